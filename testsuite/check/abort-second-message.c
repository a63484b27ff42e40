/* SPDX-License-Identifier: Apache-2.0 */
/* Only the second message that comes is checked: the run ends in some orders. */
#include <mpi.h>
#include <stdio.h>

static void die(int source)
{
    fprintf(stderr, "from %d\n", source);
    MPI_Abort(MPI_COMM_WORLD, 1);
}

int main(int argc, char **argv)
{
    int rank, size, in;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                if (k == 2 && in == 1)
                    die(status.MPI_SOURCE);
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 23 direct in A
 * pattern A order holds determinism broken separator 30
 */
/* EXPECT
 * verdict not-ready
 * reception 23 MPI_Recv direct in abort-second-message.c:main:1
 * pattern main 21-29 order proved determinism refuted separator 30
 * finding 9 spbc-arrival-kept
 * finding 23 spbc-anonymous-reception
 * finding 30 spbc-order-dependent-message
 */
