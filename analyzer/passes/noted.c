/* SPDX-License-Identifier: Apache-2.0 */
/* What does a loop note because a question in it has found something, and what takes part in that?
 *
 * Requires: events, taint.  Whatever the flag of the question decides about or goes into, inside the loop and below
 * it, is noted.  How many rounds there are, which the flag decides too, is the matter of polling.h.  What takes
 * part besides: what the conditions of the loop and of the functions that ask or note read, and every function that
 * writes that.
 */
#include "passes/noted.h"
#include "base/map.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/further.h"
#include "passes/puns.h"
#include "passes/stored.h"

bool noted_asks(struct analysis *a, const struct node *node)
{
    int row = node->kind == NODE_CALL ? call_mpi(a, node) : -1;
    enum mpi_role role = row >= 0 ? mpi_function_get(row)->role : ROLE_OTHER;

    return row >= 0 && (mpi_role_is_test(role) || role == ROLE_REQUEST_STATUS ||
                        ((mpi_role_is_probe(role) || mpi_role_is_choice(role)) &&
                         mpi_function_get(row)->flag >= 0) ||
                        role == ROLE_TESTSOME);
}

bool noted_is_inside(const struct noted *n, const struct node *node)
{
    return node->function == n->test->function ? bits_get(&n->loop, node->id)
                                               : bits_get(&n->below, node->function->id);
}

static bool covers(void *context, const struct node *node)
{
    return noted_is_inside(context, node);
}

static bool may_cover(void *context, const struct function *f)
{
    const struct noted *n = context;

    return f == n->test->function || bits_get(&n->below, f->id);
}

static bool leaves_loop(void *context, const struct node *branch)
{
    const struct noted *n = context;

    return branch->function == n->test->function && bits_get(&n->loop, branch->id) &&
           cfg_leaves(&n->loop, branch);
}

/* The node of the loop at which each of its rounds begins; NULL: there are several. */
static const struct node *head_of(const struct noted *n)
{
    const struct function *f = n->test->function;
    const struct node *head = NULL;

    for (uint32_t k = 0; k < f->node_count; k++)
        for (int side = 0; side < 2 && !bits_get(&n->loop, k); side++) {
            const struct node *next = f->nodes[k]->next[side];

            if (!next || !bits_get(&n->loop, next->id) || next == head)
                continue;
            if (head)
                return NULL;
            head = next;
        }
    return head;
}

static bool ends_round(const void *context, const struct node *node)
{
    const struct noted *n = context;

    return node == n->head || !bits_get(&n->loop, node->id);
}

/* What runs behind the branch in its round. */
static const struct bits *round_behind(struct noted *n, const struct node *branch)
{
    struct bits *behind = map_get_address(n->behind, branch);

    if (!behind) {
        behind = ARENA_NEW(n->a->arena, struct bits);
        *behind = cfg_until(n->a, branch, ends_round, n);
        map_set_address(n->behind, branch, behind);
    }
    return behind;
}

/* Does the branch decide about the node by whether there is another round only? */
static bool decides_later(void *context, const struct node *branch, const struct node *node)
{
    struct noted *n = context;
    const struct function *f = n->test->function;

    return n->head && branch->function == f && node->function == f &&
           bits_get(&n->loop, branch->id) && bits_get(&n->loop, node->id) &&
           !bits_get(round_behind(n, branch), node->id);
}

bool noted_decides(const struct noted *n, const struct node *node)
{
    const struct node *branch;

    return noted_is_inside(n, node) && (bits_get(&n->taint->functions, node->function->id) ||
                                        taint_controls(n->taint, node, &branch));
}

/* Does the answer decide about it, or go into it? */
static bool is_noted(const struct noted *n, const struct node *node)
{
    if (!noted_is_inside(n, node) || (node->kind != NODE_ASSIGN && node->kind != NODE_CALL))
        return false;
    if (noted_decides(n, node) ||
        (node->kind == NODE_ASSIGN && taint_has_at(n->taint, node->value, node)))
        return true;
    for (uint32_t k = 0; k < node->arg_count; k++)
        if (taint_has_at(n->taint, node->args[k], node) || taint_pointees(n->taint, node->args[k]))
            return true;
    return false;
}

static void below_find(struct noted *n)
{
    const struct function *f = n->test->function;
    struct analysis *a = n->a;

    n->below = bits_new(a->arena, a->program->function_count);
    n->asks = bits_new(a->arena, a->program->function_count);
    for (uint32_t k = 0; k < f->node_count; k++) {
        const function_list *callees;

        if (!bits_get(&n->loop, k) || f->nodes[k]->kind != NODE_CALL)
            continue;
        callees = callees_of(a, f->nodes[k]);
        for (uint32_t c = 0; c < callees->count; c++)
            for (uint32_t m = 0; m < a->program->function_count; m++)
                if (function_reaches(a, callees->items[c], a->program->functions[m]))
                    bits_set(&n->below, m);
    }
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *other = a->program->functions[k];

        for (uint32_t m = 0; m < other->node_count && a->facts[k].is_reachable; m++)
            if (noted_asks(a, other->nodes[m])) {
                bits_set(&n->asks, k);
                break;
            }
    }
}

