/* SPDX-License-Identifier: Apache-2.0 */
/* Do all processes pass the same sequence of iterations and synchronisations?
 *
 * Requires: taint, separators.  SPBC needs the iteration number of a message and of the request it
 * meets to be equal, so every process has to count the same iterations; and the proof of order.c
 * needs the k-th separator of one process to be the k-th of all.
 *
 * Values that may differ between processes are labelled (varying.c).  When no condition on one of
 * them decides whether or how often the range, the separators, any other collective of the
 * communicator, or the functions around them run, all processes pass the same sequence.  Nor does a
 * condition decide about it whose sides pass the same one (alike.h).  A function of a library in which the processes wait
 * for each other is assumed to be called by all of them; what its callers bring along may differ (entries.h).  A call separates only where
 * all name one root and, where it may be one of several communicators, the same.
 */
#include "passes/uniform.h"
#include "ir/expr.h"
#include "passes/alike.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/entries.h"
#include "passes/events.h"
#include "passes/scope.h"
#include "passes/separators.h"
#include "passes/varying.h"

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

    return claim_unknown(text, branch ? branch->place : *place);
}

/* Does a condition of the node's function that may differ, and whose sides are not alike, decide about it? */
static bool is_decided(struct analysis *a, struct varying *v, struct alike *alike,
                       const struct node *node, const struct node **branch)
{
    const struct set *closure;

    if (!varying_controls(v, node, branch))
        return false;
    if (!*branch || !alike_sides(alike, *branch))
        return true;
    closure = cfg_control_closure(a, node);
    for (uint32_t k = 0; k < closure->count; k++) {
        const struct node *other = node->function->nodes[closure->items[k]];

        if (varying_has(v, other->value) && !alike_sides(alike, other)) {
            *branch = other;
            return true;
        }
    }
    return false;
}

/* Where is a function called under such a condition, or through a pointer that may differ? */
static bool call_is_decided(struct analysis *a, struct varying *v, struct alike *alike,
                            const struct function *f, const struct node **branch)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const node_list *callers = &a->facts[k].callers;

        if (!function_reaches(a, a->program->functions[k], f))
            continue;
        for (uint32_t n = 0; n < callers->count; n++) {
            *branch = NULL;
            if (facts_of(a, callers->items[n]->function)->is_reachable &&
                (is_decided(a, v, alike, callers->items[n], branch) ||
                 varying_has(v, callers->items[n]->callee)))
                return true;
        }
    }
    return false;
}

static bool node_varies(struct analysis *a, struct varying *v, struct alike *alike,
                        const struct node *node, const struct node **branch)
{
    *branch = NULL;
    return is_decided(a, v, alike, node, branch) ||
           (varying_calls(v, node->function) &&
            call_is_decided(a, v, alike, node->function, branch));
}

/* The first nodes of the range: entered from outside. */
static bool is_head(const struct scope *scope, const struct node *node)
{
    for (uint32_t k = 0; k < node->previous_count; k++)
        if (!scope_has_node(scope, node->previous[k]))
            return true;
    return false;
}

/* Where it is decided how often the collective runs: one that is entered in a loop that ends only when
 * it is complete runs as often as the loop ends. */
static const struct node *place_of(const struct separators *separators, const struct event *e)
{
    const struct meeting *meeting = separators_meeting_of(separators, e);

    return meeting && meeting->is_loop ? meeting->left->next[meeting->side] : e->node;
}

/* A function in which the processes of the communicator wait for each other is one that all of them call. */
static bool is_called_together(struct analysis *a, const struct separators *separators,
                               const struct function *f)
{
    for (uint32_t k = 0; function_is_entry(a, f) && k < separators->events.count; k++)
        if (function_reaches(a, f, separators->events.items[k]->node->function))
            return true;
    return false;
}

/* What has been shown rests on that. */
static void together_assume(struct analysis *a, const struct scope *scope)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        if (function_is_entry(a, f) && function_reaches(a, f, scope->function))
            assume(a, arena_printf(a->arena,
                                   "who calls `%s` from outside of the given sources calls it "
                                   "equally often on all processes, together on those of one "
                                   "communicator",
                                   f->name));
    }
}

static struct claim runs_check(struct analysis *a, const struct scope *scope, struct varying *v,
                               struct alike *alike, const struct separators *separators)
{
    const struct node *branch, *lasting = varying_lasting(v);
    node_list nodes = {0};

    if (lasting)
        return claim_unknown(arena_printf(a->arena,
                                          "`%s` may not be called alike on all processes, and "
                                          "what it changes is not followed",
                                          lasting->callee->callee->name),
                             lasting->place);

    for (uint32_t k = 0; k < a->program->function_count; k++)
        if (a->facts[k].has_hidden_callers &&
            function_reaches(a, a->program->functions[k], scope->function) &&
            !is_called_together(a, separators, a->program->functions[k]))
            return claim_make(
                TRUTH_UNKNOWN,
                arena_printf(a->arena,
                             "`%s` can be called from outside of the given sources, not equally "
                             "often on all processes",
                             a->program->functions[k]->name),
                a->program->functions[k]->place);
    scope_nodes(scope, &nodes, a->arena);
    for (uint32_t k = 0; k < nodes.count; k++)
        if (is_head(scope, nodes.items[k]) && node_varies(a, v, alike, nodes.items[k], &branch))
            return differs(a, "the pattern", &scope->first->begin, branch);
    return (struct claim){.truth = TRUTH_PROVED};
}

