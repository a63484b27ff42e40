/* SPDX-License-Identifier: Apache-2.0 */
/* Only the send is enclosed, the reception that names its source is not: they never meet. */
#include <mpi.h>
#include <spbc.h>

static SPBC_Pattern near;
static int rank, size;

int main(int argc, char **argv)
{
    int in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    SPBC_Declare_pattern("near", &near);
    MPI_Request request;
    
    MPI_Irecv(&in, 1, MPI_INT, (rank + size - 1) % size, 7, MPI_COMM_WORLD, &request);
    SPBC_Begin_iteration(near);
    MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
    SPBC_End_iteration(near);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * finding 19 spbc-outside-pattern
 */
/* EXPECT
 * verdict unknown
 * finding 19 spbc-outside-pattern
 */
