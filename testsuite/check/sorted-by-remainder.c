/* SPDX-License-Identifier: Apache-2.0 */
/* Numbers with one remainder stay in the order in which they came. */
#include <mpi.h>

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
        for (int i = 0; i < n - 1; i++)
            for (int k = 0; k < n - 1 - i; k++)
                if (all[k] % 4 > all[k + 1] % 4) {
                    int aside = all[k];

                    all[k] = all[k + 1];
                    all[k + 1] = aside;
                }
    } else {
        MPI_Send(&mine, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
    }
    MPI_Bcast(all, 64, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 16 MPI_Recv direct in sorted-by-remainder.c:main:1
 * pattern main 14-29 order proved determinism refuted
 * finding 16 spbc-anonymous-reception
 * finding 30 spbc-arrival-kept
 * finding 30 spbc-order-dependent-message
 */
