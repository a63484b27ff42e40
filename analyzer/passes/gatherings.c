/* SPDX-License-Identifier: Apache-2.0 */
/* Which calls that are no events may end only because of what another process has done?
 *
 * Requires: the call graph.  Computes: a->gathers_by_request, whether requests of persistent collectives or partitioned
 * messages are made, and a->shares_windows, whether processes look into the memory of others without a call.
 */
#include "passes/gatherings.h"
#include "base/text.h"
#include "passes/cells.h"

#include <string.h>

static const struct mpi_function *mpi_at(struct analysis *a, const struct node *node)
{
    const int row = node->kind == NODE_CALL ? call_mpi(a, node) : -1;

    return row >= 0 ? mpi_function_get(row) : NULL;
}

/* Of persistent point-to-point messages there are events. */
static bool makes_request(const struct mpi_function *mpi)
{
    return mpi->role == ROLE_PERSISTENT || (mpi->role == ROLE_OTHER && strstr(mpi->name, "_init") &&
                                            mpi_parameter_find(mpi, "request") >= 0);
}

void gatherings_find(struct analysis *a)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++) {
            const struct mpi_function *mpi = mpi_at(a, f->nodes[n]);

            if (!mpi)
                continue;
            a->gathers_by_request |= makes_request(mpi);
            a->shares_windows |= text_starts_with(mpi->name, "MPI_Win_allocate_shared") ||
                                 text_starts_with(mpi->name, "MPI_Win_shared_query");
        }
    }
}

static bool is_by_request(const struct mpi_function *mpi)
{
    return (mpi->role >= ROLE_WAIT && mpi->role <= ROLE_STARTALL) ||
           text_starts_with(mpi->name, "MPI_Pready") || text_starts_with(mpi->name, "MPI_Parrived");
}

static bool is_one_sided(const struct mpi_function *mpi)
{
    static const char *const NAMES[] = {"MPI_Put",
                                        "MPI_Rput",
                                        "MPI_Get",
                                        "MPI_Rget",
                                        "MPI_Fetch_and_op",
                                        "MPI_Compare_and_swap",
                                        "MPI_Accumulate",
                                        "MPI_Raccumulate",
                                        "MPI_Get_accumulate",
                                        "MPI_Rget_accumulate",
                                        NULL};
    const char *end = strstr(mpi->name, "_c");
    size_t length = end && !end[2] ? (size_t)(end - mpi->name) : strlen(mpi->name);

    for (size_t k = 0; NAMES[k]; k++)
        if (strlen(NAMES[k]) == length && strncmp(mpi->name, NAMES[k], length) == 0)
            return true;
    return false;
}

bool gathering_is_of_window(struct analysis *a, const struct node *node)
{
    const struct mpi_function *mpi = mpi_at(a, node);

    return mpi && (text_starts_with(mpi->name, "MPI_Win_") || is_one_sided(mpi));
}

bool gathering_is(struct analysis *a, const struct node *node)
{
    const struct mpi_function *mpi = mpi_at(a, node);

    return gathering_is_of_window(a, node) ||
           (mpi && (mpi->role == ROLE_COMM_DUP || mpi->role == ROLE_COMM_SPLIT ||
                    mpi->role == ROLE_COMM_MAKE || text_starts_with(mpi->name, "MPI_File_") ||
                    (a->gathers_by_request && is_by_request(mpi))));
}
