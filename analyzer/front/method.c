/* SPDX-License-Identifier: Apache-2.0 */
/* Which function does a call of C++ reach, and with which arguments?  See object.h. */
#include "front/object.h"

#include "base/map.h"
#include "front/callable.h"
#include "front/container.h"

#include <string.h>

bool is_method(CXCursor referenced)
{
    const enum CXCursorKind kind = clang_getCursorKind(referenced);
    return (kind == CXCursor_CXXMethod && clang_CXXMethod_isStatic(referenced) == 0) ||
           kind == CXCursor_ConversionFunction || kind == CXCursor_Destructor;
}

/* ---- arguments ---- */

/* What stands for an argument: itself, or where none is written what a declaration of the parameter says, in which
 * no name is of the function that calls.  An object is made where its parameter is. */
static CXCursor argument_of(struct lowering *lower, CXCursor expression, uint32_t i, uint32_t first)
{
    CXCursor value = clang_Cursor_getArgument(expression, i);
    CXCursor referenced = clang_getCursorReferenced(expression);
    const CXCursor declarations[] = {referenced, clang_getCanonicalCursor(referenced)};
    if (clang_getCursorKind(value) != CXCursor_UnexposedExpr ||
        clang_getCanonicalType(clang_getCursorType(value)).kind == CXType_Record ||
        cursor_children(lower->scratch, value).count > 0)
        return value;
    for (uint32_t k = 0; k < sizeof declarations / sizeof declarations[0]; k++) {
        CXCursor parameter = clang_Cursor_getArgument(declarations[k], i - first);
        const struct cursors children = cursor_children(lower->scratch, parameter);
        if (children.count > 0 &&
            clang_isExpression(clang_getCursorKind(children.items[children.count - 1])) != 0 &&
            place_end(lower->in, children.items[children.count - 1]).offset ==
                place_end(lower->in, parameter).offset) /* none of its type */
            return children.items[children.count - 1];
    }
    return value;
}

static bool is_of_library(CXCursor called)
{
    return clang_Cursor_isNull(called) == 0 && !is_user_code(called);
}

/* A function that is handed where an object of std::function is taken, by value or by reference. */
static const struct expr *function_handed(struct lowering *lower, CXType taken,
                                          const struct expr *value)
{
    if (value->kind != EXPR_FUNCTION)
        return value;
    const struct type *type =
        type_of(lower->in, is_reference(taken) ? clang_getPointeeType(taken) : taken);
    const struct expr *made = callable_made(lower, type, value);
    if (made == value || !is_reference(taken) || lower->function == NULL)
        return made;
    const struct expr *held = expr_variable(
        lower->program, variable_temporary(lower->in, lower->function, type, ++lower->temporaries));
    lower_assign(lower, lower->last_place, held, made);
    return lower_address(lower, held);
}

const struct expr **lower_arguments(struct lowering *lower, CXCursor expression, CXType callee,
                                    uint32_t in_front, uint32_t first, uint32_t *count)
{
    const int written = clang_Cursor_getNumArguments(expression);
    const uint32_t total = written < 0 ? 0 : (uint32_t)written;
    const int known = clang_getNumArgTypes(callee);
    const struct expr **args = ARENA_ARRAY(lower->arena, const struct expr *, in_front + total);
    *count = in_front;
    for (uint32_t i = first; i < total; i++) {
        CXCursor value = argument_of(lower, expression, i, first);
        const bool is_bound = known > 0 && i - first < (uint32_t)known &&
                              is_reference(clang_getArgType(callee, i - first));
        const uint32_t kept = lower->objects.count;
        args[*count] = is_bound ? lower_bind(lower, value) : lower_value(lower, value);
        if (known > 0 && i - first < (uint32_t)known)
            args[*count] =
                function_handed(lower, clang_getArgType(callee, i - first), args[*count]);
        if (!is_bound && lower->objects.count > kept &&
            !is_of_library(clang_getCursorReferenced(expression)))
            object_given(lower, kept, args[*count]);
        (*count)++;
    }
    return args;
}

