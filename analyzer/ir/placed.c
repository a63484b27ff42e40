/* SPDX-License-Identifier: Apache-2.0 */
/* Which requests are put somewhere else right behind the call that makes them?
 *
 * Requires: a linked program.  Programs post into a variable of their own and keep a copy of the handle:
 *
 *   MPI_Irecv(..., &r); list[n] = r;          list.push_back(r)
 *
 * The request is where the copy is: that is what a later call waits for.  Where the variable occurs nowhere else (but to
 * be set to a constant) and nothing comes between that the call could see, it is the same to let the call write the
 * request to the place of the copy.  The call then stands where the assignment was, behind what makes room for it.
 * Between the two there may be assignments to what no argument of the call reads, calls that make room, and conditions
 * about these.
 */
#include "ir/placed.h"

#include "base/arena.h"
#include "base/map.h"
#include "base/text.h"
#include "ir/build.h"
#include "ir/expr.h"
#include "ir/mpi.h"

enum { BETWEEN_MAX = 16, TWICE = 2 };

struct placing {
    struct program *program;
    struct map *counts; /* variable -> how often it occurs, + 1; only those that are asked about */
};

/* The local variable that the call writes a request to; NULL: none. */
static struct variable *request_of(const struct node *call)
{
    const struct mpi_function *mpi =
        call->kind == NODE_CALL && call->mpi >= 0 ? mpi_function_get(call->mpi) : NULL;
    const struct expr *request =
        mpi != NULL && mpi->request >= 0 && (uint32_t)mpi->request < call->arg_count &&
                mpi_parameter_is_written(mpi, mpi->request) && !mpi_role_is_completion(mpi->role)
            ? call->args[mpi->request]
            : NULL;
    if (request == NULL || request->kind != EXPR_ADDRESS || request->a->kind != EXPR_VARIABLE)
        return NULL;
    const struct variable *variable = request->a->variable;
    return variable->function == call->function && !variable->is_static && variable->parameter < 0
               ? (struct variable *)variable
               : NULL;
}

/* ---- how often it occurs ---- */

static void count_in(const struct placing *p, const struct expr *expr)
{
    if (expr == NULL)
        return;
    if (expr->kind == EXPR_VARIABLE) {
        const uintptr_t count = (uintptr_t)map_get_address(p->counts, expr->variable);
        if (count != 0)
            map_set_address(p->counts, expr->variable, (void *)(count + 1));
    }
    count_in(p, expr->a);
    count_in(p, expr->b);
    count_in(p, expr->c);
    for (uint32_t i = 0; i < expr->element_count; i++)
        count_in(p, expr->elements[i]);
}

static bool is_constant(const struct expr *value)
{
    value = expr_without_casts(value);
    return value->kind == EXPR_INT || (value->kind == EXPR_ADDRESS && expr_root(value->a) != NULL &&
                                       expr_root(value->a)->function == NULL);
}

static void count_node(const struct placing *p, const struct node *node)
{
    if (node->kind != NODE_ASSIGN || node->target->kind != EXPR_VARIABLE ||
        !is_constant(node->value))
        count_in(p, node->target);
    count_in(p, node->value);
    count_in(p, node->callee);
    for (uint32_t i = 0; i < node->arg_count; i++)
        count_in(p, node->args[i]);
}

/* ---- what comes between ---- */

struct between {
    const struct node *call, *copy;
    const struct node *nodes[BETWEEN_MAX];
    uint32_t count;
};

static bool has_field(const struct expr *expr, const char *key)
{
    if (expr == NULL)
        return false;
    if (expr->kind == EXPR_FIELD && strcmp(expr->key, key) == 0)
        return true;
    for (uint32_t i = 0; i < expr->element_count; i++)
        if (has_field(expr->elements[i], key))
            return true;
    return has_field(expr->a, key) || has_field(expr->b, key) || has_field(expr->c, key);
}

/* Does no argument of the call read what is stored there? */
static bool is_unread(const struct node *call, const struct expr *target)
{
    if (target->kind != EXPR_VARIABLE && target->kind != EXPR_FIELD)
        return false;
    for (uint32_t i = 0; i < call->arg_count; i++)
        if (target->kind == EXPR_FIELD ? has_field(call->args[i], target->key)
                                       : expr_contains(call->args[i], target))
            return false;
    return target->kind == EXPR_FIELD || !target->variable->is_address_taken;
}

