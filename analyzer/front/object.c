/* SPDX-License-Identifier: Apache-2.0 */
/* How do objects of C++ begin, and what is a reference?  See object.h. */
#include "front/object.h"

#include "base/map.h"
#include "front/callable.h"
#include "front/container.h"

#include <string.h>

enum { NESTED_MAX = 20, ELEMENTS_MAX = 16 /* of an array, that are made one by one */ };

bool is_reference(CXType type)
{
    const enum CXTypeKind kind = clang_getCanonicalType(type).kind;
    return kind == CXType_LValueReference || kind == CXType_RValueReference;
}

bool is_user_code(CXCursor cursor)
{
    return clang_Cursor_isNull(cursor) == 0 &&
           clang_Location_isInSystemHeader(clang_getCursorLocation(cursor)) == 0;
}

bool is_object(const struct expr *expr)
{
    return expr->kind == EXPR_VARIABLE || expr->kind == EXPR_FIELD || expr->kind == EXPR_INDEX ||
           expr->kind == EXPR_DEREF;
}

const struct type *pointer_to(struct lowering *lower, const struct type *type)
{
    return type_make(lower->program,
                     &(struct type){.kind = TYPE_POINTER,
                                    .to = type,
                                    .text = arena_printf(lower->arena, "%s *", type->text),
                                    .elements = -1});
}

const struct expr *lower_address(struct lowering *lower, const struct expr *object)
{
    mark_address_taken(object);
    return expr_address(lower->program, object, pointer_to(lower, object->type));
}

static const struct expr *temporary(struct lowering *lower, const struct type *type)
{
    return expr_variable(
        lower->program, variable_temporary(lower->in, lower->function, type, ++lower->temporaries));
}

const struct expr *object_unnamed(struct lowering *lower, CXType type)
{
    return temporary(lower, type_of(lower->in, type));
}

/* Is it computed, if only `x + 0`? */
static bool is_computed(CXCursor value)
{
    const enum CXCursorKind kind = clang_getCursorKind(value);
    if (kind == CXCursor_BinaryOperator) {
        const enum CXBinaryOperatorKind operation = clang_getCursorBinaryOperatorKind(value);
        return operation >= CXBinaryOperator_Mul && operation <= CXBinaryOperator_LOr;
    }
    if (kind != CXCursor_UnaryOperator)
        return false;
    const enum CXUnaryOperatorKind operation = clang_getCursorUnaryOperatorKind(value);
    return operation == CXUnaryOperator_Plus || operation == CXUnaryOperator_Minus ||
           operation == CXUnaryOperator_Not || operation == CXUnaryOperator_LNot ||
           operation == CXUnaryOperator_PostInc || operation == CXUnaryOperator_PostDec;
}

/* `int(x)` is a value of its own: what a reference to it is given does not reach x.  A word for the type may
 * stand for a reference. */
static bool is_made(struct lowering *lower, CXCursor value)
{
    CXCursor cast = cursor_strip(lower->in, value);
    if (is_computed(cast))
        return true;
    if (clang_getCursorKind(cast) != CXCursor_CXXFunctionalCastExpr)
        return false;
    const struct cursors children = cursor_children(lower->scratch, cast);
    return children.count == 1 && clang_isExpression(clang_getCursorKind(children.items[0])) != 0;
}

static const struct expr *bind_copy(struct lowering *lower, CXCursor value, const struct expr *of)
{
    const struct expr *held = temporary(lower, of->type);
    const struct place at = place_begin(lower->in, value);
    lower_assign(lower, at.file != NULL ? at : lower->last_place, held, of);
    objects_hold(lower, held, clang_getCursorType(value));
    return lower_address(lower, held);
}

/* One of two that a function of the library chose: std::max() gives a reference to it. */
static const struct expr *bind_chosen(struct lowering *lower, CXCursor value,
                                      const struct expr *object)
{
    if (is_object(object))
        return lower_address(lower, object);
    if (object->kind != EXPR_CONDITIONAL)
        return bind_copy(lower, value, object);
    const struct expr *yes = bind_chosen(lower, value, object->b);
    const struct expr *no = bind_chosen(lower, value, object->c);
    return expr_conditional(lower->program, object->a, yes, no, yes->type);
}

