/* SPDX-License-Identifier: Apache-2.0 */
/* Which value does an expression have?  See lower.h.
 *
 * Conversions that the compiler adds are unexposed cursors with the extent of their operand; the
 * type difference says what they do.
 */
#include "front/object.h"
#include "front/used.h"

#include <stdio.h>
#include <string.h>

static const struct type *cursor_type(struct lowering *lower, CXCursor cursor)
{
    return type_of(lower->in, clang_getCursorType(cursor));
}

void mark_address_taken(const struct expr *object)
{
    const struct variable *variable = expr_root(object);
    if (variable != NULL)
        ((struct variable *)variable)->is_address_taken = true;
}

const struct expr *lower_convert(struct lowering *lower, const struct expr *value,
                                 const struct type *type)
{
    if (type_is_array(value->type) && type->kind == TYPE_POINTER) {
        mark_address_taken(value);
        return value;
    }
    return expr_cast(lower->program, value, type);
}

const struct expr *lower_unknown(struct lowering *lower, CXCursor expression)
{
    lower_unmodelled(lower, expression, cursor_source(lower->in, expression));
    const struct cursors children = cursor_children(lower->scratch, expression);
    for (uint32_t i = 0; i < children.count; i++)
        if (clang_isExpression(clang_getCursorKind(children.items[i])) != 0)
            lower_effects(lower, children.items[i]);
    return expr_unknown(lower->program, cursor_source(lower->in, expression),
                        cursor_type(lower, expression));
}

/* A number that is evaluated as a whole: what it was written as is not told, and MPI_ANY_SOURCE is negative. */
static const struct expr *lower_evaluated(struct lowering *lower, CXCursor expression,
                                          int64_t value)
{
    return value < 0 ? expr_int_named(lower->program, value, cursor_type(lower, expression))
                     : expr_int(lower->program, value, cursor_type(lower, expression));
}

static const struct expr *lower_literal(struct lowering *lower, CXCursor expression)
{
    int64_t value = 0;
    if (cursor_int(expression, &value))
        return cursor_names_any_source(lower->in, expression)
                   ? expr_int_named(lower->program, value, cursor_type(lower, expression))
                   : expr_int(lower->program, value, cursor_type(lower, expression));
    /* sizeof of a variable-length array, whose sizes are computed here when they are written. */
    const struct cursors children = cursor_children(lower->scratch, expression);
    const struct expr *kept =
        children.count == 1 && lower->function != NULL
            ? lower_kept_size(lower,
                              clang_getCursorReferenced(cursor_strip(lower->in, children.items[0])))
            : NULL;
    if (kept != NULL)
        return kept;
    for (uint32_t i = 0; i < children.count && lower->function != NULL; i++)
        if (clang_isExpression(clang_getCursorKind(children.items[i])) != 0 &&
            (i == 0 || clang_equalCursors(children.items[i - 1], children.items[i]) == 0))
            lower_effects(lower, children.items[i]);
    return expr_unknown(lower->program, cursor_source(lower->in, expression),
                        cursor_type(lower, expression));
}

static const struct expr *lower_float(struct lowering *lower, CXCursor expression)
{
    CXEvalResult result = clang_Cursor_Evaluate(expression);
    if (result == NULL)
        return expr_unknown(lower->program, cursor_source(lower->in, expression),
                            cursor_type(lower, expression));
    char text[40];
    (void)snprintf(text, sizeof text, "%.17g", clang_EvalResult_getAsDouble(result));
    clang_EvalResult_dispose(result);
    return expr_float(lower->program, text, cursor_type(lower, expression));
}

