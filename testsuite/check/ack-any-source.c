/* SPDX-License-Identifier: Apache-2.0 */
/* The senders do not say from whom they wait for the answer; only one process sends it. */
#include <mpi.h>

static void release(int rank, int size)
{
    int go = 1;

    if (rank == 0) {
        for (int k = 1; k < size; k++)
            MPI_Send(&go, 1, MPI_INT, k, 9, MPI_COMM_WORLD);
    } else {
        MPI_Recv(&go, 1, MPI_INT, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
}

int main(int argc, char **argv)
{
    int rank, size, in, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
        }
        release(rank, size);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 13 direct in B
 * reception 27 direct in A
 * pattern A order holds determinism holds separator 9 13
 * pattern B order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 13 MPI_Recv direct in ack-any-source.c:release:1
 * reception 27 MPI_Recv direct in ack-any-source.c:main:1
 * pattern release 9-14 order proved determinism proved
 * pattern main 25-32 order proved determinism proved separator 13
 * finding 13 spbc-anonymous-reception
 * finding 27 spbc-anonymous-reception
 */