/* ---- calls ---- */

const struct expr *call_emit(struct lowering *lower, CXCursor expression, CXCursor name,
                             const struct expr *callee, const struct expr **args, uint32_t count)
{
    struct node *node = node_append(lower->builder, NODE_CALL, place_of_callee(lower->in, name));
    node->callee = callee;
    node->args = args;
    node->arg_count = count;
    node->end = place_end_of_call(lower->in, expression, &node->place);
    if (callee->kind == EXPR_FUNCTION)
        node->mpi = callee->callee->mpi;
    lower->last_place = node->place;
    if (node->mpi < 0)
        lower_may_throw(lower, node->place);
    const struct type *type = type_of(lower->in, clang_getCursorType(expression));
    /* what returns a reference returns an address, see call_result */
    if (callee->kind == EXPR_FUNCTION && type_is_pointer(callee->callee->type) &&
        !type_is_pointer(type))
        type = callee->callee->type;
    return expr_call(lower->program, node, type);
}

struct node *call_append(struct lowering *lower, struct place place, const struct expr *callee,
                         const struct expr *const *args, uint32_t count)
{
    struct node *node = node_append(lower->builder, NODE_CALL, place);
    node->callee = callee;
    node->args = args;
    node->arg_count = count;
    node->end = place;
    return node;
}

void call_unknown(struct lowering *lower, CXCursor at, const char *what,
                  const struct expr *const *args, uint32_t count)
{
    (void)call_append(lower, place_begin(lower->in, at),
                      expr_unknown(lower->program, what, type_function(lower->program)), args,
                      count);
}

const struct expr *call_referred(struct lowering *lower, const struct node *call,
                                 const struct type *type)
{
    return expr_deref(lower->program, expr_call(lower->program, call, pointer_to(lower, type)),
                      type);
}

const struct expr *call_result(struct lowering *lower, const struct expr *call, CXType callee,
                               CXCursor expression)
{
    if (!is_reference(clang_getResultType(callee)))
        return call;
    return call_referred(lower, call->call, type_of(lower->in, clang_getCursorType(expression)));
}

/* Base::f() names the class: no other one's is called. */
static bool is_qualified(struct lowering *lower, CXCursor member)
{
    const struct cursors children = cursor_children(lower->scratch, member);
    for (uint32_t i = 0; i < children.count; i++) {
        const enum CXCursorKind kind = clang_getCursorKind(children.items[i]);
        if (kind == CXCursor_TypeRef || kind == CXCursor_NamespaceRef ||
            kind == CXCursor_TemplateRef)
            return true;
    }
    return false;
}

struct receiver {               /* of a call of a method */
    const struct expr *pointer; /* NULL: none */
    CXCursor record;            /* the class through which it is called; null: not known */
};

/* What is written in front of the operator: a conversion to a base class says less. */
static struct receiver receiver_through(struct lowering *lower, CXCursor written)
{
    CXCursor object = cursor_strip(lower->in, written);
    CXType type = clang_getCanonicalType(clang_getCursorType(object));
    if (type.kind == CXType_Pointer)
        type = clang_getPointeeType(type);
    return (struct receiver){NULL, record_of(type)};
}

/* The object of a.f() or p->f(), or this for f(). */
static struct receiver receiver_of(struct lowering *lower, CXCursor member)
{
    const struct cursors children = cursor_children(lower->scratch, member);
    for (uint32_t i = 0; i < children.count; i++) {
        CXCursor child = children.items[i];
        if (clang_isExpression(clang_getCursorKind(child)) == 0)
            continue;
        struct receiver receiver = receiver_through(lower, child);
        const bool is_pointer =
            clang_getCanonicalType(clang_getCursorType(child)).kind == CXType_Pointer;
        receiver.pointer = is_pointer ? lower_value(lower, child) : lower_bind(lower, child);
        return receiver;
    }
    return (struct receiver){lower_this(lower), lower->self_class};
}

