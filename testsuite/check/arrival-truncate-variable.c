/* SPDX-License-Identifier: Apache-2.0 */
/* The lengths stand in a variable that is set anew between the receptions; the long message may come first. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, length = 2, small[2] = {0, 0}, large[8] = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Recv(small, length, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        length = 8;
        MPI_Recv(large, length, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Send(small, length, MPI_INT, 0, 1, MPI_COMM_WORLD);
    } else if (rank == 2) {
        length = 8;
        MPI_Send(large, length, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 12 direct in A
 * reception 14 direct in A
 * pattern A order holds determinism open separator none
 */
/* EXPECT
 * verdict unknown
 * reception 12 MPI_Recv direct in arrival-truncate-variable.c:main:1
 * reception 14 MPI_Recv direct in arrival-truncate-variable.c:main:1
 * pattern main 11-20 order proved determinism unknown
 * finding 12 spbc-anonymous-reception
 * finding 12 spbc-arrival-kept
 */
