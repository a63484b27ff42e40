/* SPDX-License-Identifier: Apache-2.0 */
/* When do objects of C++ end, and what runs then?  See object.h. */
#include "front/callable.h"
#include "front/container.h"
#include "front/object.h"

#include <string.h>

enum { NESTED_MAX = 20 };

/* ---- what has code of the program ---- */

static bool has_code(struct lowering *lower, CXType type, enum CXCursorKind wanted, int depth);

static bool has_argument_code(struct lowering *lower, CXType type, enum CXCursorKind wanted,
                              int depth)
{
    CXType canonical = clang_getCanonicalType(type);
    const int count = clang_Type_getNumTemplateArguments(canonical);
    for (int i = 0; i < count; i++)
        if (has_code(lower, clang_Type_getTemplateArgumentAsType(canonical, (unsigned)i), wanted,
                     depth + 1))
            return true;
    return false;
}

/* Does the end (the beginning) of such an object run code of the program? */
static bool has_code(struct lowering *lower, CXType type, enum CXCursorKind wanted, int depth)
{
    CXCursor record = record_of(type);
    if (clang_Cursor_isNull(record) != 0 || depth > NESTED_MAX)
        return false;
    if (!is_user_code(record))
        return (wanted == CXCursor_Destructor && owner_has_deleter(lower, type)) ||
               has_argument_code(lower, type, wanted, depth);
    if (clang_Cursor_isNull(member_written(lower->in, record, wanted)) == 0)
        return true;
    const struct parts parts = parts_of(lower->in, record);
    bool has_it = parts.is_unknown;
    for (uint32_t i = 0; i < parts.bases.count && !has_it; i++)
        has_it = has_code(lower, clang_getCursorType(parts.bases.items[i]), wanted, depth + 1);
    for (uint32_t i = 0; i < parts.fields.count && !has_it; i++)
        has_it = has_code(lower, clang_getCursorType(parts.fields.items[i]), wanted, depth + 1);
    return has_it;
}

bool has_own_end(struct lowering *lower, CXType type)
{
    return has_code(lower, type, CXCursor_Destructor, 0);
}

bool has_own_begin(struct lowering *lower, CXType type)
{
    return has_code(lower, type, CXCursor_Constructor, 0);
}

bool has_own_code(struct lowering *lower, CXType type)
{
    return has_own_end(lower, type) || has_own_begin(lower, type);
}

/* The call of what runs at an object's end, with its address. */
static void end_call(struct lowering *lower, const struct expr *callee, const struct expr *object)
{
    const struct expr **args = ARENA_ARRAY(lower->arena, const struct expr *, 1);
    args[0] = lower_address(lower, object);
    (void)call_append(lower, lower->last_place, callee, args, 1);
}

static void destroy(struct lowering *lower, const struct expr *object, CXCursor record,
                    bool is_virtual);

static void unmodelled_end(struct lowering *lower, const struct expr *object)
{
    lower_unmodelled_at(lower, object, "the end of an object of a class template");
    end_call(lower,
             expr_unknown(lower->program, "what ends an object of a class template",
                          type_function(lower->program)),
             object);
}

void object_members_end(struct lowering *lower, const struct expr *object, CXCursor record)
{
    const struct parts parts = parts_of(lower->in, record);
    for (uint32_t i = parts.fields.count; i > 0; i--) {
        CXType type = clang_getCursorType(parts.fields.items[i - 1]);
        if (has_own_end(lower, type))
            destroy(lower, lower_field(lower, object, parts.fields.items[i - 1]), record_of(type),
                    false);
    }
    for (uint32_t i = parts.bases.count; i > 0; i--)
        if (has_own_end(lower, clang_getCursorType(parts.bases.items[i - 1])))
            destroy(lower, object, parts.bases.items[i - 1], false);
    if (parts.is_unknown)
        unmodelled_end(lower, object);
}

/* The function that ends an object of the class, whose destructor is written; NULL: it is not known. */
static struct function *end_of(struct lowering *lower, CXCursor record, CXCursor written)
{
    CXCursor pattern;
    if (!is_instance(lower->in, record, &pattern))
        return function_of(lower->in, written);
    CXCursor shown = instance_end(lower->in, record);
    if (clang_Cursor_isNull(shown) == 0)
        return function_of(lower->in, shown);
    CXCursor definition = clang_getCursorDefinition(written);
    return clang_Cursor_isNull(definition) == 0 && is_same_in_all(lower->in, definition)
               ? function_lower_end(lower->in, record)
               : NULL;
}

