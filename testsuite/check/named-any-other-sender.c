/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: what anybody may have sent is taken before the message of a certain process, which may be that. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int x = 0, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0 && size > 2) {
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&in, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else if (rank == 1 && size > 2) {
        MPI_Send(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(&x, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 2) {
        MPI_Send(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 14 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 14 MPI_Recv direct in named-any-other-sender.c:main:1
 * pattern main 13-22 order proved determinism refuted
 * finding 14 spbc-anonymous-reception
 * finding 14 spbc-message-race
 */
