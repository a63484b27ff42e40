/* SPDX-License-Identifier: Apache-2.0 */
/* What does an expression change, and in which order?  See lower.h. */
#include "front/callable.h"
#include "front/container.h"
#include "front/object.h"

#include <string.h>

static const struct type *cursor_type(struct lowering *lower, CXCursor cursor)
{
    return type_of(lower->in, clang_getCursorType(cursor));
}

static enum CXChildVisitResult effect_find(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    bool *is_found = data;
    switch (clang_getCursorKind(cursor)) {
    case CXCursor_CallExpr:
    case CXCursor_CompoundAssignOperator:
    case CXCursor_StmtExpr:
    case CXCursor_CXXNewExpr:
    case CXCursor_CXXDeleteExpr:
    case CXCursor_CXXThrowExpr:
        *is_found = true;
        break;
    case CXCursor_BinaryOperator:
        *is_found = clang_getCursorBinaryOperatorKind(cursor) == CXBinaryOperator_Assign;
        break;
    case CXCursor_UnaryOperator: {
        const enum CXUnaryOperatorKind kind = clang_getCursorUnaryOperatorKind(cursor);
        *is_found = kind >= CXUnaryOperator_PostInc && kind <= CXUnaryOperator_PreDec;
        break;
    }
    case CXCursor_LambdaExpr: /* its body happens elsewhere */
        return CXChildVisit_Continue;
    case CXCursor_UnaryExpr: { /* sizeof does not evaluate, but for variable lengths */
        int64_t value = 0;
        if (cursor_int(cursor, &value))
            return CXChildVisit_Continue;
        break;
    }
    default:
        break;
    }
    return *is_found ? CXChildVisit_Break : CXChildVisit_Recurse;
}

bool has_effects(CXCursor expression)
{
    bool is_found = false;
    if (effect_find(expression, expression, &is_found) == CXChildVisit_Recurse)
        (void)clang_visitChildren(expression, effect_find, &is_found);
    return is_found;
}

static enum CXChildVisitResult change_find(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    bool *is_found = data;
    const enum CXCursorKind kind = clang_getCursorKind(cursor);
    if (kind == CXCursor_LambdaExpr || kind == CXCursor_UnaryExpr ||
        (kind == CXCursor_UnaryOperator &&
         clang_getCursorUnaryOperatorKind(cursor) == CXUnaryOperator_AddrOf))
        return CXChildVisit_Continue;
    if (kind != CXCursor_DeclRefExpr && kind != CXCursor_MemberRefExpr)
        return CXChildVisit_Recurse;
    const CXCursor read = clang_getCursorReferenced(cursor);
    const CXType type = clang_getCanonicalType(clang_getCursorType(read));
    const enum CX_StorageClass storage = clang_Cursor_getStorageClass(read);
    const bool is_automatic = clang_getCursorLinkage(read) == CXLinkage_NoLinkage &&
                              storage != CX_SC_Static && storage != CX_SC_Extern;
    const bool is_constant = clang_isConstQualifiedType(type) != 0 ||
                             type.kind == CXType_ConstantArray ||
                             type.kind == CXType_IncompleteArray;
    *is_found = clang_getCursorKind(read) == CXCursor_ParmDecl ||
                clang_getCursorKind(read) == CXCursor_FieldDecl ||
                (clang_getCursorKind(read) == CXCursor_VarDecl && (is_automatic || !is_constant));
    return *is_found ? CXChildVisit_Break : CXChildVisit_Recurse;
}

bool reads_what_changes(CXCursor expression)
{
    bool is_found = false;
    if (change_find(expression, expression, &is_found) == CXChildVisit_Recurse)
        (void)clang_visitChildren(expression, change_find, &is_found);
    return is_found;
}

/* A class of the program is given a number, or an address: a constructor that is not seen makes the object of it, in a list
 * that a container of the library is given. */
static bool is_made_unseen(const struct lowering *lower, const struct expr *target,
                           const struct expr *value)
{
    int64_t zero = 0;
    if (value->kind == EXPR_CAST)
        value = value->a;
    return lower->is_cplusplus && lower->function != NULL && target->type != NULL &&
           target->type->kind == TYPE_RECORD && target->type->tag != NULL &&
           strncmp(target->type->tag, "std::", 5) != 0 &&
           (type_is_number(value->type) || type_is_pointer(value->type)) &&
           value->kind != EXPR_UNKNOWN && !(expr_is_int(value, &zero) && zero == 0);
}

