/* SPDX-License-Identifier: Apache-2.0 */
/* Which files does a program read that it also writes?
 *
 * Requires: reachable functions.  Input that was there before the program started is the same for
 * all processes; what a process writes, another one reads too early or too late, or reads its own.
 * A call that opens a file for reading, or asks whether it is there, is compared by its name with
 * the calls that write, make, rename or remove one: equal constants or equal expressions are the
 * same file.  Of other names it is assumed, and listed, that they are different files.
 *
 * What a pattern writes comes in the order of arrival, and goes by a way that no other pass follows: where it writes
 * and the program reads such a file, in whatever process, nothing is said of what is sent.  A name that is computed may
 * be made by what has arrived, so of such a one that the pattern gives to a file it is not assumed that no other is the
 * same which is read or asked for behind the pattern: what both begin with, as far as it stands in the source, has to
 * differ.
 */
#include "passes/files.h"
#include "base/text.h"
#include "ir/called.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/external.h"
#include "passes/findings.h"
#include "passes/scope.h"

#include <fcntl.h>
#include <string.h>

struct files {
    struct analysis *a;
    ARRAY(const struct expr *) written; /* names */
    node_list writers;                  /* calls that write, make or rename files */
    node_list takers; /* calls that open a file for reading, read one of MPI's, or ask about one */
    bool is_reopened; /* may stdin be another file than it was? */
};

/* What a pattern writes. */
struct question {
    const struct files *files;
    const struct scope *scope; /* of the pattern */
};

struct file_function {
    const char *name;
    int path, other; /* arguments that name files, -1 none */
    int mode;        /* argument with the mode, as text or as number; -1: it always writes */
};

static const struct file_function WRITERS[] = {
    {"creat", 0, -1, -1},        {"creat64", 0, -1, -1},  {"remove", 0, -1, -1},
    {"unlink", 0, -1, -1},       {"unlinkat", 1, -1, -1}, {"rename", 0, 1, -1},
    {"mkdir", 0, -1, -1},        {"rmdir", 0, -1, -1},    {"link", 0, 1, -1},
    {"symlink", 0, 1, -1},       {"truncate", 0, -1, -1}, {"mkfifo", 0, -1, -1},
    {"MPI_File_open", 1, -1, -1}};
static const struct file_function OPENERS[] = {
    {"fopen", 0, -1, 1},  {"fopen64", 0, -1, 1}, {"freopen", 0, -1, 1}, {"open", 0, -1, 1},
    {"open64", 0, -1, 1}, {"openat", 1, -1, 2},  {"openat64", 1, -1, 2}};
static const struct file_function ASKERS[] = {
    {"access", 0, -1, -1}, {"faccessat", 1, -1, -1}, {"stat", 0, -1, -1},  {"stat64", 0, -1, -1},
    {"lstat", 0, -1, -1},  {"fstatat", 1, -1, -1},   {"statx", 1, -1, -1}, {"opendir", 0, -1, -1}};

#define ROWS(table) table, sizeof(table) / sizeof *(table)

static const struct file_function *row_of(const struct node *call, const struct file_function *rows,
                                          size_t count)
{
    if (call->kind != NODE_CALL || !call->callee || call->callee->kind != EXPR_FUNCTION ||
        call->callee->callee->is_defined)
        return NULL;
    for (size_t k = 0; k < count; k++)
        if (strcmp(call->callee->callee->name, rows[k].name) == 0)
            return &rows[k];
    return NULL;
}

static const struct expr *argument(const struct node *call, int at)
{
    return at >= 0 && (uint32_t)at < call->arg_count ? call->args[at] : NULL;
}

/* Does the mode allow writing?  One that is not known may. */
static bool mode_writes(const struct expr *mode)
{
    if (!mode)
        return true;
    if (mode->kind == EXPR_STRING)
        return strpbrk(mode->text, "wa+") != NULL;
    return mode->kind != EXPR_INT || (mode->value & (O_ACCMODE | O_CREAT | O_TRUNC)) != 0;
}

