/* SPDX-License-Identifier: Apache-2.0 */
/* What can be asked of an expression, and how does it read?  See expr.h and ir.h. */
#include "ir/expr.h"
#include "ir/expr_table.h"

#include "base/arena.h"
#include "base/text.h"

#include <inttypes.h>
#include <string.h>

/* A longer text explains nothing to anybody; shared subexpressions could make it grow without
 * bounds. */
enum { TEXT_BYTES_MAX = 2000 };

static const char *const OP_TEXTS[] = {
    [OP_ADD] = "+",  [OP_SUB] = "-",   [OP_MUL] = "*",  [OP_DIV] = "/", [OP_REM] = "%",
    [OP_SHL] = "<<", [OP_SHR] = ">>",  [OP_AND] = "&",  [OP_OR] = "|",  [OP_XOR] = "^",
    [OP_LT] = "<",   [OP_LE] = "<=",   [OP_GT] = ">",   [OP_GE] = ">=", [OP_EQ] = "==",
    [OP_NE] = "!=",  [OP_LAND] = "&&", [OP_LOR] = "||", [OP_NEG] = "-", [OP_NOT] = "~",
    [OP_LNOT] = "!", [OP_COMMA] = ",",
};

const char *expr_op_text(enum expr_op op)
{
    return OP_TEXTS[op];
}

bool expr_is_int(const struct expr *expr, int64_t *value)
{
    if (expr == NULL || expr->kind != EXPR_INT)
        return false;
    *value = expr->value;
    return true;
}

bool expr_is_named(const struct expr *expr)
{
    return expr->kind == EXPR_INT && expr->text != NULL;
}

const struct expr *expr_without_casts(const struct expr *expr)
{
    while (expr != NULL && expr->kind == EXPR_CAST)
        expr = expr->a;
    return expr;
}

const struct expr *expr_uncut(const struct expr *expr, unsigned bytes)
{
    while (expr != NULL && expr->type != NULL && expr->type->kind == TYPE_INT &&
           expr->type->bytes >= bytes && !type_has_few_bits(expr->type)) {
        if (expr->kind != EXPR_CAST)
            return expr;
        expr = expr->a;
    }
    return NULL;
}

const struct expr *expr_number(const struct expr *expr)
{
    const struct expr *uncut = expr_uncut(expr, sizeof(int));

    return uncut != NULL ? uncut : expr;
}

const struct expr *expr_computed(const struct expr *target, const struct expr *value)
{
    const struct type *type = target->type;

    if (type == NULL || type->kind != TYPE_INT || type->is_bool)
        return NULL;
    value = expr_uncut(value, type->bytes);
    return value != NULL && value->kind == EXPR_BINARY ? value : NULL;
}

int64_t expr_step(const struct expr *target, const struct expr *value)
{
    int64_t by;

    value = expr_computed(target, value);
    if (value == NULL || value->a != target || !expr_is_int(value->b, &by))
        return 0;
    return expr_op(value) == OP_ADD ? by : expr_op(value) == OP_SUB ? -by : 0;
}

bool expr_doubles(const struct expr *target, const struct expr *value)
{
    int64_t number;

    if (value->kind != EXPR_BINARY)
        return false;
    if (expr_op(value) == OP_ADD)
        return value->a == target && value->b == target;
    if (expr_op(value) == OP_SHL)
        return value->a == target && expr_is_int(value->b, &number) && number == 1;
    return expr_op(value) == OP_MUL &&
           ((value->a == target && expr_is_int(value->b, &number) && number == 2) ||
            (value->b == target && expr_is_int(value->a, &number) && number == 2));
}

bool expr_is_parameter(const struct expr *expr, const struct function *function)
{
    return expr != NULL && expr->kind == EXPR_VARIABLE && expr->variable->parameter >= 0 &&
           expr->variable->function == function;
}

bool expr_is_object(const struct expr *expr)
{
    const struct variable *root = expr->kind == EXPR_ADDRESS ? expr_root(expr->a) : NULL;

    return root != NULL && (root->function != NULL || root->is_defined);
}

