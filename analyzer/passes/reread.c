/* SPDX-License-Identifier: Apache-2.0 */
/* Does a process read from a file what it has written there itself?
 *
 * Requires: stores, control flow, names of files (files.h).  A call that writes to a stream, or by a number of a file, and
 * one that reads are a pair where one call may have opened both (tmpfile, or a mode that allows both), or two calls
 * that name the file alike: by the same text of the source or the same expression.  What may have opened a stream is
 * found by what is stored in variables and handed on.  The reader has to lie behind the writer on some way through main.
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

struct opening {
    struct analysis *a;
    struct set seen; /* cells */
    node_list calls; /* that may have opened it */
};

static void openers_find(struct opening *o, const struct expr *stream);

static void cell_openers(struct opening *o, uint32_t cell)
{
    if (!set_add(o->a->arena, &o->seen, cell))
        return;
    for (struct stores walk = stores_of(o->a->cells[cell]); stores_next(&walk);)
        if (walk.store->value)
            openers_find(o, walk.store->value);
}

static void openers_find(struct opening *o, const struct expr *stream)
{
    struct set cells = {0};

    stream = expr_without_casts(stream);
    if (stream->kind == EXPR_CONDITIONAL) {
        openers_find(o, stream->b);
        openers_find(o, stream->c);
        return;
    }
    if (stream->kind == EXPR_CALL) {
        const function_list *callees = callees_of(o->a, stream->call);

        if (call_external(stream->call))
            array_push_alone(o->a->arena, &o->calls, stream->call);
        for (uint32_t k = 0; k < callees->count; k++)
            if (callees->items[k]->is_defined)
                cell_openers(o, cell_of_return(o->a, callees->items[k])->id);
        return;
    }
    if (stream->kind != EXPR_VARIABLE && stream->kind != EXPR_FIELD && stream->kind != EXPR_INDEX &&
        stream->kind != EXPR_DEREF)
        return;
    cells_of_lvalue(o->a, stream, &cells);
    for (uint32_t k = 0; k < cells.count; k++)
        cell_openers(o, cells.items[k]);
}

static node_list openers_of(struct analysis *a, const struct expr *stream)
{
    struct opening o = {.a = a};

    openers_find(&o, stream);
    return o.calls;
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

static bool meet(const node_list *writing, const node_list *reading)
{
    for (uint32_t k = 0; k < writing->count; k++)
        for (uint32_t n = 0; n < reading->count; n++)
            if (is_one_file(writing->items[k], reading->items[n]))
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
    node_list openers;
};

typedef ARRAY(struct access) access_list;

static void accesses_find(struct analysis *a, bool is_write, access_list *out)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++) {
            const struct node *call = f->nodes[n];
            const struct expr *stream = call->kind == NODE_CALL ? stream_of(call, is_write) : NULL;

            if (stream && !(is_write && call_names_terminal(call)))
                array_push(a->arena, out, ((struct access){call, openers_of(a, stream)}));
        }
    }
}

static const struct reread *reread_get(struct analysis *a)
{
    access_list reads = {0}, writes = {0};

    if (a->reread)
        return a->reread;
    a->reread = ARENA_NEW(a->arena, struct reread);
    accesses_find(a, false, &reads);
    if (reads.count > 0)
        accesses_find(a, true, &writes);
    for (uint32_t k = 0; k < writes.count; k++)
        for (uint32_t n = 0; n < reads.count; n++)
            if (meet(&writes.items[k].openers, &reads.items[n].openers) &&
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
