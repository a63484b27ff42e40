/* SPDX-License-Identifier: Apache-2.0 */
/* Which non-blocking receptions are waited for by the very next call?
 *
 * Requires: classified events.  MPI_Irecv(..., &request) with MPI_Wait(&request, status) right behind it, in the same
 * function and on every way, is MPI_Recv(..., status): nothing of the process happens in between, the request is
 * complete before anything else does, and the status is that of this message.
 */
#include "passes/waited.h"
#include "passes/cells.h"

static const struct node *wait_behind(struct analysis *a, const struct event *e)
{
    const struct node *next = e->node->next[0];
    const struct mpi_function *mpi;

    if (!next || next->kind != NODE_CALL || next->previous_count != 1 || call_mpi(a, next) < 0)
        return NULL;
    mpi = mpi_function_get(call_mpi(a, next));
    return mpi->role == ROLE_WAIT && mpi->request >= 0 && mpi->status >= 0 &&
                   (uint32_t)mpi->status < next->arg_count && next->args[mpi->request] == e->request
               ? next
               : NULL;
}

void waited_mark(struct analysis *a)
{
    for (uint32_t k = 0; k < a->events.count; k++) {
        struct event *e = a->events.items[k];

        if (e->kind != EVENT_RECEIVE || e->mpi->role != ROLE_IRECV || e->node != e->mpi_node ||
            e->is_persistent || !e->request || e->request->kind != EXPR_ADDRESS ||
            e->request->a->kind != EXPR_VARIABLE)
            continue;
        e->waited = wait_behind(a, e);
        if (e->waited)
            e->status = e->waited->args[mpi_function_get(call_mpi(a, e->waited))->status];
    }
}
