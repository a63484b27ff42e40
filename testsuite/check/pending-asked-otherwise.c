/* SPDX-License-Identifier: Apache-2.0 */
/* As pending-asked-again.c, but the number is moved on between the posting and the question: what was posted for one peer
 * stays pending where the next one is the process itself, and is changed. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, mine, came = 0;
    MPI_Request request = MPI_REQUEST_NULL;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine = rank;
    for (int peer = 0; peer < size; peer++) {
        const int at = peer;

        if (at != rank)
            MPI_Isend(&mine, 1, MPI_INT, at, 0, MPI_COMM_WORLD, &request);
        if (at != rank)
            MPI_Recv(&came, 1, MPI_INT, at, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (at % 3 == 0)
            peer++;
        if (peer != rank)
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        mine += came;
    }
    printf("%d\n", mine);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 27 spbc-pending-buffer
 */
