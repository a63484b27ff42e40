/* SPDX-License-Identifier: Apache-2.0 */
/* The pointer is set to another variable behind a pointer to it. */
#include <mpi.h>

enum { MOST = 64 };

int main(int argc, char **argv)
{
    int rank, size, got[MOST] = {0};
    int now = 0, before = 0, *from, **behind = &from;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        for (int k = 1; k < size; k++) {
            from = &now;
            MPI_Recv(from, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
            *behind = &before;
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
 * reception 19 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 19 MPI_Recv direct in nickname-set-behind.c:main:1
 * pattern main 16-25 order proved determinism refuted
 * finding 19 spbc-anonymous-reception
 * finding 26 spbc-arrival-kept
 * finding 26 spbc-order-dependent-message
 */
