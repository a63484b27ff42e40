/* SPDX-License-Identifier: Apache-2.0 */
/* Both neighbours are told apart by tags, and each reception gets messages of one alone; which is complete first decides. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, before, after, first, sum = 1, in[2];
    MPI_Request requests[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    before = (rank + size - 1) % size;
    after = (rank + 1) % size;
    for (int step = 0; step < 5; step++) {
        MPI_Irecv(&in[0], 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &requests[0]);
        MPI_Irecv(&in[1], 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, &requests[1]);
        MPI_Send(&sum, 1, MPI_INT, after, 1, MPI_COMM_WORLD);
        MPI_Send(&sum, 1, MPI_INT, before, 2, MPI_COMM_WORLD);
        MPI_Waitany(2, requests, &first, MPI_STATUS_IGNORE);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        sum = in[first] + 2 * in[!first] + rank;
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * reception 17 direct in A
 * pattern A order holds determinism broken separator none
 * completion 20 order-dependent
 */
/* EXPECT
 * verdict not-ready
 * reception 16 MPI_Irecv direct in direction-tags-waitany.c:main:1
 * reception 17 MPI_Irecv direct in direction-tags-waitany.c:main:1
 * completion 20 MPI_Waitany order-dependent
 * pattern main 16-21 order proved determinism unknown
 * finding 16 spbc-anonymous-reception
 * finding 18 spbc-order-dependent-message
 */
