/* SPDX-License-Identifier: Apache-2.0 */
/* Each request has a further message of its own tag. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in[2], list[2], has_left = 0, has_right = 0, back;
    MPI_Request requests[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int right = (rank + 1) % size, left = (rank + size - 1) % size;

    MPI_Irecv(&in[0], 1, MPI_INT, left, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&in[1], 1, MPI_INT, right, 2, MPI_COMM_WORLD, &requests[1]);
    MPI_Send(&rank, 1, MPI_INT, right, 1, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, left, 2, MPI_COMM_WORLD);
    for (int k = 0; k < 2; k++)
        MPI_Send(&k, 1, MPI_INT, right, 4 + k, MPI_COMM_WORLD);
    while (!has_left || !has_right) {
        if (!has_left) {
            MPI_Test(&requests[0], &has_left, MPI_STATUS_IGNORE);
            if (has_left)
                MPI_Recv(&list[0], 1, MPI_INT, left, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        if (!has_right) {
            MPI_Test(&requests[1], &has_right, MPI_STATUS_IGNORE);
            if (has_right)
                MPI_Recv(&list[1], 1, MPI_INT, left, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    MPI_Send(list, 1, MPI_INT, right, 3, MPI_COMM_WORLD);
    MPI_Recv(&back, 1, MPI_INT, left, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * completion 23 harmless
 * completion 28 harmless
 */
/* EXPECT
 * verdict ready
 * completion 23 MPI_Test harmless
 * completion 28 MPI_Test harmless
 */
