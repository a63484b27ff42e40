/* SPDX-License-Identifier: Apache-2.0 */
/* The first process sets what it gets nothing for of the exclusive prefix sum. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int s = 0, t;
    MPI_Exscan(&rank, &s, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0)
        s = 0;
    MPI_Allreduce(&s, &t, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0) {
        int in[64];

        for (int k = 0; k < size - 1; k++)
            MPI_Recv(in, 64, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Send(&t, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 21 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 21 MPI_Recv direct in raw-prefix.c:main:1
 * pattern main 17-24 order proved determinism proved
 * finding 21 spbc-anonymous-reception
 */
