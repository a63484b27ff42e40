/* SPDX-License-Identifier: Apache-2.0 */
/* What comes is sorted by the process it came from, one message each. */
#include <mpi.h>
#include <stdlib.h>

struct entry {
    int source, number;
};

static int entries_compare(const void *x, const void *y)
{
    return ((const struct entry *)x)->source - ((const struct entry *)y)->source;
}

int main(int argc, char **argv)
{
    int rank, size, in;
    struct entry *entries;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    entries = malloc((size_t)size * sizeof *entries);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
            entries[k - 1].source = status.MPI_SOURCE;
            entries[k - 1].number = in;
        }
        qsort(entries, size - 1, sizeof *entries, entries_compare);
        for (int k = 1; k < size; k++)
            MPI_Send(&entries[0].number, 1, MPI_INT, k, 5, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, &status);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 27 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 27 MPI_Recv direct in sorted-by-source-field.c:main:1
 * pattern main 25-37 order proved determinism unknown
 * finding 27 spbc-anonymous-reception
 */
