/* SPDX-License-Identifier: Apache-2.0 */
/* Can a call through a pointer mean this function?
 *
 * Requires: the linked IR.  Which functions a pointer may hold is found without regard to objects and contexts: in a
 * large program a member for a function that allocates "holds" every solver as well.  A call has no defined behaviour
 * unless the function is of the type that the pointer has (C11 6.5.2.2); but programs do cast their callbacks, give
 * them more than they take, numbers in the place of addresses of the same width, and leave out what they do not look
 * at.  So a function is left out only where it would work with what nobody has given to it: it reads a parameter for
 * which there is no argument, takes an address where a narrower number or a floating-point one is given, or a
 * floating-point number where something else is, or the other way round.
 */
#include "passes/fits.h"
#include "ir/expr.h"

#include <string.h>

static bool is_floating(const struct type *type)
{
    return type && type->kind == TYPE_FLOAT;
}

/* Numbers and addresses, about which more is said than their size. */
static bool is_plain(const struct type *type)
{
    return type && (type->kind == TYPE_INT || type->kind == TYPE_FLOAT || type_is_address(type));
}

static bool argument_fits(const struct expr *argument, const struct type *taken)
{
    const struct type *given = argument->type;

    if (!is_plain(given) || !is_plain(taken) || argument->kind == EXPR_INT)
        return true;
    if (is_floating(given) || is_floating(taken))
        return is_floating(given) && is_floating(taken);
    return !type_is_address(taken) || given->kind != TYPE_INT || given->bytes >= sizeof(void *);
}

static bool node_reads(const struct node *node, const struct expr *variable)
{
    bool is_read = (node->target && expr_contains(node->target, variable)) ||
                   (node->value && expr_contains(node->value, variable)) ||
                   (node->callee && expr_contains(node->callee, variable));

    for (uint32_t k = 0; k < node->arg_count && !is_read; k++)
        is_read = expr_contains(node->args[k], variable);
    return is_read;
}

static bool parameter_is_read(struct analysis *a, const struct function *f, uint32_t number)
{
    const struct expr *variable = expr_variable(a->program, f->parameters[number]);

    for (uint32_t k = 0; k < f->node_count; k++)
        if (node_reads(f->nodes[k], variable))
            return true;
    return false;
}

bool call_fits(struct analysis *a, const struct node *call, const struct function *f)
{
    if (!f->is_defined || (f->parameter_count > 0 && strcmp(f->parameters[0]->name, "this") == 0))
        return true; /* what is called on an object is given more than the call shows */
    for (uint32_t k = 0; k < f->parameter_count; k++)
        if (k < call->arg_count ? !argument_fits(call->args[k], f->parameters[k]->type)
                                : parameter_is_read(a, f, k))
            return false;
    return true;
}
