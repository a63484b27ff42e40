/* SPDX-License-Identifier: Apache-2.0 */
/* Requests are waited for only when there are some, and the library's function is declared by hand. */
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
        if (receives)
            MPI_Waitall(receives, requests, MPI_STATUSES_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 20 direct in A
 * pattern A order holds determinism holds separator 25
 */
/* EXPECT
 * verdict unknown
 * reception 20 MPI_Irecv direct in waitall-when-some.c:main:1
 * pattern main 19-24 order unknown determinism proved separator 25
 * finding 20 spbc-order-unknown
 */
