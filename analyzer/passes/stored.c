/* SPDX-License-Identifier: Apache-2.0 */
/* Does a store write a field, as C lets objects be accessed?
 *
 * Requires: nothing.  A field's cell collects the stores of all pointers that may lead to an object of the
 * record; where pointers are lost track of these are stores into anything.  An object that is declared as a
 * record is accessed as that, or a field of it by a pointer to its type.
 */
#include "passes/stored.h"
#include "ir/expr.h"

#include <string.h>

static bool is_same_integer(const struct type *x, const struct type *y)
{
    return x && y && x->kind == TYPE_INT && y->kind == TYPE_INT && x->bytes == y->bytes;
}

static bool is_same_record(const struct type *x, const struct type *y)
{
    while (x && x->kind == TYPE_ARRAY)
        x = x->to;
    return x && y && x->kind == TYPE_RECORD && x->tag && y->tag && strcmp(x->tag, y->tag) == 0;
}

bool store_is_of_field(const struct store *store, const struct expr *field)
{
    const struct expr *pointer;

    if (!store->value)
        return false;
    if (!store->node)
        return true;
    if (store->target && store->target->kind == EXPR_FIELD)
        return store->target->key && field->key && strcmp(store->target->key, field->key) == 0;
    if (store->target)
        return store->target->kind == EXPR_VARIABLE ||
               is_same_integer(store->target->type, field->type);
    if (store->node->kind != NODE_CALL || store->arg >= store->node->arg_count)
        return true;
    pointer = expr_without_casts(store->node->args[store->arg]);
    return pointer->type && is_same_record(pointer->type->to, field->a->type);
}
