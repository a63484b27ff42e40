/* SPDX-License-Identifier: Apache-2.0 */
/* Halves of the numbers are put in order, of as many as there are numbers. */
#include <mpi.h>

static void put_in_order(short *all, int n)
{
    for (int i = 1; i < n; i++) {
        short key = all[i];
        int k = i - 1;

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
        put_in_order((short *)all, n);
    } else {
        MPI_Send(&mine, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
    }
    MPI_Bcast(all, 64, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 30 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 30 MPI_Recv direct in sorted-as-halves.c:main:1
 * pattern main 28-36 order proved determinism unknown
 * finding 30 spbc-anonymous-reception
 * finding 37 spbc-arrival-kept
 */
