/* SPDX-License-Identifier: Apache-2.0 */
/* What does { ... } initialise with what?  See lower.h.
 *
 * libclang shows the list as written.  Elements are put where their designators say, or, where braces are left out, into
 * the element that is not full yet.  What is left out is zero, or what the member begins with (C++).  A list that is not
 * followed, as one of a class with bases, or of too many elements, is unknown, and so is the function around if it may lead
 * somewhere.
 */
#include "front/callable.h"
#include "front/object.h"

#include <string.h>

enum { ELEMENTS_MAX = 1 << 16 };

/* A list under construction. */
struct list {
    struct lowering *lower;
    CXType type;
    struct cursors fields; /* of a record */
    bool is_record, has_bases;
    ARRAY(const struct expr *) elements;
    uint32_t next;     /* position of the next element without designator */
    struct list *open; /* the element, at a position, that designators lead into; NULL */
    uint32_t open_at;
    struct list
        *bare; /* the element, at `next`, that is given without braces, and is not full; NULL */
};

static CXType element_type(const struct list *list, uint32_t position)
{
    if (list->is_record)
        return clang_getCursorType(list->fields.items[position]);
    return clang_getArrayElementType(list->type);
}

/* A number is cut to what its element holds. */
static const struct expr *list_convert(const struct list *list, uint32_t position,
                                       const struct expr *value)
{
    struct lowering *lower = list->lower;
    const struct type *type = list->is_record
                                  ? lower_field_type(lower, list->fields.items[position])
                                  : type_of(lower->in, clang_getArrayElementType(list->type));
    value = callable_made(lower, type, value);
    return type->kind == TYPE_INT && value->type != NULL && value->type->kind == TYPE_INT
               ? lower_convert(lower, value, type)
               : value;
}

static bool list_put(struct list *list, uint32_t position, const struct expr *value)
{
    struct lowering *lower = list->lower;
    if (position >= ELEMENTS_MAX || (list->is_record && position >= list->fields.count))
        return false;
    value = list_convert(list, position, value);
    while (list->elements.count <= position)
        array_push(lower->scratch, &list->elements, NULL);
    list->elements.items[position] = value;
    list->next = position + 1;
    return true;
}

/* Is this initialiser for the whole element, not for the first scalar in it (braces left out)? */
static bool is_whole(struct list *list, uint32_t position, CXCursor value)
{
    struct lowering *lower = list->lower;
    CXType type = element_type(list, position);
    const struct type *wanted = type_of(lower->in, type);
    if (wanted->kind != TYPE_RECORD && wanted->kind != TYPE_ARRAY)
        return true;
    const enum CXCursorKind kind = clang_getCursorKind(cursor_strip(lower->in, value));
    if (kind == CXCursor_InitListExpr || kind == CXCursor_CompoundLiteralExpr ||
        (kind == CXCursor_StringLiteral && wanted->kind == TYPE_ARRAY &&
         wanted->to->kind == TYPE_INT) ||
        (lower->is_cplusplus && has_constructors(lower, type)))
        return true;
    return wanted->kind == TYPE_RECORD &&
           type_of(lower->in, clang_getCursorType(value))->kind == TYPE_RECORD;
}

static bool designator_field(struct list *list, CXCursor member, uint32_t *position)
{
    CXCursor field = clang_getCursorReferenced(member);
    for (uint32_t i = 0; i < list->fields.count; i++) {
        if (cursor_declaration(list->fields.items[i]) == cursor_declaration(field)) {
            *position = i;
            return true;
        }
    }
    return false;
}

static struct list list_of(struct lowering *lower, CXType type);
static const struct expr *list_finish(struct list *list);

/* Where the first of some designators leads to in the list. */
static bool designator_find(struct list *list, CXCursor step, uint32_t *position)
{
    int64_t index = 0;
    if (clang_getCursorKind(step) == CXCursor_MemberRef)
        return list->is_record && designator_field(list, step, position);
    if (list->is_record || !expr_is_int(lower_value(list->lower, step), &index) || index < 0 ||
        index >= ELEMENTS_MAX)
        return false;
    *position = (uint32_t)index;
    return true;
}

static bool list_add_at(struct list *list, uint32_t position, CXCursor value)
{
    return !(list->is_record && position >= list->fields.count) &&
           is_whole(list, position, value) &&
           list_put(list, position,
                    lower_element(list->lower, element_type(list, position), value));
}

static bool is_full(const struct list *list)
{
    if (list->is_record)
        return list->next >= list->fields.count ||
               (list->next > 0 &&
                clang_getCursorKind(clang_getTypeDeclaration(list->type)) == CXCursor_UnionDecl);
    const long long length = clang_getArraySize(list->type);
    return length >= 0 && list->next >= length;
}

