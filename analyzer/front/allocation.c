/* SPDX-License-Identifier: Apache-2.0 */
/* What do classes say about the memory of their objects?  See object.h.
 *
 * operator new and operator delete of a class, or of one that it derives from, are called where an object is made, or ends,
 * by `new` and `delete`.  Those of instances of class templates, which libclang does not show, are not; those with
 * arguments more than the language gives are asked for by the placement that names them.
 */
#include "front/container.h"
#include "front/object.h"

#include <stdio.h>
#include <string.h>

enum { NESTED_MAX = 20, NAME_MAX_BYTES = 32 };

/* The one that the class writes, or the nearest of its bases; null: none does. */
static CXCursor allocation_find(struct lowering *lower, CXCursor record, const char *name, int most,
                                int depth)
{
    if (clang_Cursor_isNull(record) != 0 || !is_user_code(record) || depth > NESTED_MAX)
        return clang_getNullCursor();
    const struct cursors children = cursor_children(lower->scratch, record);
    for (uint32_t i = 0; i < children.count; i++) {
        CXCursor child = children.items[i];
        if (clang_getCursorKind(child) == CXCursor_CXXMethod &&
            strcmp(text_take(lower->scratch, clang_getCursorSpelling(child)), name) == 0 &&
            clang_Cursor_getNumArguments(child) >= 1 && clang_Cursor_getNumArguments(child) <= most)
            return child;
    }
    const struct parts parts = parts_of(lower->in, record);
    for (uint32_t i = 0; i < parts.bases.count; i++) {
        CXCursor found = allocation_find(
            lower, record_of(clang_getCursorType(parts.bases.items[i])), name, most, depth + 1);
        if (clang_Cursor_isNull(found) == 0)
            return found;
    }
    return clang_getNullCursor();
}

static CXCursor written_one(struct lowering *lower, CXType type, const char *word, bool is_array,
                            int most)
{
    char name[NAME_MAX_BYTES];
    (void)snprintf(name, sizeof name, "operator %s%s", word, is_array ? "[]" : "");
    return allocation_find(lower, record_of(type), name, most, 0);
}

const struct expr *allocation_own(struct lowering *lower, CXCursor expression, CXType object,
                                  bool is_array, const struct type *type)
{
    CXCursor written = written_one(lower, object, "new", is_array, 1);
    const long long bytes = clang_Type_getSizeOf(object);
    if (clang_Cursor_isNull(written) != 0)
        return NULL;
    const struct expr **args = ARENA_ARRAY(lower->arena, const struct expr *, 1);
    args[0] = is_array || bytes <= 0
                  ? expr_unknown(lower->program, "the size of what is made", type_size_t(lower))
                  : expr_int(lower->program, bytes, type_size_t(lower));
    return lower_convert(
        lower,
        expr_call(lower->program,
                  call_append(lower, place_begin(lower->in, expression),
                              expr_function(lower->program, function_of(lower->in, written)), args,
                              1),
                  pointer_to(lower, type_void(lower->program))),
        type);
}

void allocation_give_back(struct lowering *lower, CXCursor expression, CXType object, bool is_array,
                          const struct expr *pointer)
{
    CXCursor written = written_one(lower, object, "delete", is_array, 2);
    if (clang_Cursor_isNull(written) != 0)
        return;
    const uint32_t count = (uint32_t)clang_Cursor_getNumArguments(written);
    const struct expr **args = ARENA_ARRAY(lower->arena, const struct expr *, 2);
    args[0] = pointer;
    args[1] = expr_unknown(lower->program, "the size of what ends", type_size_t(lower));
    (void)call_append(lower, place_begin(lower->in, expression),
                      expr_function(lower->program, function_of(lower->in, written)), args, count);
}
