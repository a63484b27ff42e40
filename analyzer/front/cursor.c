/* SPDX-License-Identifier: Apache-2.0 */
/* What do the small questions to libclang answer?  See unit.h.
 *
 * A CXCursor carries the addresses of clang's own objects: data[0] is the declaration, data[1] the
 * statement or expression.  libclang's own clang_hashCursor and clang_equalCursors rest on the
 * same; as map keys they are much cheaper than USRs.
 */
#include "front/unit.h"

#include <string.h>

const char *text_take(struct arena *arena, CXString string)
{
    const char *text = clang_getCString(string);
    char *copy = arena_strdup(arena, text == NULL ? "" : text);
    clang_disposeString(string);
    return copy;
}

struct collection {
    struct arena *arena;
    struct cursors cursors;
};

static enum CXChildVisitResult collect(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct collection *collection = data;
    array_push(collection->arena, &collection->cursors, cursor);
    return CXChildVisit_Continue;
}

struct cursors cursor_children(struct arena *arena, CXCursor cursor)
{
    struct collection collection = {.arena = arena};
    (void)clang_visitChildren(cursor, collect, &collection);
    return collection.cursors;
}

static enum CXVisitorResult collect_field(CXCursor field, CXClientData data)
{
    (void)collect(field, field, data);
    return CXVisit_Continue;
}

struct cursors type_fields(struct arena *arena, CXType record)
{
    struct collection collection = {.arena = arena};
    (void)clang_Type_visitFields(clang_getCanonicalType(record), collect_field, &collection);
    return collection.cursors;
}

const void *cursor_statement(CXCursor cursor)
{
    return cursor.data[1];
}

const void *cursor_declaration(CXCursor cursor)
{
    return clang_getCanonicalCursor(cursor).data[0];
}

bool is_same_extent(CXCursor a, CXCursor b)
{
    return clang_equalRanges(clang_getCursorExtent(a), clang_getCursorExtent(b)) != 0;
}

/* `a != b` where the language asks an operator==, or an operator<=>: what is asked is its only child. */
static bool is_rewritten(CXCursor cursor)
{
    return clang_getCursorBinaryOperatorKind(cursor) != CXBinaryOperator_Invalid;
}

bool is_only_wrapped(CXCursor unexposed, CXCursor child)
{
    return is_same_extent(unexposed, child) || is_rewritten(unexposed);
}

/* libclang does not tell which one it is: it has the type of the whole. */
CXCursor cursor_selected(struct parsed *parsed, CXCursor generic)
{
    const struct cursors children = cursor_children(parsed->scratch, generic);
    CXCursor selected = clang_getNullCursor();
    bool is_first = true;
    for (uint32_t i = 0; i < children.count; i++) {
        if (clang_isExpression(clang_getCursorKind(children.items[i])) == 0)
            continue;
        if (!is_first && clang_equalTypes(clang_getCursorType(children.items[i]),
                                          clang_getCursorType(generic)) != 0) {
            if (clang_Cursor_isNull(selected) == 0)
                return clang_getNullCursor();
            selected = children.items[i];
        }
        is_first = false; /* what is asked about */
    }
    return selected;
}

CXCursor cursor_strip(struct parsed *parsed, CXCursor cursor)
{
    for (;;) {
        const enum CXCursorKind kind = clang_getCursorKind(cursor);
        if (kind == CXCursor_GenericSelectionExpr) {
            const CXCursor selected = cursor_selected(parsed, cursor);
            if (clang_Cursor_isNull(selected) != 0)
                return cursor;
            cursor = selected;
            continue;
        }
        if (kind != CXCursor_ParenExpr && kind != CXCursor_UnexposedExpr)
            return cursor;
        const struct cursors children = cursor_children(parsed->scratch, cursor);
        if (children.count != 1)
            return cursor;
        if (kind == CXCursor_UnexposedExpr && !is_only_wrapped(cursor, children.items[0]))
            return cursor;
        cursor = children.items[0];
    }
}

