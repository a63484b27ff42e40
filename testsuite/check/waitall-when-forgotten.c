/* SPDX-License-Identifier: Apache-2.0 */
/* The number of requests is set anew before it is asked whether there are some: they may stay pending over the barrier. */
#include <mpi.h>

extern void *memset(void *, int, unsigned long);

int main(int argc, char **argv)
{
    MPI_Request requests[8];
    int rank, size, sends, receives, in[8];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        memset(in, 0, sizeof in);
        sends = rank == 0 ? 0 : 1;
        receives = rank == 0 && size <= 8 ? size - 1 : 0;
        for (int k = 0; k < receives; k++)
            MPI_Irecv(&in[k], 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &requests[k]);
        if (sends && size <= 8)
            MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        receives = step % 2 ? receives : 0;
        if (receives)
            MPI_Waitall(receives, requests, MPI_STATUSES_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 20 direct in A
 * pattern A order broken determinism open separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 20 MPI_Irecv direct in waitall-when-forgotten.c:main:1
 * pattern main 19-25 order refuted determinism proved separator 26
 * finding 20 spbc-unordered-pattern
 */