/* What begins the constant of a template, a number or pointer: what is read there is that; a null cursor: it is none. */
static CXCursor constant_begin(struct lowering *lower, CXCursor expression, CXCursor referenced)
{
    const struct type *type = cursor_type(lower, expression);
    const bool is_scalar = type != NULL && (type->kind == TYPE_INT || type->kind == TYPE_FLOAT ||
                                            type->kind == TYPE_POINTER);
    CXType canonical = clang_getCanonicalType(clang_getCursorType(expression));
    return is_scalar && clang_isConstQualifiedType(canonical) != 0
               ? clang_Cursor_getVarDeclInitializer(referenced)
               : clang_getNullCursor();
}

/* A parameter of a template where it has a value; in the text of a template or of a generic lambda
 * whose arguments are not known yet, a function of MPI that no other one overloads; a constant
 * that a template makes. */
static const struct expr *lower_template_name(struct lowering *lower, CXCursor expression,
                                              CXCursor referenced)
{
    int64_t value = 0;
    if (lower->is_cplusplus && cursor_int(expression, &value))
        return lower_evaluated(lower, expression, value);
    if (clang_getCursorKind(referenced) == CXCursor_OverloadedDeclRef &&
        clang_getNumOverloadedDecls(referenced) == 1) {
        CXCursor declaration = clang_getOverloadedDecl(referenced, 0);
        if (clang_getCursorKind(declaration) == CXCursor_FunctionDecl &&
            function_of(lower->in, declaration)->mpi >= 0)
            return expr_function(lower->program, function_of(lower->in, declaration));
    }
    CXCursor begin = constant_begin(lower, expression, referenced);
    return clang_Cursor_isNull(begin) == 0
               ? lower_convert(lower, lower_value(lower, begin), cursor_type(lower, expression))
               : lower_unknown(lower, expression);
}

static const struct expr *lower_name(struct lowering *lower, CXCursor expression)
{
    CXCursor referenced = clang_getCursorReferenced(expression);
    switch (clang_getCursorKind(referenced)) {
    case CXCursor_EnumConstantDecl: {
        const int64_t value = clang_getEnumConstantDeclValue(referenced);
        return value < 0 && cursor_names_any_source(lower->in, referenced)
                   ? expr_int_named(lower->program, value, cursor_type(lower, expression))
                   : expr_int(lower->program, value, cursor_type(lower, expression));
    }
    case CXCursor_FunctionDecl:
    case CXCursor_CXXMethod:
        return expr_function(lower->program, function_of(lower->in, referenced));
    case CXCursor_VarDecl:
    case CXCursor_ParmDecl: {
        const struct expr *variable =
            expr_variable(lower->program, variable_of(lower->in, referenced, lower->function));
        return is_reference(clang_getCursorType(referenced))
                   ? expr_deref(lower->program, variable, cursor_type(lower, expression))
                   : variable;
    }
    default: {
        const struct expr *bound = bound_name(lower, referenced);
        return bound != NULL ? bound : lower_template_name(lower, expression, referenced);
    }
    }
}

/* The record without a name that the field is declared in, which libclang leaves out. */
static const struct expr *lower_unnamed(struct lowering *lower, const struct expr *object,
                                        CXCursor record)
{
    if (clang_Cursor_isAnonymousRecordDecl(record) == 0)
        return object;
    const struct type *type = type_of(lower->in, clang_getCursorType(record));
    if (object->type != NULL && object->type->tag != NULL &&
        strcmp(object->type->tag, type->tag) == 0)
        return object;
    CXCursor outer = clang_getCursorSemanticParent(record);
    return expr_field(lower->program, lower_unnamed(lower, object, outer),
                      member_key(lower->in, outer, ""), "", type);
}

const struct type *lower_field_type(struct lowering *lower, CXCursor field)
{
    const struct type *type = type_of(lower->in, clang_getCursorType(field));
    struct type wanted = *type;
    if (clang_Cursor_isBitField(field) == 0 || type->kind != TYPE_INT)
        return type;
    const int width = clang_getFieldDeclBitWidth(field);
    while (wanted.bytes > 1 && width <= wanted.bytes * 4)
        wanted.bytes /= 2;
    if (width >= type->bytes * 8)
        return type;
    wanted.bits = (uint8_t)width;
    wanted.text = arena_printf(lower->arena, "%s : %d", type->text, width);
    return type_make(lower->program, &wanted);
}

