/* SPDX-License-Identifier: Apache-2.0 */
/* A function inserts each number where it belongs. */
#include <mpi.h>

static void put_in_order(int *all, int n)
{
    for (int i = 1; i < n; i++) {
        int key = all[i], k = i - 1;

        while (k >= 0 && all[k] > key) {
            all[k + 1] = all[k];
            k--;
        }
        all[k + 1] = key;
    }
}

int main(int argc, char **argv)
{
    int rank, size;
    int mine, in, n = 0, all[64] = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine = rank * rank % 7;
    if (rank == 0) {
        for (int peer = 1; peer < size; peer++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            all[n++] = in;
        }
        put_in_order(all, n);
    } else {
        MPI_Send(&mine, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
    }
    MPI_Bcast(all, 64, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 29 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 29 MPI_Recv direct in sorted-insertion.c:main:1
 * pattern main 27-35 order proved determinism proved
 * finding 29 spbc-anonymous-reception
 */