const struct expr *lower_bind(struct lowering *lower, CXCursor value)
{
    const struct expr *object = lower_value(lower, value);
    if (object->kind == EXPR_FUNCTION)
        return object;
    if (is_object(object) && !is_made(lower, value))
        return lower_address(lower, object);
    if (lower->function == NULL)
        return lower_unknown(lower, value);
    const enum CXCursorKind kind = clang_getCursorKind(cursor_strip(lower->in, value));
    const bool is_call = kind == CXCursor_CallExpr || kind == CXCursor_CXXConstCastExpr;
    return is_call ? bind_chosen(lower, value, object) : bind_copy(lower, value, object);
}

const struct expr *lower_this(struct lowering *lower)
{
    return lower->self == NULL ? NULL : expr_variable(lower->program, lower->self);
}

/* ---- constructions ---- */

static bool is_copy(CXCursor constructor)
{
    return clang_CXXConstructor_isCopyConstructor(constructor) != 0 ||
           clang_CXXConstructor_isMoveConstructor(constructor) != 0;
}

static CXCursor init_of(struct lowering *lower, CXCursor field)
{
    const struct cursors children = cursor_children(lower->scratch, field);
    CXCursor last =
        children.count == 0 ? clang_getNullCursor() : children.items[children.count - 1];
    if (children.count == 0 || clang_Cursor_isBitField(field) != 0 ||
        clang_isExpression(clang_getCursorKind(last)) == 0)
        return clang_getNullCursor();
    /* The size of an array is no initial value. */
    return type_of(lower->in, clang_getCursorType(field))->kind == TYPE_ARRAY &&
                   clang_getCursorKind(last) != CXCursor_InitListExpr
               ? clang_getNullCursor()
               : last;
}

const struct expr *lower_field(struct lowering *lower, const struct expr *object, CXCursor field)
{
    return expr_field(lower->program, object, field_key(lower->in, field),
                      text_take(lower->arena, clang_getCursorSpelling(field)),
                      lower_field_type(lower, field));
}

/* One member gets its value from an expression. */
static void member_set(struct lowering *lower, const struct expr *member, CXType type,
                       CXCursor value)
{
    CXCursor inner = cursor_strip(lower->in, value);
    const struct place place = place_begin(lower->in, value);
    const uint32_t kept = lower->objects.count;
    if (is_reference(type))
        lower_assign(lower, place, member, lower_bind(lower, value));
    else if (clang_getCursorKind(inner) == CXCursor_CallExpr &&
             clang_getCursorKind(clang_getCursorReferenced(inner)) == CXCursor_Constructor)
        lower_construct(lower, member, inner);
    else
        lower_assign(lower, place, member,
                     lower_convert(lower, lower_value(lower, value), member->type));
    objects_leave(lower, kept);
}

/* Has a member of the template a value that is not shown in the instance, where nothing needed it? */
static bool is_init_unseen(struct lowering *lower, CXCursor pattern, CXCursor field)
{
    const struct cursors children = cursor_children(lower->scratch, pattern);
    for (uint32_t i = 0; i < children.count; i++)
        if (clang_getCursorKind(children.items[i]) == CXCursor_FieldDecl &&
            clang_equalLocations(clang_getCursorLocation(children.items[i]),
                                 clang_getCursorLocation(field)) != 0)
            return clang_Cursor_isNull(init_of(lower, children.items[i])) == 0;
    return false;
}

static bool is_named(const struct map *named, CXCursor part)
{
    return named != NULL && map_get_address(named, cursor_declaration(part)) != NULL;
}

/* What members and bases get that a constructor does not name. */
static void construct_rest(struct lowering *lower, const struct expr *object, CXCursor record,
                           const struct map *named, CXCursor at)
{
    const struct parts parts = parts_of(lower->in, record);
    CXCursor pattern;
    const bool is_made = is_instance(lower->in, record, &pattern);
    if (parts.is_unknown)
        lower_unmodelled(lower, at, "what members of a class template begin with");
    for (uint32_t i = 0; i < parts.bases.count; i++)
        if (!is_named(named, parts.bases.items[i]))
            lower_default(lower, object, clang_getCursorType(parts.bases.items[i]), at);
    for (uint32_t i = 0; i < parts.fields.count; i++) {
        CXCursor field = parts.fields.items[i];
        CXType type = clang_getCursorType(field);
        CXCursor init = init_of(lower, field);
        if (is_named(named, field))
            continue;
        if (clang_Cursor_isNull(init) == 0)
            member_set(lower, lower_field(lower, object, field), type, init);
        else if (is_made && is_init_unseen(lower, pattern, field))
            lower_unmodelled(lower, at, "what members of a class template begin with");
        else
            lower_default(lower, lower_field(lower, object, field), type, at);
    }
}

