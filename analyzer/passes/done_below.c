/* SPDX-License-Identifier: Apache-2.0 */
/* Does a function that is called complete a request that it knows by itself?
 *
 * Requires: events, the call graph, control flow.  `start()` posts, and `finish()`, which is handed nothing, waits for
 * what both know: that is no event of the caller.  The call completes it where each process that comes back from the
 * function has come to the wait.
 */
#include "passes/done_below.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/errand.h"

enum { DEPTH = 4 };

/* Does each process that comes back from the function come to the node in it? */
static bool is_passed(struct analysis *a, const struct node *node)
{
    return cfg_dominates(cfg_get(a, node->function), node, node->function->nodes[1]);
}

static bool comes_to(struct analysis *a, const struct node *call, const struct node *wait,
                     int depth)
{
    const function_list *callees = call->kind == NODE_CALL ? callees_of(a, call) : NULL;
    const struct function *f = callees && callees->count == 1 ? callees->items[0] : NULL;

    if (!f || !f->is_defined || depth > DEPTH)
        return false;
    if (f == wait->function)
        return is_passed(a, wait);
    for (uint32_t k = 0; k < f->node_count; k++)
        if (f->nodes[k]->kind == NODE_CALL && errand_has(a, f->nodes[k], wait->function) &&
            is_passed(a, f->nodes[k]) && comes_to(a, f->nodes[k], wait, depth + 1))
            return true;
    return false;
}

bool done_below(struct analysis *a, const struct node *call, const struct event *completion)
{
    const struct node *wait = completion->mpi_node;

    return call->kind == NODE_CALL && wait->function != call->function &&
           completion->home == wait->function && errand_has(a, call, wait->function) &&
           comes_to(a, call, wait, 0);
}
