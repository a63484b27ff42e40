/* SPDX-License-Identifier: Apache-2.0 */
/* What comes is put in front of what came before by a function that swaps bytes: the last to come is sent. */
#include <mpi.h>
#include <string.h>

static void swap(void *left, void *right, size_t size)
{
    char kept[16];

    memcpy(kept, left, size);
    memcpy(left, right, size);
    memcpy(right, kept, size);
}

int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0, list[100], count = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            list[count] = in;
            for (int n = count; n > 0; n--)
                swap(&list[n - 1], &list[n], sizeof list[n]);
            count++;
        }
        out = list[0];
        MPI_Send(&out, 1, MPI_INT, 1, 4, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&in, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 24 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 24 MPI_Recv direct in turned-by-swaps.c:main:1
 * pattern main 22-36 order proved determinism refuted
 * finding 24 spbc-anonymous-reception
 * finding 31 spbc-order-dependent-message
 */
