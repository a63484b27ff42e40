/* SPDX-License-Identifier: Apache-2.0 */
/* Does a process look at a file while another one may write it?
 *
 * Requires: events, roles, what files are called (files.h).  Two calls name one file when both names are the same text of
 * the source or the same argument of the program, or what callers hand over is; a name that is made of the rank, or of
 * anything else, is taken for one of the process itself.  The reader finds the same in every run when no other process runs
 * the writer, or when a synchronisation of all lies between them: every way to the reader passes it, and none leads from it
 * to the writer.  (A process that is started again runs the reader once more, so the writer must not come behind it in
 * another one.)  Where both happen below main that is asked of the statements of main.  What the process itself changes
 * later the runtime gives it as it was, also whether a file was there, or was made only now; but not through a descriptor
 * that can write as well, unless that has emptied the file.
 *
 * A call that reads a file of MPI finds what any call has written there whose handle, or whose name of the file, may be
 * the same: where in the file the two lie is not compared.  The name is known at the calls that may have opened it.
 */
#include "passes/handover.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/events.h"
#include "passes/files.h"
#include "passes/guards.h"
#include "passes/roles.h"
#include "passes/solve.h"
#include "passes/values.h"

#include <string.h>

enum { CALLERS = 4 };

struct name {
    const struct expr *expr;
    const struct node *at; /* the call that hands it over */
};

typedef ARRAY(struct name) name_list;

/* What the name is where no parameter stands for it. */
static void names_find(struct analysis *a, const struct expr *expr, const struct node *at,
                       int depth, name_list *out)
{
    const struct variable *v =
        expr_without_casts(expr)->kind == EXPR_VARIABLE ? expr_without_casts(expr)->variable : NULL;
    const struct function_facts *facts = facts_of(a, at->function);

    if (!v || v->parameter < 0 || v->function != at->function || depth == CALLERS ||
        !parameter_is_stable(a, v) || facts->has_hidden_callers) {
        array_push(a->arena, out, ((struct name){expr_without_casts(expr), at}));
        return;
    }
    for (uint32_t k = 0; k < facts->callers.count; k++) {
        const struct node *caller = facts->callers.items[k];

        if (facts_of(a, caller->function)->is_reachable &&
            (uint32_t)v->parameter < caller->arg_count)
            names_find(a, caller->args[v->parameter], caller, depth + 1, out);
    }
}

/* An argument of the program? */
static bool is_argument(struct analysis *a, const struct expr *name)
{
    while (name->kind == EXPR_INDEX || name->kind == EXPR_DEREF)
        name = name->a;
    return name->kind == EXPR_VARIABLE && name->variable->parameter >= 0 &&
           name->variable->function == a->main;
}

/* Is it one file for all processes? */
static bool is_same(struct analysis *a, const struct name *x, const struct name *y)
{
    return (x->expr == y->expr && is_argument(a, x->expr)) ||
           (x->expr->kind == EXPR_STRING && y->expr->kind == EXPR_STRING &&
            strcmp(x->expr->text, y->expr->text) == 0);
}

static struct event runs(struct analysis *a, const struct node *node)
{
    struct event e = {.node = node, .home = node->function};

    event_guards_add(a, &e, node);
    return e;
}

/* Can one process run the one, and another one the other? */
static bool are_of_two(struct analysis *a, const struct node *x, const struct node *y)
{
    const struct event first = runs(a, x), second = runs(a, y);

    solver_begin(a->solver);
    solver_differ(a->solver, 0, 1);
    solver_event(a->solver, &first, 0);
    solver_event(a->solver, &second, 1);
    roles_require_above(a, x, 0);
    roles_require_above(a, y, 1);
    return solver_end(a->solver) != ANSWER_NO;
}

/* The nodes of the function below which, or at which, it happens. */
static struct bits places_of(struct analysis *a, const struct function *f, const struct node *node)
{
    struct bits places = bits_new(a->arena, f->node_count);

    for (uint32_t k = 0; k < f->node_count; k++)
        if (f->nodes[k] == node || (f->nodes[k]->kind == NODE_CALL && node->function != f &&
                                    call_reaches(a, f->nodes[k], node->function)))
            bits_set(&places, k);
    return places;
}

/* Does the synchronisation come before each of these, on every way, and none of the others behind it? */
static bool separates(struct analysis *a, const struct node *sync, const struct bits *before,
                      const struct bits *behind)
{
    const struct function *f = sync->function;

    for (uint32_t k = 0; k < f->node_count; k++)
        if ((bits_get(behind, k) && !cfg_dominates(cfg_get(a, f), sync, f->nodes[k])) ||
            (bits_get(before, k) && cfg_reaches(a, sync, f->nodes[k])))
            return false;
    return true;
}

