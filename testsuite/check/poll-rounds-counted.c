/* SPDX-License-Identifier: Apache-2.0 */
/* How often nothing was there is counted and printed; what is sent is the same in every order. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, in, found, got, idle = 0, largest;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 4; step++) {
        largest = 0;
        got = 0;
        if (rank == 0) {
            while (got < size - 1) {
                MPI_Iprobe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &found, &status);
                if (!found) {
                    idle++;
                    continue;
                }
                MPI_Recv(&in, 1, MPI_INT, status.MPI_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                largest = status.MPI_SOURCE > largest ? status.MPI_SOURCE : largest;
                got++;
            }
        } else {
            MPI_Send(&step, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
        MPI_Bcast(&largest, 1, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    printf("%d\n", idle);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 19 direct in A
 * pattern A order holds determinism holds separator 32
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 19 MPI_Iprobe direct in poll-rounds-counted.c:main:1
 * pattern main 17-30 order proved determinism proved separator 32
 * finding 19 spbc-anonymous-reception
 */