void lower_assign(struct lowering *lower, struct place place, const struct expr *target,
                  const struct expr *value)
{
    if (is_made_unseen(lower, target, value))
        lower_unmodelled_at(lower, target, "a constructor that is not seen makes an object");
    struct node *node = node_append(lower->builder, NODE_ASSIGN, place);
    node->target = target;
    node->value = callable_made(lower, target->type, value);
}

const struct expr *lower_assignment(struct lowering *lower, CXCursor expression)
{
    const struct cursors children = cursor_children(lower->scratch, expression);
    if (lower->function == NULL)
        return lower_unknown(lower, expression);
    const struct expr *target = lower_value(lower, children.items[0]);
    const struct expr *value = lower_value(lower, children.items[1]);
    if (target->kind == EXPR_FIELD && target->type->kind == TYPE_INT && value->type != NULL &&
        value->type->kind == TYPE_INT) /* of a few bits */
        value = lower_convert(lower, value, target->type);
    lower_assign(lower, place_begin(lower->in, expression), target, value);
    return target;
}

static bool compound_operator(CXCursor expression, enum expr_op *op)
{
    switch (clang_getCursorBinaryOperatorKind(expression)) {
    case CXBinaryOperator_MulAssign:
        *op = OP_MUL;
        return true;
    case CXBinaryOperator_DivAssign:
        *op = OP_DIV;
        return true;
    case CXBinaryOperator_RemAssign:
        *op = OP_REM;
        return true;
    case CXBinaryOperator_AddAssign:
        *op = OP_ADD;
        return true;
    case CXBinaryOperator_SubAssign:
        *op = OP_SUB;
        return true;
    case CXBinaryOperator_ShlAssign:
        *op = OP_SHL;
        return true;
    case CXBinaryOperator_ShrAssign:
        *op = OP_SHR;
        return true;
    case CXBinaryOperator_AndAssign:
        *op = OP_AND;
        return true;
    case CXBinaryOperator_XorAssign:
        *op = OP_XOR;
        return true;
    case CXBinaryOperator_OrAssign:
        *op = OP_OR;
        return true;
    default:
        return false;
    }
}

/* target = target op value, computed in the common type and converted back. */
static const struct expr *assign_computed(struct lowering *lower, struct place place,
                                          enum expr_op op, const struct expr *target,
                                          const struct expr *value)
{
    struct program *program = lower->program;
    const bool is_shift = op == OP_SHL || op == OP_SHR;
    const struct type *type = is_shift ? type_promoted(program, target->type)
                                       : type_common(program, target->type, value->type);
    const struct expr *left = expr_cast(program, target, type);
    const struct expr *right =
        is_shift || type->kind == TYPE_POINTER ? value : expr_cast(program, value, type);
    const struct expr *result = expr_binary(program, op, left, right, type);
    lower_assign(lower, place, target, expr_cast(program, result, target->type));
    return target;
}

const struct expr *lower_compound_assignment(struct lowering *lower, CXCursor expression)
{
    const struct cursors children = cursor_children(lower->scratch, expression);
    enum expr_op op = OP_ADD;
    if (lower->function == NULL || children.count != 2 || !compound_operator(expression, &op))
        return lower_unknown(lower, expression);
    const struct expr *target = lower_value(lower, children.items[0]);
    const struct expr *value = lower_value(lower, children.items[1]);
    return assign_computed(lower, place_begin(lower->in, expression), op, target, value);
}

const struct expr *lower_step(struct lowering *lower, CXCursor expression, bool is_used)
{
    const enum CXUnaryOperatorKind kind = clang_getCursorUnaryOperatorKind(expression);
    const struct cursors children = cursor_children(lower->scratch, expression);
    if (lower->function == NULL || children.count == 0)
        return lower_unknown(lower, expression);
    const bool is_up = kind == CXUnaryOperator_PostInc || kind == CXUnaryOperator_PreInc;
    const bool is_post = kind == CXUnaryOperator_PostInc || kind == CXUnaryOperator_PostDec;
    const struct expr *target = lower_value(lower, children.items[children.count - 1]);
    const struct expr *one = expr_int(lower->program, 1, type_int(lower->program));
    (void)assign_computed(lower, place_begin(lower->in, expression), is_up ? OP_ADD : OP_SUB,
                          target, one);
    if (!is_used || !is_post)
        return target;
    /* The old value, seen from behind the step; converted back, as the step may have wrapped. */
    const struct expr *old = expr_binary(lower->program, is_up ? OP_SUB : OP_ADD, target, one,
                                         type_common(lower->program, target->type, one->type));
    return expr_cast(lower->program, old, target->type);
}

