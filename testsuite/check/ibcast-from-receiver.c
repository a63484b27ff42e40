/* SPDX-License-Identifier: Apache-2.0 */
/* What the root has added up is broadcast without blocking: nobody has it before all was received. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, sum = 0;
    MPI_Request request;

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
        MPI_Ibcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 16 direct in A
 * pattern A order holds determinism holds separator 22 23
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 16 MPI_Recv direct in ibcast-from-receiver.c:main:1
 * pattern main 14-21 order proved determinism proved separator 23
 * finding 16 spbc-anonymous-reception
 */
