/* SPDX-License-Identifier: Apache-2.0 */
/* A worker asks for leave to write, the writer answers to it and receives its block by name. */
#include <mpi.h>
#include <stdio.h>

enum { ASK = 1, GO = 2, DATA = 3, LENGTH = 64 };

int main(int argc, char **argv)
{
    int rank, size;
    double block[LENGTH] = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int dump = 0; dump < 5; dump++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Status status;
                int count;

                MPI_Recv(&count, 1, MPI_INT, MPI_ANY_SOURCE, ASK, MPI_COMM_WORLD, &status);
                MPI_Send(&count, 1, MPI_INT, status.MPI_SOURCE, GO, MPI_COMM_WORLD);
                MPI_Recv(block, count, MPI_DOUBLE, status.MPI_SOURCE, DATA, MPI_COMM_WORLD, &status);
                printf("%d %g\n", status.MPI_SOURCE, block[0]);
            }
        } else {
            int count = LENGTH, leave;

            MPI_Send(&count, 1, MPI_INT, 0, ASK, MPI_COMM_WORLD);
            MPI_Recv(&leave, 1, MPI_INT, 0, GO, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(block, leave, MPI_DOUBLE, 0, DATA, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 22 direct in A
 * pattern A order holds determinism holds separator 34
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 22 MPI_Recv direct in writer-handshake.c:main:1
 * pattern main 17-33 order proved determinism proved separator 34
 * finding 22 spbc-anonymous-reception
 */
