/* SPDX-License-Identifier: Apache-2.0 */
/* Of a send and a reception that are completed together the status of the reception is read. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int out = rank, in = 0;
    MPI_Request q[2];
    MPI_Status s[2];
    if (rank < 2) {
        MPI_Irecv(&in, 1, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD, &q[0]);
        MPI_Isend(&out, 1, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD, &q[1]);
        MPI_Waitall(2, q, s);
        out = s[0].MPI_SOURCE;
        MPI_Send(&out, 1, MPI_INT, 2, 2, MPI_COMM_WORLD);
    } else if (rank == 2) {
        MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
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
