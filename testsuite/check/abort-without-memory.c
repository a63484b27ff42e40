/* SPDX-License-Identifier: Apache-2.0 */
/* The program ends between the answers if there is no memory for what has come. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0, sum = 0;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                int length, *words;

                MPI_Probe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                MPI_Get_count(&status, MPI_INT, &length);
                words = malloc(length * sizeof *words);
                if (!words)
                    MPI_Abort(MPI_COMM_WORLD, 1);
                MPI_Recv(words, length, MPI_INT, status.MPI_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                MPI_Send(words, 1, MPI_INT, status.MPI_SOURCE, 2, MPI_COMM_WORLD);
                free(words);
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return sum < 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 19 direct in A
 * pattern A order holds determinism holds separator 32
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 19 MPI_Probe direct in abort-without-memory.c:main:1
 * pattern main 15-31 order proved determinism proved separator 32
 * finding 19 spbc-anonymous-reception
 */
