/* SPDX-License-Identifier: Apache-2.0 */
/* What does an object hold behind its initialisation, in a run of a small instance?
 *
 * Requires: tracing.h.  What a list does not name is zero (C11 6.7.9).  A text in a list of fields may be an array of
 * letters or a pointer to them, which is not told: nothing is known of it, nor what else in the object is zero.
 */
#include "passes/texts.h"

static bool has_text(const struct expr *list)
{
    for (uint32_t k = 0; k < list->element_count; k++) {
        const struct expr *element = list->elements[k];

        if (element->kind == EXPR_LIST ? has_text(element)
                                       : element->kind == EXPR_STRING && list->keys)
            return true;
    }
    return false;
}

static void list_store(struct tracing *t, struct value at, const struct expr *list)
{
    /* What a record of the library keeps of its values, and where, is not told. */
    if (!list->keys && list->element_count > 0 && !type_is_array(list->type)) {
        memory_store(t->memory, &at, (struct value){0});
        return;
    }
    for (uint32_t k = 0; k < list->element_count; k++) {
        const struct expr *element = list->elements[k];
        struct value part = at;

        part.step =
            list->keys ? (list->keys[k] ? memory_field(t->memory, at.step, list->keys[k]) : at.step)
                       : memory_element(t->memory, at.step, k);
        if (element->kind == EXPR_LIST)
            list_store(t, part, element);
        else if (element->kind == EXPR_STRING && list->keys)
            memory_store(t->memory, &part, (struct value){0});
        else if (element->kind == EXPR_STRING && type_is_array(list->type->to))
            text_fill(t, part, list->type->to, element);
        else
            memory_store(t->memory, &part, tracing_value(t, element));
    }
}

void tracing_initialise(struct tracing *t, struct value at, const struct type *type,
                        const struct expr *value)
{
    if (value->kind == EXPR_LIST) {
        memory_forget(t->memory, at.object, at.step == NULL && !has_text(value));
        if (at.step != memory_anywhere(t->memory))
            list_store(t, at, value);
    } else if (value->kind == EXPR_STRING) {
        text_fill(t, at, type, value);
    } else {
        memory_forget(t->memory, at.object, false);
    }
}
