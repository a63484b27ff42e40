/* SPDX-License-Identifier: Apache-2.0 */
/* Does one call of MPI write memory that it also reads?
 *
 * Requires: events, definitions.  What MPI_Sendrecv or a collective sends and what it receives may not lie in the same
 * memory (MPI 3.1, 3.10 and 5.2.1), but for MPI_IN_PLACE: what comes out then depends on which part of a message was taken
 * first, and no two runs need to agree.  Both places are compared as sums (overlapped.c); what is not seen to overlap is
 * taken for different memory, as everywhere there.  A call that gathers from all writes a part for each process, so what
 * the process sends out of its own part, picked by its rank, lies in it too.  Of a collective with a root, one that a
 * condition decides about is not asked: only at the root both buffers count.
 */
#include "passes/aliased.h"
#include "ir/expr.h"
#include "passes/cfg.h"
#include "passes/events.h"
#include "passes/findings.h"
#include "passes/overlapped.h"

#include <string.h>

static struct buffer_said said_of(const struct event *e, bool is_received)
{
    const int at = mpi_parameter_find(e->mpi, is_received ? "recvbuf" : "sendbuf");
    const bool has_one = at >= 0 && (uint32_t)at < e->mpi_node->arg_count;

    return (struct buffer_said){has_one ? e->args[at] : NULL, event_says(e, is_received, true),
                                event_says(e, is_received, false)};
}

static bool writes_for_each(const struct event *e)
{
    return strstr(e->mpi->name, "gather") || strstr(e->mpi->name, "lltoall");
}

static bool is_whole(const struct buffer_said *said)
{
    return said->buffer && said->count && said->datatype;
}

static bool is_aliased(struct analysis *a, const struct event *e)
{
    const struct buffer_said sent = said_of(e, false), received = said_of(e, true);

    if (!is_whole(&sent) || !is_whole(&received) || event_is_in_place(e) ||
        (e->mpi->root >= 0 && cfg_control_closure(a, e->node)->count > 0))
        return false;
    return overlapped_call(a, e, &sent, &received, writes_for_each(e));
}

struct claim aliased_check(struct analysis *a)
{
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];
        const char *text;

        if (!is_aliased(a, e))
            continue;
        text = arena_printf(a->arena,
                            "%s sends from memory that it also receives into: what is left there "
                            "may differ between two runs",
                            event_name(a, e));
        return claim_found(a, "spbc-pending-buffer", e->node->place, text);
    }
    return (struct claim){0};
}