bool expr_contains(const struct expr *expr, const struct expr *part)
{
    if (expr == NULL)
        return false;
    if (expr == part)
        return true;
    for (uint32_t i = 0; i < expr->element_count; i++)
        if (expr_contains(expr->elements[i], part))
            return true;
    return expr_contains(expr->a, part) || expr_contains(expr->b, part) ||
           expr_contains(expr->c, part);
}

bool node_mentions(const struct node *node, const struct expr *part)
{
    return node->target == part || node_uses(node, part);
}

bool node_uses(const struct node *node, const struct expr *part)
{
    bool is = expr_contains(node->value, part) ||
              (node->target != part && expr_contains(node->target, part));

    for (uint32_t i = 0; i < node->arg_count && !is; i++)
        is = expr_contains(node->args[i], part);
    return is;
}

bool expr_has_call(const struct expr *expr, const struct node *call)
{
    if (expr == NULL)
        return false;
    for (uint32_t i = 0; i < expr->element_count; i++)
        if (expr_has_call(expr->elements[i], call))
            return true;
    return (expr->kind == EXPR_CALL && expr->call == call) || expr_has_call(expr->a, call) ||
           expr_has_call(expr->b, call) || expr_has_call(expr->c, call);
}

bool expr_is_place(const struct expr *expr)
{
    return expr != NULL && (expr->kind == EXPR_VARIABLE || expr->kind == EXPR_FIELD ||
                            expr->kind == EXPR_INDEX || expr->kind == EXPR_DEREF);
}

const struct expr *expr_base(const struct expr *expr)
{
    for (;;) {
        expr = expr_without_casts(expr);
        if (expr->kind != EXPR_ADDRESS && expr->kind != EXPR_INDEX && expr->kind != EXPR_DEREF &&
            (expr->kind != EXPR_BINARY || !type_is_address(expr->a->type)))
            return expr;
        expr = expr->a;
    }
}

const struct variable *expr_root(const struct expr *expr)
{
    while (expr != NULL) {
        if (expr->kind == EXPR_VARIABLE)
            return expr->variable;
        if (expr->kind == EXPR_INDEX && !type_is_array(expr->a->type))
            return NULL;
        if (expr->kind != EXPR_FIELD && expr->kind != EXPR_INDEX)
            return NULL;
        expr = expr->a;
    }
    return NULL;
}

static const struct expr *list_zero(struct program *program)
{
    return expr_int(program, 0, type_int(program));
}

const struct expr *expr_list_at(struct program *program, const struct expr *list, int64_t index)
{
    if (list->kind != EXPR_LIST || list->keys != NULL || index < 0)
        return NULL;
    if (index < list->element_count)
        return list->elements[index];
    if (!type_is_array(list->type) || index >= list->type->elements)
        return NULL;
    return list_zero(program);
}

const struct expr *expr_list_field(struct program *program, const struct expr *list,
                                   const char *key)
{
    if (list->kind != EXPR_LIST || (list->keys == NULL && list->element_count != 0))
        return NULL;
    for (uint32_t i = 0; i < list->element_count; i++)
        if (list->keys[i] != NULL && strcmp(list->keys[i], key) == 0)
            return list->elements[i];
    return list_zero(program);
}

/* ---- substitution ---- */

struct substitution {
    struct program *program;
    expr_replace replace;
    void *context;
    bool is_renaming; /* variables by variables that nothing named before */
};

static const struct expr *substitute(const struct substitution *s, const struct expr *expr);

static const struct expr *substitute_list(const struct substitution *s, const struct expr *expr)
{
    const struct expr **elements =
        ARENA_ARRAY(s->program->arena, const struct expr *, expr->element_count);
    bool is_changed = false;
    for (uint32_t i = 0; i < expr->element_count; i++) {
        elements[i] = substitute(s, expr->elements[i]);
        is_changed |= elements[i] != expr->elements[i];
    }
    return is_changed ? expr_list(s->program, elements, expr->keys, expr->element_count, expr->type)
                      : expr;
}