/* The constructor without arguments, as it is in an instance of the template in which it is written.  Null: it is not
 * known, or, *is_empty, it has no statement and names no member. */
static CXCursor begin_in(struct lowering *lower, CXCursor record, CXCursor written, bool *is_empty)
{
    CXCursor shown = instance_begin(lower->in, record);
    CXCursor definition = clang_getCursorDefinition(written);
    *is_empty = clang_Cursor_isNull(shown) != 0 && clang_Cursor_isNull(definition) == 0 &&
                is_same_in_all(lower->in, definition);
    return shown;
}

static void construct_default(struct lowering *lower, const struct expr *object, CXCursor record,
                              CXCursor at)
{
    lower->depth++;
    construct_rest(lower, object, record, NULL, at);
    lower->depth--;
}

void lower_default(struct lowering *lower, const struct expr *object, CXType type, CXCursor at)
{
    CXCursor record = record_of(type);
    CXCursor pattern;
    bool is_empty = false;
    if (!is_user_code(record) && lower->function != NULL)
        containers_begin(lower, place_begin(lower->in, at), object, type);
    if (!is_user_code(record) || lower->depth >= NESTED_MAX * NESTED_MAX)
        return;
    const bool is_made = is_instance(lower->in, record, &pattern);
    if (!is_made)
        methods_publish(lower->in, record);
    CXCursor constructor = member_written(lower->in, record, CXCursor_Constructor);
    if (clang_Cursor_isNull(constructor) != 0) {
        construct_default(lower, object, record, at);
        return;
    }
    if (is_made)
        constructor = begin_in(lower, record, constructor, &is_empty);
    if (is_empty) {
        construct_default(lower, object, record, at);
        return;
    }
    if (clang_Cursor_isNull(constructor) != 0) {
        lower_unmodelled(lower, at, "the beginning of an object of a class template");
        return;
    }
    const struct expr **args = ARENA_ARRAY(lower->arena, const struct expr *, 1);
    args[0] = lower_address(lower, object);
    (void)call_emit(lower, at, at,
                    expr_function(lower->program, function_of(lower->in, constructor)), args, 1);
}

void lower_construct(struct lowering *lower, const struct expr *object, CXCursor call)
{
    CXCursor constructor = clang_getCursorReferenced(call);
    CXCursor record = clang_getCursorSemanticParent(constructor);
    const int count = clang_Cursor_getNumArguments(call);
    if (type_is_array(object->type) && object->type->elements > 0 &&
        object->type->elements <= ELEMENTS_MAX) {
        for (int64_t k = 0; k < object->type->elements; k++)
            lower_construct(lower,
                            expr_index(lower->program, object,
                                       expr_int(lower->program, k, type_int(lower->program)),
                                       object->type->to),
                            call);
        return;
    }
    if (type_is_array(object->type)) {
        lower_unmodelled(lower, call, "an array of objects");
        object = expr_index(lower->program, object,
                            expr_unknown(lower->program, "each element", type_int(lower->program)),
                            object->type->to);
    }
    if (is_user_code(record))
        methods_publish(lower->in, record);
    if (is_copy(constructor) && is_implicit(constructor) && count >= 1) {
        element_put(lower, object, clang_getCursorType(record), clang_Cursor_getArgument(call, 0),
                    clang_CXXConstructor_isCopyConstructor(constructor) != 0);
        return;
    }
    if (container_construct(lower, object, call) || callable_construct(lower, object, call) ||
        (count == 0 && clang_isPODType(clang_getCursorType(record)) != 0))
        return;
    if (is_implicit(constructor) && is_user_code(record) && count == 0) {
        construct_rest(lower, object, record, NULL, call);
        return;
    }
    uint32_t used = 0;
    const struct expr **args =
        lower_arguments(lower, call, clang_getCursorType(constructor), 1, 0, &used);
    args[0] = lower_address(lower, object);
    args = library_calls(lower, constructor, call, args, &used);
    (void)call_emit(lower, call, call,
                    expr_function(lower->program, function_of(lower->in, constructor)), args, used);
}

const struct expr *lower_temporary(struct lowering *lower, CXCursor call)
{
    CXCursor constructor = clang_getCursorReferenced(call);
    CXType type = clang_getCursorType(call);
    if (is_copy(constructor) && is_implicit(constructor) &&
        clang_Cursor_getNumArguments(call) >= 1 && !holds_containers(lower, type) &&
        (lower->function == NULL || !has_written_copies(lower, type)))
        return lower_value(lower, clang_Cursor_getArgument(call, 0));
    if (lower->function == NULL)
        return lower_unknown(lower, call);
    const struct expr *object = object_unnamed(lower, type);
    lower_construct(lower, object, call);
    objects_hold(lower, object, type);
    return object;
}

