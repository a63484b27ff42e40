/* SPDX-License-Identifier: Apache-2.0 */
/* The master puts each result into the slot of its sender, then sends all of them to all. */
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
            for (int k = 1; k < size; k++) {
                MPI_Status status;
                double in;

                MPI_Recv(&in, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 8, MPI_COMM_WORLD, &status);
                results[status.MPI_SOURCE] = in;
            }
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
 * verdict ready-after-rewrite
 * reception 22 direct in A
 * pattern A order holds determinism holds separator 28
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 22 MPI_Recv direct in collect-by-source.c:main:1
 * pattern main 16-27 order proved determinism proved separator 28
 * finding 22 spbc-anonymous-reception
 */
