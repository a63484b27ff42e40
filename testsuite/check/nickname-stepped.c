/* SPDX-License-Identifier: Apache-2.0 */
/* The pointer is stepped over the messages: it leads to the next element, which is set to what came a round before. */
#include <mpi.h>

enum { MOST = 64 };

int main(int argc, char **argv)
{
    int rank, size, got[MOST] = {0};
    int slot[2 * MOST] = {0}, *at = slot;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        for (int k = 1; k < size; k++) {
            MPI_Recv(at, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
            at[1] = at[0];
            at = at + 1;
            got[k] = *at;
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
 * reception 18 MPI_Recv direct in nickname-stepped.c:main:1
 * pattern main 16-24 order proved determinism refuted
 * finding 18 spbc-anonymous-reception
 * finding 25 spbc-arrival-kept
 * finding 25 spbc-order-dependent-message
 */
