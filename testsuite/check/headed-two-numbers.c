/* SPDX-License-Identifier: Apache-2.0 */
/* Behind the numbers comes one more, which may be the first to be taken for how many there are. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, length, sum[64] = {0};
    double data[64] = {0};
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 4; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&length, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, &status);
                MPI_Recv(data, length, MPI_DOUBLE, status.MPI_SOURCE, 2, MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
                sum[status.MPI_SOURCE] = length + (int)data[0];
            }
            for (int k = 1; k < size; k++)
                MPI_Recv(&length, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, &status);
        } else {
            length = rank % 8 + 1;
            data[0] = rank + step;
            MPI_Send(&length, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
            MPI_Send(data, length, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD);
            MPI_Send(&length, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
        }
        MPI_Bcast(sum, 64, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 17 direct in A
 * reception 23 direct in A
 * pattern A order holds determinism broken separator 32
 */
/* EXPECT
 * verdict not-ready
 * reception 17 MPI_Recv direct in headed-two-numbers.c:main:1
 * reception 23 MPI_Recv direct in headed-two-numbers.c:main:1
 * pattern main 15-30 order proved determinism refuted separator 32
 * finding 17 spbc-anonymous-reception
 * finding 17 spbc-message-race
 * finding 31 spbc-arrival-kept
 * finding 31 spbc-order-dependent-message
 */
