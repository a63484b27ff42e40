/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: the length of a message that grows with the number of processes says that one message less is waited for. */
#include <mpi.h>

static int row[1024];

int main(int argc, char **argv)
{
    int rank, size, in = 0, sum = 0;
    int length = 0, need;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        MPI_Send(row, size, MPI_INT, size - 1, 2, MPI_COMM_WORLD);
    if (rank == size - 1) {
        MPI_Recv(row, 1024, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, MPI_INT, &length);
    }
    MPI_Bcast(&length, 1, MPI_INT, size - 1, MPI_COMM_WORLD);
    need = size - 1 - (length > 20);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 0; k < need; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return sum < 0;
}
/* TRUTH
 * verdict not-ready
 * reception 27 direct in A
 * pattern A order broken determinism holds separator none 33
 */
/* EXPECT
 * verdict unknown
 * reception 27 MPI_Recv direct in beyond-length-told.c:main:1
 * pattern main 25-32 order unknown determinism unknown separator 33
 * finding 27 spbc-order-unknown
 */