static const struct expr *operation_with(const struct substitution *s, const struct expr *expr,
                                         const struct expr *a, const struct expr *b)
{
    if (s->is_renaming)
        return expr_renamed(s->program, expr, a, b);
    return b == NULL ? expr_unary(s->program, expr_op(expr), a, expr->type)
                     : expr_binary(s->program, expr_op(expr), a, b, expr->type);
}

static const struct expr *substitute(const struct substitution *s, const struct expr *expr)
{
    struct program *program = s->program;
    if (expr == NULL)
        return NULL;
    const struct expr *other = s->replace(s->context, expr);
    if (other != NULL)
        return other;
    if (expr->kind == EXPR_LIST)
        return substitute_list(s, expr);
    const struct expr *a = substitute(s, expr->a);
    const struct expr *b = substitute(s, expr->b);
    const struct expr *c = substitute(s, expr->c);
    if (a == expr->a && b == expr->b && c == expr->c)
        return expr;
    switch (expr->kind) {
    case EXPR_FIELD:
        return expr_field(program, a, expr->key, expr->text, expr->type);
    case EXPR_INDEX:
        return expr_index(program, a, b, expr->type);
    case EXPR_DEREF:
        return expr_deref(program, a, expr->type);
    case EXPR_ADDRESS:
        return expr_address(program, a, expr->type);
    case EXPR_UNARY:
    case EXPR_BINARY:
        return operation_with(s, expr, a, b);
    case EXPR_CONDITIONAL:
        return expr_conditional(program, a, b, c, expr->type);
    case EXPR_CAST:
        return expr_cast(program, a, expr->type);
    default:
        return expr;
    }
}

const struct expr *expr_substitute(struct program *program, const struct expr *expr,
                                   expr_replace replace, void *context)
{
    return substitute(&(struct substitution){program, replace, context, false}, expr);
}

const struct expr *expr_rename(struct program *program, const struct expr *expr,
                               expr_replace replace, void *context)
{
    return substitute(&(struct substitution){program, replace, context, true}, expr);
}

struct exchange {
    const struct expr *from, *to;
};

static const struct expr *exchange_one(void *context, const struct expr *expr)
{
    const struct exchange *exchange = context;

    return expr == exchange->from ? exchange->to : NULL;
}

const struct expr *expr_with(struct program *program, const struct expr *expr,
                             const struct expr *from, const struct expr *to)
{
    struct exchange exchange = {from, to};

    return expr_substitute(program, expr, exchange_one, &exchange);
}

const struct expr *expr_with_int(struct program *program, const struct expr *expr,
                                 const struct expr *from, int64_t number)
{
    return expr_with(program, expr, from, expr_int(program, number, from->type));
}

/* ---- text ---- */

static void write_expr(struct text *text, const struct expr *expr);

static void write_int(struct text *text, const struct expr *expr)
{
    const bool is_bits = expr->type != NULL && expr->type->kind == TYPE_INT &&
                         expr->type->bytes == 8 && !expr->type->is_signed;
    if (is_bits)
        text_printf(text, "%" PRIu64, (uint64_t)expr->value);
    else
        text_printf(text, "%" PRId64, expr->value);
}

static void write_field(struct text *text, const struct expr *expr)
{
    const struct expr *object = expr->a;
    while (object->kind == EXPR_FIELD && object->text[0] == '\0') /* of a member without a name */
        object = object->a;
    const bool is_arrow = object->kind == EXPR_DEREF;
    const struct expr *before = is_arrow ? object->a : object;
    const bool is_prefixed = before->kind == EXPR_DEREF || before->kind == EXPR_ADDRESS;

    text_append(text, is_prefixed ? "(" : ""); /* (*p)->member */
    write_expr(text, before);
    text_append(text, is_prefixed ? ")" : "");
    text_append(text, is_arrow ? "->" : ".");
    text_append(text, expr->text);
}

