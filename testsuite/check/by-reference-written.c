/* SPDX-License-Identifier: Apache-2.0 */
/* The layer changes the source that it is given by reference, in a variable that is asked for in each step. */
#include <mpi.h>

static int size;

static void layer_receive(int *buffer, int *source)
{
    if (*source == 0)
        *source = MPI_ANY_SOURCE;
    MPI_Recv(buffer, 1, MPI_INT, *source, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int in, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        int rank;

        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                layer_receive(&in, &rank);
                sum += in;
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 11 variable in A
 * pattern A order holds determinism holds separator 32
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 11 MPI_Recv variable maybe in by-reference-written.c:main:1
 * pattern main 24-31 order proved determinism proved separator 32
 * finding 11 spbc-anonymous-reception
 */
