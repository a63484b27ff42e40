/* SPDX-License-Identifier: Apache-2.0 */
/* What is complete is put where it belongs, by pointers that are exchanged; what is sent is the same in every order. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in[2], out[2], *places[2] = {&out[1], &out[0]}, which;
    MPI_Request requests[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0 && size > 2) {
        for (int k = 0; k < 2; k++)
            MPI_Irecv(&in[k], 1, MPI_INT, k + 1, 1, MPI_COMM_WORLD, &requests[k]);
        for (int k = 0; k < 2; k++) {
            MPI_Waitany(2, requests, &which, MPI_STATUS_IGNORE);
            *places[1 - which] = in[which];
        }
        MPI_Send(out, 2, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else if (size > 2 && rank < 3) {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(out, 2, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 * completion 17 harmless
 */
/* EXPECT
 * verdict unknown
 * completion 17 MPI_Waitany unknown
 * finding 17 spbc-completion-unknown
 */
