/* SPDX-License-Identifier: Apache-2.0 */
/* What does a call of a function that is not among the sources do to a process of a small instance?
 *
 * Requires: tracing.h.  Computes: what it returns and writes; what is not followed is unknown, and what may
 * communicate or run anything stops the run.  Only processes that run together follow more than that:
 *   - the functions of math.h, by bounds;
 *   - rand() and random() as in the example of the C standard (7.22.2.2): any sequence is allowed, and the run
 *     is one of a library that has this one.  A seed that is not known is 1; drand48() and lrand48() as POSIX
 *     says;
 *   - numbers of the input (input.h);
 *   - qsort() of numbers or records with a function that only compares: those that are equal keep their order, as
 *     they may.
 */
#include "base/text.h"
#include "ir/called.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/input.h"
#include "passes/interval.h"
#include "passes/joint.h"
#include "passes/texts.h"

#include <string.h>

static const struct value UNKNOWN;

/* Does the function leave everything as it is but its own variables (as one that compares does)? */
static bool is_pure(const struct function *f)
{
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (node->kind == NODE_CALL ||
            (node->kind == NODE_ASSIGN &&
             (node->target->kind != EXPR_VARIABLE || !node->target->variable->function ||
              node->target->variable->is_static)))
            return false;
    }
    return f->is_defined && !f->has_unknown;
}

/* Why nothing can be said behind a call of a function that is not among the sources; NULL. */
static const char *trouble_of_external(struct tracing *t, const struct node *call,
                                       const struct function *f)
{
    static const char *const CHANGES[] = {"sigaction",  "fork",    "vfork",
                                          "setcontext", "syscall", NULL};

    if (f->is_noreturn)
        return "the program ends";
    if (external_is_missing(f))
        return arena_printf(t->a->arena,
                            "`%s`, which is not defined in the given sources, may "
                            "communicate",
                            f->name);
    for (const char *const *name = CHANGES; *name; name++)
        if (strcmp(f->name, *name) == 0)
            return arena_printf(t->a->arena, "%s is not followed", f->name);
    for (uint32_t k = 0; k < call->arg_count; k++) {
        struct value value =
            call->args[k]->kind == EXPR_STRING ? UNKNOWN : tracing_value(t, call->args[k]);

        if (value.known == KNOWN_FUNCTION && !is_pure(value.function))
            return arena_printf(t->a->arena, "`%s` may call `%s`", f->name, value.function->name);
    }
    return NULL;
}

enum { NUMBERS_LIMIT = 256 };

static bool is_number(const struct type *type)
{
    return type_is_number(type) && type->bytes > 0;
}

/* memset of numbers at a place that is known.  Returns false where it is something else. */
static bool numbers_set(struct tracing *t, const struct node *call, const struct function *f)
{
    const struct type *to = call->arg_count == 3 ? call->args[0]->type : NULL;
    struct value byte, length, first;
    uint64_t all = 0;

    if (!function_is(f, "memset") || !to || !to->to || !is_number(to->to) || to->to->is_bool)
        return false;
    byte = tracing_value(t, call->args[1]);
    length = tracing_value(t, call->args[2]);
    first = tracing_element(t, call->args[0], 0);
    if (byte.known != KNOWN_INT || length.known != KNOWN_INT || first.known != KNOWN_ADDRESS ||
        first.step == memory_anywhere(t->memory) || length.number < 0 ||
        length.number % to->to->bytes != 0 || length.number / to->to->bytes > NUMBERS_LIMIT)
        return false;
    for (uint32_t k = 0; k < to->to->bytes; k++)
        all |= (uint64_t)(byte.number & 0xff) << 8 * k;
    if (to->to->is_signed && (byte.number & 0x80) && to->to->bytes < 8)
        all |= ~UINT64_C(0) << 8 * to->to->bytes;
    for (int64_t k = 0; k < length.number / to->to->bytes; k++) {
        struct value at = tracing_element(t, call->args[0], k);

        if (at.known != KNOWN_ADDRESS)
            return false;
        memory_store(t->memory, &at, value_number((int64_t)all));
    }
    return true;
}

