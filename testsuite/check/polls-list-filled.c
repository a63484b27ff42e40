/* SPDX-License-Identifier: Apache-2.0 */
/* What comes first is put first into a list, whose beginning is sent. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in[2], list[2], count = 0, has_left = 0, has_right = 0, back;
    MPI_Request requests[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int right = (rank + 1) % size, left = (rank + size - 1) % size;

    MPI_Irecv(&in[0], 1, MPI_INT, left, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&in[1], 1, MPI_INT, right, 2, MPI_COMM_WORLD, &requests[1]);
    MPI_Send(&rank, 1, MPI_INT, right, 1, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, left, 2, MPI_COMM_WORLD);
    while (!has_left || !has_right) {
        if (!has_left) {
            MPI_Test(&requests[0], &has_left, MPI_STATUS_IGNORE);
            if (has_left)
                list[count++] = in[0];
        }
        if (!has_right) {
            MPI_Test(&requests[1], &has_right, MPI_STATUS_IGNORE);
            if (has_right)
                list[count++] = in[1];
        }
    }
    MPI_Send(list, 1, MPI_INT, right, 3, MPI_COMM_WORLD);
    MPI_Recv(&back, 1, MPI_INT, left, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 21 order-dependent
 * completion 26 order-dependent
 */
/* EXPECT
 * verdict not-ready
 * completion 21 MPI_Test order-dependent
 * completion 26 MPI_Test order-dependent
 * finding 31 spbc-order-dependent-message
 * finding 31 spbc-order-dependent-message
 */