static const struct expr *lower_member(struct lowering *lower, CXCursor expression)
{
    CXCursor field = clang_getCursorReferenced(expression);
    const struct cursors children = cursor_children(lower->scratch, expression);
    uint32_t at = 0;
    while (at < children.count && clang_isExpression(clang_getCursorKind(children.items[at])) == 0)
        at++;
    const enum CXCursorKind kind = clang_getCursorKind(field);
    if (kind == CXCursor_VarDecl || kind == CXCursor_EnumConstantDecl || /* static members */
        (kind == CXCursor_CXXMethod && clang_CXXMethod_isStatic(field) != 0)) {
        if (at < children.count)
            lower_effects(lower, children.items[at]);
        return lower_name(lower, expression);
    }
    const struct expr *record = NULL;
    if (kind == CXCursor_FieldDecl && at < children.count) {
        record = lower_value(lower, children.items[at]);
        CXType type = clang_getCanonicalType(clang_getCursorType(children.items[at]));
        if (type.kind == CXType_Pointer)
            record =
                expr_deref(lower->program, record, type_of(lower->in, clang_getPointeeType(type)));
    } else if (kind == CXCursor_FieldDecl && lower->self != NULL) {
        record = expr_deref(lower->program, lower_this(lower), lower->self->type->to);
    }
    if (record == NULL)
        return lower_unknown(lower, expression);
    record = lower_unnamed(lower, record, clang_getCursorSemanticParent(field));
    const char *name = text_take(lower->arena, clang_getCursorSpelling(field));
    const struct expr *member = expr_field(lower->program, record, field_key(lower->in, field),
                                           name, lower_field_type(lower, field));
    return is_reference(clang_getCursorType(field))
               ? expr_deref(lower->program, member, cursor_type(lower, expression))
               : member;
}

/* The operand in front of [ ]: an array stays an array, it does not become a pointer that escapes.
 */
static const struct expr *lower_indexed(struct lowering *lower, CXCursor base)
{
    CXCursor inner = cursor_strip(lower->in, base);
    const struct type *type = cursor_type(lower, inner);
    return type->kind == TYPE_ARRAY ? lower_value(lower, inner) : lower_value(lower, base);
}

static const struct expr *lower_subscript(struct lowering *lower, CXCursor expression)
{
    const struct cursors children = cursor_children(lower->scratch, expression);
    if (children.count != 2)
        return lower_unknown(lower, expression);
    CXCursor base = children.items[0];
    CXCursor index = children.items[1];
    if (cursor_type(lower, base)->kind == TYPE_INT) { /* 3[a] */
        base = children.items[1];
        index = children.items[0];
    }
    const struct expr *array = lower_indexed(lower, base);
    return expr_index(lower->program, array, lower_value(lower, index),
                      cursor_type(lower, expression));
}

static CXCursor only_child(struct lowering *lower, CXCursor expression)
{
    const struct cursors children = cursor_children(lower->scratch, expression);
    return children.count == 0 ? clang_getNullCursor() : children.items[children.count - 1];
}

