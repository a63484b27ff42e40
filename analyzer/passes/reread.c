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

struct stream { /* a cell that may hold one */
    uint32_t cell;
    struct bits openers;    /* by their place in the list */
    ARRAY(uint32_t) takers; /* streams that are set to this one */
};

struct streams {
    struct analysis *a;
    bool has_numbers;   /* files are named by number, too */
    node_list openers;  /* calls that open what is written or read */
    struct map *places; /* opener -> its place in the list, from 1 */
    struct map *cells;  /* cell -> its stream */
    ARRAY(struct stream *) list;
    ARRAY(uint32_t) open; /* whose openers have become more */
};

/* What an expression may be: what these cells hold, or what these calls have opened. */
struct origin {
    struct set cells;
    struct bits openers;
};

static void origin_find(struct streams *s, const struct expr *stream, struct origin *out)
{
    stream = expr_without_casts(stream);
    if (stream->kind == EXPR_CONDITIONAL) {
        origin_find(s, stream->b, out);
        origin_find(s, stream->c, out);
        return;
    }
    if (stream->kind == EXPR_CALL) {
        const function_list *callees = callees_of(s->a, stream->call);
        const uintptr_t place = (uintptr_t)map_get_address(s->places, stream->call);

        if (place != 0)
            bits_set(&out->openers, (uint32_t)place - 1);
        for (uint32_t k = 0; k < callees->count; k++)
            if (callees->items[k]->is_defined)
                set_add(s->a->arena, &out->cells, cell_of_return(s->a, callees->items[k])->id);
        return;
    }
    if (stream->kind == EXPR_VARIABLE || stream->kind == EXPR_FIELD || stream->kind == EXPR_INDEX ||
        stream->kind == EXPR_DEREF)
        cells_of_lvalue(s->a, stream, &out->cells);
}

static struct origin origin_of(struct streams *s, const struct expr *stream)
{
    struct origin origin = {.openers = bits_new(s->a->arena, s->openers.count)};

    origin_find(s, stream, &origin);
    return origin;
}

static struct stream *stream_of_cell(struct streams *s, uint32_t cell)
{
    struct stream *stream = map_get_address(s->cells, s->a->cells[cell]);

    if (stream)
        return stream;
    stream = ARENA_NEW(s->a->arena, struct stream);
    stream->cell = cell;
    stream->openers = bits_new(s->a->arena, s->openers.count);
    map_set_address(s->cells, s->a->cells[cell], stream);
    array_push(s->a->arena, &s->list, stream);
    return stream;
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

/* Whatever is stored there may be there. */
static void stores_follow(struct streams *s, uint32_t at)
{
    struct stream *stream = s->list.items[at];

    for (struct stores walk = stores_of(s->a->cells[stream->cell]); stores_next(&walk);) {
        struct origin origin = {0};

        if (!walk.store->value || !may_be_stream(s, walk.store->value))
            continue;
        origin = origin_of(s, walk.store->value);
        bits_join(&stream->openers, &origin.openers);
        for (uint32_t k = 0; k < origin.cells.count; k++)
            array_push(s->a->arena, &stream_of_cell(s, origin.cells.items[k])->takers, at);
    }
    array_push(s->a->arena, &s->open, at);
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
    struct origin stream;
    struct bits openers;
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
            struct access access = {.call = call};

            if (!stream || (is_write && call_names_terminal(call)))
                continue;
            access.stream = origin_of(s, stream);
            s->has_numbers |= !type_is_address(stream->type);
            for (uint32_t m = 0; m < access.stream.cells.count; m++)
                (void)stream_of_cell(s, access.stream.cells.items[m]);
            array_push(a->arena, out, access);
        }
    }
}

static void accesses_settle(struct streams *s, access_list *accesses)
{
    for (uint32_t k = 0; k < accesses->count; k++) {
        struct access *access = &accesses->items[k];

        access->openers = access->stream.openers;
        for (uint32_t n = 0; n < access->stream.cells.count; n++)
            bits_join(&access->openers, &stream_of_cell(s, access->stream.cells.items[n])->openers);
    }
}

static const struct reread *reread_get(struct analysis *a)
{
    struct streams s = {.a = a, .places = map_new(a->arena), .cells = map_new(a->arena)};
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
        stores_follow(&s, k);
    openers_spread(&s);
    accesses_settle(&s, &reads);
    accesses_settle(&s, &writes);
    for (uint32_t k = 0; k < writes.count; k++)
        for (uint32_t n = 0; n < reads.count; n++)
            if (meet(&s, &writes.items[k].openers, &reads.items[n].openers) &&
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