/* ---- calls ---- */

static bool is_setjmp(const char *name)
{
    return strcmp(name, "setjmp") == 0 || strcmp(name, "_setjmp") == 0 ||
           strcmp(name, "sigsetjmp") == 0 || strcmp(name, "__sigsetjmp") == 0 ||
           strcmp(name, "__builtin_setjmp") == 0;
}

/* Compilers answer these from the text alone: what stands in the parentheses is never run. */
static bool is_of_text_only(const char *name)
{
    return strcmp(name, "__builtin_constant_p") == 0 ||
           strcmp(name, "__builtin_object_size") == 0 ||
           strcmp(name, "__builtin_dynamic_object_size") == 0;
}

/* The callee's own cursor: without the conversions, & and * that change nothing about a function.
 */
static CXCursor callee_strip(struct lowering *lower, CXCursor callee)
{
    for (;;) {
        CXCursor inner = cursor_strip(lower->in, callee);
        if (clang_getCursorKind(inner) != CXCursor_UnaryOperator)
            return inner;
        const struct cursors children = cursor_children(lower->scratch, inner);
        CXType type = clang_getCanonicalType(clang_getCursorType(inner));
        const bool is_function =
            type.kind == CXType_FunctionProto || type.kind == CXType_FunctionNoProto;
        const enum CXUnaryOperatorKind kind = clang_getCursorUnaryOperatorKind(inner);
        if (children.count != 1 ||
            !(kind == CXUnaryOperator_AddrOf || (kind == CXUnaryOperator_Deref && is_function)))
            return inner;
        callee = children.items[0];
    }
}

/* An operator that is a function: the callee is not the first child. */
static bool is_operator(struct lowering *lower, CXCursor referenced)
{
    return clang_getCursorKind(referenced) == CXCursor_FunctionDecl && lower->is_cplusplus &&
           strncmp(text_take(lower->scratch, clang_getCursorSpelling(referenced)), "operator", 8) ==
               0;
}

/* A call whose callee is a name of C++; false: a call as in C. */
static bool lower_call_of_object(struct lowering *lower, CXCursor expression, CXCursor referenced,
                                 const struct cursors *children, const struct expr **value)
{
    const enum CXCursorKind kind = clang_getCursorKind(referenced);
    const int count = clang_Cursor_getNumArguments(expression);
    if (!lower->is_cplusplus)
        return false;
    if (kind == CXCursor_Constructor) {
        *value = lower_temporary(lower, expression);
    } else if (is_method(referenced)) {
        *value = lower_method_call(lower, expression, referenced);
    } else if (clang_isDeclaration(kind) == 0 && count == 1 && children->count == 1) {
        *value = lower_value(lower, children->items[0]); /* a copy that does not happen */
    } else if (is_operator(lower, referenced)) {
        if (iterator_operator(lower, expression, referenced, value))
            return true;
        uint32_t used = 0;
        const struct expr **args =
            lower_arguments(lower, expression, clang_getCursorType(referenced), 0, 0, &used);
        args = library_calls(lower, referenced, expression, args, &used);
        *value = call_emit(lower, expression, expression,
                           expr_function(lower->program, function_of(lower->in, referenced)), args,
                           used);
        *value = call_result(lower, *value, clang_getCursorType(referenced), expression);
    } else {
        return false;
    }
    return true;
}

/* What a call names.  libclang names what made the function of f(x)(y), a call as well; a method or an
 * operator is named by a child of the call itself. */
static CXCursor named_by(struct lowering *lower, CXCursor expression,
                         const struct cursors *children)
{
    CXCursor referenced = clang_getCursorReferenced(expression);
    const enum CXCursorKind kind = clang_getCursorKind(referenced);
    if (children->count == 0 || kind == CXCursor_Constructor ||
        kind == CXCursor_ConversionFunction ||
        clang_getCursorKind(callee_strip(lower, children->items[0])) != CXCursor_CallExpr)
        return referenced;
    for (uint32_t i = 0; i < children->count; i++) {
        CXCursor child = callee_strip(lower, children->items[i]);
        if (clang_getCursorKind(child) == CXCursor_DeclRefExpr &&
            clang_equalCursors(clang_getCursorReferenced(child), referenced) != 0)
            return referenced;
    }
    return clang_getNullCursor();
}

