/* SPDX-License-Identifier: Apache-2.0 */
/* The root of one group collects from all of the other over an intercommunicator. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in;
    MPI_Comm half, other;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank % 2 ? 0 : 1, 5, &other);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            int remote;

            MPI_Comm_remote_size(other, &remote);
            for (int k = 0; k < remote; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 6, other, MPI_STATUS_IGNORE);
        } else if (rank % 2 == 1) {
            MPI_Send(&rank, 1, MPI_INT, 0, 6, other);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 20 direct in A
 * pattern A order holds determinism holds separator 24
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 20 MPI_Recv direct in intercomm-collect.c:main:1
 * pattern main 15-23 order proved determinism proved separator 24
 * finding 20 spbc-anonymous-reception
 */
