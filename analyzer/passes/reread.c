/* SPDX-License-Identifier: Apache-2.0 */
/* Does a process read from a file what it has written there itself?
 *
 * Requires: stores, control flow, names of files (files.h).  A call that writes to a stream, or by a number of a file, and
 * one that reads are a pair where one call may have opened both (tmpfile, or a mode that allows both), or two calls
 * that name the file alike: by the same text of the source or the same expression.  What may have opened a stream is
 * found by what is stored in variables and handed on as a pointer to a record or to anything, or as a number.  The reader has to lie behind the writer on some way through main.
 * Files whose names are computed otherwise are taken for others; what is in memory (open_memstream) further.c knows.
 */
#include "passes/reread.h"
#include "ir/called.h"
#include "ir/expr.h"
#include "ir/print.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/external.h"
#include "passes/files.h"
#include "passes/stored.h"

#include <string.h>

struct pair {
    const struct node *writer, *reader;
};

struct reread {
    ARRAY(struct pair) pairs;
};

/* ---- what has opened a stream ---- */

struct stream {               /* what a cell may hold, or an expression may be */
    const struct expr *value; /* NULL: a cell */
    uint32_t cell;
    struct bits openers;    /* by their place in the list */
    ARRAY(uint32_t) takers; /* streams that are set to this one */
};

struct streams {
    struct analysis *a;
    bool has_numbers;   /* files are named by number, too */
    node_list openers;  /* calls that open what is written or read */
    struct map *places; /* opener -> its place in the list, from 1 */
    struct map *known;  /* cell or expression -> its stream */
    ARRAY(struct stream *) list;
    ARRAY(uint32_t) open; /* whose openers have become more */
};

static struct stream *stream_get(struct streams *s, const void *key)
{
    struct stream *stream = map_get_address(s->known, key);

    if (stream)
        return stream;
    stream = ARENA_NEW(s->a->arena, struct stream);
    stream->openers = bits_new(s->a->arena, s->openers.count);
    map_set_address(s->known, key, stream);
    array_push(s->a->arena, &s->list, stream);
    return stream;
}

static struct stream *stream_of_cell(struct streams *s, uint32_t cell)
{
    struct stream *stream = stream_get(s, s->a->cells[cell]);

    stream->cell = cell;
    return stream;
}

static struct stream *stream_of_value(struct streams *s, const struct expr *value)
{
    struct stream *stream;

    value = expr_without_casts(value);
    stream = stream_get(s, value);
    stream->value = value;
    return stream;
}

static void take(struct streams *s, uint32_t at, struct stream *from)
{
    array_push(s->a->arena, &from->takers, at);
}

static void call_follow(struct streams *s, uint32_t at, const struct node *call)
{
    const function_list *callees = callees_of(s->a, call);
    const uintptr_t place = (uintptr_t)map_get_address(s->places, call);

    if (place != 0)
        bits_set(&s->list.items[at]->openers, (uint32_t)place - 1);
    for (uint32_t k = 0; k < callees->count; k++)
        if (callees->items[k]->is_defined)
            take(s, at, stream_of_cell(s, cell_of_return(s->a, callees->items[k])->id));
}

static void value_follow(struct streams *s, uint32_t at)
{
    const struct expr *value = s->list.items[at]->value;
    struct set cells = {0};

    if (value->kind == EXPR_CONDITIONAL) {
        take(s, at, stream_of_value(s, value->b));
        take(s, at, stream_of_value(s, value->c));
    } else if (value->kind == EXPR_CALL) {
        call_follow(s, at, value->call);
    } else if (value->kind == EXPR_VARIABLE || value->kind == EXPR_FIELD ||
               value->kind == EXPR_INDEX || value->kind == EXPR_DEREF) {
        cells_of_lvalue(s->a, value, &cells);
        for (uint32_t k = 0; k < cells.count; k++)
            take(s, at, stream_of_cell(s, cells.items[k]));
    }
}

/* A stream is handed on as what it is, a pointer to a record, or to anything. */
static bool may_be_stream(const struct streams *s, const struct expr *value)
{
    const struct type *type = expr_without_casts(value)->type;

    if (!type || type->kind == TYPE_INT)
        return !type || (s->has_numbers && type->bytes >= sizeof(int));
    return type->kind != TYPE_FLOAT &&
           (type->kind != TYPE_POINTER || !type->to || type->to->kind == TYPE_VOID ||
            type->to->kind == TYPE_RECORD);
}

/* Whatever is stored in a cell may be there. */
static void stream_follow(struct streams *s, uint32_t at)
{
    const struct stream *stream = s->list.items[at];

    array_push(s->a->arena, &s->open, at);
    if (stream->value) {
        value_follow(s, at);
        return;
    }
    for (struct stores walk = stores_of(s->a->cells[stream->cell]); stores_next(&walk);)
        if (walk.store->value && may_be_stream(s, walk.store->value))
            take(s, at, stream_of_value(s, walk.store->value));
}

static void openers_spread(struct streams *s)
{
    while (s->open.count > 0) {
        const struct stream *from = s->list.items[s->open.items[--s->open.count]];

        for (uint32_t k = 0; k < from->takers.count; k++) {
            struct stream *to = s->list.items[from->takers.items[k]];

            if (bits_next_but(&from->openers, &to->openers, 0) == UINT32_MAX)
                continue;
            bits_join(&to->openers, &from->openers);
            array_push(s->a->arena, &s->open, from->takers.items[k]);
        }
    }
}