static bool are_separated(struct analysis *a, const struct node *reader, const struct node *writer)
{
    const struct function *f = reader->function == writer->function ? reader->function : a->main;
    struct bits reads, writes;

    if (!f)
        return false;
    reads = places_of(a, f, reader);
    writes = places_of(a, f, writer);
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];

        if (e->kind == EVENT_SYNC && e->node->function == f && e->comm_value.is_world &&
            separates(a, e->node, &writes, &reads))
            return true;
    }
    return false;
}

/* What a call reads: a file by its name, or one of MPI that is open. */
struct reading {
    const struct node *call;
    bool is_of_mpi;
    node_list openers; /* of the file of MPI */
    name_list names;
};

/* The calls that may have opened the file of MPI of the call, and the names that they give. */
static void opened_find(struct analysis *a, const struct node *call, node_list *openers,
                        name_list *out)
{
    struct values handles;

    values_of(a, call->args[0], call, NULL, &handles);
    for (uint32_t k = 0; k < handles.makers.count; k++) {
        const struct node *opener = handles.makers.items[k];

        if (!files_written(opener) || !files_is_of_mpi(a, opener, "open"))
            continue;
        array_push(a->arena, openers, opener);
        names_find(a, files_written(opener), opener, 0, out);
    }
}

static bool are_raced(struct analysis *a, const struct name *reader, const struct name *writer)
{
    return is_same(a, reader, writer) && are_of_two(a, reader->at, writer->at) &&
           !are_separated(a, reader->at, writer->at);
}

/* May another process write there, by this call, what is read by its name? */
static bool is_written_by(struct analysis *a, const struct reading *reading,
                          const struct node *writer)
{
    name_list names = {0};

    if (writer == reading->call || !files_written(writer))
        return false;
    names_find(a, files_written(writer), writer, 0, &names);
    for (uint32_t k = 0; k < reading->names.count; k++)
        for (uint32_t n = 0; n < names.count; n++)
            if (are_raced(a, &reading->names.items[k], &names.items[n]))
                return true;
    return false;
}

static bool is_of_one_file(struct analysis *a, const struct reading *reading,
                           const struct node *writer)
{
    node_list openers = {0};
    name_list names = {0};

    opened_find(a, writer, &openers, &names);
    for (uint32_t k = 0; k < openers.count; k++)
        if (nodes_have(&reading->openers, openers.items[k]))
            return true;
    for (uint32_t k = 0; k < reading->names.count; k++)
        for (uint32_t n = 0; n < names.count; n++)
            if (is_same(a, &reading->names.items[k], &names.items[n]))
                return true;
    return false;
}

/* The same of what is read of a file of MPI. */
static bool is_overwritten_by(struct analysis *a, const struct reading *reading,
                              const struct node *writer)
{
    return writer->kind == NODE_CALL && files_is_of_mpi(a, writer, "write") &&
           is_of_one_file(a, reading, writer) && are_of_two(a, reading->call, writer) &&
           !are_separated(a, reading->call, writer);
}

static bool is_read_raced(struct analysis *a, struct reading *reading)
{
    if (reading->is_of_mpi)
        opened_find(a, reading->call, &reading->openers, &reading->names);
    else
        names_find(a, files_read(reading->call), reading->call, 0, &reading->names);
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++)
            if (reading->is_of_mpi ? is_overwritten_by(a, reading, f->nodes[n])
                                   : is_written_by(a, reading, f->nodes[n]))
                return true;
    }
    return false;
}

static bool is_raced(struct analysis *a, const struct node *call)
{
    struct reading reading = {.call = call, .is_of_mpi = files_is_of_mpi(a, call, "read")};
    const struct expr *written =
        files_written(call); /* none: opened to be read, and new all the same */

    if (files_is_made_once(call) && written && written->kind == EXPR_STRING &&
        are_of_two(a, call, call))
        return true;
    if (!reading.is_of_mpi && files_read(call) && written && !files_empty(call))
        return true;
    return (reading.is_of_mpi || files_read(call)) && is_read_raced(a, &reading);
}

bool handover_is_raced(struct analysis *a, const struct node *call)
{
    static const bool ANSWERS[] = {false, true};
    const bool *known;

    if (!files_is_of_mpi(a, call, "read") && !files_read(call) && !files_is_made_once(call))
        return false;
    if (!a->raced_files)
        a->raced_files = map_new(a->arena);
    known = map_get_address(a->raced_files, call);
    if (!known) {
        known = &ANSWERS[is_raced(a, call)];
        map_set_address(a->raced_files, call, known);
    }
    return *known;
}
