/* SPDX-License-Identifier: Apache-2.0 */
/* Sources are put where the caller says; by another name the first one is looked at before they are sorted. */
#include <mpi.h>
#include <stdlib.h>

static int compare(const void *x, const void *y)
{
    const int a = *(const int *)x, b = *(const int *)y;

    return (a > b) - (a < b);
}

static void senders_find(int count, int *senders, const int *first, int *seen)
{
    for (int k = 0; k < count; k++) {
        MPI_Status status;
        int in;

        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, &status);
        senders[k] = status.MPI_SOURCE;
        *seen = *first;
    }
    qsort(senders, (size_t)count, sizeof *senders, compare);
}

int main(int argc, char **argv)
{
    int rank, size, senders[64], mixed = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size > 64)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (rank == 0) {
        senders_find(size - 1, senders, senders, &mixed);
        for (int k = 0; k < size - 1; k++)
            mixed = 3 * mixed + senders[k];
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
    }
    MPI_Bcast(&mixed, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 19 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 19 MPI_Recv direct in sorted-where-told-seen.c:main:1
 * pattern main 35-41 order proved determinism refuted
 * finding 19 spbc-anonymous-reception
 * finding 42 spbc-order-dependent-message
 */