/* The element that is given without braces is over. */
static bool list_close(struct list *list)
{
    struct list *bare = list->bare;
    list->bare = NULL;
    return bare == NULL || (list_close(bare) && list_put(list, list->next, list_finish(bare)));
}

/* Without a designator: the next element, or, where braces are left out, a part of it. */
static bool list_add_next(struct list *list, CXCursor value)
{
    if (list->bare == NULL && is_full(list))
        return false;
    if (list->bare == NULL && is_whole(list, list->next, value))
        return list_add_at(list, list->next, value);
    if (list->bare == NULL) {
        if (list->lower->depth >= DEPTH_MAX)
            return false;
        list->bare = ARENA_NEW(list->lower->scratch, struct list);
        *list->bare = list_of(list->lower, element_type(list, list->next));
        if (list->bare->has_bases)
            return false;
    }
    list->lower->depth++;
    const bool is_added = list_add_next(list->bare, value);
    list->lower->depth--;
    return is_added && (list->bare->bare != NULL || !is_full(list->bare) || list_close(list));
}

/* Designators lead into an element, which may have been given before: what they do not name stays. */
static bool list_open(struct list *list, uint32_t position)
{
    if (list->is_record && position >= list->fields.count)
        return false;
    list->open = ARENA_NEW(list->lower->scratch, struct list);
    *list->open = list_of(list->lower, element_type(list, position));
    list->open_at = position;
    const struct expr *before =
        position < list->elements.count ? list->elements.items[position] : NULL;
    if (before == NULL)
        return true;
    if (before->kind != EXPR_LIST ||
        (list->open->is_record && before->element_count > list->open->fields.count))
        return false;
    for (uint32_t i = 0; i < before->element_count; i++)
        array_push(list->lower->scratch, &list->open->elements, before->elements[i]);
    return true;
}

/* `.a.b = value`: a list of its own in which more may be put by designators that lead there next, or by what comes behind
 * without one. */
static bool list_add_behind(struct list *list, const CXCursor *steps, uint32_t count,
                            CXCursor value)
{
    uint32_t position = 0;
    if (!designator_find(list, steps[0], &position))
        return false;
    if (count == 1) {
        list->open = NULL;
        return list_add_at(list, position, value);
    }
    if ((list->open == NULL || list->open_at != position) && !list_open(list, position))
        return false;
    if (!list_add_behind(list->open, steps + 1, count - 1, value) ||
        !list_put(list, position, list_finish(list->open)))
        return false;
    if (!is_full(list->open)) { /* what comes next without a designator goes on in it */
        list->next = position;
        list->bare = list->open;
    }
    return true;
}

static bool is_designated(struct lowering *lower, CXCursor child)
{
    return clang_getCursorKind(child) == CXCursor_UnexposedExpr &&
           type_of(lower->in, clang_getCursorType(child))->kind == TYPE_VOID;
}

/* What an element is given, behind its designators. */
static CXCursor value_in(struct lowering *lower, CXCursor child)
{
    const struct cursors parts = cursor_children(lower->scratch, child);
    return is_designated(lower, child) && parts.count > 0 ? parts.items[parts.count - 1] : child;
}

static bool list_add(struct list *list, CXCursor child)
{
    struct lowering *lower = list->lower;
    const struct cursors parts = cursor_children(lower->scratch, child);
    if (!is_designated(lower, child))
        return list_add_next(list, child);
    return parts.count >= 2 && list_close(list) &&
           list_add_behind(list, parts.items, parts.count - 1, parts.items[parts.count - 1]);
}

/* {0} for something whose first element is no scalar: everything is zero. */
static bool is_all_zero(struct list *list, const struct cursors *children)
{
    int64_t value = 0;
    if (children->count != 1 || (list->is_record && list->fields.count == 0) ||
        is_whole(list, 0, children->items[0]))
        return false;
    CXCursor only = cursor_strip(list->lower->in, children->items[0]);
    return clang_getCursorKind(only) == CXCursor_IntegerLiteral && cursor_int(only, &value) &&
           value == 0;
}

static bool has_bases(struct lowering *lower, CXType type)
{
    CXCursor record = clang_getTypeDeclaration(type);
    const struct cursors parts = cursor_children(lower->scratch, record);
    for (uint32_t i = 0; i < parts.count; i++)
        if (clang_getCursorKind(parts.items[i]) == CXCursor_CXXBaseSpecifier)
            return true;
    return false;
}

