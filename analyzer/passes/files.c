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
 * and the program reads such a file, in whatever process, nothing is said of what is sent.
 */
#include "passes/files.h"
#include "ir/called.h"
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

struct files *files_find(struct analysis *a)
{
    struct files *files = ARENA_NEW(a->arena, struct files);

    files->a = a;
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++) {
            const struct node *call = f->nodes[n];
            const struct file_function *row = row_of(call, ROWS(WRITERS));
            const struct file_function *opener = row ? NULL : row_of(call, ROWS(OPENERS));

            if (opener && mode_writes(argument(call, opener->mode)))
                row = opener;
            if (row && argument(call, row->path))
                array_push(a->arena, &files->written, argument(call, row->path));
            if (row && argument(call, row->other))
                array_push(a->arena, &files->written, argument(call, row->other));
        }
    }
    return files;
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

/* ---- what a pattern writes ---- */

static bool is_one_of(const struct node *call, const char *const *names)
{
    const struct function *f = call_external(call);

    return f && function_is_one_of(f, names);
}

/* Of a file of MPI; a name begins so. */
static bool is_of_mpi(struct analysis *a, const struct node *call, const char *way)
{
    const int row = call_mpi(a, call);
    const char *name = row >= 0 ? mpi_function_get(row)->name : "";

    return strncmp(name, "MPI_File_", strlen("MPI_File_")) == 0 && strstr(name, way) != NULL;
}

static bool call_writes_file(const struct files *files, const struct node *call)
{
    static const char *const WRITES[] = {"fwrite",  "fputs",    "fputc",   "putc",
                                         "fprintf", "vfprintf", "dprintf", "write",
                                         "pwrite",  "writev",   "mkstemp", NULL};
    const struct file_function *opener = row_of(call, ROWS(OPENERS));

    return is_one_of(call, WRITES) || row_of(call, ROWS(WRITERS)) ||
           is_of_mpi(files->a, call, "write") ||
           (opener && mode_writes(argument(call, opener->mode)));
}

/* The call of the pattern, or of all of the program, of which that holds; NULL: there is none. */
static const struct node *call_find(struct analysis *a, const struct scope *scope,
                                    bool (*holds)(const struct files *files,
                                                  const struct node *call),
                                    const struct files *files)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++)
            if (f->nodes[n]->kind == NODE_CALL &&
                (!scope || scope_has_node(scope, f->nodes[n]) || bits_get(&scope->below, k)) &&
                holds(files, f->nodes[n]))
                return f->nodes[n];
    }
    return NULL;
}

static bool call_reads_written(const struct files *files, const struct node *call)
{
    const struct file_function *asker = row_of(call, ROWS(ASKERS));
    const struct expr *name = asker ? argument(call, asker->path) : NULL;

    return is_of_mpi(files->a, call, "read") ||
           (row_of(call, ROWS(OPENERS)) && files_may_differ(files, call)) ||
           (name && is_written(files, name));
}

struct claim files_claim(struct analysis *a, const struct group *g)
{
    const struct files *files = files_find(a);
    const struct node *writer =
        g->has_scope ? call_find(a, &g->scope, call_writes_file, files) : NULL;
    const struct node *reader = writer ? call_find(a, NULL, call_reads_written, files) : NULL;
    const struct event *reception = g->receptions.items[0];
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