static const struct expr *lower_unary(struct lowering *lower, CXCursor expression)
{
    const struct type *type = cursor_type(lower, expression);
    CXCursor operand = only_child(lower, expression);
    if (clang_Cursor_isNull(operand) != 0)
        return lower_unknown(lower, expression);
    switch (clang_getCursorUnaryOperatorKind(expression)) {
    case CXUnaryOperator_PostInc:
    case CXUnaryOperator_PostDec:
    case CXUnaryOperator_PreInc:
    case CXUnaryOperator_PreDec:
        return lower_step(lower, expression, true);
    case CXUnaryOperator_AddrOf: {
        if (is_virtual_method(lower, operand))
            return lower_unknown(lower, expression);
        const struct expr *object = lower_indexed(lower, operand);
        mark_address_taken(object);
        return expr_address(lower->program, object, type);
    }
    case CXUnaryOperator_Deref:
        return expr_deref(lower->program, lower_indexed(lower, operand), type);
    case CXUnaryOperator_Plus:
    case CXUnaryOperator_Extension:
        return lower_value(lower, operand);
    case CXUnaryOperator_Minus:
        return expr_unary(lower->program, OP_NEG, lower_value(lower, operand), type);
    case CXUnaryOperator_Not:
        return expr_unary(lower->program, OP_NOT, lower_value(lower, operand), type);
    case CXUnaryOperator_LNot:
        return expr_unary(lower->program, OP_LNOT, lower_value(lower, operand), type);
    default:
        return lower_unknown(lower, expression);
    }
}

static bool operator_of(enum CXBinaryOperatorKind kind, enum expr_op *op)
{
    static const struct {
        enum CXBinaryOperatorKind kind;
        enum expr_op op;
    } OPERATORS[] = {
        {CXBinaryOperator_Mul, OP_MUL}, {CXBinaryOperator_Div, OP_DIV},
        {CXBinaryOperator_Rem, OP_REM}, {CXBinaryOperator_Add, OP_ADD},
        {CXBinaryOperator_Sub, OP_SUB}, {CXBinaryOperator_Shl, OP_SHL},
        {CXBinaryOperator_Shr, OP_SHR}, {CXBinaryOperator_LT, OP_LT},
        {CXBinaryOperator_GT, OP_GT},   {CXBinaryOperator_LE, OP_LE},
        {CXBinaryOperator_GE, OP_GE},   {CXBinaryOperator_EQ, OP_EQ},
        {CXBinaryOperator_NE, OP_NE},   {CXBinaryOperator_And, OP_AND},
        {CXBinaryOperator_Xor, OP_XOR}, {CXBinaryOperator_Or, OP_OR},
    };
    for (size_t i = 0; i < sizeof OPERATORS / sizeof *OPERATORS; i++) {
        if (OPERATORS[i].kind == kind) {
            *op = OPERATORS[i].op;
            return true;
        }
    }
    return false;
}

static const struct expr *lower_binary(struct lowering *lower, CXCursor expression)
{
    const enum CXBinaryOperatorKind kind = clang_getCursorBinaryOperatorKind(expression);
    const struct cursors children = cursor_children(lower->scratch, expression);
    if (children.count != 2)
        return lower_unknown(lower, expression);
    enum expr_op op = OP_ADD;
    if (operator_of(kind, &op)) {
        const struct expr *a = lower_value(lower, children.items[0]);
        const struct expr *b = lower_value(lower, children.items[1]);
        return expr_binary(lower->program, op, a, b, cursor_type(lower, expression));
    }
    switch (kind) {
    case CXBinaryOperator_Assign:
        return lower_assignment(lower, expression);
    case CXBinaryOperator_LAnd:
    case CXBinaryOperator_LOr:
        return lower_logical(lower, expression);
    case CXBinaryOperator_Comma:
        lower_effects(lower, children.items[0]);
        return lower_value(lower, children.items[1]);
    default:
        return lower_unknown(lower, expression);
    }
}

static const struct expr *lower_conditional(struct lowering *lower, CXCursor expression,
                                            enum choice as)
{
    const struct cursors children = cursor_children(lower->scratch, expression);
    if (children.count != 3)
        return lower_unknown(lower, expression);
    return lower_choice(lower, expression, children.items[0], children.items[1], children.items[2],
                        as);
}