static bool may_pass(const struct node *call, const struct node *node)
{
    static const char *const ROOM[] = {"realloc", "malloc", "calloc", NULL};
    switch (node->kind) {
    case NODE_NOP:
    case NODE_BRANCH:
        return !expr_has_call(node->value, call);
    case NODE_ASSIGN:
        return is_unread(call, node->target) && !expr_has_call(node->value, call);
    case NODE_CALL:
        return node->callee->kind == EXPR_FUNCTION && !node->callee->callee->is_defined &&
               text_is_one_of(node->callee->callee->name, ROOM);
    default:
        return false;
    }
}

static bool is_among(const struct between *b, const struct node *node)
{
    for (uint32_t i = 0; i < b->count; i++)
        if (b->nodes[i] == node)
            return true;
    return node == b->call;
}

/* Finds all that runs behind the call up to the copy; false: there are other ways. */
static bool between_find(struct between *b, const struct variable *variable)
{
    b->copy = NULL;
    for (uint32_t i = 0; i <= b->count; i++) {
        const struct node *node = i == 0 ? b->call : b->nodes[i - 1];
        for (int side = 0; side < 2; side++) {
            const struct node *next = node->next[side];
            const struct expr *value =
                next != NULL && next->kind == NODE_ASSIGN ? expr_without_casts(next->value) : NULL;
            if (next == b->call)
                return false;
            if (next == NULL || is_among(b, next) || next == b->copy)
                continue;
            if (value != NULL && value->kind == EXPR_VARIABLE && value->variable == variable) {
                b->copy = next;
                continue;
            }
            if (b->count == BETWEEN_MAX || !may_pass(b->call, next))
                return false;
            b->nodes[b->count++] = next;
        }
    }
    if (b->copy == NULL || !expr_is_place(b->copy->target))
        return false;
    for (uint32_t i = 0; i <= b->count; i++) {
        const struct node *node = i == b->count ? b->copy : b->nodes[i];
        for (uint32_t k = 0; k < node->previous_count; k++)
            if (!is_among(b, node->previous[k]))
                return false;
    }
    return true;
}

/* ---- the call takes the place of the copy ---- */

static bool is_value_used(const struct node *call)
{
    const struct function *f = call->function;
    for (uint32_t i = 0; i < f->node_count; i++) {
        if (f->nodes[i]->value != NULL && expr_has_call(f->nodes[i]->value, call))
            return true;
        for (uint32_t k = 0; k < f->nodes[i]->arg_count; k++)
            if (expr_has_call(f->nodes[i]->args[k], call))
                return true;
    }
    return false;
}

static void put_there(const struct placing *p, struct node *call, const struct node *copy)
{
    struct function *f = call->function;
    struct node *behind = call->next[0];
    const int request = mpi_function_get(call->mpi)->request;
    const struct expr **args = ARENA_ARRAY(p->program->arena, const struct expr *, call->arg_count);
    struct node **nodes = ARENA_ARRAY(p->program->arena, struct node *, f->node_count);
    uint32_t count = 0;
    for (uint32_t i = 0; i < call->arg_count; i++)
        args[i] = call->args[i];
    args[request] = expr_address(p->program, copy->target, call->args[request]->type);
    call->args = args;
    call->next[0] = copy->next[0];
    for (uint32_t i = 0; i < f->node_count; i++) {
        struct node *node = f->nodes[i];
        if (node == copy)
            continue;
        for (int side = 0; side < 2 && behind != copy; side++)
            if (node->next[side] == call)
                node->next[side] = behind;
            else if (node->next[side] == copy)
                node->next[side] = call;
        node->id = count;
        nodes[count++] = node;
    }
    f->nodes = nodes;
    f->node_count = count;
    function_edges(p->program, f);
}

void program_place_requests(struct program *program)
{
    struct placing p = {.program = program, .counts = map_new(program->arena)};
    ARRAY(struct node *) calls = {0};
    for (uint32_t i = 0; i < program->function_count; i++)
        for (uint32_t k = 0; k < program->functions[i]->node_count; k++) {
            struct node *node = program->functions[i]->nodes[k];
            const struct variable *variable = request_of(node);
            if (variable == NULL)
                continue;
            map_set_address(p.counts, variable, (void *)(uintptr_t)1);
            array_push(program->arena, &calls, node);
        }
    if (calls.count == 0)
        return;
    for (uint32_t i = 0; i < program->function_count; i++)
        for (uint32_t k = 0; k < program->functions[i]->node_count; k++)
            count_node(&p, program->functions[i]->nodes[k]);
    for (uint32_t i = 0; i < calls.count; i++) {
        struct between b = {.call = calls.items[i]};
        const struct variable *variable = request_of(b.call);
        if ((uintptr_t)map_get_address(p.counts, variable) - 1 == TWICE &&
            between_find(&b, variable) && !is_value_used(b.call))
            put_there(&p, calls.items[i], b.copy);
    }
}