static void destroy(struct lowering *lower, const struct expr *object, CXCursor record,
                    bool is_virtual)
{
    const struct container *of =
        is_user_code(record) ? NULL : container_of(lower, clang_getCursorType(record));
    if (of != NULL && of->ends && !type_is_array(object->type)) {
        owner_end(lower, lower->last_place, of, container_data(lower, of, object));
        return;
    }
    if (!is_user_code(record) && owner_has_deleter(lower, clang_getCursorType(record)) &&
        library_call_perhaps(lower, clang_Type_getTemplateArgumentAsType(
                                        clang_getCanonicalType(clang_getCursorType(record)), 1)))
        return;
    if (!is_user_code(record) || type_is_array(object->type)) {
        lower_unmodelled_at(lower, object, "objects in a container end unseen");
        return;
    }
    const char *slot = is_virtual ? end_slot(lower->in, record) : NULL;
    if (slot != NULL) {
        end_call(lower,
                 expr_field(lower->program, object, slot, "~", type_function(lower->program)),
                 object);
        return;
    }
    CXCursor written = member_written(lower->in, record, CXCursor_Destructor);
    if (clang_Cursor_isNull(written) != 0) {
        object_members_end(lower, object, record);
        return;
    }
    const struct function *end = end_of(lower, record, written);
    if (end == NULL)
        unmodelled_end(lower, object);
    else
        end_call(lower, expr_function(lower->program, end), object);
}

/* May an exception leave the end of such an object?  Of a destructor none does, unless it says so, or a part of the object
 * has one that does. */
static bool may_throw_at_end(struct lowering *lower, CXCursor record, int depth)
{
    if (!is_user_code(record) || depth > NESTED_MAX)
        return false;
    CXCursor written = member_written(lower->in, record, CXCursor_Destructor);
    if (clang_Cursor_isNull(written) == 0)
        switch (clang_getCursorExceptionSpecificationType(written)) {
        case CXCursor_ExceptionSpecificationKind_ComputedNoexcept:
        case CXCursor_ExceptionSpecificationKind_Dynamic:
        case CXCursor_ExceptionSpecificationKind_MSAny:
            return true;
        case CXCursor_ExceptionSpecificationKind_BasicNoexcept:
        case CXCursor_ExceptionSpecificationKind_DynamicNone:
        case CXCursor_ExceptionSpecificationKind_NoThrow:
            return false;
        default:
            break;
        }
    const struct parts parts = parts_of(lower->in, record);
    bool may = false;
    for (uint32_t i = 0; i < parts.bases.count && !may; i++)
        may = may_throw_at_end(lower, parts.bases.items[i], depth + 1);
    for (uint32_t i = 0; i < parts.fields.count && !may; i++)
        may = may_throw_at_end(lower, record_of(clang_getCursorType(parts.fields.items[i])),
                               depth + 1);
    return may;
}

/* An exception may leave the end of an object; those that were there before end on the way then, and their ends throw
 * nothing, as that would end the program. */
static void end_may_throw(struct lowering *lower, CXCursor record)
{
    const uint32_t count = lower->objects.count;
    if (lower->handler == NULL || lower->is_ending || !may_throw_at_end(lower, record, 0))
        return;
    if (lower->ended != 0)
        lower->objects.count = lower->ended - 1;
    lower->is_ending = true;
    lower_may_throw(lower, lower->last_place);
    lower->is_ending = false;
    lower->objects.count = count;
}

void object_end(struct lowering *lower, const struct expr *object, CXType type)
{
    destroy(lower, object, record_of(type), true);
    end_may_throw(lower, record_of(type));
}

void objects_hold(struct lowering *lower, const struct expr *object, CXType type)
{
    if (has_own_end(lower, type))
        array_push(lower->scratch, &lower->objects,
                   ((struct held_object){.object = object, .record = record_of(type)}));
}

/* `left_out`: the entry that does not end; NULL: all do. */
static void objects_end_but(struct lowering *lower, uint32_t kept,
                            const struct held_object *left_out)
{
    if (!flow_is_open(lower->builder))
        return;
    const uint32_t outer = lower->ended;
    for (uint32_t i = lower->objects.count; i > kept; i--) {
        const struct held_object *held = &lower->objects.items[i - 1];
        if (held == left_out)
            continue;
        lower->ended = i;
        if (held->cleanup != NULL)
            end_call(lower, expr_function(lower->program, held->cleanup), held->object);
        else
            destroy(lower, held->object, held->record, false);
        if (held->cleanup == NULL)
            end_may_throw(lower, held->record);
    }
    lower->ended = outer;
}