static bool mode_reads(const struct expr *mode)
{
    if (!mode)
        return true;
    if (mode->kind == EXPR_STRING)
        return strpbrk(mode->text, "r+") != NULL;
    return mode->kind != EXPR_INT || (mode->value & O_ACCMODE) != O_WRONLY;
}

const struct expr *files_read(const struct node *call)
{
    const struct file_function *row = row_of(call, ROWS(ASKERS));

    if (!row) {
        row = row_of(call, ROWS(OPENERS));
        row = row && mode_reads(argument(call, row->mode)) ? row : NULL;
    }
    return row ? argument(call, row->path) : NULL;
}

const struct expr *files_written(const struct node *call)
{
    const struct file_function *row = row_of(call, ROWS(WRITERS));

    if (!row) {
        row = row_of(call, ROWS(OPENERS));
        row = row && mode_writes(argument(call, row->mode)) ? row : NULL;
    }
    return row ? argument(call, row->other >= 0 ? row->other : row->path) : NULL;
}

/* Does the mode of a call that opens a file have this letter, or this bit? */
static bool opens_with(const struct node *call, char letter, int bit)
{
    const struct file_function *opener = row_of(call, ROWS(OPENERS));
    const struct expr *mode = opener ? argument(call, opener->mode) : NULL;

    return mode && (mode->kind == EXPR_STRING ? strchr(mode->text, letter) != NULL
                                              : mode->kind == EXPR_INT && (mode->value & bit));
}

bool files_empty(const struct node *call)
{
    return opens_with(call, 'w', O_TRUNC);
}

bool files_is_made_once(const struct node *call)
{
    static const char *const AGAIN[] = {"creat", "creat64", "truncate", "MPI_File_open", NULL};

    if (row_of(call, ROWS(WRITERS)))
        return !text_is_one_of(call->callee->callee->name, AGAIN);
    return opens_with(call, 'x', O_EXCL);
}

bool files_is_of_mpi(struct analysis *a, const struct node *call, const char *way)
{
    const char *name = call_mpi(a, call) >= 0 ? call_mpi_name(a, call) : "";

    return text_starts_with(name, "MPI_File_") && strstr(name, way) != NULL;
}

static bool is_written(const struct files *files, const struct expr *name)
{
    for (uint32_t k = 0; k < files->written.count; k++) {
        const struct expr *other = files->written.items[k];

        if (other == name || (other->kind == EXPR_STRING && name->kind == EXPR_STRING &&
                              strcmp(other->text, name->text) == 0))
            return true;
        if (other->kind != EXPR_STRING || name->kind != EXPR_STRING)
            assume(files->a, "files that the program reads are not those that it writes");
    }
    return false;
}

bool files_may_differ(const struct files *files, const struct node *call)
{
    const struct file_function *row = row_of(call, ROWS(ASKERS));

    /* Asked again and again, it waits for somebody to make or remove the file. */
    if (row && (call->function != files->a->main || cfg_reaches(files->a, call, call)))
        return true;
    if (!row) {
        row = row_of(call, ROWS(OPENERS));
        if (!row || !mode_reads(argument(call, row->mode)))
            return false;
        if (mode_writes(argument(call, row->mode)))
            return true; /* what it wrote itself */
    }
    return argument(call, row->path) && is_written(files, argument(call, row->path));
}

bool files_keep_stdin(const struct files *files)
{
    return !files->is_reopened;
}

/* Nobody may write what is read of a device, or of no name. */
static bool is_none(const struct expr *name)
{
    return name->kind == EXPR_STRING &&
           (strcmp(name->text, "\"\"") == 0 || strncmp(name->text, "\"/dev/", 6) == 0 ||
            strncmp(name->text, "\"/proc/", 7) == 0);
}

