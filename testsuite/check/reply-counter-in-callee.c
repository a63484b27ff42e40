/* SPDX-License-Identifier: Apache-2.0 */
/* Numbers are handed out by a function that keeps the next one for itself. */
#include <mpi.h>

static int next_number(void)
{
    static int next;

    return next++;
}

int main(int argc, char **argv)
{
    int rank, size, x;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Status status;

            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            x = next_number();
            MPI_Send(&x, 1, MPI_INT, status.MPI_SOURCE, 2, MPI_COMM_WORLD);
        }
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(&x, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 23 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 23 MPI_Recv direct in reply-counter-in-callee.c:main:1
 * pattern main 19-30 order proved determinism refuted
 * finding 23 spbc-anonymous-reception
 * finding 25 spbc-order-dependent-message
 */
