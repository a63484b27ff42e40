/* SPDX-License-Identifier: Apache-2.0 */
/* What does a process that runs together with others read of its input?
 *
 * Requires: tracing.h.  A program is the same for every input, and what is shown of one input (joint.h shows only that
 * something goes wrong) is shown of the program.  So the input may be chosen: all files are there, each is a text of
 * the number 3 as often as somebody reads it, and so is every argument of the program that it makes a number of.  One
 * number for all makes it the same however a file is read, how often, and by whom.  A file that the program may
 * write itself is not input.
 *
 * Followed are scanf() and fscanf() of numbers with blanks between them, from stdin and from what fopen() gave, and
 * atoi() and its like of an element of main's argv.  Whatever else is read stays unknown; so do numbers that go into
 * arrays, which are often ranks or places: 3 may be none.
 */
#include "passes/input.h"
#include "ir/called.h"
#include "passes/files.h"
#include "passes/interval.h"
#include "passes/joint.h"

#include <string.h>

enum { CHOSEN = 3 };

static struct value chosen_of(int kind)
{
    const struct value number = {.known = KNOWN_INT, .number = CHOSEN};

    return kind == TYPE_FLOAT ? interval_of(number) : number;
}

/* ---- files ---- */

static const struct files *files_of(struct tracing *t)
{
    if (!t->joint->files)
        t->joint->files = files_find(t->a);
    return t->joint->files;
}

static bool file_open(struct tracing *t, const struct node *call, const struct function *f,
                      struct value *result)
{
    if ((!function_is(f, "fopen") && !function_is(f, "fopen64")) ||
        !files_are_input(files_of(t), call))
        return false;
    *result = (struct value){.known = KNOWN_ADDRESS,
                             .object = memory_object(t->memory, false),
                             .step = memory_element(t->memory, NULL, 0)};
    return true;
}

/* ---- numbers ---- */

/* stream: NULL, or stdin; else what fopen() gave, of which nothing else is followed. */
static bool stream_is_input(struct tracing *t, const struct expr *stream)
{
    if (!stream || (stream->kind == EXPR_VARIABLE && !stream->variable->function &&
                    strcmp(stream->variable->name, "stdin") == 0))
        return files_keep_stdin(files_of(t));
    return tracing_value(t, stream).known == KNOWN_ADDRESS;
}

/* The kinds of the numbers that the format, as it is written, asks for.  Returns how many; -1: it asks for something
 * else. */
static int format_read(const char *format, int *kinds, int limit)
{
    int count = 0;

    if (*format++ != '"')
        return -1;
    while (*format && strcmp(format, "\"") != 0) {
        const bool is_escaped = *format == '\\' && format[1] && strchr("nt", format[1]);

        if (is_escaped || *format == ' ') {
            format += is_escaped ? 2 : 1;
            continue;
        }
        if (*format++ != '%' || count == limit)
            return -1;
        format += strspn(format, "hljzt");
        if (*format == '\0' || !strchr("diufeg", *format))
            return -1;
        kinds[count++] = strchr("diu", *format++) ? TYPE_INT : TYPE_FLOAT;
    }
    return count;
}

static bool numbers_read(struct tracing *t, const struct node *call, const struct function *f,
                         struct value *result)
{
    enum { LIMIT = 8 };
    const uint32_t at = function_is(f, "fscanf") ? 1 : 0;
    int kinds[LIMIT];
    struct value places[LIMIT];
    int count;

    if ((at == 0 && !function_is(f, "scanf")) || call->arg_count <= at ||
        call->args[at]->kind != EXPR_STRING || !stream_is_input(t, at > 0 ? call->args[0] : NULL))
        return false;
    count = format_read(call->args[at]->text, kinds, LIMIT);
    if (count <= 0 || call->arg_count != at + 1 + (uint32_t)count)
        return false;
    for (int k = 0; k < count; k++) {
        const struct expr *to = call->args[at + 1 + (uint32_t)k];
        const struct type *type = to->type;

        places[k] = tracing_element(t, to, 0);
        if (to->kind != EXPR_ADDRESS || to->a->kind == EXPR_INDEX || !type || !type->to ||
            (int)type->to->kind != kinds[k] || places[k].known != KNOWN_ADDRESS ||
            places[k].step == memory_anywhere(t->memory))
            return false;
    }
    for (int k = 0; k < count; k++)
        memory_store(t->memory, &places[k], chosen_of(kinds[k]));
    *result = (struct value){.known = KNOWN_INT, .number = count};
    return true;
}

/* ---- arguments ---- */

/* Is it `argv[n]`, n > 0? */
static bool is_argument(const struct analysis *a, const struct node *call, const struct expr *text)
{
    return text->kind == EXPR_INDEX && text->a->kind == EXPR_VARIABLE &&
           call->function == a->main && a->main->parameter_count > 1 &&
           text->a->variable == a->main->parameters[1] &&
           (text->b->kind != EXPR_INT || text->b->value > 0);
}

static bool argument_read(struct tracing *t, const struct node *call, const struct function *f,
                          struct value *result)
{
    static const char *const WHOLE[] = {"atoi",    "atol",    "atoll", "strtol",
                                        "strtoul", "strtoll", NULL};
    const bool is_whole = function_is_one_of(f, WHOLE);

    if ((!is_whole && !function_is(f, "atof") && !function_is(f, "strtod")) ||
        call->arg_count == 0 || !is_argument(t->a, call, call->args[0]))
        return false;
    for (uint32_t k = 1; k < call->arg_count; k++) { /* no end is stored, and 3 is a digit */
        const struct value v = tracing_value(t, call->args[k]);

        if (v.known != KNOWN_INT || (v.number > 0 && v.number <= CHOSEN))
            return false;
    }
    *result = chosen_of(is_whole ? TYPE_INT : TYPE_FLOAT);
    return true;
}

bool input_read(struct tracing *t, const struct node *call, const struct function *f,
                struct value *result)
{
    return file_open(t, call, f, result) || numbers_read(t, call, f, result) ||
           argument_read(t, call, f, result);
}
