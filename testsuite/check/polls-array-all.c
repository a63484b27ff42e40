/* SPDX-License-Identifier: Apache-2.0 */
/* Requests of an array are asked about until none is left; what each brought is kept in its place. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in[2], out = 0, done[2] = {0, 0}, got[2] = {0, 0}, left = 2;
    MPI_Request requests[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, last = (rank + size - 1) % size;

    MPI_Irecv(&in[0], 1, MPI_INT, last, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&in[1], 1, MPI_INT, next, 2, MPI_COMM_WORLD, &requests[1]);
    MPI_Send(&rank, 1, MPI_INT, next, 1, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, last, 2, MPI_COMM_WORLD);
    while (left > 0) {
        for (int k = 0; k < 2; k++)
            if (!done[k]) {
                MPI_Test(&requests[k], &done[k], MPI_STATUS_IGNORE);
                if (done[k]) {
                    got[k] = in[k];
                    left--;
                }
            }
    }
    out = got[0] - 2 * got[1];
    MPI_Send(&out, 1, MPI_INT, next, 3, MPI_COMM_WORLD);
    MPI_Recv(&in[0], 1, MPI_INT, last, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * completion 22 harmless
 */
/* EXPECT
 * verdict unknown
 * completion 22 MPI_Test unknown
 * finding 22 spbc-completion-unknown
 */
