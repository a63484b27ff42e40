/* SPDX-License-Identifier: Apache-2.0 */
/* What may a call change that a small run does not follow?
 *
 * Requires: flow_solve, callgraph_build.  A call under a condition on something unknown may happen or not, so that a
 * run goes on behind it with what is true in both cases.  Computes: the cells that the functions it leads to may write,
 * each once.  Every object that may hold such a cell becomes unknown: a variable whose own cell, or a field of which, is
 * among them, and all memory that a call has handed out as soon as something that is no variable is written; of functions
 * that write numbers with a point only (numeric.h), not what holds whole numbers.  Where
 * such a function communicates, ends the program, jumps out of it, draws random numbers, or is not known, nothing is told.
 */
#include "passes/unrun.h"
#include "ir/called.h"
#include "passes/cells.h"
#include "passes/memory.h"
#include "passes/numeric.h"

#include <string.h>

struct unrun { /* of a function with all that it calls */
    bool is_told;
    bool has_others; /* some cell is that of no variable */
    struct set cells;
};

/* Does the function of the library return, and leave no trace that is not memory? */
static bool external_is_quiet(struct analysis *a, const struct function *f)
{
    static const char *const OTHERS[] = {
        "rand",    "random",    "srand",  "srandom", "drand48",        "lrand48",
        "srand48", "sigaction", "signal", "fork",    "vfork",          "setcontext",
        "syscall", "longjmp",   "atexit", "on_exit", "pthread_create", NULL};

    if (f->mpi >= 0)
        return tracing_is_local(mpi_function_get(f->mpi)) && !strcasestr(f->name, "errhandler");
    return !f->is_noreturn && !external_is_absent(a, f) && !external_calls_back(f) &&
           !function_is_one_of(f, OTHERS);
}

static bool body_is_told(struct analysis *a, const struct function *f)
{
    if (f->has_unknown || f->has_setjmp || f->has_computed_goto || f->is_noreturn)
        return false;
    for (uint32_t k = 0; k < f->node_count; k++)
        if (f->nodes[k]->kind == NODE_CALL && callees_of(a, f->nodes[k])->count == 0)
            return false;
    return true;
}

/* What the nodes of the function write; what they do before another one is called, or after, is the same here. */
static void body_add(struct analysis *a, const struct function *f, struct unrun *u)
{
    for (uint32_t k = 0; k < f->node_count; k++)
        cells_written_by(a, f->nodes[k], &u->cells);
}

static const struct unrun *unrun_get(struct analysis *a, const struct function *f)
{
    struct unrun *u = map_get_address(a->unrun, f);

    if (u)
        return u;
    u = ARENA_NEW(a->arena, struct unrun);
    map_set_address(a->unrun, f, u);
    u->is_told = !facts_of(a, f)->communicates;
    for (uint32_t k = 0; k < a->program->function_count && u->is_told; k++) {
        const struct function *g = a->program->functions[k];

        if (g != f && !bits_get(&facts_of(a, f)->reaches, k))
            continue;
        u->is_told = g->is_defined ? body_is_told(a, g) : external_is_quiet(a, g);
        if (u->is_told)
            body_add(a, g, u);
    }
    for (uint32_t k = 0; k < u->cells.count; k++)
        u->has_others |= a->cells[u->cells.items[k]]->kind != CELL_VARIABLE;
    return u;
}

bool unrun_is_told(struct analysis *a, const struct node *call)
{
    const function_list *callees = callees_of(a, call);

    if (!a->unrun)
        a->unrun = map_new(a->arena);
    for (uint32_t k = 0; k < callees->count; k++)
        if (!callees->items[k]->is_defined || !unrun_get(a, callees->items[k])->is_told)
            return false;
    return callees->count > 0;
}

/* May an object that the variable is hold one of the cells? */
static bool variable_is_lost(struct analysis *a, const struct unrun *u,
                             const struct variable *variable)
{
    const struct cell *cell = cell_of_variable(a, variable);
    struct set whole = {0};
    bool is_lost = set_has(&u->cells, cell->id);

    if (!is_lost && u->has_others && record_of_type(variable->type)) {
        cell_spread(a, cell, &whole);
        is_lost = set_meets(&u->cells, &whole);
        set_release(a->arena, &whole);
    }
    return is_lost;
}

/* Does it hold whole numbers or addresses alone? */
static bool is_without_point(const struct tracing *t, uint32_t object)
{
    const struct type *unit = memory_unit_of(t->memory, object);

    return unit && (unit->kind == TYPE_INT || unit->kind == TYPE_POINTER);
}

static void writes_lose(struct tracing *t, const struct function *f)
{
    const struct unrun *u = unrun_get(t->a, f);
    const bool is_numeric = function_is_numeric(t->a, f);

    for (uint32_t k = 1; k <= memory_last(t->memory); k++) {
        const struct variable *variable = memory_variable(t->memory, k);

        if ((variable ? variable_is_lost(t->a, u, variable) : u->has_others) &&
            !(is_numeric && is_without_point(t, k)))
            memory_forget(t->memory, k, false);
    }
}

void unrun_lose(struct tracing *t, const struct node *call)
{
    const function_list *callees = callees_of(t->a, call);

    for (uint32_t k = 0; k < callees->count; k++)
        writes_lose(t, callees->items[k]);
}