static void openers_list(struct streams *s)
{
    const struct program *p = s->a->program;

    for (uint32_t k = 0; k < p->function_count; k++)
        for (uint32_t n = 0; s->a->facts[k].is_reachable && n < p->functions[k]->node_count; n++) {
            const struct node *call = p->functions[k]->nodes[n];

            if (call->kind != NODE_CALL || !call_external(call) ||
                (!files_written(call) && !files_read(call) &&
                 !function_is(call_external(call), "tmpfile")))
                continue;
            array_push(s->a->arena, &s->openers, call);
            map_set_address(s->places, call, (void *)(uintptr_t)s->openers.count);
        }
}

/* ---- pairs ---- */

static bool is_one_file(const struct node *x, const struct node *y)
{
    const struct expr *first = files_written(x), *second = files_read(y);

    if (x == y)
        return function_is(call_external(x), "tmpfile") || (first && second);
    return first && second &&
           (first == second || (first->kind == EXPR_STRING && second->kind == EXPR_STRING &&
                                strcmp(first->text, second->text) == 0));
}

static bool meet(const struct streams *s, const struct bits *writing, const struct bits *reading)
{
    for (uint32_t k = bits_next(writing, 0); k != UINT32_MAX; k = bits_next(writing, k + 1))
        for (uint32_t n = bits_next(reading, 0); n != UINT32_MAX; n = bits_next(reading, n + 1))
            if (is_one_file(s->openers.items[k], s->openers.items[n]))
                return true;
    return false;
}

/* Does main come from the one to the other? */
static bool is_behind(struct analysis *a, const struct node *writer, const struct node *reader)
{
    const struct function *main = a->main;

    if (!main || writer->function == reader->function)
        return !main || cfg_reaches(a, writer, reader);
    for (uint32_t k = 0; k < main->node_count; k++) {
        const struct node *from = main->nodes[k];

        if (from != writer && !call_reaches(a, from, writer->function))
            continue;
        for (uint32_t n = 0; n < main->node_count; n++)
            if ((main->nodes[n] == reader || call_reaches(a, main->nodes[n], reader->function)) &&
                (n == k || cfg_reaches(a, from, main->nodes[n])))
                return true;
    }
    return false;
}

/* The argument that is the stream, or the number of the file; NULL: the call is none of these. */
static const struct expr *stream_of(const struct node *call, bool is_write)
{
    static const char *const FIRST[2][8] = {
        {"fscanf", "fgetc", "getc", "read", "pread", "fgetwc", NULL},
        {"fprintf", "vfprintf", "dprintf", "write", "pwrite", "fwprintf", NULL}};
    static const char *const LAST[2][8] = {{"fread", "fgets", "getline", "getdelim", NULL},
                                           {"fwrite", "fputs", "fputc", "putc", NULL}};
    const struct function *f = call_external(call);

    if (!f || call->arg_count == 0)
        return NULL;
    return function_is_one_of(f, FIRST[is_write])  ? call->args[0]
           : function_is_one_of(f, LAST[is_write]) ? call->args[call->arg_count - 1]
                                                   : NULL;
}

struct access {
    const struct node *call;
    const struct stream *stream;
};

typedef ARRAY(struct access) access_list;

static void accesses_find(struct streams *s, bool is_write, access_list *out)
{
    struct analysis *a = s->a;

    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++) {
            const struct node *call = f->nodes[n];
            const struct expr *stream = call->kind == NODE_CALL ? stream_of(call, is_write) : NULL;

            if (!stream || (is_write && call_names_terminal(call)))
                continue;
            s->has_numbers |= !type_is_address(stream->type);
            array_push(a->arena, out, ((struct access){call, stream_of_value(s, stream)}));
        }
    }
}

static const struct reread *reread_get(struct analysis *a)
{
    struct streams s = {.a = a, .places = map_new(a->arena), .known = map_new(a->arena)};
    access_list reads = {0}, writes = {0};

    if (a->reread)
        return a->reread;
    a->reread = ARENA_NEW(a->arena, struct reread);
    openers_list(&s);
    if (s.openers.count > 0)
        accesses_find(&s, false, &reads);
    if (reads.count > 0)
        accesses_find(&s, true, &writes);
    for (uint32_t k = 0; k < s.list.count; k++) /* it grows on the way */
        stream_follow(&s, k);
    openers_spread(&s);
    for (uint32_t k = 0; k < writes.count; k++)
        for (uint32_t n = 0; n < reads.count; n++)
            if (meet(&s, &writes.items[k].stream->openers, &reads.items[n].stream->openers) &&
                is_behind(a, writes.items[k].call, reads.items[n].call))
                array_push(a->arena, &a->reread->pairs,
                           ((struct pair){writes.items[k].call, reads.items[n].call}));
    return a->reread;
}

bool reread_label(struct taint *t, struct outside *outside)
{
    const struct reread *r = reread_get(t->a);
    bool is_new = false;

    for (uint32_t k = 0; k < r->pairs.count; k++) {
        const struct pair *pair = &r->pairs.items[k];

        if (!outside_has(outside, pair->reader) && outside_is_labelled(t, pair->writer))
            is_new |= outside_add(outside, pair->reader);
    }
    return is_new;
}
