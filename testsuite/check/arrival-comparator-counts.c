/* SPDX-License-Identifier: Apache-2.0 */
/* How often qsort compares depends on which message stands where; the comparisons are counted, and
 * the number is sent. */
#include <mpi.h>
#include <stdlib.h>

static int count;

static int compare(const void *a, const void *b)
{
    count++;
    return *(const int *)a - *(const int *)b;
}

int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0;
    MPI_Status status;
    int list[8] = {3, 1, 2, 9, 7}, n = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            list[n++ % 8] = in;
            qsort(list, 8, sizeof *list, compare);
        }
        out = count;
        MPI_Send(&out, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
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
 * verdict unknown
 * reception 26 MPI_Recv direct in arrival-comparator-counts.c:main:1
 * pattern main 24-36 order proved determinism unknown
 * finding 26 spbc-anonymous-reception
 * finding 31 spbc-arrival-kept
 */