/* new in its plain forms makes a block of its own, as malloc does; what stands in parentheses behind the
 * word may be anything: a place, a type. */
static bool is_plain_new(const char *text)
{
    if (strncmp(text, "::", 2) == 0)
        text += 2;
    text += strspn(text, " \t");
    if (strncmp(text, "new", 3) != 0)
        return false;
    text += 3;
    text += strspn(text, " \t");
    return *text != '(';
}

const struct expr *builtin_emit(struct lowering *lower, CXCursor expression, const char *name,
                                const struct expr *arg, const struct type *type)
{
    const struct expr **args = ARENA_ARRAY(lower->arena, const struct expr *, 1);
    args[0] = arg;
    const struct expr *callee =
        expr_function(lower->program, function_builtin(lower->in, name, expression));
    return expr_call(lower->program,
                     call_append(lower, place_begin(lower->in, expression), callee, args, 1), type);
}

/* new T[n]() of numbers: n elements that are zero; NULL: it is no such thing. */
static const struct expr *zeros_make(struct lowering *lower, CXCursor expression, const char *text,
                                     const struct cursors *children, const struct type *type)
{
    const size_t length = strlen(text);
    const long long bytes =
        clang_Type_getSizeOf(clang_getPointeeType(clang_getCursorType(expression)));
    const struct expr *args[2] = {NULL};
    if (!type_is_number(type->to) || strchr(text, '[') == NULL || length < 3 || bytes <= 0 ||
        (strcmp(text + length - 3, "]()") != 0 && strcmp(text + length - 3, "]{}") != 0))
        return NULL;
    for (uint32_t i = 0; i < children->count && args[0] == NULL; i++)
        if (clang_isExpression(clang_getCursorKind(children->items[i])) != 0)
            args[0] = lower_value(lower, children->items[i]);
    if (args[0] == NULL)
        return NULL;
    args[1] = expr_int(lower->program, bytes, type_size_t(lower));
    return block_call(lower, expression, place_begin(lower->in, expression), "calloc", args, 2,
                      type);
}

static const struct expr *block_make(struct lowering *lower, CXCursor expression,
                                     const struct type *type)
{
    return builtin_emit(
        lower, expression, "__builtin_malloc",
        expr_unknown(lower->program, "the size of what is made", type_int(lower->program)), type);
}

/* new (PLACE) T: the object lies where the first expression says, which stands before the type. */
static const struct expr *place_given(struct lowering *lower, const struct cursors *children)
{
    for (uint32_t i = 0; i < children->count; i++) {
        const CXCursor child = cursor_strip(lower->in, children->items[i]);
        if (clang_isExpression(clang_getCursorKind(child)) != 0)
            return lower_value(lower, children->items[i]);
    }
    return NULL;
}

static bool is_constructor_call(CXCursor child)
{
    return clang_getCursorKind(child) == CXCursor_CallExpr &&
           clang_getCursorKind(clang_getCursorReferenced(child)) == CXCursor_Constructor;
}

/* What a number or a pointer that is made begins with. */
static void number_begin(struct lowering *lower, CXCursor expression, const struct expr *object,
                         const struct cursors *children, bool is_single)
{
    const struct expr *value = NULL;
    for (uint32_t i = children->count; is_single && i-- > 0 && value == NULL;)
        if (clang_isExpression(clang_getCursorKind(children->items[i])) != 0)
            value = lower_value(lower, children->items[i]);
    if (value == NULL || (value->kind == EXPR_LIST && object->type->kind != TYPE_RECORD))
        value = expr_unknown(lower->program, cursor_source(lower->in, expression), object->type);
    lower_assign(lower, place_begin(lower->in, expression), object,
                 lower_convert(lower, value, object->type));
}

