/* SPDX-License-Identifier: Apache-2.0 */
/* Bug idiom: a third message is waited for only when the second process was the first to come. */
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Status first, second;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Recv(NULL, 0, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &first);
        MPI_Recv(NULL, 0, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &second);
        if (first.MPI_SOURCE == 2)
            MPI_Recv(NULL, 0, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &second);
    } else if (rank < 3) {
        MPI_Send(NULL, 0, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 14 direct in A
 * reception 15 direct in A
 * reception 17 direct in A
 * pattern A order open determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 14 MPI_Recv direct in hang-third-by-source.c:main:1
 * reception 15 MPI_Recv direct in hang-third-by-source.c:main:1
 * reception 17 MPI_Recv direct in hang-third-by-source.c:main:1
 * pattern main 13-20 order unknown determinism proved
 * finding 14 spbc-order-unknown
 * finding 15 spbc-message-race
 */
