/* SPDX-License-Identifier: Apache-2.0 */
/* Which functions only hand a question about a communicator on to MPI?
 *
 * Requires: the linked IR.  Libraries wrap MPI_Comm_rank and MPI_Comm_size, with integers of their own:
 *
 *     code = MPI_Comm_rank(comm, &ours); *rank = ours; return code;
 *
 * Whose rank a variable is, is asked of the call that has written it.  In such a function that is one call for all
 * communicators of the program; so each call of it is made a call of MPI, which is what it does.  The function has one way,
 * with nothing on it but that call, the number behind its parameter, an int, and the code that MPI gave.
 */
#include "passes/forwarded.h"
#include "base/map.h"
#include "ir/expr.h"

struct forwarded {
    const struct node *call;           /* of MPI */
    const struct variable *code, *out; /* of the function's own; NULL: there is none */
    uint32_t to;                       /* the parameter behind which the number is stored */
    bool is_stored;
};

static bool is_own(const struct function *f, const struct expr *e)
{
    return e->kind == EXPR_VARIABLE && e->variable->function == f && e->variable->parameter < 0 &&
           !e->variable->is_static;
}

static bool is_int(const struct type *type)
{
    return type && type->kind == TYPE_INT && type->bytes == sizeof(int);
}

static bool call_find(struct forwarded *out, const struct node *node)
{
    const struct mpi_function *mpi = node->mpi >= 0 ? mpi_function_get(node->mpi) : NULL;
    const struct function *f = node->function;
    const struct expr *number;

    if (out->call || !mpi || (mpi->role != ROLE_COMM_RANK && mpi->role != ROLE_COMM_SIZE) ||
        node->arg_count != 2 || node->callee->kind != EXPR_FUNCTION ||
        node->callee->callee->is_defined ||
        !expr_is_parameter(expr_without_casts(node->args[0]), f))
        return false;
    out->call = node;
    number = expr_without_casts(node->args[1]);
    if (expr_is_parameter(number, f)) {
        out->to = (uint32_t)number->variable->parameter;
        out->is_stored = type_is_pointer(number->type) && is_int(number->type->to);
        return out->is_stored;
    }
    if (number->kind != EXPR_ADDRESS || !is_own(f, number->a))
        return false;
    out->out = number->a->variable;
    return true;
}

static bool is_code(const struct forwarded *f, const struct expr *value)
{
    value = expr_without_casts(value);
    return f->call && ((value->kind == EXPR_CALL && value->call == f->call) ||
                       (value->kind == EXPR_VARIABLE && f->code && value->variable == f->code));
}

/* The code of the call, or the number behind the parameter. */
static bool assignment_find(struct forwarded *out, const struct node *node)
{
    const struct function *f = node->function;
    const struct expr *value = expr_without_casts(node->value), *target = node->target;

    if (is_own(f, target) && target->variable != out->out && !out->code &&
        value->kind == EXPR_CALL && value->call == out->call) {
        out->code = target->variable;
        return true;
    }
    if (target->kind != EXPR_DEREF || !expr_is_parameter(target->a, f) || out->is_stored ||
        !out->out || value->kind != EXPR_VARIABLE || value->variable != out->out ||
        !is_int(target->type) || !is_int(value->type))
        return false;
    out->to = (uint32_t)target->a->variable->parameter;
    out->is_stored = true;
    return true;
}

/* One way through the function, on which it does that and nothing else. */
static bool forwarded_find(const struct function *f, struct forwarded *out)
{
    const struct node *node = f->is_defined && !f->is_variadic ? f->nodes[0]->next[0] : NULL;

    for (uint32_t k = 0; node && k < f->node_count; k++, node = node->next[0]) {
        switch (node->kind) {
        case NODE_CALL:
            if (!call_find(out, node))
                return false;
            break;
        case NODE_ASSIGN:
            if (!assignment_find(out, node))
                return false;
            break;
        case NODE_RETURN:
            return out->is_stored && node->value && is_code(out, node->value);
        case NODE_NOP:
            break;
        default:
            return false;
        }
    }
    return false;
}

static void call_name(struct analysis *a, struct node *call, const struct forwarded *f)
{
    const struct expr **args = ARENA_ARRAY(a->arena, const struct expr *, 2);
    const uint32_t comm = (uint32_t)expr_without_casts(f->call->args[0])->variable->parameter;

    if (comm >= call->arg_count || f->to >= call->arg_count)
        return;
    args[0] = call->args[comm];
    args[1] = call->args[f->to];
    call->args = args;
    call->arg_count = 2;
    call->callee = f->call->callee;
    call->mpi = f->call->mpi;
}

void forwarded_name(struct analysis *a)
{
    const struct program *p = a->program;
    struct map *known = map_new(a->arena); /* function -> struct forwarded */

    for (uint32_t k = 0; k < p->function_count; k++) {
        struct forwarded found = {0};

        if (forwarded_find(p->functions[k], &found))
            map_set_address(known, p->functions[k], arena_memdup(a->arena, &found, sizeof found));
    }
    if (map_count(known) == 0)
        return;
    for (uint32_t k = 0; k < p->function_count; k++)
        for (uint32_t n = 0; n < p->functions[k]->node_count; n++) {
            struct node *call = p->functions[k]->nodes[n];
            const struct forwarded *f =
                call->kind == NODE_CALL && call->callee && call->callee->kind == EXPR_FUNCTION
                    ? map_get_address(known, call->callee->callee)
                    : NULL;

            if (f)
                call_name(a, call, f);
        }
}