bool files_are_input(const struct files *files, const struct node *call)
{
    const struct file_function *row = row_of(call, ROWS(OPENERS));
    const struct expr *name = row ? argument(call, row->path) : NULL;

    if (!name || mode_writes(argument(call, row->mode)) || is_none(name))
        return false;
    for (uint32_t k = 0; k < files->written.count; k++) {
        const struct expr *other = files->written.items[k];

        if (other->kind != EXPR_STRING || name->kind != EXPR_STRING ||
            strcmp(other->text, name->text) == 0)
            return false;
    }
    return true;
}

/* ---- what a pattern writes ---- */

static bool is_one_of(const struct node *call, const char *const *names)
{
    const struct function *f = call_external(call);

    return f && function_is_one_of(f, names);
}

static bool call_writes_file(struct analysis *a, const struct node *call)
{
    static const char *const WRITES[] = {"fwrite",  "fputs",    "fputc",   "putc",
                                         "fprintf", "vfprintf", "dprintf", "write",
                                         "pwrite",  "writev",   "mkstemp", NULL};
    const struct file_function *opener = row_of(call, ROWS(OPENERS));

    return is_one_of(call, WRITES) || row_of(call, ROWS(WRITERS)) ||
           files_is_of_mpi(a, call, "write") ||
           (opener && mode_writes(argument(call, opener->mode)));
}

static bool call_reads_written(const struct files *files, const struct node *call)
{
    const struct file_function *asker = row_of(call, ROWS(ASKERS));
    const struct expr *name = asker ? argument(call, asker->path) : NULL;

    return files_is_of_mpi(files->a, call, "read") ||
           (row_of(call, ROWS(OPENERS)) && files_may_differ(files, call)) ||
           (name && is_written(files, name));
}

/* ---- the files of a program ---- */

static void call_add(struct files *files, const struct node *call)
{
    const struct file_function *row = row_of(call, ROWS(WRITERS));
    const struct file_function *opener = row ? NULL : row_of(call, ROWS(OPENERS));
    struct analysis *a = files->a;

    if (call_writes_file(a, call))
        array_push(a->arena, &files->writers, call);
    if (files_read(call) || files_is_of_mpi(a, call, "read"))
        array_push(a->arena, &files->takers, call);
    if (opener && mode_writes(argument(call, opener->mode)))
        row = opener;
    files->is_reopened |= opener && strcmp(opener->name, "freopen") == 0;
    if (row && argument(call, row->path))
        array_push(a->arena, &files->written, argument(call, row->path));
    if (row && argument(call, row->other))
        array_push(a->arena, &files->written, argument(call, row->other));
}

struct files *files_find(struct analysis *a)
{
    struct files *files = a->files;

    if (files)
        return files;
    files = a->files = ARENA_NEW(a->arena, struct files);
    files->a = a;
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++)
            if (f->nodes[n]->kind == NODE_CALL)
                call_add(files, f->nodes[n]);
    }
    return files;
}

/* ---- names that a pattern computes ---- */

/* What the name begins with, as its literal is written; *is_whole: there is no more of it. */
static size_t beginning_of(struct analysis *a, const struct node *call, const struct expr *name,
                           const char **text, bool *is_whole)
{
    static const char *const PRINTERS[] = {"sprintf", "snprintf", NULL};
    const struct function *f = call->function;
    size_t length = 0;

    *is_whole = name->kind == EXPR_STRING;
    *text = *is_whole ? name->text : NULL;
    if (*is_whole)
        return strlen(name->text);
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *print = f->nodes[k];
        const struct expr *format = NULL;

        if (print->kind == NODE_ASSIGN && expr_contains(print->target, expr_without_casts(name)))
            return 0;
        if (print->kind != NODE_CALL || print->arg_count == 0 || !call_writes(a, print, 0) ||
            expr_without_casts(print->args[0]) != expr_without_casts(name))
            continue;
        for (uint32_t n = 1; n < print->arg_count && n < 3 && !format; n++)
            format = print->args[n]->kind == EXPR_STRING ? print->args[n] : NULL;
        if (*text || !format || !is_one_of(print, PRINTERS))
            return 0;
        *text = format->text;
        length = strcspn(format->text, "%");
    }
    return length;
}