const struct expr *lower_new(struct lowering *lower, CXCursor expression)
{
    const struct type *type = type_of(lower->in, clang_getCursorType(expression));
    const struct cursors children = cursor_children(lower->scratch, expression);
    if (lower->function == NULL)
        return lower_unknown(lower, expression);
    instance_allocates(lower->in, record_of(clang_getPointeeType(clang_getCursorType(expression))));
    const char *text = cursor_source(lower->in, expression);
    const size_t length = strlen(text);
    const bool has_values = length > 0 && (text[length - 1] == ')' || text[length - 1] == '}');
    const bool is_plain = is_plain_new(text);
    bool is_built = false;
    uint32_t expressions = 0;
    for (uint32_t i = 0; i < children.count; i++) {
        CXCursor child = cursor_strip(lower->in, children.items[i]);
        if (is_constructor_call(child))
            is_built = true;
        else if (clang_isExpression(clang_getCursorKind(child)) != 0)
            expressions++;
    }
    /* Numbers with which the block begins are not told apart from its length. */
    const bool is_block = is_plain && (is_built || !has_values) && expressions <= 1;
    const struct expr *zeros =
        is_plain && !is_built ? zeros_make(lower, expression, text, &children, type) : NULL;
    if (zeros != NULL)
        return zeros;
    const struct expr *pointer = temporary(lower, type);
    const struct expr *given =
        is_plain && text[0] != ':'
            ? allocation_own(lower, expression,
                             clang_getPointeeType(clang_getCursorType(expression)),
                             strchr(text, '[') != NULL, type)
        : is_plain ? NULL
                   : place_given(lower, &children);
    if (given == NULL || !type_is_address(given->type))
        given = is_block || (is_plain && expressions <= 1)
                    ? block_make(lower, expression, type)
                    : expr_unknown(lower->program, text, type);
    lower_assign(lower, place_begin(lower->in, expression), pointer, given);
    const struct expr *object = expr_deref(lower->program, pointer, type->to);
    const bool is_single = has_values && !is_built && !is_block && strchr(text, '[') == NULL &&
                           expressions == (is_plain ? 1 : 2);
    for (uint32_t i = 0; i < children.count; i++) {
        CXCursor child = cursor_strip(lower->in, children.items[i]);
        if (is_constructor_call(child))
            lower_construct(lower, object, child);
        else if (clang_isExpression(clang_getCursorKind(child)) != 0 && (is_plain || i > 0) &&
                 !is_single)
            lower_effects(lower, child);
    }
    if (has_values && !is_built && !is_block)
        number_begin(lower, expression, object, &children, is_single);
    return pointer;
}

bool begins_with_values(struct lowering *lower, CXType type)
{
    CXCursor record = record_of(type);
    CXCursor pattern;
    if (!is_user_code(record))
        return false;
    if (has_own_begin(lower, type))
        return true;
    const struct parts parts = parts_of(lower->in, record);
    const bool is_made = is_instance(lower->in, record, &pattern);
    for (uint32_t i = 0; i < parts.fields.count; i++) {
        CXCursor field = parts.fields.items[i];
        if (clang_Cursor_isNull(init_of(lower, field)) == 0 ||
            (is_made && is_init_unseen(lower, pattern, field)) ||
            begins_with_values(lower, clang_getCursorType(field)))
            return true;
    }
    for (uint32_t i = 0; i < parts.bases.count; i++)
        if (begins_with_values(lower, clang_getCursorType(parts.bases.items[i])))
            return true;
    return false;
}

const struct expr *lower_left_out(struct lowering *lower, CXCursor field)
{
    CXType type = clang_getCursorType(field);
    CXCursor init = init_of(lower, field);
    struct variable *self = lower->self;
    if (clang_Cursor_isNull(init) != 0)
        return NULL;
    lower->self = NULL; /* whose members it reads is not known here */
    const struct expr *value = lower_element(lower, type, init);
    lower->self = self;
    return value;
}

/* ---- what a constructor does in front of its body ---- */

/* The `using base::base;` that gives the class this constructor; libclang shows it at the place of that
 * declaration, with an empty body. */
static CXCursor inheriting_using(struct lowering *lower, CXCursor constructor)
{
    CXCursor record = clang_getCursorSemanticParent(constructor);
    CXCursor pattern;
    if (is_instance(lower->in, record, &pattern))
        record = pattern;
    const struct cursors children = cursor_children(lower->scratch, record);
    for (uint32_t i = 0; i < children.count; i++)
        if (clang_getCursorKind(children.items[i]) == CXCursor_UsingDeclaration &&
            clang_equalLocations(clang_getCursorLocation(children.items[i]),
                                 clang_getCursorLocation(constructor)) != 0)
            return children.items[i];
    return clang_getNullCursor();
}

