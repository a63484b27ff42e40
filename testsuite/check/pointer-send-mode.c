/* SPDX-License-Identifier: Apache-2.0 */
/* Which send it is, an option says; the barrier separates whichever it is. */
#include <mpi.h>
#include <stdlib.h>
#include <stddef.h>

typedef int (*isend)(const void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *);

int main(int argc, char **argv)
{
    int rank, size, in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    isend post = argc > 1 ? MPI_Issend : MPI_Isend;

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
 * reception 24 direct in A
 * pattern A order holds determinism holds separator 26
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 24 MPI_Recv direct in pointer-send-mode.c:main:1
 * pattern main 21-24 order proved determinism proved separator 26
 * finding 24 spbc-anonymous-reception
 */