const struct expr *method_object(struct lowering *lower, CXCursor expression, CXCursor referenced,
                                 bool *is_member)
{
    const struct cursors children = cursor_children(lower->scratch, expression);
    CXCursor name = children.count == 0 ? expression : cursor_strip(lower->in, children.items[0]);
    CXCursor object = clang_getNullCursor();
    *is_member =
        clang_getCursorKind(name) == CXCursor_MemberRefExpr &&
        cursor_declaration(clang_getCursorReferenced(name)) == cursor_declaration(referenced);
    if (*is_member) {
        const struct cursors parts = cursor_children(lower->scratch, name);
        for (uint32_t i = 0; i < parts.count && clang_Cursor_isNull(object) != 0; i++)
            if (clang_isExpression(clang_getCursorKind(parts.items[i])) != 0)
                object = parts.items[i];
    } else if (clang_getCursorKind(referenced) == CXCursor_ConversionFunction) {
        object = children.count == 0 ? object : children.items[0];
    } else if (clang_Cursor_getNumArguments(expression) > 0) {
        object = clang_Cursor_getArgument(expression, 0);
    }
    if (clang_Cursor_isNull(object) != 0)
        return NULL;
    const struct expr *value = lower_value(lower, object);
    CXType type = clang_getCanonicalType(clang_getCursorType(object));
    if (type.kind == CXType_Pointer && *is_member)
        return expr_deref(lower->program, value, type_of(lower->in, clang_getPointeeType(type)));
    if (is_object(value) || value->type->kind != TYPE_RECORD)
        return value;
    const struct expr *held = held_new(lower, value->type);
    lower_assign(lower, place_begin(lower->in, object), held, value);
    return held;
}

/* An object that begins or ends has the methods of the class whose constructor or destructor runs: it is called
 * through that class, or through one above it. */
static const struct expr *method_callee(struct lowering *lower, CXCursor referenced,
                                        const struct receiver *receiver, bool is_qualified_name)
{
    const struct cursors roots = method_roots(lower->in, referenced);
    const bool is_virtual = clang_CXXMethod_isVirtual(referenced) != 0 &&
                            (is_user_code(referenced) || is_user_code(roots.items[0]));
    if (!is_virtual || is_qualified_name)
        return expr_function(lower->program, function_of(lower->in, referenced));
    const struct type *record =
        type_of(lower->in, clang_getCursorType(clang_getCursorSemanticParent(roots.items[0])));
    return expr_field(lower->program, expr_deref(lower->program, receiver->pointer, record),
                      method_slot(lower->in, referenced, receiver->record),
                      text_take(lower->arena, clang_getCursorSpelling(referenced)),
                      type_function(lower->program));
}

/* A class's own = that the compiler writes copies the members. */
static bool is_plain_assignment(struct lowering *lower, CXCursor referenced)
{
    return strcmp(text_take(lower->scratch, clang_getCursorSpelling(referenced)), "operator=") ==
               0 &&
           is_user_code(clang_getCursorSemanticParent(referenced)) && is_implicit(referenced);
}

/* `p->~T()`, where the compiler writes it. */
static bool is_plain_end(CXCursor referenced)
{
    return clang_getCursorKind(referenced) == CXCursor_Destructor && is_implicit(referenced) &&
           is_user_code(clang_getCursorSemanticParent(referenced)) &&
           clang_CXXMethod_isVirtual(referenced) == 0;
}

