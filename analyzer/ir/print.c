/* SPDX-License-Identifier: Apache-2.0 */
/* What of a call that prints is felt?  ISO C 7.21.6.1: %n stores the number of characters written so far.
 *
 * Calls that are handed a va_list are not followed into what that holds.
 */
#include "ir/print.h"
#include "base/text.h"
#include "ir/called.h"
#include "ir/expr.h"

#include <string.h>

/* The first argument from here on that is no number (the checked forms have some before it) is the format. */
static const struct {
    const char *name;
    uint32_t from;
} PRINTERS[] = {{"printf", 0},  {"fprintf", 1},  {"dprintf", 1},
                {"sprintf", 1}, {"asprintf", 1}, {"snprintf", 2}};

static bool is_pointer(const struct expr *e)
{
    return e->kind == EXPR_STRING || type_is_address(e->type);
}

/* Does it print? */
static bool format_find(const struct node *call, uint32_t *format)
{
    for (size_t k = 0; k < sizeof PRINTERS / sizeof PRINTERS[0]; k++)
        if (function_is(call->callee->callee, PRINTERS[k].name)) {
            *format = PRINTERS[k].from;
            while (*format < call->arg_count && !is_pointer(call->args[*format]))
                ++*format;
            return *format < call->arg_count;
        }
    return false;
}

static bool has_count(const char *format)
{
    while ((format = strchr(format, '%')) != NULL) {
        format++;
        format += strspn(format, "0123456789.*$-+ #'hlLqjztI");
        if (*format == 'n')
            return true;
        format += *format != '\0';
    }
    return false;
}

bool call_prints_back(const struct node *call)
{
    uint32_t format;

    if (!call->callee || call->callee->kind != EXPR_FUNCTION || !format_find(call, &format))
        return false;
    if (call->args[format]->kind == EXPR_STRING)
        return has_count(call->args[format]->text);
    for (uint32_t k = format + 1; k < call->arg_count; k++)
        if (is_pointer(call->args[k]) && call->args[k]->kind != EXPR_STRING &&
            call->args[k]->type->to && call->args[k]->type->to->kind == TYPE_INT &&
            call->args[k]->type->to->bytes > 1)
            return true;
    return false;
}

bool expr_is_terminal(const struct expr *stream)
{
    static const char *const NAMES[] = {"stdout", "stderr", NULL};

    return stream->kind == EXPR_VARIABLE && stream->variable->function == NULL &&
           text_is_one_of(stream->variable->name, NAMES);
}

bool call_names_terminal(const struct node *call)
{
    for (uint32_t k = 0; k < call->arg_count; k++)
        if (expr_is_terminal(call->args[k]))
            return true;
    return false;
}

/* What writes to a stream, and the argument that is it. */
static const char *const STREAM_FIRST[] = {"fprintf", "fflush", NULL};
static const char *const STREAM_LAST[] = {"fputs", "fputc", "putc", NULL};

bool function_prints(const struct function *function)
{
    return (function->place.file == NULL || function->place.file->is_system) &&
           (function_is_one_of(function, STREAM_FIRST) ||
            function_is_one_of(function, STREAM_LAST));
}

bool call_prints_to_terminal(const struct node *call)
{
    if (!call->callee || call->callee->kind != EXPR_FUNCTION || call->arg_count == 0)
        return false;
    return (function_is_one_of(call->callee->callee, STREAM_FIRST) &&
            expr_is_terminal(call->args[0])) ||
           (function_is_one_of(call->callee->callee, STREAM_LAST) &&
            expr_is_terminal(call->args[call->arg_count - 1]));
}

/* May it be the terminal, or its address, that the expression hands on? */
static bool hands_terminal(const struct expr *expr)
{
    expr = expr_without_casts(expr);
    for (uint32_t k = 0; k < expr->element_count; k++)
        if (hands_terminal(expr->elements[k]))
            return true;
    if (expr->kind == EXPR_CONDITIONAL)
        return hands_terminal(expr->b) || hands_terminal(expr->c);
    return expr_is_terminal(expr->kind == EXPR_ADDRESS ? expr->a : expr);
}

static bool callee_is_system(const struct node *call)
{
    const struct function *f =
        call->callee && call->callee->kind == EXPR_FUNCTION ? call->callee->callee : NULL;

    return f && f->place.file && f->place.file->is_system;
}

/* Does it get another name, or does somebody else than the C library get it? */
static bool is_lent(const struct node *node)
{
    for (uint32_t k = 0; k < node->arg_count; k++)
        if (hands_terminal(node->args[k]) &&
            !(callee_is_system(node) && expr_is_terminal(node->args[k])))
            return true;
    return node->value != NULL && hands_terminal(node->value);
}

/* Does the function set this variable of its own to nothing but what functions of the C library give back, or 0? */
static bool is_opened_here(const struct node *call, const struct expr *stream)
{
    const struct function *f = call->function;
    const struct variable *v = stream->kind == EXPR_VARIABLE ? stream->variable : NULL;

    if (!v || v->function != f || v->parameter >= 0 || v->is_static || v->is_address_taken)
        return false;
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];
        const struct expr *value = node->value;

        if (node->kind != NODE_ASSIGN || node->target != stream)
            continue;
        value = value ? expr_without_casts(value) : NULL;
        if (!value || (value->kind != EXPR_INT &&
                       (value->kind != EXPR_CALL || !callee_is_system(value->call))))
            return false;
    }
    return true;
}

static unsigned call_terminal_use(const struct node *call)
{
    static const char *const LEADING[] = {"freopen", "freopen64", "dup", "dup2", "dup3", NULL};
    static const char *const ASKING[] = {"ftell",  "ftello", "fgetpos", "fseek", "fseeko",
                                         "rewind", "ferror", "fileno",  NULL};
    static const char *const TELLING[] = {"ftell", "ftello", "fileno", NULL};
    static const char *const GIVING[] = {"setvbuf", "setbuf", "setbuffer", NULL};
    const char *name =
        call->callee && call->callee->kind == EXPR_FUNCTION ? call->callee->callee->name : "";
    bool gives_memory = call->arg_count > 1 && call->args[1]->kind != EXPR_INT;

    if (text_is_one_of(name, LEADING) || (gives_memory && text_is_one_of(name, GIVING)))
        return TERMINAL_READ;
    if (text_is_one_of(name, ASKING) && call_names_terminal(call))
        return TERMINAL_READ;
    if (text_is_one_of(name, TELLING) && call->arg_count > 0 &&
        !is_opened_here(call, call->args[0]))
        return TERMINAL_ASKED;
    return 0;
}

unsigned node_terminal_use(const struct node *node)
{
    const unsigned lent = is_lent(node) ? TERMINAL_LENT : 0;

    if (node->kind == NODE_ASSIGN && expr_is_terminal(node->target))
        return TERMINAL_READ;
    return lent | (node->kind == NODE_CALL ? call_terminal_use(node) : 0);
}

bool terminal_is_read(unsigned uses)
{
    const unsigned both = TERMINAL_LENT | TERMINAL_ASKED;

    return (uses & TERMINAL_READ) != 0 || (uses & both) == both;
}
