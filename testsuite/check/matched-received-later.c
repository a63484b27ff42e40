/* SPDX-License-Identifier: Apache-2.0 */
/* Messages are matched in any order and received behind the loop, all into one place. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, out = 0;
    MPI_Message messages[100];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Mprobe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &messages[k], MPI_STATUS_IGNORE);
            }
        } else
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0) {
            for (int k = 1; k < size; k++)
                MPI_Mrecv(&out, 1, MPI_INT, &messages[k], MPI_STATUS_IGNORE);
            MPI_Send(&out, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
        }
        if (rank == 1)
            MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 15 direct in A
 * pattern A order holds determinism broken separator 19
 */
/* EXPECT
 * verdict not-ready
 * reception 15 MPI_Mprobe direct in matched-received-later.c:main:1
 * pattern main 13-18 order proved determinism refuted separator 19
 * finding 15 spbc-anonymous-reception
 * finding 23 spbc-arrival-kept
 * finding 23 spbc-order-dependent-message
 */
