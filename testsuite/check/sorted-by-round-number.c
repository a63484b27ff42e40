/* SPDX-License-Identifier: Apache-2.0 */
/* What comes is sorted by the number of the round in which it came: that is the order of arrival again. */
#include <mpi.h>
#include <stdlib.h>

struct entry {
    int turn, number;
};

static int entries_compare(const void *x, const void *y)
{
    return ((const struct entry *)x)->turn - ((const struct entry *)y)->turn;
}

int main(int argc, char **argv)
{
    int rank, size, in, turn = 0;
    struct entry *entries;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    entries = malloc((size_t)size * sizeof *entries);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            entries[k - 1].turn = turn++;
            entries[k - 1].number = in;
        }
        qsort(entries, size - 1, sizeof *entries, entries_compare);
        for (int k = 1; k < size; k++)
            MPI_Send(&entries[0].number, 1, MPI_INT, k, 5, MPI_COMM_WORLD);
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
 * reception 26 MPI_Recv direct in sorted-by-round-number.c:main:1
 * pattern main 24-36 order proved determinism refuted
 * finding 26 spbc-anonymous-reception
 * finding 32 spbc-arrival-kept
 * finding 32 spbc-order-dependent-message
 */
