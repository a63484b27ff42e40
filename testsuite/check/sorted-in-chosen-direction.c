/* SPDX-License-Identifier: Apache-2.0 */
/* What came last says which of two functions compares. */
#include <mpi.h>
#include <stdlib.h>

static int upwards(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static int downwards(const void *a, const void *b)
{
    return *(const int *)b - *(const int *)a;
}

int main(int argc, char **argv)
{
    int rank, size, in, out = 0, list[3];
    int (*compare)(const void *, const void *) = upwards;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                if (in == 1)
                    compare = upwards;
                else
                    compare = downwards;
            }
            for (int k = 0; k < 3; k++)
                list[k] = k + 1;
            qsort(list, 3, sizeof list[0], compare);
            out = list[0];
            MPI_Send(&out, 1, MPI_INT, 1, 9, MPI_COMM_WORLD);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        }
        if (rank == 1)
            MPI_Recv(&out, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 27 direct in A
 * pattern A order holds determinism broken separator 43
 */
/* EXPECT
 * verdict not-ready
 * reception 27 MPI_Recv direct in sorted-in-chosen-direction.c:main:1
 * pattern main 25-42 order proved determinism refuted separator 43
 * finding 27 spbc-anonymous-reception
 * finding 37 spbc-arrival-kept
 * finding 37 spbc-order-dependent-message
 */