/* A ?: that a conversion stands around is only read, if that neither adds const nor leads to a base class. */
static const struct expr *lower_converted(struct lowering *lower, CXCursor operand, CXType type)
{
    while (clang_getCursorKind(operand) == CXCursor_ParenExpr)
        operand = only_child(lower, operand);
    return clang_getCursorKind(operand) == CXCursor_ConditionalOperator &&
                   clang_getCanonicalType(type).kind != CXType_Record &&
                   clang_isConstQualifiedType(clang_getCanonicalType(type)) == 0
               ? lower_conditional(lower, operand, CHOICE_VALUE)
               : lower_value(lower, operand);
}

/* Is it T() of what is not a class, which is zero?  What is not written has no text. */
static bool is_zero(struct lowering *lower, CXCursor expression)
{
    const char *text = cursor_source(lower->in, expression);
    const size_t length = strlen(text);
    return length > 2 && strcmp(text + length - 2, "()") == 0 &&
           strchr(text, '(') == text + length - 2 && strncmp(text, "__", 2) != 0;
}

/* An argument that is not written.  The allocator of the C++ library holds nothing: all of them are the same. */
static const struct expr *lower_unwritten(struct lowering *lower, CXCursor expression)
{
    const struct type *type = cursor_type(lower, expression);
    int64_t value;
    if (cursor_int(expression, &value))
        return lower_evaluated(lower, expression, value);
    if (type != NULL && type->kind == TYPE_FLOAT && is_zero(lower, expression))
        return expr_float(lower->program, "0.0", type);
    if (type_is_pointer(type) && is_zero(lower, expression))
        return expr_int(lower->program, 0, type);
    CXType canonical = clang_getCanonicalType(clang_getCursorType(expression));
    if (type_is_allocator(canonical))
        return expr_list(lower->program, NULL, NULL, 0, type);
    CXCursor record = record_of(canonical);
    return clang_Cursor_isNull(record) == 0 && !is_user_code(record)
               ? expr_given(lower->program, GIVEN_DEFAULT, type)
               : expr_unknown(lower->program, "a default argument", type);
}

/* Unexposed cursors: conversions, GNU ?:, va_arg, offsetof and other rare things. */
static const struct expr *lower_unexposed(struct lowering *lower, CXCursor expression)
{
    const struct cursors children = cursor_children(lower->scratch, expression);
    if (children.count == 1 && is_only_wrapped(expression, children.items[0]))
        return lower_convert(
            lower, lower_converted(lower, children.items[0], clang_getCursorType(expression)),
            cursor_type(lower, expression));
    /* a ?: b comes as the three roles of a (the value, its test, its use) and b. */
    if (children.count == 4 && is_same_extent(children.items[0], children.items[1]) &&
        is_same_extent(children.items[0], children.items[2]))
        return lower_choice(lower, expression, children.items[0], children.items[0],
                            children.items[3], CHOICE_VALUE);
    /* offsetof is the one whose operand is a type; it is a constant. */
    int64_t value = 0;
    if (children.count >= 1 && clang_getCursorKind(children.items[0]) == CXCursor_TypeRef &&
        clang_getCursorKind(children.items[children.count - 1]) == CXCursor_MemberRef &&
        cursor_int(expression, &value))
        return expr_int(lower->program, value, cursor_type(lower, expression));
    if (children.count == 0 && lower->is_cplusplus)
        return lower_unwritten(lower, expression);
    const struct expr *atomic = lower_atomic(lower, expression);
    return atomic != NULL ? atomic : lower_unknown(lower, expression);
}

static const struct expr *lower_cast(struct lowering *lower, CXCursor expression)
{
    /* The operand is the last child; a reference to the type may stand before it. */
    CXCursor operand = only_child(lower, expression);
    if (clang_Cursor_isNull(operand) != 0 || clang_isExpression(clang_getCursorKind(operand)) == 0)
        return lower_unknown(lower, expression);
    const struct expr *value = lower_value(lower, operand);
    return lower_convert(lower, value, cursor_type(lower, expression));
}

