/* SPDX-License-Identifier: Apache-2.0 */
/* Do all processes pass the same sequence of iterations and synchronisations?
 *
 * Requires: taint, separators.  SPBC needs the iteration number of a message and of the request it
 * meets to be equal, so every process has to count the same iterations; and the proof of order.c
 * needs the k-th separator of one process to be the k-th of all.
 *
 * Values that may differ between processes are labelled: the rank, received data, statuses, results
 * of collectives that differ, clocks, random numbers, and everything computed from them or stored
 * under a condition on them.  When no such condition decides whether or how often the range, the
 * separators, any other collective of the communicator, or the functions around them run, all
 * processes pass the same sequence.  Assumed and listed: processes start with the same arguments
 * and environment and read the same input, MPI calls and allocations succeed.
 */
#include "passes/uniform.h"
#include "base/text.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/comms.h"
#include "passes/scope.h"
#include "passes/separators.h"
#include "passes/taint.h"

#include <string.h>

static const char *const VARYING[] = {"time",
                                      "clock",
                                      "gettimeofday",
                                      "clock_gettime",
                                      "times",
                                      "getpid",
                                      "gethostname",
                                      "gethostid",
                                      "rand",
                                      "random",
                                      "drand48",
                                      "lrand48",
                                      "mrand48",
                                      "erand48",
                                      "rand_r",
                                      "omp_get_thread_num",
                                      "getppid",
                                      "mkstemp",
                                      "sched_getcpu",
                                      "pthread_self",
                                      "omp_get_wtime",
                                      "uname",
                                      "localtime",
                                      "getrusage",
                                      NULL};

/* MPI functions whose results are functions of their arguments or handles. */
static const char *const PLAIN[] = {"MPI_Type_",
                                    "MPI_Op_",
                                    "MPI_Init",
                                    "MPI_Finalize",
                                    "MPI_Errhan",
                                    "MPI_Info_",
                                    "MPI_Get_ver",
                                    "MPI_Query",
                                    "MPI_Pack_s",
                                    "MPI_Dims_c",
                                    "MPI_Cart_rank",
                                    "MPI_Cart_coo",
                                    "MPI_Comm_set",
                                    "MPI_Comm_get_attr",
                                    "MPI_Get_library",
                                    "MPI_Is_thread",
                                    "MPI_Cart_sub",
                                    "MPI_Cart_create",
                                    "MPI_Cartdim",
                                    "MPI_Get_count",
                                    "MPI_Get_elements",
                                    "MPI_Get_address",
                                    "MPI_Error_",
                                    "MPI_Buffer_",
                                    NULL};

static bool starts_with_any(const char *name, const char *const *list)
{
    for (; *list; list++)
        if (text_starts_with(name, *list))
            return true;
    return false;
}

static bool comm_covers_group(struct analysis *a, const struct node *call, int index,
                              const struct group *group)
{
    struct comm_value comm;

    if (index < 0 || (uint32_t)index >= call->arg_count)
        return false;
    comm_value_of(a, call->args[index], call, NULL, &comm);
    for (uint32_t k = 0; k < group->receptions.count; k++)
        if (!comm_covers(&comm, &group->receptions.items[k]->comm_value))
            return false;
    return true;
}

/* A process that is in the group's communicator has the handle, the others have MPI_COMM_NULL; what
 * other communicators a process is in may differ. */
static bool is_comm_of_group(struct analysis *a, const struct node *call, const struct group *group)
{
    for (uint32_t k = 0; k < group->receptions.count; k++)
        if (!comm_is_made_by(a, &group->receptions.items[k]->comm_value, call))
            return false;
    return true;
}

static int mpi_source(struct analysis *a, const struct node *call, int arg,
                      const struct group *group)
{
    const struct mpi_function *mpi = mpi_function_get(call_mpi(a, call));

    if (arg < 0) {
        if (mpi->role == ROLE_TIME)
            return 1;
        assume(a, "MPI calls return only when they succeeded (the default error handler)");
        return 0;
    }
    if (arg == mpi->request || arg == mpi->array_of_requests)
        return 0;
    if (arg == mpi->new_comm)
        return mpi->role != ROLE_COMM_DUP && mpi->role != ROLE_COMM_FREE &&
               !is_comm_of_group(a, call, group);
    if (mpi->role == ROLE_COMM_SIZE || text_starts_with(mpi->name, "MPI_Allreduce") ||
        text_starts_with(mpi->name, "MPI_Allgather") || text_starts_with(mpi->name, "MPI_Bcast"))
        return !comm_covers_group(a, call, mpi->comm, group);
    if (starts_with_any(mpi->name, PLAIN))
        return -1;
    return 1;
}

/* Variables by which launchers tell each process who it is. */
static bool reads_identity(const struct node *call)
{
    static const char *const PARTS[] = {"RANK", "PROCID", "LOCALID", "HOSTNAME", NULL};

    if (call->arg_count == 0 || call->args[0]->kind != EXPR_STRING)
        return false;
    for (const char *const *part = PARTS; *part; part++)
        if (strstr(call->args[0]->text, *part))
            return true;
    return false;
}

