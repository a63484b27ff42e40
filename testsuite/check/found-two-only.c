/* SPDX-License-Identifier: Apache-2.0 */
/* Bug idiom: a poll for two messages, of however many processes: the others are left for the next round. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, sum = 0, rounds = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < 10; k++) {
        int got = 0, flag = 0;
        MPI_Status status;

        if (rank == 0) {
            while (got < 2) {
                MPI_Iprobe(MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &flag, &status);
                if (flag) {
                    MPI_Recv(&in, 1, MPI_INT, status.MPI_SOURCE, 5, MPI_COMM_WORLD, &status);
                    sum += in;
                    got++;
                }
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
        }
        MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return rounds < 0;
}
/* TRUTH
 * verdict not-ready
 * reception 18 direct in A
 * pattern A order broken determinism broken separator 29
 */
/* EXPECT
 * verdict not-ready
 * reception 18 MPI_Iprobe direct in found-two-only.c:main:1
 * pattern main 16-27 order refuted determinism refuted separator 29
 * finding 18 spbc-unordered-pattern
 * finding 28 spbc-order-dependent-message
 */
