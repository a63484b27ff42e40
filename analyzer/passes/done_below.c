/* SPDX-License-Identifier: Apache-2.0 */
/* Does a function that is called complete a request that it knows by itself?
 *
 * Requires: events, the call graph, control flow.  `start()` posts, and `finish()`, which is handed nothing, waits for
 * what both know: that is no event of the caller.  The call completes it where each process that comes back from the
 * function has come to the wait, or has found the flag to be 0 that says that it is pending (raised.h).
 */
#include "passes/done_below.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/errand.h"
#include "passes/raised.h"

enum { DEPTH = 4 };

/* Does each process that comes back from the function come to the node in it, unless the flag (NULL: none) is 0? */
static bool is_passed(struct analysis *a, const struct node *node, const struct variable *flag)
{
    return cfg_dominates(cfg_get(a, node->function), node, node->function->nodes[1]) ||
           (flag && raised_leads(a, flag, node));
}

static bool comes_to(struct analysis *a, const struct node *call, const struct node *wait,
                     const struct variable *flag, int depth)
{
    const function_list *callees = call->kind == NODE_CALL ? callees_of(a, call) : NULL;
    const struct function *f = callees && callees->count == 1 ? callees->items[0] : NULL;

    if (!f || !f->is_defined || depth > DEPTH)
        return false;
    if (f == wait->function)
        return is_passed(a, wait, flag);
    for (uint32_t k = 0; k < f->node_count; k++)
        if (f->nodes[k]->kind == NODE_CALL && errand_has(a, f->nodes[k], wait->function) &&
            is_passed(a, f->nodes[k], flag) && comes_to(a, f->nodes[k], wait, flag, depth + 1))
            return true;
    return false;
}

bool done_below(struct analysis *a, const struct node *call, const struct event *completion,
                const struct variable *flag)
{
    const struct node *wait = completion->mpi_node;

    return call->kind == NODE_CALL && wait->function != call->function &&
           completion->home == wait->function && errand_has(a, call, wait->function) &&
           comes_to(a, call, wait, flag, 0);
}
