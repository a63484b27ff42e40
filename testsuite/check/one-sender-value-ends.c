/* SPDX-License-Identifier: Apache-2.0 */
/* A pipeline: what the one process before sends ends the loop. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, t = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        for (t = 5; t >= -1; t--)
            MPI_Send(&t, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else {
        while (t != -1) {
            MPI_Recv(&t, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (rank + 1 < size)
                MPI_Send(&t, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 15 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 15 MPI_Recv direct in one-sender-value-ends.c:main:1
 * pattern main 10-19 order proved determinism proved
 * finding 15 spbc-anonymous-reception
 */