/* Bit-fields without a name are no members that a list names. */
static struct cursors fields_named(struct lowering *lower, CXType type)
{
    const struct cursors all = type_fields(lower->scratch, type);
    struct cursors named = {0};
    for (uint32_t i = 0; i < all.count; i++)
        if (clang_Cursor_isBitField(all.items[i]) == 0 ||
            *text_take(lower->scratch, clang_getCursorSpelling(all.items[i])) != 0)
            array_push(lower->scratch, &named, all.items[i]);
    return named;
}

static struct list list_of(struct lowering *lower, CXType type)
{
    struct list list = {.lower = lower, .type = clang_getCanonicalType(type)};
    list.is_record = list.type.kind == CXType_Record;
    if (list.is_record)
        list.fields = fields_named(lower, list.type);
    list.has_bases = list.is_record && lower->is_cplusplus && has_bases(lower, list.type);
    return list;
}

/* A member that { } leave out; NULL: zeros. */
static const struct expr *left_out(struct lowering *lower, CXCursor field)
{
    CXType type = clang_getCursorType(field);
    const struct expr *value = lower_left_out(lower, field);
    if (value != NULL ||
        (!is_reference(type) && !begins_with_values(lower, type) && !has_own_begin(lower, type)))
        return value;
    if (has_own_begin(lower, type))
        return object_begun(lower, type, field);
    struct list inner = list_of(lower, type);
    return inner.is_record && !has_own_code(lower, type)
               ? list_finish(&inner)
               : expr_unknown(lower->program, "a member that begins with values of its own",
                              type_of(lower->in, type));
}

/* Elements of a class that are left out begin by themselves; false: there are too many. */
static bool elements_fill(struct list *list, long long length)
{
    enum { FILLED_MAX = 64 };
    CXType type = clang_getArrayElementType(list->type);
    if (length < 0 || length > FILLED_MAX || type_of(list->lower->in, type)->kind != TYPE_RECORD)
        return false;
    for (uint32_t i = list->elements.count; i < (uint32_t)length; i++)
        if (!list_put(list, i, object_begun(list->lower, type, clang_getTypeDeclaration(type))))
            return false;
    return true;
}

/* Members that are left out get what they begin with; false: what that is stays unknown. */
static bool list_fill(struct list *list)
{
    struct lowering *lower = list->lower;
    const enum CXCursorKind kind = clang_getCursorKind(clang_getTypeDeclaration(list->type));
    const long long length = clang_getArraySize(list->type);
    if (!list->is_record)
        return (length >= 0 && list->elements.count >= length) ||
               (!begins_with_values(lower, list->type) && !has_own_begin(lower, list->type)) ||
               elements_fill(list, length);
    if (kind == CXCursor_UnionDecl || list->has_bases)
        return !begins_with_values(lower, list->type);
    for (uint32_t i = 0; i < list->fields.count; i++) {
        if (i < list->elements.count && list->elements.items[i] != NULL)
            continue;
        const struct expr *value = left_out(lower, list->fields.items[i]);
        if (value != NULL && !list_put(list, i, value))
            return false;
    }
    return true;
}

/* The finished list: gaps are zero. */
static const struct expr *list_finish(struct list *list)
{
    struct lowering *lower = list->lower;
    const char **keys = NULL;
    if (lower->is_cplusplus && !list_fill(list))
        return expr_unknown(lower->program, "members that begin with values of their own",
                            type_of(lower->in, list->type));
    const struct expr **parts =
        ARENA_ARRAY(lower->scratch, const struct expr *, list->elements.count + 1);
    for (uint32_t i = 0; i < list->elements.count; i++)
        parts[i] = list->elements.items[i] != NULL
                       ? list->elements.items[i]
                       : expr_int(lower->program, 0, type_int(lower->program));
    if (list->is_record) {
        keys = ARENA_ARRAY(lower->scratch, const char *, list->elements.count);
        for (uint32_t i = 0; i < list->elements.count; i++)
            keys[i] = field_key(lower->in, list->fields.items[i]);
    }
    return expr_list(lower->program, parts, keys, list->elements.count,
                     type_of(lower->in, list->type));
}

/* Braces of which it is not known what is made of their values: something may be kept of each. */
static const struct expr *lower_loose(struct lowering *lower, CXCursor cursor, CXType made,
                                      const struct cursors *children)
{
    const struct type *type = type_of(lower->in, made);
    const struct expr **parts =
        ARENA_ARRAY(lower->scratch, const struct expr *, children->count + 1);
    for (uint32_t i = 0; i < children->count; i++)
        parts[i] = lower_value(lower, children->items[i]);
    parts[children->count] = expr_unknown(lower->program, cursor_source(lower->in, cursor), type);
    return expr_list(lower->program, parts, NULL, children->count + 1, type);
}

/* A record of the library, whose members are its own matter.  An array in it, as std::array has one, may
 * stand there without braces. */
