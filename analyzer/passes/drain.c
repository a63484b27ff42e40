/* SPDX-License-Identifier: Apache-2.0 */
/* Does a loop that asks end because nothing has come?
 *
 * Requires: events, values, control flow.  A polling loop goes on until something has come; one that takes what is
 * there and ends when nothing has come (a drain) takes as many messages as the time allows.  Nodes that follow an
 * answer are those that are reached before it is asked again.  The loop gives up when
 *  - a branch on the answer leads out, but on the side on which something has come,
 *  - a branch that is reached only without an answer leads out, or
 *  - a branch that leads out reads what is stored only without an answer, but for a number with which it goes on;
 * and no loop around it asks again until there is an answer.
 * The question may be asked by a function that the loop calls: what that stores, and what its result says, counts
 * in the loop of its caller.
 */
#include "passes/drain.h"
#include "passes/answers.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/limited.h"

struct drain {
    struct analysis *a;
    const struct event *question;
    const struct node *at; /* the question, or the call that leads to it */
    struct bits loop;      /* around that; all of the function where there is none */
    node_list
        failing; /* nodes that are reached only without an answer, of all functions on the way */
    struct bits stored; /* cells that these set, also to what is no number */
    struct bits looked; /* functions of which all that they store is in there */
};

/* ---- what is done only without an answer ---- */

/* Marks the nodes of the loop that the side of the branch leads to before it is asked again. */
static void follow(const struct drain *d, const struct node *first, uint8_t *marks, uint8_t mark)
{
    node_list work = {0};

    if (first)
        array_push(d->a->arena, &work, first);
    while (work.count > 0) {
        const struct node *node = work.items[--work.count];

        if (node == d->at || (marks[node->id] & mark) || !bits_get(&d->loop, node->id))
            continue;
        marks[node->id] |= mark;
        for (int k = 0; k < 2; k++)
            if (node->next[k])
                array_push(d->a->arena, &work, node->next[k]);
    }
}

static void stored_add(struct drain *d, const struct node *node)
{
    struct set cells = {0};

    if (node->kind != NODE_ASSIGN && node->kind != NODE_CALL)
        return;
    cells_written_by(d->a, node, &cells);
    for (uint32_t c = 0; c < cells.count; c++)
        bits_set(&d->stored, cells.items[c]);
    set_release(d->a->arena, &cells);
}

/* What the node stores, and the functions that it calls; of a number that is assigned see goes_on. */
static void stores_add(struct drain *d, const struct node *node)
{
    const function_list *callees = node->kind == NODE_CALL ? callees_of(d->a, node) : NULL;

    if (node->kind != NODE_ASSIGN || node->value->kind != EXPR_INT)
        stored_add(d, node);
    for (uint32_t c = 0; callees && c < callees->count; c++)
        for (uint32_t k = 0; k < d->a->program->function_count; k++) {
            const struct function *f = d->a->program->functions[k];

            if (bits_get(&d->looked, k) || function_is_external(f) ||
                !bits_get(&facts_of(d->a, callees->items[c])->reaches, k))
                continue;
            bits_set(&d->looked, k);
            for (uint32_t n = 0; n < f->node_count; n++)
                stored_add(d, f->nodes[n]);
        }
}

static void failing_find(struct drain *d)
{
    const struct function *f = d->at->function;
    uint8_t *is_failing = ARENA_ARRAY(d->a->arena, uint8_t, f->node_count);

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *branch = f->nodes[k];
        uint8_t *marks;
        int side;

        if (branch->kind != NODE_BRANCH || !bits_get(&d->loop, k) ||
            !limited_reads_answer(d->a, branch, d->question->mpi_node))
            continue;
        side = limited_side_of(d->a, branch, d->question->mpi_node);
        marks = ARENA_ARRAY(d->a->arena, uint8_t, f->node_count);
        follow(d, branch->next[0], marks, 1);
        follow(d, branch->next[1], marks, 2);
        for (uint32_t n = 0; n < f->node_count; n++)
            is_failing[n] |= side == 0 ? marks[n] == 1 || marks[n] == 2 : marks[n] == 3 - side;
    }
    for (uint32_t n = 0; n < f->node_count; n++)
        if (is_failing[n]) {
            array_push(d->a->arena, &d->failing, f->nodes[n]);
            stores_add(d, f->nodes[n]);
        }
}

