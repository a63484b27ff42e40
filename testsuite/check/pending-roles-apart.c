/* SPDX-License-Identifier: Apache-2.0 */
/* Two processes receive into a variable of one name, each by a call of its own: no process makes both. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, in = 0, out = 1;
    MPI_Request requests[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Isend(&out, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &requests[0]);
        MPI_Irecv(&in, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &requests[1]);
    }
    if (rank == 1) {
        MPI_Irecv(&in, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &requests[0]);
        MPI_Isend(&out, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &requests[1]);
    }
    if (rank > 1)
        in = 7;
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Reduce(&in, &out, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
