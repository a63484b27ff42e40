/* SPDX-License-Identifier: Apache-2.0 */
/* A source that is kept in a larger number stays what it is. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, v = 0, values[1024] = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Status status;

                MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
                long from = status.MPI_SOURCE;
                values[from] = v;
            }
        } else {
            v = rank * rank + step;
            MPI_Send(&v, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        for (int k = 1; k < size && rank == 0; k++)
            MPI_Send(&values[k], 1, MPI_INT, k, 4, MPI_COMM_WORLD);
        if (rank > 0)
            MPI_Recv(&v, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * pattern A order holds determinism holds separator 25
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv direct in source-in-long.c:main:1
 * pattern main 13-24 order proved determinism proved separator 25
 * finding 17 spbc-anonymous-reception
 */
