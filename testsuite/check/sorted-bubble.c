/* SPDX-License-Identifier: Apache-2.0 */
/* What came is put in order by two loops before it is sent. */
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
                if (all[k] > all[k + 1]) {
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
 * verdict ready-after-rewrite
 * reception 16 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 16 MPI_Recv direct in sorted-bubble.c:main:1
 * pattern main 14-29 order proved determinism proved
 * finding 16 spbc-anonymous-reception
 */
