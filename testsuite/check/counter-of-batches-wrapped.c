/* SPDX-License-Identifier: Apache-2.0 */
/* All who have asked in a step are answered with its number, which is the same whoever came first; what receives has a name of its own,
 * and copies its status. */
#include <mpi.h>

static void receive(int *data, int from, int tag, MPI_Status *wanted)
{
    MPI_Status own;

    MPI_Recv(data, 1, MPI_INT, from, tag, MPI_COMM_WORLD, &own);
    if (wanted != MPI_STATUS_IGNORE)
        *wanted = own;
}

int main(int argc, char **argv)
{
    int rank, size, in, answer, from[64];
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size > 64)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (int step = 0; step < 5; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                receive(&in, MPI_ANY_SOURCE, 3, &status);
                from[k] = status.MPI_SOURCE;
            }
            answer = step;
            for (int k = 1; k < size; k++)
                MPI_Send(&answer, 1, MPI_INT, from[k], 4, MPI_COMM_WORLD);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
            receive(&answer, 0, 4, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 28 wrapper in A
 * pattern A order holds determinism holds separator 38
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 28 receive wrapper in counter-of-batches-wrapped.c:main:1
 * pattern main 26-37 order proved determinism proved separator 38
 * finding 28 spbc-anonymous-reception
 */
