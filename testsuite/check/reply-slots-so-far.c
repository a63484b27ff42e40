/* SPDX-License-Identifier: Apache-2.0 */
/* Each is answered with all that has come so far, which lies where its source says. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, all[8], seen[8] = {0};
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                seen[status.MPI_SOURCE] = in;
                MPI_Send(seen, 8, MPI_INT, status.MPI_SOURCE, 5, MPI_COMM_WORLD);
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            MPI_Recv(all, 8, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 15 direct in A
 * pattern A order holds determinism broken separator 23
 */
/* EXPECT
 * verdict not-ready
 * reception 15 MPI_Recv direct in reply-slots-so-far.c:main:1
 * pattern main 13-22 order proved determinism refuted separator 23
 * finding 15 spbc-anonymous-reception
 * finding 17 spbc-arrival-kept
 * finding 17 spbc-order-dependent-message
 */
