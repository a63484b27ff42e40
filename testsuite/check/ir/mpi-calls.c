/* SPDX-License-Identifier: Apache-2.0 */
/* MPI calls, their constants, and macros around them. */
#include <mpi.h>
#include <stddef.h>

#define ANY MPI_ANY_SOURCE
#define SEND(to, tag) MPI_Send(&token, 1, MPI_INT, to, tag, world)
enum { FROM_ANYBODY = MPI_ANY_SOURCE };
static const int anybody = MPI_ANY_SOURCE;
int token;
MPI_Comm world = MPI_COMM_WORLD;

void calls(int rank, MPI_Request *r)
{
    MPI_Status status;
    MPI_Recv(&token, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&token, 1, MPI_INT, ANY, 3, world, &status);
    MPI_Recv(&token, 1, MPI_INT, FROM_ANYBODY, 3, world, &status);
    MPI_Irecv(&token, 1, MPI_INT, rank ? anybody : 0, 3, world, r);
    SEND(status.MPI_SOURCE, status.MPI_TAG);
    if (PMPI_Barrier(world) != MPI_SUCCESS)
        return;
    int (*p)(MPI_Comm) = MPI_Barrier;
    p(MPI_COMM_NULL);
    r[0] = MPI_REQUEST_NULL;
    if (rank == MPI_PROC_NULL)
        MPI_Waitall(1, r, MPI_STATUSES_IGNORE);
}
