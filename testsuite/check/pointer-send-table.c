/* SPDX-License-Identifier: Apache-2.0 */
/* Three modes in a table, and a barrier. */
#include <mpi.h>
#include <stdlib.h>
#include <stddef.h>

typedef int (*isend)(const void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *);

static const isend MODES[] = {MPI_Isend, MPI_Issend, MPI_Ibsend};

int main(int argc, char **argv)
{
    int rank, size, in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    isend post = MODES[argc % 3];

    for (int step = 0; step < 10; step++) {
        MPI_Request requests[2];

        for (int d = 1; d <= 2; d++)
            post(&step, 1, MPI_INT, (rank + d) % size, 1, MPI_COMM_WORLD, &requests[d - 1]);
        for (int d = 1; d <= 2; d++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 26 direct in A
 * pattern A order holds determinism holds separator 28
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 26 MPI_Recv direct in pointer-send-table.c:main:1
 * pattern main 23-26 order proved determinism proved separator 28
 * finding 26 spbc-anonymous-reception
 */