/* memcpy of numbers between places that are known.  Returns false where it is something else. */
static bool numbers_copy(struct tracing *t, const struct node *call, const struct function *f)
{
    bool is_copy = strcmp(f->name, "memcpy") == 0 || strcmp(f->name, "memmove") == 0;
    const struct type *to = call->arg_count == 3 ? call->args[0]->type : NULL;
    const struct type *from = call->arg_count == 3 ? call->args[1]->type : NULL;
    struct value length, values[NUMBERS_LIMIT];
    int64_t count;

    if (!is_copy || !to || !from || !to->to || !from->to || !is_number(to->to) ||
        !memory_same_layout(to->to, from->to))
        return false;
    length = tracing_value(t, call->args[2]);
    count = length.number / to->to->bytes;
    if (length.known != KNOWN_INT || length.number % to->to->bytes != 0 || count < 0 ||
        count > NUMBERS_LIMIT)
        return false;
    for (int64_t k = 0; k < count; k++) {
        struct value at = tracing_element(t, call->args[1], k);

        values[k] = at.known == KNOWN_ADDRESS ? memory_load(t->memory, &at) : UNKNOWN;
    }
    for (int64_t k = 0; k < count; k++) {
        struct value at = tracing_element(t, call->args[0], k);

        if (at.known != KNOWN_ADDRESS)
            return false;
        memory_store(t->memory, &at, values[k]);
    }
    return true;
}

/* ---- random numbers ---- */

/* The example of the C standard: as many bits as every RAND_MAX has. */
static int64_t draw(struct tracing *t)
{
    if (t->drawn == 0)
        t->drawn = 1;
    t->drawn = (t->drawn * 1103515245 + 12345) & UINT64_C(0xffffffff);
    return (int64_t)(t->drawn / 65536 % 32768);
}

/* POSIX says how these go; 0: no seed was given that is known. */
static bool numbers_draw48(struct tracing *t, const struct node *call, const struct function *f,
                           struct value *result)
{
    const uint64_t mask = (UINT64_C(1) << 48) - 1;
    const bool is_whole = function_is(f, "lrand48");
    struct value seed;

    if (function_is(f, "srand48") && call->arg_count == 1) {
        seed = tracing_value(t, call->args[0]);
        t->drawn48 = seed.known == KNOWN_INT ? ((uint64_t)seed.number << 16 & mask) | 0x330e : 0;
        return true;
    }
    if ((!is_whole && !function_is(f, "drand48")) || t->drawn48 == 0)
        return false;
    t->drawn48 = (t->drawn48 * UINT64_C(0x5deece66d) + 11) & mask;
    *result = is_whole ? value_number((int64_t)(t->drawn48 >> 17))
                       : interval_compute(OP_DIV, value_number((int64_t)t->drawn48),
                                          value_number((int64_t)mask + 1));
    return true;
}

static bool numbers_draw(struct tracing *t, const struct node *call, const struct function *f,
                         struct value *result)
{
    struct value seed;

    if ((function_is(f, "srand") || function_is(f, "srandom")) && call->arg_count == 1) {
        seed = tracing_value(t, call->args[0]);
        t->drawn = seed.known == KNOWN_INT ? (uint64_t)seed.number & UINT64_C(0xffffffff) : 1;
        return true;
    }
    if (!function_is(f, "rand") && !function_is(f, "random"))
        return false;
    *result = value_number(draw(t));
    return true;
}

/* ---- qsort ---- */

enum { SORTED_LIMIT = 64 };

struct sorting { /* a call of qsort */
    const struct node *call;
    const struct function *compare;
    const struct type *unit;
    struct value copies; /* the address of the first one, for the function to look at */
};

/* What lies at one place is put to another. */
static void element_put(struct tracing *t, const struct type *unit, const struct value *to,
                        const struct value *from)
{
    if (unit->kind == TYPE_RECORD)
        memory_copy(t->memory, to, from);
    else
        memory_store(t->memory, to, memory_load(t->memory, from));
}

