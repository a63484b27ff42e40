/* SPDX-License-Identifier: Apache-2.0 */
/* The function that posts completes only every other time: the second call may receive into what the first one still has. */
#include <mpi.h>
#include <stdio.h>

static int kept;
static MPI_Request request;

static void swap(int mine, int other, int is_last)
{
    MPI_Irecv(&kept, 1, MPI_INT, other, 0, MPI_COMM_WORLD, &request);
    MPI_Send(&mine, 1, MPI_INT, other, 0, MPI_COMM_WORLD);
    if (is_last)
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    else
        MPI_Request_free(&request);
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size % 4 == 0) {
        swap(rank, rank ^ 1, argc > 1);
        swap(kept, rank ^ 2, 1);
    }
    printf("%d\n", kept);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 28 spbc-pending-buffer
 */
