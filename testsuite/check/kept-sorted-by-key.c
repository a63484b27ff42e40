/* SPDX-License-Identifier: Apache-2.0 */
/* What arrives is sorted by a key that several messages may share, and sent: who comes first among equals
 * depends on the order of arrival. */
#include <mpi.h>
#include <stdlib.h>
struct item {
    int key, value;
};

static int compare(const void *a, const void *b)
{
    return ((const struct item *)a)->key - ((const struct item *)b)->key;
}

int main(int argc, char **argv)
{
    int rank, size;
    struct item items[64], item;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++)
            MPI_Recv(&items[k - 1], 2, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        qsort(items, size - 1, sizeof *items, compare);
        MPI_Send(items, 2 * (size - 1), MPI_INT, 1, 3, MPI_COMM_WORLD);
    } else {
        item.key = rank % 2;
        item.value = rank;
        MPI_Send(&item, 2, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(items, 128, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 25 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 25 MPI_Recv direct in kept-sorted-by-key.c:main:1
 * pattern main 23-34 order proved determinism refuted
 * finding 25 spbc-anonymous-reception
 * finding 27 spbc-arrival-kept
 * finding 27 spbc-order-dependent-message
 */