static const struct expr *lower_of_library(struct list *list, CXCursor cursor,
                                           const struct cursors *children)
{
    struct lowering *lower = list->lower;
    const struct expr *value = lower_loose(lower, cursor, list->type, children);
    if (list->fields.count != 1 || list->has_bases)
        return value;
    const char *key = field_key(lower->in, list->fields.items[0]);
    const struct type *type = type_of(lower->in, clang_getCursorType(list->fields.items[0]));
    const struct expr *inner =
        expr_list(lower->program, value->elements, NULL,
                  type->kind == TYPE_ARRAY ? children->count : value->element_count, type);
    return expr_list(lower->program, &inner, &key, 1, value->type);
}

static bool may_lead(const struct expr *value)
{
    bool leads = (type_is_pointer(value->type) && value->kind != EXPR_STRING) ||
                 (value->type != NULL && value->type->kind == TYPE_RECORD) ||
                 value->kind == EXPR_FUNCTION || value->kind == EXPR_ADDRESS;
    for (uint32_t i = 0; i < value->element_count && value->kind == EXPR_LIST && !leads; i++)
        leads = may_lead(value->elements[i]);
    return leads;
}

static bool bases_have_constructors(struct lowering *lower, CXType type)
{
    CXCursor record = record_of(type);
    if (clang_Cursor_isNull(record) != 0)
        return false;
    const struct parts parts = parts_of(lower->in, record);
    for (uint32_t i = 0; i < parts.bases.count; i++)
        if (has_constructors(lower, clang_getCursorType(parts.bases.items[i])))
            return true;
    return parts.is_unknown;
}

static const char *lost_text(struct lowering *lower, CXCursor cursor)
{
    const struct place place = place_begin(lower->in, cursor);
    return arena_printf(lower->arena, "%s:%u: a list of addresses is not followed",
                        place.file == NULL ? lower->in->unit->file->path : place.file->path,
                        place.line);
}

/* A list that is not followed: what it leads to is handed to a function of which nothing is known. */
static const struct expr *lower_lost(struct list *list, CXCursor cursor,
                                     const struct cursors *children)
{
    struct lowering *lower = list->lower;
    if (lower->is_cplusplus && list->is_record &&
        !is_user_code(clang_getTypeDeclaration(list->type)))
        return lower_of_library(list, cursor, children);
    const struct expr **args = ARENA_ARRAY(lower->arena, const struct expr *, children->count + 1);
    uint32_t count = 0;
    const bool keeps = lower->is_cplusplus &&
                       (keeps_references(lower, list->type) || has_own_begin(lower, list->type) ||
                        bases_have_constructors(lower, list->type));
    for (uint32_t i = 0; i < children->count; i++) {
        CXCursor value = value_in(lower, children->items[i]);
        args[count] = keeps ? lower_bind(lower, value) : lower_value(lower, value);
        count += keeps || may_lead(args[count]);
    }
    lower->makes_unseen |= count > 0;
    if (count > 0 && lower->function != NULL)
        call_unknown(lower, cursor, "what a list becomes that is not followed", args, count);
    else if (count > 0 && !lower->is_cplusplus)
        lower->in->refused = lost_text(lower, cursor);
    return expr_unknown(lower->program, cursor_source(lower->in, cursor),
                        type_of(lower->in, list->type));
}

const struct expr *lower_list_as(struct lowering *lower, CXCursor cursor, CXType type)
{
    struct list list = list_of(lower, type);
    const struct cursors children = cursor_children(lower->scratch, cursor);
    if (list.type.kind == CXType_Void && lower->is_cplusplus)
        return lower_loose(lower, cursor, type, &children);
    if (list.has_bases && children.count > 0) /* whose elements come first */
        return lower_lost(&list, cursor, &children);
    if (!list.is_record && clang_getArrayElementType(list.type).kind == CXType_Invalid) {
        /* A scalar in braces; in empty ones it is zero. */
        if (children.count == 0)
            return lower_convert(lower, expr_int(lower->program, 0, type_int(lower->program)),
                                 type_of(lower->in, list.type));
        return children.count == 1 ? lower_element(lower, list.type, children.items[0])
                                   : lower_unknown(lower, cursor);
    }
    if (is_all_zero(&list, &children))
        return list_finish(&list);
    for (uint32_t i = 0; i < children.count; i++)
        if (!list_add(&list, children.items[i]))
            return lower_lost(&list, cursor, &children);
    return list_close(&list) ? list_finish(&list) : lower_lost(&list, cursor, &children);
}

const struct expr *lower_list(struct lowering *lower, CXCursor cursor)
{
    return lower_list_as(lower, cursor, clang_getCursorType(cursor));
}
