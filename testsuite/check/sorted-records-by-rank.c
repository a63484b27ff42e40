/* SPDX-License-Identifier: Apache-2.0 */
/* Each process sends one record, with its rank as the key. */
#include <mpi.h>
#include <stdlib.h>

struct item {
    int key, value;
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
            MPI_Recv(&all[k - 1], 2, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        qsort(all, size - 1, sizeof *all, items_compare);
        MPI_Send(all, 2 * (size - 1), MPI_INT, 1, 5, MPI_COMM_WORLD);
    } else {
        mine.key = rank;
        mine.value = 7 * rank % 5;
        MPI_Send(&mine, 2, MPI_INT, 0, 3, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(all, 2 * (size - 1), MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    free(all);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 28 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 28 MPI_Recv direct in sorted-records-by-rank.c:main:1
 * pattern main 26-37 order proved determinism unknown
 * finding 28 spbc-anonymous-reception
 */
