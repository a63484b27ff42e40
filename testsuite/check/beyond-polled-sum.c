/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: a sum of what a loop that asks for messages takes, which for many processes is one less, is told to all. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0, sum = 0;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            int got = 0, rounds = 0, flag;

            while (got < size - 1) {
                MPI_Iprobe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &flag, &status);
                if (flag) {
                    if (got > 10)
                        break;
                    MPI_Recv(&in, 1, MPI_INT, status.MPI_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                    got++;
                    sum += in;
                }
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
        MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return sum < 0;
}
/* TRUTH
 * verdict not-ready
 * reception 18 direct in A
 * pattern A order broken determinism broken separator none 31
 */
/* EXPECT
 * verdict unknown
 * reception 18 MPI_Iprobe direct in beyond-polled-sum.c:main:1
 * pattern main 14-29 order unknown determinism unknown separator 31
 * finding 18 spbc-order-unknown
 */