const struct expr *lower_method_call(struct lowering *lower, CXCursor expression,
                                     CXCursor referenced)
{
    const struct cursors children = cursor_children(lower->scratch, expression);
    CXCursor name = children.count == 0 ? expression : cursor_strip(lower->in, children.items[0]);
    const bool is_member =
        clang_getCursorKind(name) == CXCursor_MemberRefExpr &&
        cursor_declaration(clang_getCursorReferenced(name)) == cursor_declaration(referenced);
    CXType type = clang_getCursorType(referenced);
    uint32_t count = 0;
    const struct expr *value = NULL;
    if (container_method(lower, expression, referenced, &value) ||
        iterator_method(lower, expression, referenced, &value) ||
        callable_method(lower, expression, referenced, &value))
        return value;
    if (!is_member && is_plain_assignment(lower, referenced)) {
        const struct expr *target = lower_value(lower, clang_Cursor_getArgument(expression, 0));
        element_put(lower, target, clang_getCursorType(clang_Cursor_getArgument(expression, 0)),
                    clang_Cursor_getArgument(expression, 1),
                    clang_getCanonicalType(clang_getArgType(type, 0)).kind ==
                        CXType_LValueReference);
        return target;
    }
    if (is_lambda(lower->in, referenced)) {
        lower_effects(lower, is_member ? name : clang_Cursor_getArgument(expression, 0));
        const struct expr **own =
            lower_arguments(lower, expression, type, 0, is_member ? 0 : 1, &count);
        const struct expr *called = call_emit(
            lower, expression, is_member ? name : expression,
            expr_function(lower->program, function_of(lower->in, referenced)), own, count);
        return call_result(lower, called, type, expression);
    }
    /* An operator's object is its first argument, a conversion's the only child. */
    const bool is_conversion = clang_getCursorKind(referenced) == CXCursor_ConversionFunction &&
                               !is_member && children.count != 0;
    struct receiver receiver = {.record = clang_getNullCursor()};
    if (is_member) {
        receiver = receiver_of(lower, name);
    } else if (is_conversion || clang_Cursor_getNumArguments(expression) > 0) {
        CXCursor object =
            is_conversion ? children.items[0] : clang_Cursor_getArgument(expression, 0);
        receiver = receiver_through(lower, object);
        receiver.pointer = lower_bind(lower, object);
    }
    if (receiver.pointer == NULL)
        return lower_unknown(lower, expression);
    if (is_plain_end(referenced)) {
        CXCursor record = clang_getCursorSemanticParent(referenced);
        object_members_end(lower,
                           expr_deref(lower->program, receiver.pointer,
                                      type_of(lower->in, clang_getCursorType(record))),
                           record);
        return expr_int(lower->program, 0, type_int(lower->program));
    }
    const struct expr **args =
        lower_arguments(lower, expression, type, 1, is_member || is_conversion ? 0 : 1, &count);
    args[0] = receiver.pointer;
    const struct expr *callee =
        method_callee(lower, referenced, &receiver, is_member && is_qualified(lower, name));
    if (callee->kind == EXPR_FUNCTION)
        args = library_calls(lower, referenced, expression, args, &count);
    const struct expr *call =
        call_emit(lower, expression, is_member ? name : expression, callee, args, count);
    return call_result(lower, call, type, expression);
}

/* ---- lambdas ---- */

struct capture { /* a variable that a lambda has a copy of */
    const void *declaration;
    struct variable *variable, *copy;
};

struct captures {
    struct lowering *lower;
    struct function *lambda;
    ARRAY(struct capture) list;
};

/* Is it `name` of [name], and not of [name = ...]?  Those declare a variable. */
static bool is_declared_here(CXCursor reference)
{
    return clang_equalLocations(clang_getCursorLocation(reference),
                                clang_getCursorLocation(clang_getCursorReferenced(reference))) != 0;
}

/* libclang shows what a copy is made from, at the place of its name or of the "=" that stands for
 * all of them; what belongs to [name = ...] stands at other places. */
static bool is_copied(struct lowering *lower, const struct cursors *children, CXCursor source)
{
    const struct place place = place_at(lower->in, clang_getCursorLocation(source));
    if (place.file != NULL && place.offset < place.file->length &&
        place.file->text[place.offset] == '=')
        return true;
    for (uint32_t i = 0; i < children->count; i++)
        if (clang_getCursorKind(children->items[i]) == CXCursor_VariableRef &&
            clang_equalLocations(clang_getCursorLocation(children->items[i]),
                                 clang_getCursorLocation(source)) != 0)
            return !is_declared_here(children->items[i]);
    return false;
}

