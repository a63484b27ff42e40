/* SPDX-License-Identifier: Apache-2.0 */
/* The master puts results one behind the other as they come, then sends all of them to all. */
#include <mpi.h>
enum { MOST = 128 };

int main(int argc, char **argv)
{
    int rank, size;
    double results[MOST] = {0}, mine;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        mine = rank + step;
        if (rank == 0) {
            results[0] = mine;
            for (int k = 1; k < size; k++)
                MPI_Recv(&results[k], 1, MPI_DOUBLE, MPI_ANY_SOURCE, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Send(&mine, 1, MPI_DOUBLE, 0, 8, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0)
            for (int k = 1; k < size; k++)
                MPI_Send(results, size, MPI_DOUBLE, k, 9, MPI_COMM_WORLD);
        else
            MPI_Recv(results, size, MPI_DOUBLE, 0, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 19 direct in A
 * pattern A order holds determinism broken separator 23
 */
/* EXPECT
 * verdict not-ready
 * reception 19 MPI_Recv direct in collect-by-arrival.c:main:1
 * pattern main 16-22 order proved determinism refuted separator 23
 * finding 19 spbc-anonymous-reception
 * finding 26 spbc-order-dependent-message
 */
