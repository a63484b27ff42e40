/* SPDX-License-Identifier: Apache-2.0 */
/* What comes is sorted by its number, which each process has one of; which message it was of those that came is sent with it. */
#include <mpi.h>
#include <stdlib.h>

struct entry {
    int turn, number;
};

static int entries_compare(const void *x, const void *y)
{
    return ((const struct entry *)x)->number - ((const struct entry *)y)->number;
}

int main(int argc, char **argv)
{
    int rank, size, in;
    struct entry *entries;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    entries = malloc((size_t)size * sizeof *entries);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            entries[k - 1].turn = k;
            entries[k - 1].number = in;
        }
        qsort(entries, size - 1, sizeof *entries, entries_compare);
        for (int k = 1; k < size; k++)
            MPI_Send(&entries[0].turn, 1, MPI_INT, k, 5, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 26 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 26 MPI_Recv direct in sorted-round-sent.c:main:1
 * pattern main 24-36 order proved determinism refuted
 * finding 26 spbc-anonymous-reception
 * finding 32 spbc-arrival-kept
 * finding 32 spbc-order-dependent-message
 */
