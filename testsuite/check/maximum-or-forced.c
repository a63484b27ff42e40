/* SPDX-License-Identifier: Apache-2.0 */
/* The largest value stays, unless a message says that it replaces whatever is there. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, x[2], best = 0;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(x, 2, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            if (x[0] > best || x[1] == 1)
                best = x[0];
        }
        MPI_Send(&best, 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
    } else {
        x[0] = rank;
        x[1] = rank == 2;
        MPI_Send(x, 2, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&best, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, &status);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 15 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 15 MPI_Recv direct in maximum-or-forced.c:main:1
 * pattern main 13-26 order proved determinism refuted
 * finding 15 spbc-anonymous-reception
 * finding 19 spbc-arrival-kept
 * finding 19 spbc-order-dependent-message
 */