struct claim uniform_runs(struct analysis *a, const struct group *group, const struct scope *scope)
{
    const struct separators *separators = separators_find(a, group);
    struct claim claim =
        runs_check(a, scope, varying_get(a, group), alike_new(a, scope, separators), separators);

    if (claim.truth == TRUTH_PROVED)
        together_assume(a, scope);
    return claim;
}

enum { CHOICE_DEPTH = 4 }; /* of variables that are set from others */

static bool has_address(const struct expr *expr, const struct expr *variable)
{
    if (!expr)
        return false;
    for (uint32_t k = 0; k < expr->element_count; k++)
        if (has_address(expr->elements[k], variable))
            return true;
    return (expr->kind == EXPR_ADDRESS && expr->a == variable) || has_address(expr->a, variable) ||
           has_address(expr->b, variable) || has_address(expr->c, variable);
}

/* Is the address of the variable given to anything but MPI, which may then set it as it likes? */
static bool is_handed_out(struct analysis *a, const struct function *f, const struct expr *variable)
{
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (has_address(node->value, variable))
            return true;
        for (uint32_t n = 0; n < node->arg_count && call_mpi(a, node) < 0; n++)
            if (has_address(node->args[n], variable))
                return true;
    }
    return false;
}

/* May the processes come to the expression with different ones of several communicators?  The handle of each may differ,
 * which one it is may not. */
static bool choice_varies(struct analysis *a, struct varying *v, const struct expr *comm,
                          const struct node *at, int depth)
{
    node_list definitions = {0};
    const struct node *branch;

    comm = expr_without_casts(comm);
    if (comm->kind == EXPR_INT)
        return false;
    if (comm->kind == EXPR_CONDITIONAL)
        return varying_has_at(v, comm->a, at) || choice_varies(a, v, comm->b, at, depth) ||
               choice_varies(a, v, comm->c, at, depth);
    if (comm->kind != EXPR_VARIABLE || comm->variable->function != at->function ||
        comm->variable->parameter >= 0 || comm->variable->is_static || depth > CHOICE_DEPTH ||
        is_handed_out(a, at->function, comm))
        return varying_has_at(v, comm, at);
    for (uint32_t k = 0; k < at->function->node_count; k++) {
        const struct node *set = at->function->nodes[k];
        struct set written = {0};

        cells_written_by(a, set, &written);
        if (!set_has(&written, cell_of_variable(a, comm->variable)->id))
            continue;
        if (varying_controls(v, set, &branch) ||
            (set->kind == NODE_ASSIGN && choice_varies(a, v, set->value, set, depth + 1)))
            return true;
        array_push(a->arena, &definitions, set);
    }
    return definitions.count == 0;
}

/* The argument that may tell the processes of a call different collectives; NULL: there is none. */
static const struct expr *argument_varies(struct analysis *a, struct varying *v,
                                          const struct event *e)
{
    const int comm = e->mpi->comm, root = e->mpi->root;
    const int count = (int)e->mpi_node->arg_count;

    if (e->comm_value.origins.count > 1 && comm >= 0 && comm < count && e->args[comm] &&
        choice_varies(a, v, e->args[comm], e->node, 0))
        return e->args[comm];
    return root >= 0 && root < count && e->args[root] && varying_has_at(v, e->args[root], e->node)
               ? e->args[root]
               : NULL;
}

struct claim uniform_check(struct analysis *a, const struct group *group, const struct scope *scope)
{
    struct varying *v = varying_get(a, group);
    struct separators *separators = separators_find(a, group);
    struct alike *alike = alike_new(a, scope, separators);
    const event_list *collectives = alike_collectives(alike);
    struct claim runs = runs_check(a, scope, v, alike, separators);
    const struct node *branch;

    if (runs.truth != TRUTH_PROVED)
        return runs;
    for (uint32_t k = 0; k < separators->passages.count; k++)
        if (node_varies(a, v, alike, separators->passages.items[k].gate, &branch))
            return differs(a, "the synchronisation by messages",
                           &separators->passages.items[k].release->place, branch);
    for (uint32_t k = 0; k < collectives->count; k++) {
        const struct event *e = collectives->items[k];

        if (node_varies(a, v, alike, place_of(separators, e), &branch))
            return differs(a, e->mpi->name, &e->node->place, branch);
    }
    for (uint32_t k = 0; k < separators->events.count; k++) {
        const struct event *e = separators->events.items[k];
        const struct expr *argument = argument_varies(a, v, e);

        if (argument)
            return claim_unknown(
                arena_printf(a->arena,
                             "`%s` may not be the same for all processes that call %s at %s",
                             expr_text(a->program, argument), event_name(a, e),
                             place_text(a, &e->node->place)),
                e->node->place);
    }
    together_assume(a, scope);
    return (struct claim){.truth = TRUTH_PROVED};
}

bool value_is_uniform(struct analysis *a, const struct group *group, const struct expr *expr)
{
    return !varying_has(varying_get(a, group), expr);
}