void objects_end(struct lowering *lower, uint32_t kept)
{
    objects_end_but(lower, kept, NULL);
}

void objects_leave(struct lowering *lower, uint32_t kept)
{
    objects_end(lower, kept);
    lower->objects.count = kept;
}

const struct expr *expression_end(struct lowering *lower, uint32_t kept, const struct expr *value)
{
    if (lower->objects.count == kept)
        return value;
    if (lower->arms != 0)
        lower_unmodelled_at(lower, lower->objects.items[kept].object,
                            "an object that is only made on one side of a condition");
    if (value != NULL)
        value = held_value(lower, lower->last_place, value);
    objects_leave(lower, kept);
    return value;
}

static bool is_held_last(const struct lowering *lower, uint32_t kept, const struct expr *value)
{
    return lower->objects.count > kept &&
           lower->objects.items[lower->objects.count - 1].object == value;
}

const struct expr *object_handed(struct lowering *lower, CXCursor at, const struct expr *value,
                                 CXType type)
{
    if (lower->function == NULL || clang_getCanonicalType(type).kind != CXType_Record ||
        !has_own_end(lower, type) || is_held_last(lower, 0, value))
        return value;
    const struct expr *held = held_new(lower, value->type);
    lower_assign(lower, place_begin(lower->in, at), held, value);
    objects_hold(lower, held, type);
    return held;
}

void object_given(struct lowering *lower, uint32_t kept, const struct expr *value)
{
    if (is_held_last(lower, kept, value))
        lower->objects.count--;
}

/* ---- what is returned ---- */

/* Where the object is held; NULL: it is not. */
static const struct held_object *held_of(const struct lowering *lower, const struct expr *object)
{
    for (uint32_t i = 0; i < lower->objects.count; i++)
        if (lower->objects.items[i].object == object)
            return &lower->objects.items[i];
    return NULL;
}

/* `return x;` of a local variable of the class that is returned: it may be the caller's object from the
 * beginning, and the constructor that would move it does not run. */
static const struct expr *returned_local(struct lowering *lower, CXCursor value)
{
    CXCursor call = cursor_strip(lower->in, value);
    CXCursor constructor = clang_getCursorReferenced(call);
    CXCursor named = clang_getCursorKind(constructor) == CXCursor_Constructor &&
                             clang_Cursor_getNumArguments(call) == 1
                         ? cursor_strip(lower->in, clang_Cursor_getArgument(call, 0))
                         : call;
    CXCursor variable = clang_getCursorReferenced(named);
    if (clang_getCursorKind(named) != CXCursor_DeclRefExpr ||
        clang_getCursorKind(variable) != CXCursor_VarDecl ||
        cursor_declaration(record_of(clang_getCursorType(variable))) !=
            cursor_declaration(record_of(clang_getCursorType(value))))
        return NULL;
    const struct expr *object =
        expr_variable(lower->program, variable_of(lower->in, variable, lower->function));
    return held_of(lower, object) != NULL ? object : NULL;
}

const struct expr *lower_returned(struct lowering *lower, CXCursor value)
{
    const uint32_t kept = lower->objects.count;
    const struct place at = lower->last_place; /* of the statement */
    CXType type = clang_getCursorType(value);
    const bool is_class =
        clang_getCanonicalType(type).kind == CXType_Record && has_own_end(lower, type);
    const struct expr *local = is_class ? returned_local(lower, value) : NULL;
    const struct expr *given = local != NULL ? local : lower_value(lower, value);
    if (is_class && lower->returned != NULL && lower->returned != given)
        lower_unmodelled(lower, value, "which of several objects is returned");
    if (is_class)
        lower->returned = given;
    if (local == NULL && !is_held_last(lower, kept, given) && lower->objects.count > 0 &&
        given->type->kind != TYPE_VOID)
        given = held_value(lower, place_begin(lower->in, value), given);
    lower->last_place = at;
    given = callable_made(lower, lower->function->type, given);
    objects_end_but(lower, 0, held_of(lower, given));
    lower->objects.count = kept;
    return given;
}

/* ---- __attribute__((cleanup(f))) ---- */

/* The name of f in the text of a declaration; "" when there is such an attribute that is not
 * understood, NULL when there is none. */
