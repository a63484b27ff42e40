/* SPDX-License-Identifier: Apache-2.0 */
/* The same broadcast in both arms, of which the second asks again what is known there. */
#include <mpi.h>
static void meet(int rank, int size, char *in, char *out, char *b)
{
    if (rank == 0) {
        for (int i = 0; i < size - 1; i++)
            MPI_Recv(in, 1, MPI_CHAR, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Bcast(b, 1, MPI_CHAR, 0, MPI_COMM_WORLD);
    } else if (rank != 0) {
        MPI_Send(out, 1, MPI_CHAR, 0, 5, MPI_COMM_WORLD);
        MPI_Bcast(in, 1, MPI_CHAR, 0, MPI_COMM_WORLD);
    }
}
int main(int argc, char **argv)
{
    int rank, size;
    char in = 0, out = 'd', b = 'r';
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < 5; k++)
        meet(rank, size, &in, &out, &b);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 8 direct in A
 * pattern A order holds determinism holds separator 9 12
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 8 MPI_Recv direct in sides-else-if.c:meet:1
 * pattern meet 6-13 order proved determinism proved separator 9
 * finding 8 spbc-anonymous-reception
 */