bool cursor_int(CXCursor literal, int64_t *value)
{
    CXEvalResult result = clang_Cursor_Evaluate(literal);
    if (result == NULL)
        return false;
    const bool is_int = clang_EvalResult_getKind(result) == CXEval_Int;
    if (is_int)
        *value = clang_EvalResult_isUnsignedInt(result) != 0
                     ? (int64_t)clang_EvalResult_getAsUnsigned(result)
                     : clang_EvalResult_getAsLongLong(result);
    clang_EvalResult_dispose(result);
    return is_int;
}

/* Does the line give its value to a macro with such a name (OMPI_ANY_SOURCE ...)? */
static bool line_defines(const char *text, size_t at)
{
    static const char DEFINE[] = "#define", NAME[] = "ANY_SOURCE";
    size_t begin = at;
    while (begin > 0 && text[begin - 1] != '\n')
        begin--;
    const char *line = text + begin;
    return at - begin > sizeof DEFINE - 1 && strncmp(line, DEFINE, sizeof DEFINE - 1) == 0 &&
           memmem(line, at - begin, NAME, sizeof NAME - 1) != NULL;
}

static bool number_names_any_source(struct parsed *parsed, CXCursor number)
{
    const CXSourceLocation location = clang_getCursorLocation(number);
    CXFile spelled = NULL;
    CXFile seen = NULL;
    unsigned offset = 0;
    unsigned seen_offset = 0;
    clang_getSpellingLocation(location, &spelled, NULL, NULL, &offset);
    clang_getExpansionLocation(location, &seen, NULL, NULL, &seen_offset);
    if (spelled == NULL || (offset == seen_offset && spelled == seen))
        return false; /* it stands in no macro */
    const struct file *file = file_get(parsed, spelled);
    return offset > file->length || line_defines(file->text, offset);
}

struct naming {
    struct parsed *parsed;
    bool is_found;
};

static enum CXChildVisitResult naming_find(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct naming *naming = data;
    naming->is_found |= cursor_names_any_source(naming->parsed, cursor);
    return naming->is_found ? CXChildVisit_Break : CXChildVisit_Recurse;
}

bool cursor_names_any_source(struct parsed *parsed, CXCursor cursor)
{
    struct naming naming = {.parsed = parsed};
    switch (clang_getCursorKind(cursor)) {
    case CXCursor_IntegerLiteral:
        return number_names_any_source(parsed, cursor);
    case CXCursor_DeclRefExpr:
        cursor = clang_getCursorReferenced(cursor);
        if (clang_getCursorKind(cursor) != CXCursor_EnumConstantDecl)
            return clang_getCursorKind(cursor) == CXCursor_VarDecl;
        break;
    case CXCursor_EnumConstantDecl:
        break;
    default:
        return false;
    }
    (void)clang_visitChildren(cursor, naming_find, &naming);
    return naming.is_found;
}

const char *cursor_source(struct parsed *parsed, CXCursor cursor)
{
    enum { SHOWN_BYTES = 60 };
    const struct place begin = place_begin(parsed, cursor);
    const struct place end = place_end(parsed, cursor);
    if (begin.file == NULL || begin.file != end.file || end.offset <= begin.offset ||
        end.offset > begin.file->length)
        return "?";
    char text[SHOWN_BYTES];
    size_t used = 0;
    bool is_blank = false;
    const char *const bytes = begin.file->text;
    size_t at = begin.offset;
    for (; at < end.offset && used < SHOWN_BYTES; at++) {
        const bool is_space = strchr(" \t\r\n\v\f", bytes[at]) != NULL;
        if (!is_space || !is_blank)
            text[used++] = is_space ? ' ' : bytes[at];
        is_blank = is_space;
    }
    return arena_printf(parsed->arena, "%.*s%s", (int)used, text, at < end.offset ? "..." : "");
}
