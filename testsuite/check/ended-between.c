/* SPDX-License-Identifier: Apache-2.0 */
/* The loop that what has come ends is in a function between the range and the reception. */
#include <mpi.h>
static int take(int *v)
{
    MPI_Status st;
    MPI_Recv(v, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, &st);
    return st.MPI_SOURCE;
}
static void all_of(int size)
{
    int v, open = size - 1;
    while (open > 0) {
        take(&v);
        open -= v;
    }
}
static void give(int v) { MPI_Send(&v, 1, MPI_INT, 0, 4, MPI_COMM_WORLD); }
static void step(int rank, int size)
{
    if (rank == 0)
        all_of(size);
    else {
        give(1);
        give(0);
    }
    MPI_Barrier(MPI_COMM_WORLD);
}
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < 6; k++)
        step(rank, size);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 7 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 7 MPI_Recv direct in ended-between.c:step:1
 * pattern step 21-26 order refuted determinism proved separator 27
 * finding 7 spbc-unordered-pattern
 */