static struct value copy_at(struct tracing *t, const struct sorting *s, uint32_t number)
{
    return tracing_move(t, s->copies, value_number(number));
}

/* 1: the first belongs behind the second; -1: it is not known. */
static int is_behind(struct tracing *t, const struct sorting *s, uint32_t x, uint32_t y)
{
    const struct value pair[] = {copy_at(t, s, x), copy_at(t, s, y)};
    const struct value result = tracing_ask(t, s->call, s->compare, pair);

    return result.known == KNOWN_INT ? result.number > 0 : -1;
}

/* Merges runs of 1, 2, 4 ... elements, which are numbers of copies.  Returns false where something is not known. */
static bool copies_sort(struct tracing *t, const struct sorting *s, uint32_t *copies,
                        uint32_t count)
{
    uint32_t other[SORTED_LIMIT];

    for (uint32_t run = 1; run < count; run *= 2) {
        for (uint32_t at = 0; at < count; at += 2 * run) {
            uint32_t x = at, y = at + run, out = at;
            const uint32_t x_end = y < count ? y : count, y_end = y + run < count ? y + run : count;

            while (x < x_end && y < y_end) {
                const int order = is_behind(t, s, copies[x], copies[y]);

                if (order < 0)
                    return false;
                other[out++] = copies[order ? y++ : x++];
            }
            while (x < x_end)
                other[out++] = copies[x++];
            while (y < y_end)
                other[out++] = copies[y++];
        }
        memcpy(copies, other, count * sizeof *copies);
    }
    return true;
}

/* Elements of the array that a call is handed; false: it is not known where they lie. */
static bool elements_find(struct tracing *t, const struct node *call, struct value *out,
                          uint32_t count)
{
    for (uint32_t k = 0; k < count; k++) {
        out[k] = tracing_element(t, call->args[0], k);
        if (out[k].known != KNOWN_ADDRESS || out[k].step == memory_anywhere(t->memory))
            return false;
    }
    return true;
}

/* Returns false where it is something else, or not known. */
static bool elements_sort(struct tracing *t, const struct node *call, const struct function *f)
{
    const struct type *unit =
        call->arg_count == 4 && call->args[0]->type ? call->args[0]->type->to : NULL;
    struct value elements[SORTED_LIMIT], count, size, compare;
    uint32_t copies[SORTED_LIMIT];
    struct sorting s = {.call = call, .unit = unit};
    uint32_t object;

    if (!function_is(f, "qsort") || !unit ||
        (!type_is_number(unit) && (unit->kind != TYPE_RECORD || unit->is_union)))
        return false;
    count = tracing_value(t, call->args[1]);
    size = tracing_value(t, call->args[2]);
    compare = tracing_value(t, call->args[3]);
    if (count.known != KNOWN_INT || count.number < 0 || count.number > SORTED_LIMIT ||
        size.known != KNOWN_INT || size.number != type_size(unit) ||
        compare.known != KNOWN_FUNCTION || compare.function->parameter_count != 2 ||
        !elements_find(t, call, elements, (uint32_t)count.number))
        return false;
    s.compare = compare.function;
    object = memory_object(t->memory, false);
    memory_unit(t->memory, object, unit);
    s.copies = (struct value){
        .known = KNOWN_ADDRESS, .object = object, .step = memory_element(t->memory, NULL, 0)};
    for (uint32_t k = 0; k < count.number; k++) {
        const struct value copy = copy_at(t, &s, k);

        copies[k] = k;
        element_put(t, unit, &copy, &elements[k]);
    }
    if (!copies_sort(t, &s, copies, (uint32_t)count.number))
        return false;
    for (uint32_t k = 0; k < count.number; k++) {
        const struct value copy = copy_at(t, &s, copies[k]);

        element_put(t, unit, &elements[k], &copy);
    }
    return true;
}

/* ---- memory ---- */

static struct value object_take(struct tracing *t, const struct function *f)
{
    const struct value taken = {.known = KNOWN_ADDRESS,
                                .object = memory_object(t->memory, function_is(f, "calloc")),
                                .step = memory_element(t->memory, NULL, 0)};