static void write_call(struct text *text, const struct node *call)
{
    if (call->callee == NULL)
        text_append(text, "?");
    else
        write_expr(text, call->callee);
    text_append(text, "(");
    for (uint32_t i = 0; i < call->arg_count; i++) {
        if (i != 0)
            text_append(text, ", ");
        write_expr(text, call->args[i]);
    }
    text_append(text, ")");
}

static void write_list(struct text *text, const struct expr *expr)
{
    enum { SHOWN_MAX = 16 };
    text_append(text, "{");
    for (uint32_t i = 0; i < expr->element_count; i++) {
        if (i != 0)
            text_append(text, ", ");
        if (i == SHOWN_MAX) {
            text_printf(text, "... %" PRIu32 " more", expr->element_count - i);
            break;
        }
        write_expr(text, expr->elements[i]);
    }
    text_append(text, "}");
}

static void write_three(struct text *text, const struct expr *expr)
{
    text_append(text, "(");
    write_expr(text, expr->a);
    text_append(text, " ? ");
    write_expr(text, expr->b);
    text_append(text, " : ");
    write_expr(text, expr->c);
    text_append(text, ")");
}

static void write_binary(struct text *text, const struct expr *expr)
{
    text_append(text, "(");
    write_expr(text, expr->a);
    text_printf(text, " %s ", OP_TEXTS[expr_op(expr)]);
    write_expr(text, expr->b);
    text_append(text, ")");
}

static void write_expr(struct text *text, const struct expr *expr)
{
    if (text->length > TEXT_BYTES_MAX) {
        if (!text_ends_with(text_get(text), "..."))
            text_append(text, "...");
        return;
    }
    switch (expr->kind) {
    case EXPR_INT:
        write_int(text, expr);
        break;
    case EXPR_FLOAT:
        text_append(text, expr_digits(expr));
        break;
    case EXPR_STRING:
        text_append(text, expr->text);
        break;
    case EXPR_UNKNOWN:
        text_printf(text, "<%s>", expr->text);
        break;
    case EXPR_VARIABLE:
        text_append(text, expr->variable->name);
        break;
    case EXPR_FUNCTION:
        text_append(text, expr->callee->name);
        break;
    case EXPR_FIELD:
        write_field(text, expr);
        break;
    case EXPR_INDEX:
        write_expr(text, expr->a);
        text_append(text, "[");
        write_expr(text, expr->b);
        text_append(text, "]");
        break;
    case EXPR_DEREF:
        text_append(text, "*");
        write_expr(text, expr->a);
        break;
    case EXPR_ADDRESS:
        text_append(text, "&");
        write_expr(text, expr->a);
        break;
    case EXPR_UNARY:
        text_append(text, OP_TEXTS[expr_op(expr)]);
        write_expr(text, expr->a);
        break;
    case EXPR_BINARY:
        write_binary(text, expr);
        break;
    case EXPR_CONDITIONAL:
        write_three(text, expr);
        break;
    case EXPR_CAST:
        text_printf(text, "(%s)", expr->type->text);
        write_expr(text, expr->a);
        break;
    case EXPR_CALL:
        write_call(text, expr->call);
        break;
    case EXPR_LIST:
        write_list(text, expr);
        break;
    }
}

const char *expr_text(const struct program *program, const struct expr *expr)
{
    if (expr == NULL)
        return "";
    struct text text = {.arena = program->arena};
    write_expr(&text, expr);
    return text_get(&text);
}

bool expr_is_container_part(const struct expr *expr)
{
    return expr->kind == EXPR_FIELD &&
           strncmp(expr->key, CONTAINER_KEY, strlen(CONTAINER_KEY)) == 0;
}

bool expr_is_own_block(const struct expr *expr)
{
    return expr->kind == EXPR_FIELD && strncmp(expr->key, BLOCK_KEY, strlen(BLOCK_KEY)) == 0;
}
