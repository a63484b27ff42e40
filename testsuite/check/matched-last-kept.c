/* SPDX-License-Identifier: Apache-2.0 */
/* What the last matched message held is sent on. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Message message;
                
                MPI_Mprobe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
                MPI_Mrecv(&in, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
                out = in;
            }
        } else
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0) {
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
 * reception 17 direct in A
 * pattern A order holds determinism broken separator 23
 */
/* EXPECT
 * verdict not-ready
 * reception 17 MPI_Mprobe direct in matched-last-kept.c:main:1
 * pattern main 13-22 order proved determinism refuted separator 23
 * finding 17 spbc-anonymous-reception
 * finding 25 spbc-arrival-kept
 * finding 25 spbc-order-dependent-message
 */