/* A dynamic_cast of a pointer is the pointer, or none: that is for the object to say, of which nothing is known but that
 * it says the same whenever it is asked.  One of a reference is the object, or throws, which is followed nowhere but to
 * handlers of the same function. */
static const struct expr *lower_dynamic_cast(struct lowering *lower, CXCursor expression)
{
    const struct type *type = cursor_type(lower, expression);
    CXCursor operand = only_child(lower, expression);
    if (!type_is_pointer(type))
        return lower->handler == NULL ? lower_cast(lower, expression)
                                      : lower_unknown(lower, expression);
    if (lower->function == NULL || clang_Cursor_isNull(operand) != 0 ||
        clang_isExpression(clang_getCursorKind(operand)) == 0)
        return lower_unknown(lower, expression);
    const struct expr *pointer = lower_value(lower, operand);
    const struct expr *is_one = builtin_emit(lower, expression, "__builtin_dynamic_cast", pointer,
                                             type_int(lower->program));
    return expr_conditional(lower->program, is_one, lower_convert(lower, pointer, type),
                            expr_int(lower->program, 0, type), type);
}

static const struct expr *lower_statement_expression(struct lowering *lower, CXCursor expression)
{
    CXCursor compound = only_child(lower, expression);
    if (lower->function == NULL || clang_getCursorKind(compound) != CXCursor_CompoundStmt)
        return lower_unknown(lower, expression);
    const struct expr *value = NULL;
    lower_block(lower, compound, &value);
    return value != NULL ? value
                         : expr_unknown(lower->program, cursor_source(lower->in, expression),
                                        cursor_type(lower, expression));
}

static const struct expr *lower_simple(struct lowering *lower, CXCursor expression)
{
    switch (clang_getCursorKind(expression)) {
    case CXCursor_IntegerLiteral:
    case CXCursor_CharacterLiteral:
    case CXCursor_CXXBoolLiteralExpr:
    case CXCursor_UnaryExpr: /* sizeof, alignof */
        return lower_literal(lower, expression);
    case CXCursor_FloatingLiteral:
        return lower_float(lower, expression);
    case CXCursor_ImaginaryLiteral:
        return expr_given(lower->program, GIVEN_IMAGINARY, cursor_type(lower, expression));
    case CXCursor_CXXTypeidExpr: /* of a type; of an object it goes by what it is made as */
        return clang_isExpression(clang_getCursorKind(only_child(lower, expression))) == 0
                   ? expr_given(lower->program, GIVEN_TYPE, cursor_type(lower, expression))
                   : lower_unknown(lower, expression);
    case CXCursor_StringLiteral:
        return expr_string(lower->program,
                           text_take(lower->scratch, clang_getCursorSpelling(expression)),
                           cursor_type(lower, expression));
    case CXCursor_CXXNullPtrLiteralExpr:
    case CXCursor_GNUNullExpr:
        return expr_int(lower->program, 0, cursor_type(lower, expression));
    case CXCursor_CXXThisExpr: {
        const struct expr *self = lower_this(lower);
        return self != NULL ? self : lower_unknown(lower, expression);
    }
    case CXCursor_LambdaExpr:
        return lower_lambda(lower, expression);
    case CXCursor_CXXNewExpr:
        return lower_new(lower, expression);
    case CXCursor_CXXDeleteExpr:
        lower_delete(lower, expression);
        return expr_int(lower->program, 0, type_int(lower->program));
    case CXCursor_CXXThrowExpr:
        lower_throw(lower, expression);
        return expr_unknown(lower->program, "throw", type_void(lower->program));
    case CXCursor_AddrLabelExpr:
        return expr_unknown(lower->program, cursor_source(lower->in, expression),
                            cursor_type(lower, expression));
    default:
        return lower_unknown(lower, expression);
    }
}

