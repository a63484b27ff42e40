/* SPDX-License-Identifier: Apache-2.0 */
/* A field that the first message has set is a factor of the sum. */
#include <mpi.h>

struct sums {
    int total, count;
};

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Request requests[64];
    MPI_Status statuses[64];
    struct sums first = {0};
    int in[64], out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 0; k < size - 1; k++)
                MPI_Irecv(&in[k], 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &requests[k]);
            MPI_Waitall(size - 1, requests, statuses);
            first.total = in[0];
            for (int k = 0; k < size - 1; k++) {
                out += in[k] * first.total;
            }
            if (size > 1)
                MPI_Send(&out, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            if (rank == 1)
                MPI_Recv(&out, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &statuses[0]);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 23 direct in A
 * pattern A order holds determinism broken separator 36
 */
/* EXPECT
 * verdict not-ready
 * reception 23 MPI_Irecv direct in posted-factor-first.c:main:1
 * pattern main 21-35 order proved determinism refuted separator 36
 * finding 23 spbc-anonymous-reception
 * finding 30 spbc-arrival-kept
 * finding 30 spbc-order-dependent-message
 */
