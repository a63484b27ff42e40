/* SPDX-License-Identifier: Apache-2.0 */
/* Does a call about a window complete what was asked of it?
 *
 * Requires: values, control flow.  MPI_Win_unlock and MPI_Win_flush, of the window and the process that the call names, and
 * what does so of all processes, complete it for the process that has called (MPI-4.0, 12.5.3, 12.5.4).
 */
#include "passes/flushed.h"
#include "base/text.h"
#include "ir/mpi.h"
#include "passes/cells.h"
#include "passes/epochs.h"
#include "passes/kept.h"
#include "passes/remote.h"

/* The argument of that name; NULL: there is none. */
static const struct expr *argument(struct analysis *a, const struct node *call, const char *name)
{
    return remote_argument(call, mpi_function_get(call_mpi(a, call)), name);
}

/* Do both calls give the argument of that name by one expression that nothing changes in between? */
static bool is_same_argument(struct analysis *a, const struct node *transfer, const char *name,
                             const struct node *node, const char *its_name)
{
    const struct expr *expr = argument(a, transfer, name);

    return expr && expr == argument(a, node, its_name) && value_is_kept(a, expr, transfer, node);
}

static bool is_same_window(struct analysis *a, const struct node *transfer, const struct node *node)
{
    const struct expr *x = argument(a, transfer, "win"), *y = argument(a, node, "win");
    const struct node *maker;

    if (!x || !y || is_same_argument(a, transfer, "win", node, "win"))
        return x && y;
    maker = window_maker(a, x, transfer);
    return maker && maker == window_maker(a, y, node);
}

bool flushed_by(struct analysis *a, const struct node *transfer, const struct node *node)
{
    static const char *const OF_ALL[] = {"MPI_Win_unlock_all", "MPI_Win_flush_all",
                                         "MPI_Win_flush_local_all", NULL};
    static const char *const OF_ONE[] = {"MPI_Win_unlock", "MPI_Win_flush", "MPI_Win_flush_local",
                                         NULL};
    const bool is_of_all = text_is_one_of(call_mpi_name(a, node), OF_ALL);

    if (!is_of_all && (!text_is_one_of(call_mpi_name(a, node), OF_ONE) ||
                       !is_same_argument(a, transfer, "target_rank", node, "rank")))
        return false;
    return is_same_window(a, transfer, node);
}