static const struct expr *lower_by_kind(struct lowering *lower, CXCursor expression)
{
    switch (clang_getCursorKind(expression)) {
    case CXCursor_UnexposedExpr:
        return lower_unexposed(lower, expression);
    case CXCursor_ParenExpr:
        return lower_value(lower, only_child(lower, expression));
    case CXCursor_DeclRefExpr:
        return lower_name(lower, expression);
    case CXCursor_MemberRefExpr:
        return lower_member(lower, expression);
    case CXCursor_ArraySubscriptExpr:
        return lower_subscript(lower, expression);
    case CXCursor_UnaryOperator:
        return lower_unary(lower, expression);
    case CXCursor_BinaryOperator:
        return lower_binary(lower, expression);
    case CXCursor_CompoundAssignOperator:
        return lower_compound_assignment(lower, expression);
    case CXCursor_ConditionalOperator:
        return lower_conditional(lower, expression,
                                 choice_is_place(lower, expression) ? CHOICE_OBJECT : CHOICE_VALUE);
    case CXCursor_CStyleCastExpr:
    case CXCursor_CXXStaticCastExpr:
    case CXCursor_CXXReinterpretCastExpr:
    case CXCursor_CXXConstCastExpr:
    case CXCursor_CXXFunctionalCastExpr:
        return lower_cast(lower, expression);
    case CXCursor_CXXDynamicCastExpr:
        return lower_dynamic_cast(lower, expression);
    case CXCursor_CompoundLiteralExpr:
        return lower_value(lower, only_child(lower, expression));
    case CXCursor_InitListExpr:
        return lower_list(lower, expression);
    case CXCursor_CallExpr:
        return lower_call(lower, expression);
    case CXCursor_StmtExpr:
        return lower_statement_expression(lower, expression);
    case CXCursor_GenericSelectionExpr: {
        const CXCursor selected = cursor_selected(lower->in, expression);
        return clang_Cursor_isNull(selected) != 0 ? lower_unknown(lower, expression)
                                                  : lower_value(lower, selected);
    }
    default:
        return lower_simple(lower, expression);
    }
}

const struct expr *lower_value(struct lowering *lower, CXCursor expression)
{
    if (lower->depth >= DEPTH_MAX) {
        lowering_meets_unknown(lower);
        if (has_effects(expression))
            lower_too_deep(lower, expression);
        return expr_unknown(lower->program, "an expression nested too deeply",
                            cursor_type(lower, expression));
    }
    lower->depth++;
    const struct expr *value = lower_by_kind(lower, expression);
    lower->depth--;
    return value;
}

/* ---- conditions ---- */

void lower_branch(struct lowering *lower, CXCursor condition, struct node *on_true,
                  struct node *on_false)
{
    CXCursor inner = cursor_strip(lower->in, condition);
    const enum CXCursorKind kind = clang_getCursorKind(inner);
    if (kind == CXCursor_UnaryOperator &&
        clang_getCursorUnaryOperatorKind(inner) == CXUnaryOperator_LNot) {
        lower_branch(lower, only_child(lower, inner), on_false, on_true);
        return;
    }
    if (kind == CXCursor_BinaryOperator) {
        const enum CXBinaryOperatorKind op = clang_getCursorBinaryOperatorKind(inner);
        const struct cursors children = cursor_children(lower->scratch, inner);
        const bool is_and = op == CXBinaryOperator_LAnd;
        if ((is_and || op == CXBinaryOperator_LOr) && children.count == 2 && has_effects(inner)) {
            struct node *second = label_new(lower->builder);
            lower->arms++;
            lower_branch(lower, children.items[0], is_and ? second : on_true,
                         is_and ? on_false : second);
            label_place(lower->builder, second);
            lower_branch(lower, children.items[1], on_true, on_false);
            lower->arms--;
            return;
        }
    }
    const uint32_t kept = lower->objects.count;
    const struct expr *value = expression_end(lower, kept, lower_value(lower, condition));
    branch_append(lower->builder, place_begin(lower->in, condition), value, on_true, on_false);
}
