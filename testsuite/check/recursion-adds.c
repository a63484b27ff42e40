/* SPDX-License-Identifier: Apache-2.0 */
/* Each call receives one message and adds it to what the calls below have got. */
#include <mpi.h>
static int chain(int n)
{
    int in;
    if (n == 0)
        return 0;
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return chain(n - 1) + in;
}
int main(int argc, char **argv)
{
    int rank, size, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank != 0)
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    else
        out = chain(size - 1);
    if (rank == 0)
        MPI_Send(&out, 1, MPI_INT, size - 1, 2, MPI_COMM_WORLD);
    if (rank == size - 1)
        MPI_Recv(&out, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 9 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 9 MPI_Recv direct in recursion-adds.c:main:1
 * pattern main 19-22 order proved determinism unknown
 * finding 9 spbc-anonymous-reception
 * finding 24 spbc-arrival-kept
 */
