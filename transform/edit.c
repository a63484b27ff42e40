/* SPDX-License-Identifier: Apache-2.0 */
/* How does a text look after a list of edits by byte offset?  See edit.h. */
#include "edit.h"

#include "base/text.h"

#include <stdlib.h>

void edit_add(struct arena *arena, struct edit_list *list, struct edit edit)
{
    edit.order = list->count;
    array_push(arena, list, edit);
}

static int edit_compare(const void *a, const void *b)
{
    const struct edit *left = a;
    const struct edit *right = b;
    if (left->offset != right->offset)
        return left->offset < right->offset ? -1 : 1;
    if (left->rank != right->rank)
        return left->rank < right->rank ? -1 : 1;
    return left->order < right->order ? -1 : left->order > right->order;
}

const char *edit_apply(struct arena *arena, const char *text, size_t length, struct edit_list *list,
                       size_t *out_length)
{
    if (list->count > 0)
        qsort(list->items, list->count, sizeof *list->items, edit_compare);
    struct text out = {.arena = arena};
    size_t at = 0;
    for (uint32_t i = 0; i < list->count; i++) {
        const struct edit *edit = &list->items[i];
        if (edit->offset > at) {
            text_append_bytes(&out, text + at, edit->offset - at);
            at = edit->offset;
        }
        text_append(&out, edit->text);
        if (edit->offset + edit->length > at)
            at = edit->offset + edit->length;
    }
    text_append_bytes(&out, text + at, length - at);
    *out_length = out.length;
    return text_get(&out);
}
