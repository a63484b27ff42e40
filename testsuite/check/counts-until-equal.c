/* SPDX-License-Identifier: Apache-2.0 */
/* Nobody knows how many messages will come: all go on looking until as many have come as were sent. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        int counts[2] = {0, 0}, sums[2];

        for (int k = 0; k < 1 + (rank + step) % 3; k++) {
            MPI_Send(&rank, 1, MPI_INT, (rank + k + step) % size, 3, MPI_COMM_WORLD);
            counts[0]++;
        }
        do {
            MPI_Status status;
            int found, in;

            MPI_Iprobe(MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &found, &status);
            while (found) {
                MPI_Recv(&in, 1, MPI_INT, status.MPI_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                counts[1]++;
                MPI_Iprobe(MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &found, &status);
            }
            MPI_Allreduce(counts, sums, 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        } while (sums[0] != sums[1]);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 23 direct in A
 * reception 27 direct in A
 * pattern A order holds determinism broken separator 29
 */
/* EXPECT
 * verdict not-ready
 * reception 23 MPI_Iprobe direct in counts-until-equal.c:main:1
 * reception 27 MPI_Iprobe direct in counts-until-equal.c:main:1
 * pattern main 15-30 order proved determinism refuted separator 29
 * finding 23 spbc-anonymous-reception
 * finding 23 spbc-arrival-kept
 * finding 29 spbc-order-dependent-message
 */