static bool has_same_parameters(CXCursor one, CXCursor other)
{
    CXType type = clang_getCursorType(one);
    CXType other_type = clang_getCursorType(other);
    const int count = clang_getNumArgTypes(type);
    bool is_same = count == clang_getNumArgTypes(other_type);
    for (int i = 0; i < count && is_same; i++)
        is_same = clang_equalTypes(
                      clang_getCanonicalType(clang_getArgType(type, (unsigned)i)),
                      clang_getCanonicalType(clang_getArgType(other_type, (unsigned)i))) != 0;
    return is_same;
}

/* The constructor of a base that is written in the class itself. */
static CXCursor inherited_constructor(struct lowering *lower, CXCursor constructor, CXCursor given)
{
    const struct cursors bases =
        parts_of(lower->in, clang_getCursorSemanticParent(constructor)).bases;
    const struct cursors named = cursor_children(lower->scratch, given);
    for (uint32_t i = 0; i < named.count; i++) {
        const unsigned count = clang_getNumOverloadedDecls(named.items[i]);
        for (unsigned k = 0; k < count; k++) {
            CXCursor found = clang_getOverloadedDecl(named.items[i], k);
            CXCursor owner = clang_getCursorSemanticParent(found);
            if (clang_getCursorKind(found) != CXCursor_Constructor ||
                !has_same_parameters(found, constructor))
                continue;
            for (uint32_t b = 0; b < bases.count; b++)
                if (cursor_declaration(bases.items[b]) == cursor_declaration(owner))
                    return found;
        }
    }
    return clang_getNullCursor();
}

/* An inherited constructor hands all that it is given to that of the base; what else the class has begins as
 * in a constructor that names the base alone. */
static void lower_inherited(struct lowering *lower, const struct expr *object, CXCursor constructor,
                            CXCursor given)
{
    CXCursor base = inherited_constructor(lower, constructor, given);
    CXCursor record = clang_getCursorSemanticParent(constructor);
    const struct function *function = lower->function;
    if (clang_Cursor_isNull(base) != 0) {
        lower_unmodelled(lower, constructor, "a constructor that is inherited");
        return;
    }
    const struct expr **args =
        ARENA_ARRAY(lower->arena, const struct expr *, function->parameter_count);
    for (uint32_t i = 0; i < function->parameter_count; i++)
        args[i] = expr_variable(lower->program, function->parameters[i]);
    (void)call_emit(lower, constructor, constructor,
                    expr_function(lower->program, function_of(lower->in, base)), args,
                    function->parameter_count);
    struct map *named = map_new(lower->scratch);
    map_set_address(named, cursor_declaration(clang_getCursorSemanticParent(base)), lower);
    construct_rest(lower, object, record_of(clang_getCursorType(record)), named, constructor);
}

void lower_members(struct lowering *lower, CXCursor constructor)
{
    const enum CXCursorKind kind = clang_getCursorKind(constructor);
    const struct cursors children = cursor_children(lower->scratch, constructor);
    CXCursor record = clang_getCursorSemanticParent(constructor);
    if (lower->self == NULL || kind != CXCursor_Constructor)
        return;
    const struct expr *object =
        expr_deref(lower->program, lower_this(lower), lower->self->type->to);
    CXCursor given = inheriting_using(lower, constructor);
    if (clang_Cursor_isNull(given) == 0) {
        lower_inherited(lower, object, constructor, given);
        return;
    }
    struct map *named = map_new(lower->scratch);
    bool is_delegated = false;
    for (uint32_t i = 0; i + 1 < children.count; i++) {
        CXCursor child = children.items[i];
        CXCursor value = cursor_strip(lower->in, children.items[i + 1]);
        const enum CXCursorKind child_kind = clang_getCursorKind(child);
        if (clang_isExpression(clang_getCursorKind(value)) == 0)
            continue;
        if (child_kind == CXCursor_MemberRef) {
            CXCursor field = clang_getCursorReferenced(child);
            map_set_address(named, cursor_declaration(field), record.data[0]);
            member_set(lower, lower_field(lower, object, field), clang_getCursorType(field), value);
        } else if (child_kind == CXCursor_TypeRef || child_kind == CXCursor_TemplateRef) {
            CXCursor base = record_of(clang_getCursorType(value));
            is_delegated |= cursor_declaration(base) == cursor_declaration(record);
            map_set_address(named, cursor_declaration(base), record.data[0]);
            const uint32_t kept = lower->objects.count;
            if (clang_getCursorKind(value) == CXCursor_CallExpr)
                lower_construct(lower, object, value);
            else
                lower_effects(lower, value);
            objects_leave(lower, kept);
        }
    }
    if (!is_delegated)
        construct_rest(lower, object, record_of(clang_getCursorType(record)), named, constructor);
}
