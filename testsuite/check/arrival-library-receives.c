/* SPDX-License-Identifier: Apache-2.0 */
/* A function of the C library walks a tree and calls one that receives: what came last is sent. */
#include <mpi.h>
#include <search.h>
#include <stdlib.h>

static int last;
static int compare(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}
static void collect(const void *node, VISIT visit, int depth)
{
    (void)node;
    (void)depth;
    if (visit == leaf || visit == postorder)
        MPI_Recv(&last, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
int main(int argc, char **argv)
{
    int rank, size, keys[64];
    void *root = NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 1; k < size; k++) {
        keys[k] = k;
        tsearch(&keys[k], &root, compare);
    }
    if (rank == 0) {
        twalk(root, collect);
        MPI_Send(&last, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&last, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 17 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 17 MPI_Recv direct in arrival-library-receives.c:main:1
 * pattern main 31-38 order unknown determinism unknown
 * finding 17 spbc-order-unknown
 */
