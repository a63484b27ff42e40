/* SPDX-License-Identifier: Apache-2.0 */
/* Only of late messages one ends the program. */
#include <mpi.h>
#include <stdlib.h>
static void die(void)
{
    MPI_Abort(MPI_COMM_WORLD, 1);
    exit(1);
}
int main(int argc, char **argv)
{
    int rank, size, in = 0, last = 0;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            if (k > 1) {
                if (in == 1)
                    die();
            }
            last = in;
            MPI_Send(&in, 1, MPI_INT, status.MPI_SOURCE, 3, MPI_COMM_WORLD);
        }
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, &status);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 19 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 19 MPI_Recv direct in abort-late.c:main:1
 * pattern main 17-30 order proved determinism refuted
 * finding 7 spbc-arrival-kept
 * finding 19 spbc-anonymous-reception
 * finding 25 spbc-order-dependent-message
 */
