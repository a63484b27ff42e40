/* SPDX-License-Identifier: Apache-2.0 */
/* Which calls through a variable are calls of one function?
 *
 * Requires: the linked IR.  Libraries let their callers replace what allocates memory or reports an error: a variable of
 * the file holds the function.  Where it begins with a function, no pointer leads to it, other files can not name it,
 * and no assignment in what is left of the program gives it another one, a call through it is a call of that function.
 * So each call of such an allocator makes a block of its own (allocators.h), which what is found of pointers can not tell
 * any more.  Functions of MPI keep being called through the variable: their calls have rows of their own.
 */
#include "passes/handlers.h"
#include "base/map.h"
#include "ir/expr.h"

static bool is_handler(const struct variable *v)
{
    return v->is_static && !v->function && v->is_defined && !v->is_address_taken &&
           !v->has_other_names && type_is_code(v->type) && v->init &&
           v->init->kind == EXPR_FUNCTION && v->init->callee->mpi < 0;
}

/* The variable that the call goes through; NULL: it goes another way. */
static const struct variable *handler_of(const struct expr *callee)
{
    if (callee && callee->kind == EXPR_DEREF)
        callee = callee->a;
    return callee && callee->kind == EXPR_VARIABLE ? callee->variable : NULL;
}

void handlers_name(struct analysis *a)
{
    const struct program *p = a->program;
    struct map *functions = map_new(a->arena); /* variable -> what it holds */

    for (uint32_t k = 0; k < p->variable_count; k++)
        if (is_handler(p->variables[k]))
            map_set_address(functions, p->variables[k], (void *)p->variables[k]->init);
    if (map_count(functions) == 0)
        return;
    for (uint32_t k = 0; k < p->function_count; k++)
        for (uint32_t n = 0; n < p->functions[k]->node_count; n++) {
            const struct node *set = p->functions[k]->nodes[n];
            const struct expr *held = set->kind == NODE_ASSIGN && set->target->kind == EXPR_VARIABLE
                                          ? map_get_address(functions, set->target->variable)
                                          : NULL;

            if (held && held != set->value)
                map_set_address(functions, set->target->variable, NULL);
        }
    for (uint32_t k = 0; k < p->function_count; k++)
        for (uint32_t n = 0; n < p->functions[k]->node_count; n++) {
            struct node *call = p->functions[k]->nodes[n];
            const struct variable *v = call->kind == NODE_CALL ? handler_of(call->callee) : NULL;
            const struct expr *function = v ? map_get_address(functions, v) : NULL;

            if (function)
                call->callee = function;
        }
}
