/* SPDX-License-Identifier: Apache-2.0 */
/* bsearch hands the message that it looks for to a comparator, which keeps the last one. */
#include <mpi.h>
#include <stdlib.h>

static int last;

static int compare(const void *key, const void *element)
{
    last = *(const int *)key;
    return *(const int *)key - *(const int *)element;
}

int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0;
    MPI_Status status;
    int list[2] = {1, 2};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            (void)bsearch(&in, list, 2, sizeof *list, compare);
        }
        out = last;
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
 * reception 25 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 25 MPI_Recv direct in arrival-comparator-keeps.c:main:1
 * pattern main 23-34 order proved determinism unknown
 * finding 25 spbc-anonymous-reception
 * finding 29 spbc-arrival-kept
 */
