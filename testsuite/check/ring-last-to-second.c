/* SPDX-License-Identifier: Apache-2.0 */
/* The last process sends the token back to process 1, which has sent it on: its two receptions have two senders. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, next, token = 7;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == size - 1)
        next = 1;
    else
        next = rank + 1;
    if (rank == 0) {
        MPI_Send(&token, 1, MPI_INT, next, 3, MPI_COMM_WORLD);
    } else {
        MPI_Recv(&token, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        token += rank;
        MPI_Send(&token, 1, MPI_INT, next, 3, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&token, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 19 direct in A
 * reception 23 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 19 MPI_Recv direct in ring-last-to-second.c:main:1
 * reception 23 MPI_Recv direct in ring-last-to-second.c:main:1
 * pattern main 16-24 order refuted determinism unknown
 * finding 19 spbc-unordered-pattern
 */
