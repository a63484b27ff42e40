/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: a key of one byte is the same for ranks that differ by 256. */
#include <mpi.h>
#include <stdlib.h>

struct item {
    signed char key;
    int value;
};

static int items_compare(const void *a, const void *b)
{
    const struct item *x = a, *y = b;

    return x->key - y->key;
}

int main(int argc, char **argv)
{
    int rank, size;
    struct item mine, *all;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    all = calloc((size_t)size, sizeof *all);
    if (rank == 0) {
        for (int k = 1; k < size; k++)
            MPI_Recv(&all[k - 1], sizeof *all, MPI_BYTE, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
        qsort(all, size - 1, sizeof *all, items_compare);
        MPI_Send(all, (size - 1) * (int)sizeof *all, MPI_BYTE, 1, 5, MPI_COMM_WORLD);
    } else {
        mine.key = (signed char)rank;
        mine.value = rank;
        MPI_Send(&mine, sizeof mine, MPI_BYTE, 0, 3, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(all, (size - 1) * (int)sizeof *all, MPI_BYTE, 0, 5, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
    }
    free(all);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 29 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 29 MPI_Recv direct in sorted-records-by-short-rank.c:main:1
 * pattern main 27-40 order proved determinism unknown
 * finding 29 spbc-anonymous-reception
 * finding 32 spbc-arrival-kept
 */