/* ---- ways out ---- */

static bool is_failing(const struct drain *d, const struct node *node)
{
    for (uint32_t k = 0; k < d->failing.count; k++)
        if (d->failing.items[k] == node)
            return true;
    return false;
}

/* Does the loop go on at the branch, whose side `out` leads out, with the number that is stored? */
static bool goes_on(const struct node *branch, const struct node *set, int out)
{
    int side = answer_side(branch->value, set->target);

    return side != 0 && ((set->value->value != 0) == (side == 1)) == (out == 1);
}

static bool reads_failing(const struct drain *d, const struct node *branch, int out)
{
    struct set read = {0};

    cells_read_by(d->a, branch->value, &read);
    for (uint32_t k = 0; k < read.count; k++)
        if (bits_get(&d->stored, read.items[k]))
            return true;
    for (uint32_t k = 0; k < d->failing.count; k++) {
        const struct node *set = d->failing.items[k];
        struct set cells = {0};

        if (set->kind != NODE_ASSIGN || set->value->kind != EXPR_INT || goes_on(branch, set, out))
            continue;
        cells_of_lvalue(d->a, set->target, &cells);
        for (uint32_t c = 0; c < cells.count; c++)
            if (set_has(&read, cells.items[c]))
                return true;
    }
    return false;
}

static bool is_left(const struct drain *d)
{
    const struct function *f = d->at->function;
    const struct node *question = d->question->mpi_node;

    for (uint32_t k = 0; k < f->node_count; k++)
        for (int out = 0; out < 2 && bits_get(&d->loop, k); out++) {
            const struct node *branch = f->nodes[k], *next = branch->next[out];

            if (!next || bits_get(&d->loop, next->id))
                continue;
            if (branch->kind == NODE_BRANCH && limited_side_of(d->a, branch, question) == 1 + out)
                continue;
            if (is_failing(d, branch) ||
                (branch->kind == NODE_BRANCH &&
                 (limited_reads_answer(d->a, branch, question) || reads_failing(d, branch, out))))
                return true;
        }
    return false;
}

/* Is it asked again in a loop around this one that only an answer ends? */
static bool is_asked_again(const struct drain *d)
{
    const struct function *f = d->at->function;
    const struct cfg *cfg = cfg_get(d->a, f);
    const struct set *around = cfg_loops_at(d->a, d->at);

    for (uint32_t k = 0; k < around->count; k++) {
        const struct bits *loop = &cfg->loops.items[around->items[k]];
        bool is_only = true, has_end = false;

        for (uint32_t n = 0; n < f->node_count; n++)
            for (int out = 0; out < 2 && bits_get(loop, n); out++) {
                const struct node *branch = f->nodes[n], *next = branch->next[out];

                if (!next || bits_get(loop, next->id))
                    continue;
                has_end = true;
                is_only &= branch->kind == NODE_BRANCH &&
                           limited_side_of(d->a, branch, d->question->mpi_node) == 1 + out;
            }
        if (has_end && is_only)
            return true;
    }
    return false;
}

/* Is the loop around the call left so?  *has_loop: is there one?  Else what stands behind it in its function is looked at
 * for its callers. */
static bool gives_up(struct drain *d, const struct node *at, bool *has_loop)
{
    *has_loop = cfg_loop_around(d->a, at, &d->loop);
    d->at = at;
    if (!*has_loop) {
        d->loop = bits_new(d->a->arena, at->function->node_count);
        for (uint32_t k = 0; k < at->function->node_count; k++)
            bits_set(&d->loop, k);
    }
    failing_find(d);
    return *has_loop && is_left(d) && !is_asked_again(d);
}

bool drain_gives_up(struct analysis *a, const struct event *question)
{
    struct drain d = {.a = a, .question = question};
    node_list calls = {
        0}; /* the question, and those on the ways to it that are in no loop themselves */

    d.stored = bits_new(a->arena, a->cell_count);
    d.looked = bits_new(a->arena, a->program->function_count);
    array_push(a->arena, &calls, question->mpi_node);
    for (uint32_t k = 0; k < calls.count; k++) {
        bool has_loop;

        if (gives_up(&d, calls.items[k], &has_loop))
            return true;
        if (!has_loop)
            callers_add(a, calls.items[k]->function, &calls);
    }
    return false;
}
