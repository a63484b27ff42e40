/* SPDX-License-Identifier: Apache-2.0 */
/* Both requests are posted anew; of the two that stand first, one has to wait for what is sent behind the other. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Request requests[2];
    int in[2], which, n[2] = {0, 0}, source[2] = {0, 2}, tag[2] = {1, 3};
    if (rank == 1) {
        for (int k = 0; k < 2; k++)
            MPI_Irecv(&in[k], 1, MPI_INT, source[k], tag[k], MPI_COMM_WORLD, &requests[k]);
        for (int k = 0; k < 20; k++) {
            MPI_Waitany(2, requests, &which, MPI_STATUS_IGNORE);
            if (which == 0)
                MPI_Send(&in[0], 1, MPI_INT, 2, 2, MPI_COMM_WORLD);
            if (++n[which] < 10)
                MPI_Irecv(&in[which], 1, MPI_INT, source[which], tag[which], MPI_COMM_WORLD,
                          &requests[which]);
        }
    } else if (rank == 0) {
        for (int k = 0; k < 10; k++)
            MPI_Send(&rank, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    } else if (rank == 2) {
        for (int k = 0; k < 10; k++) {
            MPI_Recv(&which, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(&rank, 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 16 ordered
 */
/* EXPECT
 * verdict unknown
 * completion 16 MPI_Waitany unknown
 * finding 16 spbc-completion-unknown
 */