/* The type of the function that is called through an expression. */
static CXType called_type(CXCursor referenced, CXCursor name)
{
    CXType type = clang_getCanonicalType(
        clang_getCursorType(clang_getCursorKind(referenced) == CXCursor_FunctionDecl ||
                                    clang_getCursorKind(referenced) == CXCursor_CXXMethod
                                ? referenced
                                : name));
    if (type.kind == CXType_Pointer)
        type = clang_getCanonicalType(clang_getPointeeType(type));
    return type;
}

/* The place of a call through something unnamed is where the callee's expression begins; libclang's
 * location of a member is its name. */
const struct expr *lower_call(struct lowering *lower, CXCursor expression)
{
    const int count = clang_Cursor_getNumArguments(expression);
    const struct cursors children = cursor_children(lower->scratch, expression);
    CXCursor referenced = named_by(lower, expression, &children);
    const struct expr *value = NULL;
    if (lower->function == NULL || count < 0)
        return lower_unknown(lower, expression);
    if (lower->is_cplusplus)
        binding_refuse(lower, expression, referenced);
    if (lower_call_of_object(lower, expression, referenced, &children, &value))
        return value;
    if (algorithm_call(lower, expression, referenced, &value))
        return value;
    if (children.count < (uint32_t)count + 1)
        return lower_unknown(lower, expression);
    CXCursor name = callee_strip(lower, children.items[0]);
    if (lower_call_through(lower, expression, name, &value))
        return value;
    const char *spelling = text_take(lower->scratch, clang_getCursorSpelling(name));
    if (strcmp(spelling, "__builtin_expect") == 0 && count == 2)
        return lower_value(lower, clang_Cursor_getArgument(expression, 0));
    const struct expr *callee = lower_value(lower, name);
    CXType type = called_type(referenced, name);
    uint32_t used = 0;
    const struct expr **args = NULL;
    if (!is_of_text_only(spelling))
        args = lower_arguments(lower, expression, type, 0, 0, &used);
    if (lower->is_cplusplus)
        args = library_calls(lower, referenced, expression, args, &used);
    value = call_emit(lower, expression, name, callee, args, used);
    if (callee->kind == EXPR_FUNCTION && is_setjmp(callee->callee->name))
        lower->function->has_setjmp = true;
    return call_result(lower, value, type, expression);
}

/* ---- && || ?: ---- */

static struct variable *temporary_new(struct lowering *lower, const struct type *type)
{
    return variable_temporary(lower->in, lower->function, type, ++lower->temporaries);
}

const struct expr *lower_logical(struct lowering *lower, CXCursor expression)
{
    struct program *program = lower->program;
    const struct type *type = cursor_type(lower, expression);
    const struct cursors children = cursor_children(lower->scratch, expression);
    const enum CXBinaryOperatorKind kind = clang_getCursorBinaryOperatorKind(expression);
    if (!has_effects(children.items[1]) || lower->function == NULL) {
        const struct expr *a = lower_value(lower, children.items[0]);
        const struct expr *b = lower_value(lower, children.items[1]);
        return expr_binary(program, kind == CXBinaryOperator_LAnd ? OP_LAND : OP_LOR, a, b, type);
    }
    const struct expr *result = expr_variable(program, temporary_new(lower, type));
    const struct place place = place_begin(lower->in, expression);
    struct node *yes = label_new(lower->builder);
    struct node *no = label_new(lower->builder);
    struct node *end = label_new(lower->builder);
    lower_branch(lower, expression, yes, no);
    label_place(lower->builder, yes);
    lower_assign(lower, place, result, expr_int(program, 1, type));
    flow_to(lower->builder, end);
    label_place(lower->builder, no);
    lower_assign(lower, place, result, expr_int(program, 0, type));
    label_place(lower->builder, end);
    return result;
}

/* ---- which of two ---- */

static bool is_throw(CXCursor arm)
{
    return clang_getCursorKind(arm) == CXCursor_CXXThrowExpr;
}

static bool is_place(struct lowering *lower, CXCursor expression);

