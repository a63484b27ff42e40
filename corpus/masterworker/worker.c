/* SPDX-License-Identifier: Apache-2.0 */
/* Solves items until told to stop; a delay after each item makes a worker as slow as one wants. */
#include "masterworker.h"

#include <time.h>

static void pause_for(int milliseconds)
{
    struct timespec left = {milliseconds / 1000, milliseconds % 1000 * 1000000L};

    while (nanosleep(&left, &left) != 0)
        ;
}

void worker_run(MPI_Comm comm, int delay_ms)
{
    for (;;) {
        struct item item;
        struct result result;
        MPI_Status status;
        int length;

        MPI_Probe(0, MPI_ANY_TAG, comm, &status);
        MPI_Get_count(&status, MPI_INT64_T, &length);
        MPI_Recv(&item, length, MPI_INT64_T, 0, status.MPI_TAG, comm, MPI_STATUS_IGNORE);
        if (status.MPI_TAG == TAG_STOP)
            return;
        result = item_solve(&item, length - 2);
        if (delay_ms > 0)
            pause_for(delay_ms);
        MPI_Send(&result, 2, MPI_INT64_T, 0, TAG_RESULT, comm);
    }
}
