/* SPDX-License-Identifier: Apache-2.0 */
/* Messages of two processes are looked for until both are there. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in[2], out = 0, found, has_first = 0, has_second = 0, first = 0, second = 0;
    MPI_Request requests[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, last = (rank + size - 1) % size;

    MPI_Irecv(&in[0], 1, MPI_INT, last, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&in[1], 1, MPI_INT, next, 2, MPI_COMM_WORLD, &requests[1]);
    MPI_Send(&rank, 1, MPI_INT, next, 1, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, last, 2, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, next, 5, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, last, 6, MPI_COMM_WORLD);
    while (!has_first || !has_second) {
        if (!has_first) {
            MPI_Iprobe(last, 5, MPI_COMM_WORLD, &found, MPI_STATUS_IGNORE);
            if (found) {
                MPI_Recv(&first, 1, MPI_INT, last, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                has_first = 1;
            }
        }
        if (!has_second) {
            MPI_Iprobe(next, 6, MPI_COMM_WORLD, &found, MPI_STATUS_IGNORE);
            if (found) {
                MPI_Recv(&second, 1, MPI_INT, next, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                has_second = 1;
            }
        }
    }
    out = first + 2 * second;
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Send(&out, 1, MPI_INT, next, 3, MPI_COMM_WORLD);
    MPI_Recv(&in[0], 1, MPI_INT, last, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
