/* SPDX-License-Identifier: Apache-2.0 */
/* The pointer leads to one variable or to the other, which holds what came a round before. */
#include <mpi.h>

enum { MOST = 64 };

int main(int argc, char **argv)
{
    int rank, size, got[MOST] = {0};
    int now = 0, before = 0, *from;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        for (int k = 1; k < size; k++) {
            MPI_Recv(&now, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
            from = &now;
            if (k % 2)
                from = &before;
            got[status.MPI_SOURCE] = *from;
            before = now;
        }
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
    MPI_Bcast(got, MOST, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 18 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 18 MPI_Recv direct in nickname-one-of-two.c:main:1
 * pattern main 16-26 order proved determinism refuted
 * finding 18 spbc-anonymous-reception
 * finding 27 spbc-arrival-kept
 * finding 27 spbc-order-dependent-message
 */