/* A cast to a reference has the object itself within, one to a value what is read of it. */
static bool is_place_of(struct lowering *lower, CXCursor expression, enum CXCursorKind kind)
{
    const enum CXUnaryOperatorKind step = clang_getCursorUnaryOperatorKind(expression);
    CXCursor named = clang_getCursorReferenced(expression);
    if (kind == CXCursor_DeclRefExpr || kind == CXCursor_MemberRefExpr) {
        const enum CXCursorKind what = clang_getCursorKind(named);
        return what == CXCursor_VarDecl || what == CXCursor_ParmDecl || what == CXCursor_FieldDecl;
    }
    if (kind == CXCursor_CallExpr)
        return clang_Cursor_isNull(named) == 0 &&
               clang_getCanonicalType(clang_getResultType(clang_getCursorType(named))).kind ==
                   CXType_LValueReference;
    if (kind == CXCursor_UnaryOperator)
        return step == CXUnaryOperator_Deref || step == CXUnaryOperator_PreInc ||
               step == CXUnaryOperator_PreDec;
    if (clang_getCursorType(expression).kind != CXType_Void &&
        (kind == CXCursor_CStyleCastExpr ||
         (kind >= CXCursor_CXXStaticCastExpr && kind <= CXCursor_CXXFunctionalCastExpr))) {
        const struct cursors children = cursor_children(lower->scratch, expression);
        return children.count != 0 && is_place(lower, children.items[children.count - 1]);
    }
    return kind == CXCursor_ArraySubscriptExpr || kind == CXCursor_CompoundAssignOperator ||
           (kind == CXCursor_BinaryOperator &&
            clang_getCursorBinaryOperatorKind(expression) == CXBinaryOperator_Assign) ||
           (kind == CXCursor_ConditionalOperator && choice_is_place(lower, expression));
}

/* Does the expression name an object, and is not just its value?  The compiler writes a conversion, an unexposed cursor,
 * around what is read; one that only adds const, or leads to a base class, still names the object. */
static bool is_place(struct lowering *lower, CXCursor expression)
{
    for (;;) {
        const enum CXCursorKind kind = clang_getCursorKind(expression);
        const CXType type = clang_getCanonicalType(clang_getCursorType(expression));
        if (kind != CXCursor_ParenExpr && kind != CXCursor_UnexposedExpr)
            return is_place_of(lower, expression, kind);
        const struct cursors children = cursor_children(lower->scratch, expression);
        if (children.count != 1 || (kind == CXCursor_UnexposedExpr && type.kind != CXType_Record &&
                                    clang_isConstQualifiedType(type) == 0))
            return false;
        expression = children.items[0];
    }
}

bool choice_is_place(struct lowering *lower, CXCursor expression)
{
    const struct cursors arms = cursor_children(lower->scratch, expression);
    if (!lower->is_cplusplus || arms.count != 3 || lower->function == NULL)
        return false;
    const bool is_first = is_place(lower, arms.items[1]);
    const bool is_second = is_place(lower, arms.items[2]);
    return (is_first && (is_second || is_throw(arms.items[2]))) ||
           (is_second && is_throw(arms.items[1]));
}

static const struct expr *choice_value(struct lowering *lower, CXCursor arm, enum choice as,
                                       const struct type *type)
{
    return as == CHOICE_OBJECT && !is_throw(arm)
               ? lower_bind(lower, arm)
               : lower_convert(lower, lower_value(lower, arm), type);
}

/* One side of a ?: with effects. */
static void choice_arm(struct lowering *lower, CXCursor arm, enum choice as,
                       const struct expr *result)
{
    const uint32_t kept = lower->objects.count;
    lower->arms++;
    if (result == NULL)
        lower_effects(lower, arm);
    else
        lower_assign(lower, place_begin(lower->in, arm), result,
                     choice_value(lower, arm, as, result->type));
    (void)expression_end(lower, kept, NULL);
    lower->arms--;
}

