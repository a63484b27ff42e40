/* SPDX-License-Identifier: Apache-2.0 */
/* The tag in the status of a send, which nothing sets, decides what is sent. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int out = rank, in;
    MPI_Request q;
    MPI_Status s;
    if (rank == 0) {
        MPI_Isend(&out, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &q);
        MPI_Wait(&q, &s);
        if (s.MPI_TAG == 1)
            out = 7;
        MPI_Send(&out, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(&in, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 21 spbc-run-dependent
 */
