/* SPDX-License-Identifier: Apache-2.0 */
/* Is a range of statements one step of a loop that asks until something has come?
 *
 * Requires: events, control flow, callers.  A barrier of messages is a function that looks what has come, and is called
 * until it says that all have: how often a process runs through it is up to the time, so that its runs are no
 * iterations that processes could have in common, and messages between different ones say nothing against the loop as
 * one run.  Computes: what depends on the flags of the questions in the range (MPI_Iprobe, MPI_Test ...), by data and
 * by conditions, and whether a loop that goes around the range is left by a branch on that.
 */
#include "passes/repeated.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/scope.h"
#include "passes/taint.h"

/* Labels the flags of the questions; false: there are none. */
static bool flags_label(struct taint *t, const struct scope *scope)
{
    bool has_flag = false;

    for (uint32_t k = 0; k < t->a->events.count; k++) {
        const struct event *e = t->a->events.items[k];
        struct set cells = {0};

        if (e->mpi->flag < 0 || !event_is_inside(t->a, scope, e))
            continue;
        pointees_spread(t->a, e->mpi_node->args[e->mpi->flag], &cells);
        for (uint32_t n = 0; n < cells.count; n++)
            bits_set(&t->cells, cells.items[n]);
        has_flag = true;
    }
    return has_flag;
}

/* Is the loop left by a branch on something labelled? */
static bool loop_is_polling(const struct taint *t, const struct function *f,
                            const struct bits *loop)
{
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *branch = f->nodes[k];
        bool is_exit = false;

        for (int side = 0; side < 2 && bits_get(loop, k); side++)
            is_exit |= branch->next[side] && !bits_get(loop, branch->next[side]->id);
        if (is_exit && branch->kind == NODE_BRANCH && taint_has_at(t, branch->value, branch))
            return true;
    }
    return false;
}

/* Does a loop around the node do so that holds more than the range (NULL: whatever it holds)? */
static bool is_polled_at(const struct taint *t, const struct node *node, const struct bits *range)
{
    const struct function *f = node->function;
    const struct set *loops = cfg_loops_at(t->a, node);

    for (uint32_t k = 0; k < loops->count; k++) {
        const struct bits *loop = &cfg_get(t->a, f)->loops.items[loops->items[k]];
        bool is_wider = !range;

        for (uint32_t n = 0; range && n < f->node_count; n++)
            is_wider |= bits_get(loop, n) && !bits_get(range, n);
        if (is_wider && loop_is_polling(t, f, loop))
            return true;
    }
    return false;
}

/* A function that calls itself again, because of something labelled, is a loop as well. */
static bool callers_poll(struct taint *t, const struct function *f)
{
    node_list calls = {0}; /* on the ways to the function, each once */

    callers_add(t->a, f, &calls);
    for (uint32_t k = 0; k < calls.count; k++) {
        const struct node *call = calls.items[k], *branch;
        bool is_recursive = false;

        for (uint32_t n = 0; n < callees_of(t->a, call)->count; n++)
            is_recursive |= facts_of(t->a, callees_of(t->a, call)->items[n])->is_recursive;
        if (is_polled_at(t, call, NULL) || (is_recursive && taint_controls(t, call, &branch)))
            return true;
        callers_add(t->a, call->function, &calls);
    }
    return false;
}

bool range_is_polled(struct analysis *a, const struct scope *scope)
{
    struct taint t = {.a = a,
                      .has_control = true,
                      .starts_at_cells = true,
                      .source = taint_source_local,
                      .cells = bits_new(a->arena, a->cell_count)};

    if (!flags_label(&t, scope))
        return false;
    taint_run(&t);
    for (uint32_t k = 0; k < scope->function->node_count; k++)
        if (bits_get(&scope->inside, k) &&
            is_polled_at(&t, scope->function->nodes[k], &scope->inside))
            return true;
    return callers_poll(&t, scope->function);
}
