/* SPDX-License-Identifier: Apache-2.0 */
/* Each is answered with two numbers computed from its message. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, both[2], answer[2] = {0};
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                answer[0] = in;
                answer[1] = in * 2;
                MPI_Send(answer, 2, MPI_INT, status.MPI_SOURCE, 5, MPI_COMM_WORLD);
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            MPI_Recv(both, 2, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 15 direct in A
 * pattern A order holds determinism holds separator 24
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 15 MPI_Recv direct in reply-pair-whole.c:main:1
 * pattern main 13-23 order proved determinism proved separator 24
 * finding 15 spbc-anonymous-reception
 */
