/* SPDX-License-Identifier: Apache-2.0 */
/* A reception from process 0 with any tag could take no message of the workers, since these are others than process 0. */
#include <mpi.h>
static double worker(int rank)
{
    int task;
    double r;
    MPI_Recv(&task, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    r = task * 2.0;
    MPI_Send(&r, 1, MPI_DOUBLE, 0, 3, MPI_COMM_WORLD);
    return 0;
}
static double manager(int size)
{
    double r, sum = 0;
    for (int i = 1; i < size; i++)
        MPI_Send(&i, 1, MPI_INT, i, 1, MPI_COMM_WORLD);
    for (int i = 1; i < size; i++) {
        MPI_Recv(&r, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        sum += r;
    }
    return sum;
}
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        manager(size);
    else
        worker(rank);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 19 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 19 MPI_Recv direct in named-any-tag.c:main:1
 * pattern main 30-33 order proved determinism proved
 * finding 19 spbc-anonymous-reception
 */
