/* SPDX-License-Identifier: Apache-2.0 */
/* A barrier by messages: the last token stays, and all of them are alike. */
#include <mpi.h>
static void meet(int rank, int size)
{
    int token = 1;
    if (rank == 0) {
        for (int k = 1; k < size; k++)
            MPI_Recv(&token, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int k = 1; k < size; k++)
            MPI_Send(&token, 1, MPI_INT, k, 0, MPI_COMM_WORLD);
    } else {
        MPI_Send(&token, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Recv(&token, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
}
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < 5; k++)
        meet(rank, size);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 9 direct in A
 * pattern A order holds determinism holds separator 11 14
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 9 MPI_Recv direct in last-all-alike.c:meet:1
 * pattern meet 7-15 order proved determinism proved separator 14
 * finding 9 spbc-anonymous-reception
 */
