/* SPDX-License-Identifier: Apache-2.0 */
/* Nobody gives anybody anything in the exchange that only some come to in time: no process need wait in it, and every order
 * sends the same. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, none[64] = {0}, nothing = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size > 64)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (rank == 0) {
        for (int k = 1; k < size; k++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Alltoallv(&nothing, none, none, MPI_INT, &nothing, none, none, MPI_INT, MPI_COMM_WORLD);
        for (int k = 1; k < size; k++)
            MPI_Send(&nothing, 1, MPI_INT, k, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Alltoallv(&nothing, none, none, MPI_INT, &nothing, none, none, MPI_INT, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict open
 * reception 17 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv direct in arrival-empty-exchange.c:main:1
 * pattern main 15-25 order proved determinism proved
 * finding 17 spbc-anonymous-reception
 */
