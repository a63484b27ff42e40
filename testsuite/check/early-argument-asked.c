/* SPDX-License-Identifier: Apache-2.0 */
/* Posting and completion ask for the same number of arguments, whose address MPI_Init got. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int w[4] = {0};
    if (rank == 0) {
        int in[64];

        for (int k = 0; k < (argc < 4 ? argc : 4) * (size - 1); k++)
            MPI_Recv(in, 64, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Request q;
        for (int k = 0; k < 4; k++) {
            w[0] = k;
            if (k < argc)
                MPI_Isend(w, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &q);
            if (k < argc)
                MPI_Wait(&q, MPI_STATUS_IGNORE);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv direct in early-argument-asked.c:main:1
 * pattern main 13-27 order proved determinism proved
 * finding 17 spbc-anonymous-reception
 */