static void capture_copy(struct captures *captures, CXCursor source)
{
    struct lowering *lower = captures->lower;
    CXCursor declaration = clang_getCursorReferenced(source);
    struct variable *variable = variable_of(lower->in, declaration, lower->function);
    if (variable->type->kind == TYPE_ARRAY || is_reference(clang_getCursorType(declaration))) {
        lower_unmodelled(lower, source, "a copy of an array or of what a reference means");
        return;
    }
    struct variable *copy =
        variable_captured(lower->in, variable, lower->function, captures->lambda);
    object_copy(lower, place_at(lower->in, clang_getCursorLocation(source)),
                expr_variable(lower->program, copy), expr_variable(lower->program, variable),
                clang_getCursorType(declaration));
    array_push(lower->scratch, &captures->list,
               ((struct capture){cursor_declaration(declaration), variable, copy}));
}

/* What happens where the lambda is made. */
static void captures_find(struct captures *captures, const struct cursors *children)
{
    struct lowering *lower = captures->lower;
    for (uint32_t i = 0; i < children->count; i++) {
        CXCursor child = children->items[i];
        const enum CXCursorKind kind = clang_getCursorKind(child);
        CXCursor source = clang_isExpression(kind) != 0 ? cursor_strip(lower->in, child) : child;
        if (kind == CXCursor_VariableRef && is_declared_here(child)) {
            lower_local(lower, clang_getCursorReferenced(child));
        } else if (clang_getCursorKind(source) == CXCursor_DeclRefExpr &&
                   is_copied(lower, children, source)) {
            capture_copy(captures, source);
        } else if (clang_getCursorKind(source) == CXCursor_UnaryOperator) {
            const struct cursors operand = cursor_children(lower->scratch, source);
            if (operand.count == 1 && clang_getCursorKind(operand.items[0]) == CXCursor_CXXThisExpr)
                lower_unmodelled(lower, source, "a copy of the object that a lambda keeps");
        }
    }
}

/* Names in its body mean the copies. */
static void captures_swap(const struct captures *captures, bool is_inside)
{
    for (uint32_t i = 0; i < captures->list.count; i++) {
        const struct capture *capture = &captures->list.items[i];
        map_set_address(captures->lower->in->declarations, capture->declaration,
                        is_inside ? capture->copy : capture->variable);
    }
}

const struct expr *lower_lambda(struct lowering *lower, CXCursor expression)
{
    const struct cursors children = cursor_children(lower->scratch, expression);
    struct function *function = function_of_lambda(lower->in, expression);
    struct captures captures = {.lower = lower, .lambda = function};
    if (lower->function != NULL)
        captures_find(&captures, &children);
    captures_swap(&captures, true);
    function_lower_lambda(lower, function, expression);
    captures_swap(&captures, false);
    return expr_function(lower->program, function);
}

/* ---- MPI:: ---- */

void binding_refuse(struct lowering *lower, CXCursor expression, CXCursor referenced)
{
    CXCursor outer = referenced;
    CXCursor parent = clang_getCursorSemanticParent(referenced);
    while (clang_Cursor_isNull(parent) == 0 &&
           clang_isTranslationUnit(clang_getCursorKind(parent)) == 0) {
        outer = parent;
        parent = clang_getCursorSemanticParent(parent);
    }
    if (lower->in->refused != NULL || clang_getCursorKind(outer) != CXCursor_Namespace ||
        is_user_code(referenced) ||
        strcmp(text_take(lower->scratch, clang_getCursorSpelling(outer)), "MPI") != 0)
        return;
    const struct place place = place_begin(lower->in, expression);
    lower->in->refused = arena_printf(
        lower->arena,
        "%s:%u:%u: MPI::%s: the C++ bindings of MPI are not followed (MPI 3.0 removed them); call "
        "the C functions",
        place.file == NULL ? lower->in->unit->file->path : place.file->path, place.line,
        place.column, text_take(lower->scratch, clang_getCursorSpelling(referenced)));
}
