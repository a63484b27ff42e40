/* SPDX-License-Identifier: Apache-2.0 */
/* What does a process that runs together with others read of its input?
 *
 * Requires: tracing.h.  A program is the same for every input, and what is shown of one input (joint.h shows only that
 * something goes wrong) is shown of the program.  So the input may be chosen: all files are there, each is a text of
 * the number 3 as often as somebody reads it, and so is every argument of the program that it makes a number of.  One
 * number for all makes it the same however a file is read, how often, and by whom.  A file that the program may
 * write itself is not input.
 *
 * Who reads up to the end of a file never gets there, and numbers that all are 3 tell no two jobs apart.  So another
 * input is tried as well (START_LIST): each file, and what stdin gives each process, is a list of numbers, 3, 4, 5 ...,
 * each in a line of its own, and ends behind them.  How many were read is kept with the file.  After a call that may
 * have read something else of any file, and after one that may have happened or not, that is not known, and so is
 * nothing more of what is read.
 *
 * Followed are scanf() and fscanf() of numbers with blanks between them, from stdin and from what fopen() gave, feof()
 * of a list, and atoi() and its like of an element of main's argv.  Whatever else is read stays unknown; so do numbers
 * that go into arrays, which are often ranks or places: 3 may be none.
 */
#include "passes/input.h"
#include "ir/called.h"
#include "passes/cells.h"
#include "passes/files.h"
#include "passes/interval.h"
#include "passes/joint.h"

#include <string.h>

enum { CHOSEN = 3, LISTED = 24, LIMIT = 8, END = -1 };

/* The number of the text behind so many. */
static struct value chosen_of(int kind, int64_t at)
{
    const struct value number = value_number(CHOSEN + at);

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
    if (t->joint->is_list)
        memory_store(t->memory, result, value_number(0));
    return true;
}

/* How many numbers of the list were read there; stream: NULL: of stdin.  Returns END where it is not known. */
static int64_t list_read(struct tracing *t, const struct expr *stream)
{
    const struct value file = stream ? tracing_value(t, stream) : (struct value){0};
    struct value count;

    if (t->is_input_lost || (stream && file.known != KNOWN_ADDRESS))
        return END;
    if (!stream)
        return t->stdin_read;
    count = memory_load(t->memory, &file);
    return count.known == KNOWN_INT ? count.number : END;
}

/* More than are listed: the end was met. */
static void list_advance(struct tracing *t, const struct expr *stream, int64_t read)
{
    const struct value file = stream ? tracing_value(t, stream) : (struct value){0};

    if (stream)
        memory_store(t->memory, &file, value_number(read));
    else
        t->stdin_read = read;
}

/* May it point to a file? */
static bool is_of_file(const struct type *type)
{
    return type && type->kind == TYPE_POINTER && type->to &&
           (type->to->kind == TYPE_RECORD || type->to->kind == TYPE_OTHER);
}

/* May the function of the C library read some of a file? */
static bool external_takes_input(const struct function *f, const struct node *call)
{
    static const char *const NONE[] = {"fprintf", "vfprintf", "fputs",  "fputc", "putc", "fwrite",
                                       "fflush",  "ferror",   "fclose", "free",  NULL};
    static const char *const READERS[] = {"scanf",    "vscanf", "wscanf", "getchar",
                                          "getwchar", "gets",   "read",   "readv",
                                          "system",   "popen",  NULL};

    if (function_is_one_of(f, NONE))
        return false;
    for (uint32_t k = 0; k < call->arg_count; k++)
        if (is_of_file(call->args[k]->type))
            return true;
    return function_is_one_of(f, READERS);
}

/* The same of the functions of the library that are called there. */
static bool call_takes_input(struct analysis *a, const struct node *call)
{
    const function_list *callees = callees_of(a, call);
    bool may_read = callees->count == 0;

    for (uint32_t k = 0; k < callees->count && !may_read; k++)
        may_read = !callees->items[k]->is_defined && external_takes_input(callees->items[k], call);
    return may_read && call_mpi(a, call) < 0;
}

static bool body_takes_input(struct analysis *a, const struct function *f)
{
    for (uint32_t k = 0; k < f->node_count; k++)
        if (f->nodes[k]->kind == NODE_CALL && call_takes_input(a, f->nodes[k]))
            return true;
    return false;
}

