/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: the same with numbers of another kind, and the part given by an addition. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    double all[4] = {0}, got = 0;
    MPI_Request requests[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0 && size > 2) {
        MPI_Irecv(all, 3, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, &requests[0]);
        MPI_Irecv(all + 2, 2, MPI_DOUBLE, 2, 0, MPI_COMM_WORLD, &requests[1]);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        MPI_Send(&all[2], 1, MPI_DOUBLE, 1, 1, MPI_COMM_WORLD);
    } else if (size > 2 && rank <= 2) {
        for (int k = 0; k < 4; k++)
            all[k] = rank;
        MPI_Send(all, rank == 1 ? 3 : 2, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&got, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return (int)got;
}

/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 16 spbc-pending-buffer
 */
