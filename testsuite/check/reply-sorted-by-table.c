/* SPDX-License-Identifier: Apache-2.0 */
/* Each answer is what a list begins with that is sorted by a table of earlier messages. */
#include <mpi.h>
#include <stdlib.h>

static int rounds[64];

static int by_rounds(const void *a, const void *b)
{
    return rounds[*(const int *)a] - rounds[*(const int *)b];
}

int main(int argc, char **argv)
{
    int rank, size, in, out;
    MPI_Status status;
    int list[3];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &status);
                rounds[in % 64] = k;
                for (int n = 0; n < 3; n++)
                    list[n] = n + 1;
                qsort(list, 3, sizeof list[0], by_rounds);
                out = list[0];
                MPI_Send(&out, 1, MPI_INT, status.MPI_SOURCE, 8, MPI_COMM_WORLD);
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
            MPI_Recv(&in, 1, MPI_INT, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 25 direct in A
 * pattern A order holds determinism broken separator 37
 */
/* EXPECT
 * verdict not-ready
 * reception 25 MPI_Recv direct in reply-sorted-by-table.c:main:1
 * pattern main 23-36 order proved determinism refuted separator 37
 * finding 25 spbc-anonymous-reception
 * finding 31 spbc-arrival-kept
 * finding 31 spbc-order-dependent-message
 */