void input_lose(struct tracing *t, const struct node *call)
{
    const function_list *callees = callees_of(t->a, call);

    if (!t->joint || !t->joint->is_list)
        return;
    t->is_input_lost |= call_takes_input(t->a, call);
    for (uint32_t k = 0; k < callees->count && !t->is_input_lost; k++)
        for (uint32_t f = 0; callees->items[k]->is_defined && f < t->a->program->function_count;
             f++)
            t->is_input_lost |= (t->a->program->functions[f] == callees->items[k] ||
                                 bits_get(&facts_of(t->a, callees->items[k])->reaches, f)) &&
                                body_takes_input(t->a, t->a->program->functions[f]);
}

/* ---- numbers ---- */

static bool is_stdin(const struct expr *stream)
{
    return stream->kind == EXPR_VARIABLE && !stream->variable->function &&
           strcmp(stream->variable->name, "stdin") == 0;
}

/* stream: NULL: stdin; else what fopen() gave, of which nothing else is followed. */
static bool stream_is_input(struct tracing *t, const struct expr *stream)
{
    return stream ? tracing_value(t, stream).known == KNOWN_ADDRESS : files_keep_stdin(files_of(t));
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

/* Where the call puts a number of that kind; nowhere that is known, or into an array: unknown. */
static struct value place_of(struct tracing *t, const struct expr *to, int kind)
{
    const struct type *type = to->type;
    const struct value place = tracing_element(t, to, 0);

    if (to->kind != EXPR_ADDRESS || to->a->kind == EXPR_INDEX || !type || !type->to ||
        (int)type->to->kind != kind || place.known != KNOWN_ADDRESS ||
        place.step == memory_anywhere(t->memory))
        return (struct value){0};
    return place;
}

/* A call that reads `count` numbers, which it puts where its arguments from `at` on point. */
struct reading {
    const struct node *call;
    const struct expr *stream; /* NULL: stdin */
    uint32_t at;
    int kinds[LIMIT], count;
};

static bool same_read(struct tracing *t, const struct reading *r, struct value *result)
{
    struct value places[LIMIT];

    for (int k = 0; k < r->count; k++) {
        places[k] = place_of(t, r->call->args[r->at + (uint32_t)k], r->kinds[k]);
        if (places[k].known != KNOWN_ADDRESS)
            return false;
    }
    for (int k = 0; k < r->count; k++)
        memory_store(t->memory, &places[k], chosen_of(r->kinds[k], 0));
    *result = value_number(r->count);
    return true;
}

static bool list_take(struct tracing *t, const struct reading *r, struct value *result)
{
    const int64_t read = list_read(t, r->stream);
    int taken = 0;

    if (read == END)
        return false;
    for (; taken < r->count && read + taken < LISTED; taken++) {
        const uint32_t argument = r->at + (uint32_t)taken;
        const struct value place = place_of(t, r->call->args[argument], r->kinds[taken]);

        if (place.known == KNOWN_ADDRESS)
            memory_store(t->memory, &place, chosen_of(r->kinds[taken], read + taken));
        else
            tracing_forget(t, r->call, (int)argument);
    }
    list_advance(t, r->stream, taken < r->count ? LISTED + 1 : read + taken);
    *result = value_number(taken > 0 ? taken : END);
    return true;
}

static bool numbers_read(struct tracing *t, const struct node *call, const struct function *f,
                         struct value *result)
{
    const uint32_t format = function_is(f, "fscanf") ? 1 : 0;
    struct reading r = {.call = call, .at = format + 1};

    if ((format == 0 && !function_is(f, "scanf")) || call->arg_count <= format ||
        call->args[format]->kind != EXPR_STRING)
        return false;
    r.stream = format > 0 && !is_stdin(call->args[0]) ? call->args[0] : NULL;
    r.count = format_read(call->args[format]->text, r.kinds, LIMIT);
    if (!stream_is_input(t, r.stream) || r.count <= 0 ||
        call->arg_count != r.at + (uint32_t)r.count)
        return false;
    t->joint->run->has_read = true;
    return t->joint->is_list ? list_take(t, &r, result) : same_read(t, &r, result);
}

static bool end_asked(struct tracing *t, const struct node *call, const struct function *f,
                      struct value *result)
{
    int64_t read;

    if (!t->joint->is_list || !function_is(f, "feof") || call->arg_count != 1)
        return false;
    read = list_read(t, is_stdin(call->args[0]) ? NULL : call->args[0]);
    *result = value_number(read > LISTED);
    return read != END;
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
    *result = chosen_of(is_whole ? TYPE_INT : TYPE_FLOAT, 0);
    return true;
}

bool input_read(struct tracing *t, const struct node *call, const struct function *f,
                struct value *result)
{
    return file_open(t, call, f, result) || numbers_read(t, call, f, result) ||
           end_asked(t, call, f, result) || argument_read(t, call, f, result);
}