static bool names_may_be_same(struct analysis *a, const struct node *x, const struct expr *first,
                              const struct node *y, const struct expr *second)
{
    const char *texts[2];
    bool are_whole[2];
    size_t sizes[2] = {beginning_of(a, x, first, &texts[0], &are_whole[0]),
                       beginning_of(a, y, second, &texts[1], &are_whole[1])};
    const size_t least = sizes[0] < sizes[1] ? sizes[0] : sizes[1];

    if ((are_whole[0] && sizes[0] < sizes[1]) || (are_whole[1] && sizes[1] < sizes[0]))
        return false;
    return least == 0 || strncmp(texts[0], texts[1], least) == 0;
}

/* Does the program come from the pattern to the call? */
static bool is_behind(const struct question *q, const struct node *call)
{
    struct analysis *a = q->files->a;
    const struct function *main = a->main;

    for (uint32_t k = 0; main && k < main->node_count; k++) {
        const struct node *from = main->nodes[k];

        if (q->scope->function == main ? !scope_has_node(q->scope, from)
                                       : !call_reaches(a, from, q->scope->function))
            continue;
        for (uint32_t n = 0; n < main->node_count; n++)
            if ((main->nodes[n] == call ||
                 (call->function != main && call_reaches(a, main->nodes[n], call->function))) &&
                (main->nodes[n] == from || cfg_reaches(a, from, main->nodes[n])))
                return true;
    }
    return !main;
}

/* A call that may read what this one writes, which computes the name; NULL. */
static const struct node *reader_of_named(const struct question *q, const struct node *writer)
{
    for (uint32_t k = 0; k < q->files->takers.count; k++) {
        const struct node *call = q->files->takers.items[k];

        if (names_may_be_same(q->files->a, writer, files_written(writer), call, files_read(call)) &&
            is_behind(q, call))
            return call;
    }
    return NULL;
}
/* A call that may read a file that the pattern writes, whatever its name; NULL. */
static const struct node *reader_of_any(const struct files *files)
{
    for (uint32_t k = 0; k < files->takers.count; k++)
        if (call_reads_written(files, files->takers.items[k]))
            return files->takers.items[k];
    return NULL;
}

/* A call that may read what the pattern writes in the order of arrival; *writer: where. */
static const struct node *reader_find(const struct question *q, const struct node **writer)
{
    const struct files *files = q->files;
    const struct node *reader = NULL;

    *writer = NULL;
    for (uint32_t k = 0; k < files->writers.count && !*writer; k++)
        if (scope_runs(q->scope, files->writers.items[k]))
            *writer = files->writers.items[k];
    if (*writer)
        reader = reader_of_any(files);
    for (uint32_t k = 0; k < files->writers.count && *writer && !reader; k++) {
        const struct node *call = files->writers.items[k];
        const struct expr *name = files_written(call);

        if (name && name->kind != EXPR_STRING && scope_runs(q->scope, call)) {
            *writer = call;
            reader = reader_of_named(q, call);
        }
    }
    return reader;
}

struct claim files_claim(struct analysis *a, const struct group *g)
{
    const struct question q = {files_find(a), &g->scope};
    const struct event *reception = g->receptions.items[0];
    const struct node *writer, *reader = g->has_scope ? reader_find(&q, &writer) : NULL;
    const char *text;

    if (!reader)
        return (struct claim){0};
    text = arena_printf(
        a->arena, "a file that is read at %s may be what is written at %s, in the order of arrival",
        place_text(a, &reader->place), place_text(a, &writer->place));
    finding_note(a, finding_add(a, "spbc-arrival-kept", &reader->place, text),
                 &reception->node->place, "the message that comes first is received here");
    return claim_unknown(text, reader->place);
}