static void taint_find(struct noted *n)
{
    struct taint *t = n->taint = ARENA_NEW(n->a->arena, struct taint);
    const struct event *c = n->question;

    n->head = head_of(n);
    n->behind = map_new(n->a->arena);
    *t = (struct taint){.a = n->a,
                        .has_control = true,
                        .has_selection = true,
                        .starts_at_cells = true,
                        .source = taint_source_local,
                        .ignores = leaves_loop,
                        .spares = decides_later,
                        .covers = covers,
                        .covered = {.function = n->test->function, .below = &n->below},
                        .context = n};
    t->cells = bits_new(n->a->arena, n->a->cell_count);
    for (uint32_t k = 0; k < c->request_cells.count; k++) /* a handle is null behind a completion */
        bits_set(&t->cells, c->request_cells.items[k]);
    for (uint32_t k = 0; k < 2; k++) {
        const struct expr *const *args = k ? c->mpi_node->args : c->args;
        struct set cells = {0};

        pointees_spread(n->a, args[c->mpi->flag], &cells);
        for (uint32_t m = 0; m < cells.count; m++)
            bits_set(&t->cells, cells.items[m]);
    }
    taint_run(t);
}

static void cells_add(struct noted *n, const struct set *cells)
{
    for (uint32_t k = 0; k < cells->count; k++)
        bits_set(&n->cells, cells->items[k]);
}

static void sides_add(struct noted *n, const struct node *node)
{
    const struct set *branches = cfg_control_closure(n->a, node);

    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = node->function->nodes[branches->items[k]];

        if (noted_is_inside(n, branch) && !leaves_loop(n, branch))
            map_set_address(n->sides, branch, branch);
    }
}

/* What it stores, or what a function outside of the program stores for it. */
static void written_cells(struct noted *n, const struct node *node, struct set *out)
{
    const function_list *callees = node->kind == NODE_CALL ? callees_of(n->a, node) : NULL;
    bool is_outside = callees && (callees->count == 0 || call_mpi(n->a, node) >= 0);

    for (uint32_t k = 0; callees && k < callees->count; k++)
        is_outside |= function_is_external(callees->items[k]);
    if (node->kind == NODE_ASSIGN) {
        cells_of_lvalue(n->a, node->target, out);
        cells_of_puns(n->a, node->target, true, out);
    }
    for (uint32_t k = 0; is_outside && k < node->arg_count; k++)
        if (call_writes(n->a, node, k))
            pointees_spread(n->a, node->args[k], out);
    if (is_outside)
        call_writes_further(n->a, node, out);
}

static void node_find(struct noted *n, const struct node *node, struct bits *matters)
{
    struct set cells = {0};

    if (is_noted(n, node)) {
        bits_set(matters, node->function->id);
        sides_add(n, node);
        if (node->kind == NODE_ASSIGN || noted_decides(n, node))
            written_cells(n, node, &cells);
    }
    if (node->kind == NODE_BRANCH &&
        (node->function == n->test->function || bits_get(matters, node->function->id)))
        cells_read_by(n->a, node->value, &cells);
    for (uint32_t k = 0; k < node->arg_count && noted_asks(n->a, node); k++)
        pointees_spread(n->a, node->args[k], &cells);
    cells_add(n, &cells);
    cells = (struct set){0};
    written_cells(n, node, &cells);
    for (uint32_t k = 0; k < cells.count; k++)
        bits_set(&n->written, cells.items[k]);
}

/* Functions that write cells that matter. */
static void writers_find(struct noted *n, struct bits *matters)
{
    struct analysis *a = n->a;

    for (uint32_t k = 0; k < a->cell_count; k++)
        for (struct stores walk = stores_of(bits_get(&n->cells, k) ? a->cells[k] : NULL);
             stores_next(&walk);)
            if (walk.store->node)
                bits_set(matters, walk.store->node->function->id);
}

static void parameters_find(struct noted *n, const struct bits *matters)
{
    struct analysis *a = n->a;

    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t m = 0; bits_get(matters, k) && m < f->parameter_count; m++)
            bits_set(&n->cells, cell_of_variable(a, f->parameters[m])->id);
    }
}

static void reach_add(struct analysis *a, struct bits *functions)
{
    struct bits all = bits_new(a->arena, a->program->function_count);

    for (uint32_t k = 0; k < a->program->function_count; k++)
        for (uint32_t m = 0; m < a->program->function_count && !bits_get(&all, k); m++)
            if (bits_get(functions, m) &&
                function_reaches(a, a->program->functions[k], a->program->functions[m]))
                bits_set(&all, k);
    *functions = all;
}

void noted_find(struct noted *n)
{
    struct analysis *a = n->a;
    struct bits matters = bits_new(a->arena, a->program->function_count);

    below_find(n);
    taint_find(n);
    n->cells = bits_new(a->arena, a->cell_count);
    n->written = bits_new(a->arena, a->cell_count);
    n->sides = map_new(a->arena);
    bits_join(&matters, &n->asks);
    bits_set(&matters, n->test->function->id);
    for (int pass = 0; pass < 2; pass++) /* the second time knows all functions that matter */
        for (uint32_t k = 0; k < a->program->function_count; k++) {
            const struct function *f = a->program->functions[k];

            for (uint32_t m = 0; may_cover(n, f) && m < f->node_count; m++)
                if (noted_is_inside(n, f->nodes[m]))
                    node_find(n, f->nodes[m], &matters);
        }
    parameters_find(n, &matters);
    writers_find(n, &matters);
    reach_add(a, &n->asks);
    reach_add(a, &matters);
    n->entered = matters;
}

const struct node *noted_label(const struct noted *n, struct taint *t)
{
    struct analysis *a = n->a;
    const struct node *send = NULL;

    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t m = 0; may_cover((void *)n, f) && m < f->node_count; m++) {
            const struct node *node = f->nodes[m];
            struct set cells = {0};

            if (!is_noted(n, node))
                continue;
            cells_written_by(a, node, &cells);
            for (uint32_t c = 0; c < cells.count; c++)
                bits_set(&t->cells, cells.items[c]);
            if (node->kind == NODE_CALL && call_mpi(a, node) >= 0 &&
                mpi_role_is_send(mpi_function_get(call_mpi(a, node))->role))
                send = node;
        }
    }
    return send;
}
