/* SPDX-License-Identifier: Apache-2.0 */
/* A call that the runtime refuses, and one for a cluster only. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm other;
    MPI_Request request;
    MPI_Win window;

    MPI_Comm_idup(MPI_COMM_WORLD, &other, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Win_create_dynamic(MPI_INFO_NULL, other, &window);
    MPI_Finalize();
    return 0;
}

/* EXPECT
 * verdict not-ready
 * refused 16 MPI_Comm_idup
 * finding 16 spbc-refused-call
 * finding 18 spbc-cluster-call
 */
