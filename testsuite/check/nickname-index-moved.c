/* SPDX-License-Identifier: Apache-2.0 */
/* The index of the element that the pointer leads to is stepped before it is followed: what it leads to came a round before. */
#include <mpi.h>

enum { MOST = 64 };

int main(int argc, char **argv)
{
    int rank, size, got[MOST] = {0};
    int slot[MOST] = {0}, at = 0, *last;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        for (int k = 1; k < size; k++) {
            last = &slot[at];
            at++;
            MPI_Recv(&slot[at], 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
            got[status.MPI_SOURCE] = *last;
        }
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
    MPI_Bcast(got, MOST, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 20 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 20 MPI_Recv direct in nickname-index-moved.c:main:1
 * pattern main 16-24 order proved determinism refuted
 * finding 20 spbc-anonymous-reception
 * finding 25 spbc-order-dependent-message
 */