    if (strcmp(f->name, "__builtin_malloc") == 0) /* `new` of one, or of an array */
        memory_begin_raw_first(t->memory, taken.object);
    else if (external_leaves_raw(f) || function_is(f, "realloc"))
        memory_begin_raw(t->memory, taken.object);
    return taken;
}

/* realloc() of what was allocated may leave it where it is (C11 7.22.3.5), and does so here. */
static bool object_grow(struct tracing *t, const struct node *call, const struct function *f,
                        struct value *result)
{
    struct value old;

    if (!function_is(f, "realloc") || call->arg_count != 2)
        return false;
    old = tracing_value(t, call->args[0]);
    if (old.known != KNOWN_ADDRESS || memory_variable(t->memory, old.object) ||
        old.step != memory_element(t->memory, NULL, 0))
        return false;
    *result = old;
    return true;
}

/* posix_memalign puts the address where its first argument points. */
static bool object_put(struct tracing *t, const struct node *call, const struct function *f,
                       struct value *result)
{
    struct value at;

    if (!function_is(f, "posix_memalign") || call->arg_count != 3)
        return false;
    at = tracing_value(t, call->args[0]);
    if (at.known != KNOWN_ADDRESS)
        return false;
    memory_store(t->memory, &at, object_take(t, f));
    *result = value_number(0);
    return true;
}

/* ---- options ---- */

/* Without arguments, or with one that begins with no `-`, there is no option (POSIX, getopt), unless those are asked for
 * as well (a GNU extension). */
static bool options_end(struct tracing *t, const struct node *call, const struct function *f,
                        struct value *result)
{
    static const char *const NAMES[] = {"getopt", "getopt_long", "getopt_long_only", NULL};
    struct value count;

    if ((!t->joint->is_bare && !t->joint->is_one) || !function_is_one_of(f, NAMES) ||
        call->arg_count < 3 || call->args[2]->kind != EXPR_STRING ||
        strchr(call->args[2]->text, '-'))
        return false;
    count = tracing_value(t, call->args[0]);
    if (count.known != KNOWN_INT || count.number > (t->joint->is_one ? 2 : 1))
        return false;
    *result = value_number(-1);
    return true;
}

/* ---- all of them ---- */

/* What a function was given to `...` is not followed, nor what leads to it. */
static bool is_about_rest(const struct function *f)
{
    static const char *const NAMES[] = {"va_start", "va_end",   "va_copy",
                                        "vprintf",  "vfprintf", NULL};

    return function_is_one_of(f, NAMES);
}

/* Nothing is written through such an argument. */
static bool is_number_with_point(const struct expr *argument)
{
    return argument->type && argument->type->kind == TYPE_FLOAT;
}

void tracing_external(struct tracing *t, const struct node *call, const struct function *f)
{
    struct value result = {0};
    const char *trouble = trouble_of_external(t, call, f);
    bool is_known;

    if (trouble) {
        tracing_stop(t, trouble, &call->place);
        return;
    }
    is_known = is_about_rest(f) || numbers_set(t, call, f) || numbers_copy(t, call, f) ||
               object_put(t, call, f, &result) ||
               (t->joint && (object_grow(t, call, f, &result) || options_end(t, call, f, &result) ||
                             numbers_draw(t, call, f, &result) ||
                             numbers_draw48(t, call, f, &result) || elements_sort(t, call, f) ||
                             text_call(t, call, f, &result) || input_read(t, call, f, &result)));
    if (t->is_over)
        return;
    if (!is_known)
        input_lose(t, call);
    for (uint32_t k = 0; !is_known && k < call->arg_count; k++)
        if (!is_number_with_point(call->args[k]) && call_writes(t->a, call, k) &&
            call->args[k]->kind != EXPR_STRING)
            tracing_forget(t, call, (int)k);
    if (!is_known && call_is_allocation(t->a, call) && !function_is(f, "posix_memalign"))
        result = object_take(t, f);
    if (t->joint && call->arg_count == 1)
        result = interval_call(f, tracing_value(t, call->args[0]), result);
    tracing_return(t, call, result);
}