static const char *cleanup_in(struct arena *arena, const char *text)
{
    static const char WORD[] = "cleanup";
    for (const char *at = text; (at = strstr(at, WORD)) != NULL; at++) {
        const char *front = at;
        while (front > text && front[-1] == '_')
            front--;
        if (front - text < 2 ||
            (strncmp(front - 2, "((", 2) != 0 && strncmp(front - 2, "[[", 2) != 0 &&
             strncmp(front - 2, "::", 2) != 0))
            continue;
        const char *open = at + strlen(WORD);
        open += strspn(open, "_");
        return *open == '(' ? arena_strndup(arena, open + 1, strcspn(open + 1, ")")) : "";
    }
    return NULL;
}

/* The attribute may come out of a macro; libclang tells it only as text. */
static const char *cleanup_name(struct lowering *lower, CXCursor declaration)
{
    const struct cursors children = cursor_children(lower->scratch, declaration);
    bool has_attribute = false;
    for (uint32_t i = 0; i < children.count; i++)
        has_attribute |= clang_isAttribute(clang_getCursorKind(children.items[i])) != 0;
    if (!has_attribute)
        return NULL;
    CXPrintingPolicy policy = clang_getCursorPrintingPolicy(declaration);
    const char *text = text_take(lower->scratch, clang_getCursorPrettyPrinted(declaration, policy));
    clang_PrintingPolicy_dispose(policy);
    return cleanup_in(lower->scratch, text);
}

static struct function *function_named(struct lowering *lower, const char *name)
{
    const struct cursors *all = &lower->in->declarations_seen;
    for (uint32_t i = 0; i < all->count; i++)
        if (clang_getCursorKind(all->items[i]) == CXCursor_FunctionDecl &&
            strcmp(text_take(lower->scratch, clang_getCursorSpelling(all->items[i])), name) == 0)
            return function_of(lower->in, all->items[i]);
    return NULL;
}

void cleanup_hold(struct lowering *lower, CXCursor declaration, const struct variable *variable)
{
    const char *name = cleanup_name(lower, declaration);
    struct function *function = name == NULL ? NULL : function_named(lower, name);
    if (function != NULL)
        array_push(lower->scratch, &lower->objects,
                   ((struct held_object){.object = expr_variable(lower->program, variable),
                                         .cleanup = function}));
    else if (name != NULL && lower->in->uses_prefix)
        lower->in->refused = "it may be in the shared header, whose names are not seen";
    else if (name != NULL)
        lower_unmodelled(lower, declaration, "code that runs when the variable goes out of scope");
}

/* What the end runs is for the object's own class to say. */
static bool ends_virtually(struct lowering *lower, CXType type)
{
    CXCursor record = record_of(type);
    return clang_Cursor_isNull(record) == 0 && is_user_code(record) &&
           end_slot(lower->in, record) != NULL;
}

void lower_delete(struct lowering *lower, CXCursor expression)
{
    const struct cursors children = cursor_children(lower->scratch, expression);
    if (children.count == 0 || lower->function == NULL)
        return;
    CXCursor operand = children.items[children.count - 1];
    CXType type = clang_getPointeeType(clang_getCanonicalType(clang_getCursorType(operand)));
    const struct expr *pointer = lower_value(lower, operand);
    lower->last_place = place_begin(lower->in, expression);
    instance_allocates(lower->in, record_of(type));
    if (has_own_end(lower, type) || ends_virtually(lower, type))
        object_end(lower, expr_deref(lower->program, pointer, type_of(lower->in, type)), type);
    const char *text = cursor_source(lower->in, expression);
    if (text[0] != ':')
        allocation_give_back(lower, expression, type, strchr(text, '[') != NULL, pointer);
}

/* ---- what a destructor does behind its body ---- */

void lower_members_hold(struct lowering *lower, CXCursor record)
{
    const struct expr *object =
        expr_deref(lower->program, lower_this(lower), lower->self->type->to);
    const struct parts parts = parts_of(lower->in, record);
    if (parts.is_unknown)
        lower_unmodelled_at(lower, object, "the end of an object of a class template");
    for (uint32_t i = 0; i < parts.bases.count; i++)
        objects_hold(lower, object, clang_getCursorType(parts.bases.items[i]));
    for (uint32_t i = 0; i < parts.fields.count; i++)
        objects_hold(lower, lower_field(lower, object, parts.fields.items[i]),
                     clang_getCursorType(parts.fields.items[i]));
}