/* Launchers hand the standard input to one process only. */
static bool reads_terminal(const struct node *call, const struct function *f)
{
    static const char *const ALWAYS[] = {"scanf", "vscanf", "getchar", "getchar_unlocked",
                                         "gets",  NULL};

    for (const char *const *name = ALWAYS; *name; name++)
        if (strcmp(f->name, *name) == 0)
            return true;
    for (uint32_t k = 0; k < call->arg_count; k++)
        if (call->args[k]->kind == EXPR_VARIABLE && !call->args[k]->variable->function &&
            strcmp(call->args[k]->variable->name, "stdin") == 0)
            return strcmp(f->name, "fclose") != 0;
    return false;
}

static int varying_source(void *context, const struct node *call, int arg)
{
    struct analysis *a = context;
    const struct function *f =
        call->callee && call->callee->kind == EXPR_FUNCTION ? call->callee->callee : NULL;

    if (call_mpi(a, call) >= 0)
        return mpi_source(a, call, arg, a->varying_for);
    if (!f || f->is_defined)
        return -1;
    for (const char *const *name = VARYING; *name; name++)
        if (strcmp(f->name, *name) == 0)
            return 1;
    if (text_ends_with(f->name, "getenv") && reads_identity(call))
        return 1;
    return reads_terminal(call, f) ? 1 : -1;
}

static bool groups_share_comm(const struct group *x, const struct group *y)
{
    for (uint32_t k = 0; k < x->receptions.count; k++)
        for (uint32_t n = 0; n < y->receptions.count; n++) {
            const struct comm_value *p = &x->receptions.items[k]->comm_value;
            const struct comm_value *q = &y->receptions.items[n]->comm_value;

            if (!(p->is_world && q->is_world) && !comms_are_one(p, q))
                return false;
        }
    return true;
}

static struct taint *varying_get(struct analysis *a, const struct group *group)
{
    if (a->varying && groups_share_comm(a->varying_for, group))
        return a->varying;
    a->varying_for = group;
    a->varying = ARENA_NEW(a->arena, struct taint);
    a->varying->a = a;
    a->varying->has_control = a->varying->has_selection = true;
    a->varying->context = a;
    a->varying->source = varying_source;
    taint_run(a->varying);
    assume(a, "all processes are started with the same arguments and environment and read the same "
              "input");
    return a->varying;
}

/* Where is a function called under a condition that may differ? */
static bool varying_call(struct analysis *a, struct taint *t, const struct function *f,
                         const struct node **branch)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        if (!function_reaches(a, a->program->functions[k], f))
            continue;
        for (uint32_t n = 0; n < a->facts[k].callers.count; n++)
            if (facts_of(a, a->facts[k].callers.items[n]->function)->is_reachable &&
                taint_controls(t, a->facts[k].callers.items[n], branch))
                return true;
    }
    return false;
}

static struct claim differs(struct analysis *a, const char *what, const struct place *place,
                            const struct node *branch)
{
    const char *text =
        branch
            ? arena_printf(a->arena,
                           "%s at %s:%u runs under a condition that may differ between "
                           "processes: `%s` at %s:%u",
                           what, place->file->path, place->line,
                           expr_text(a->program, branch->value),
                           branch->place.file ? branch->place.file->path : "?", branch->place.line)
            : arena_printf(a->arena, "%s at %s:%u may not run equally often on all processes", what,
                           place->file->path, place->line);

    return (struct claim){TRUTH_UNKNOWN, text, branch ? branch->place : *place};
}

static bool node_varies(struct analysis *a, struct taint *t, const struct node *node,
                        const struct node **branch)
{
    *branch = NULL;
    if (taint_controls(t, node, branch))
        return true;
    if (!bits_get(&t->functions, node->function->id))
        return false;
    varying_call(a, t, node->function, branch);
    return true;
}

/* The first nodes of the range: entered from outside. */
static bool is_head(const struct scope *scope, const struct node *node)
{
    for (uint32_t k = 0; k < node->previous_count; k++)
        if (!scope_has_node(scope, node->previous[k]))
            return true;
    return false;
}

static bool is_on_these(const struct event *e, const struct separators *s)
{
    for (uint32_t k = 0; k < s->events.count; k++)
        if (comms_may_meet(&e->comm_value, &s->events.items[k]->comm_value))
            return true;
    return false;
}

struct claim uniform_check(struct analysis *a, const struct group *group, const struct scope *scope)
{
    struct taint *t = varying_get(a, group);
    struct separators *separators = separators_find(a, group);
    const struct node *branch;
    node_list nodes = {0};

    for (uint32_t k = 0; k < a->program->function_count; k++)
        if (a->facts[k].has_hidden_callers &&
            function_reaches(a, a->program->functions[k], scope->function))
            return (struct claim){
                TRUTH_UNKNOWN,
                arena_printf(a->arena,
                             "`%s` can be called from outside of the given sources, not equally "
                             "often on all processes",
                             a->program->functions[k]->name),
                a->program->functions[k]->place};
    scope_nodes(scope, &nodes, a->arena);
    for (uint32_t k = 0; k < nodes.count; k++)
        if (is_head(scope, nodes.items[k]) && node_varies(a, t, nodes.items[k], &branch))
            return differs(a, "the pattern", &scope->first->begin, branch);
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];

        if ((e->kind == EVENT_SYNC || e->kind == EVENT_COLLECTIVE) && is_on_these(e, separators) &&
            node_varies(a, t, e->node, &branch))
            return differs(a, e->mpi->name, &e->node->place, branch);
    }
    return (struct claim){TRUTH_PROVED, NULL, {0}};
}

bool value_is_uniform(struct analysis *a, const struct group *group, const struct expr *expr)
{
    return !taint_has(varying_get(a, group), expr);
}