const struct expr *lower_choice(struct lowering *lower, CXCursor expression, CXCursor condition,
                                CXCursor yes, CXCursor no, enum choice as)
{
    struct program *program = lower->program;
    const struct type *object = cursor_type(lower, expression);
    const struct type *type = as == CHOICE_OBJECT ? pointer_to(lower, object) : object;
    if ((!has_effects(yes) && !has_effects(no)) || lower->function == NULL) {
        const struct expr *test = lower_value(lower, condition);
        const struct expr *a = clang_equalCursors(condition, yes) != 0
                                   ? lower_convert(lower, test, type)
                                   : choice_value(lower, yes, as, type);
        const struct expr *value =
            expr_conditional(program, test, a, choice_value(lower, no, as, type), type);
        return as == CHOICE_OBJECT ? expr_deref(program, value, object) : value;
    }
    const bool has_result = as != CHOICE_EFFECTS && type->kind != TYPE_VOID;
    const struct expr *result =
        has_result ? expr_variable(program, temporary_new(lower, type)) : NULL;
    struct node *on_true = label_new(lower->builder);
    struct node *on_false = label_new(lower->builder);
    struct node *end = label_new(lower->builder);
    if (clang_equalCursors(condition, yes) != 0) { /* a ?: b evaluates a once */
        const struct expr *value = lower_value(lower, condition);
        const struct place place = place_begin(lower->in, condition);
        if (result != NULL)
            lower_assign(lower, place, result, lower_convert(lower, value, type));
        branch_append(lower->builder, place, result != NULL ? result : value, end, on_false);
    } else {
        lower_branch(lower, condition, on_true, on_false);
        label_place(lower->builder, on_true);
        choice_arm(lower, yes, as, result);
        flow_to(lower->builder, end);
    }
    label_place(lower->builder, on_false);
    choice_arm(lower, no, as, result);
    label_place(lower->builder, end);
    if (result != NULL)
        return as == CHOICE_OBJECT ? expr_deref(program, result, object) : result;
    return expr_unknown(program, cursor_source(lower->in, expression), type);
}

/* ---- values that nobody uses ---- */

static void logical_effects(struct lowering *lower, CXCursor expression)
{
    struct node *end = label_new(lower->builder);
    lower_branch(lower, expression, end, end);
    label_place(lower->builder, end);
}

/* Expressions that leave less behind when nobody uses their value.  Returns false for all others.
 */
static bool lower_unused(struct lowering *lower, CXCursor expression)
{
    const struct cursors children = cursor_children(lower->scratch, expression);
    const enum CXCursorKind kind = clang_getCursorKind(expression);
    const enum CXBinaryOperatorKind op = clang_getCursorBinaryOperatorKind(expression);
    const enum CXUnaryOperatorKind step = clang_getCursorUnaryOperatorKind(expression);
    const bool is_step = step >= CXUnaryOperator_PostInc && step <= CXUnaryOperator_PreDec;
    const bool is_logical = op == CXBinaryOperator_LAnd || op == CXBinaryOperator_LOr;
    if (kind == CXCursor_CStyleCastExpr && children.count != 0) { /* (void)f() */
        lower_effects(lower, children.items[children.count - 1]);
    } else if (kind == CXCursor_BinaryOperator && op == CXBinaryOperator_Comma) {
        lower_effects(lower, children.items[0]);
        lower_effects(lower, children.items[1]);
    } else if (kind == CXCursor_BinaryOperator && is_logical && has_effects(expression)) {
        logical_effects(lower, expression);
    } else if (kind == CXCursor_UnaryOperator && is_step) {
        (void)lower_step(lower, expression, false);
    } else if (kind == CXCursor_ConditionalOperator && children.count == 3) {
        (void)lower_choice(lower, expression, children.items[0], children.items[1],
                           children.items[2], CHOICE_EFFECTS);
    } else {
        return false;
    }
    return true;
}

/* Does a function return an object by value whose end runs code of the program? */
static bool makes_object(struct lowering *lower, CXCursor call)
{
    CXCursor callee = clang_getCursorReferenced(call);
    if (clang_getCursorKind(call) != CXCursor_CallExpr || clang_Cursor_isNull(callee) != 0 ||
        clang_getCursorKind(callee) == CXCursor_Constructor)
        return false;
    CXType result = clang_getCanonicalType(clang_getResultType(clang_getCursorType(callee)));
    return result.kind == CXType_Record && has_own_end(lower, result);
}

void lower_effects(struct lowering *lower, CXCursor expression)
{
    CXCursor inner = cursor_strip(lower->in, expression);
    if (clang_isExpression(clang_getCursorKind(inner)) == 0)
        return;
    if (lower->function != NULL && lower_unused(lower, inner))
        return;
    const struct expr *value = lower_value(lower, expression);
    if (lower->is_cplusplus && makes_object(lower, inner))
        (void)object_handed(lower, inner, value, clang_getCursorType(inner));
}
