/* SPDX-License-Identifier: Apache-2.0 */
/* The whole room is cleared before it is packed into and sent. */
#include <mpi.h>
#include <string.h>

enum { ROOM = 64 };

int main(int argc, char **argv)
{
    int rank;
    int numbers[4], at = 0;
    double weight = 0.5;
    char room[ROOM];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        memset(room, 0, sizeof room);
        for (int k = 0; k < 4; k++)
            numbers[k] = k;
        MPI_Pack(numbers, 4, MPI_INT, room, ROOM, &at, MPI_COMM_WORLD);
        MPI_Pack(&weight, 1, MPI_DOUBLE, room, ROOM, &at, MPI_COMM_WORLD);
        MPI_Send(room, ROOM, MPI_PACKED, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(room, ROOM, MPI_PACKED, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Unpack(room, ROOM, &at, numbers, 4, MPI_INT, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
