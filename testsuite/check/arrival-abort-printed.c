/* SPDX-License-Identifier: Apache-2.0 */
/* Bug idiom: who came last has to be the last process, else the program says so and aborts: it ends in one order only. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 0; k < size - 1; k++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (in != 3) {
            printf("the last one is not 3 but %d\n", in);
            MPI_Abort(MPI_COMM_WORLD, 1);
        }
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 42, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 15 direct in A
 * pattern A order holds determinism open separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 15 MPI_Recv direct in arrival-abort-printed.c:main:1
 * pattern main 13-22 order proved determinism unknown
 * finding 15 spbc-anonymous-reception
 * finding 15 spbc-message-race
 * finding 18 spbc-arrival-kept
 */
