/* SPDX-License-Identifier: Apache-2.0 */
/* Two matched probes take whatever comes, and the room behind the first is too small for one of the messages. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, small[2] = {0, 0}, large[8] = {0};
    MPI_Message message;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Mprobe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
        MPI_Mrecv(small, 2, MPI_INT, &message, MPI_STATUS_IGNORE);
        MPI_Mprobe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
        MPI_Mrecv(large, 8, MPI_INT, &message, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Send(small, 2, MPI_INT, 0, 1, MPI_COMM_WORLD);
    } else if (rank == 2) {
        MPI_Send(large, 8, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 13 direct in A
 * reception 15 direct in A
 * pattern A order holds determinism open separator none
 */
/* EXPECT
 * verdict unknown
 * reception 13 MPI_Mprobe direct in arrival-truncate-matched.c:main:1
 * reception 15 MPI_Mprobe direct in arrival-truncate-matched.c:main:1
 * pattern main 12-21 order proved determinism unknown
 * finding 13 spbc-anonymous-reception
 * finding 13 spbc-arrival-kept
 */
