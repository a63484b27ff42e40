/* SPDX-License-Identifier: Apache-2.0 */
/* What came is put in order; but from the 257th message on each lies where another one did. */
#include <mpi.h>
#include <stdlib.h>

static int compare(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;

    return x < y ? -1 : x > y;
}

int main(int argc, char **argv)
{
    int rank, size, mine, *all;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    all = calloc(size, sizeof *all);
    for (int step = 0; step < 10; step++) {
        mine = (7 * rank + step) % 13;
        if (rank == 0) {
            all[0] = mine;
            for (int i = 1; i < size; i++)
                MPI_Recv(&all[(unsigned char)i], 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            qsort(all, size, sizeof *all, compare);
        } else {
            MPI_Send(&mine, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
        MPI_Bcast(all, size, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    free(all);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 27 direct in A
 * pattern A order holds determinism broken separator 33
 */
/* EXPECT
 * verdict unknown
 * reception 27 MPI_Recv direct in arrival-sort-index-cut.c:main:1
 * pattern main 24-31 order proved determinism unknown separator 33
 * finding 27 spbc-anonymous-reception
 * finding 32 spbc-arrival-kept
 */
