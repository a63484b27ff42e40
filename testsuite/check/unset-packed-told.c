/* SPDX-License-Identifier: Apache-2.0 */
/* All of the room is told to the others, and sent on; behind what was packed nothing has set it. */
#include <mpi.h>

enum { ROOM = 64 };

int main(int argc, char **argv)
{
    int rank, number = 3, at = 0;
    char room[ROOM];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Pack(&number, 1, MPI_INT, room, ROOM, &at, MPI_COMM_WORLD);
    MPI_Bcast(room, ROOM, MPI_PACKED, 0, MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Send(room, ROOM, MPI_PACKED, 0, 0, MPI_COMM_WORLD);
    else if (rank == 0)
        MPI_Recv(room, ROOM, MPI_PACKED, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict unknown
 */
/* EXPECT
 * verdict unknown
 * finding 18 spbc-run-dependent
 */
