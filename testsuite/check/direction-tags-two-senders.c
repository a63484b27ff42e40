/* SPDX-License-Identifier: Apache-2.0 */
/* Both neighbours are told apart by tags, but the third process sends past its own one: another gets two in one direction. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, before, after, count, sum = 1, in[3] = {0};
    MPI_Request requests[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    before = (rank + size - 1) % size;
    after = (rank + 1) % size;
    if (size < 4)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (rank == 2)
        after = 1;
    count = rank == 1 ? 2 : rank == 3 ? 0 : 1;
    for (int step = 0; step < 5; step++) {
        MPI_Isend(&sum, 1, MPI_INT, after, 1, MPI_COMM_WORLD, &requests[0]);
        MPI_Isend(&sum, 1, MPI_INT, before, 2, MPI_COMM_WORLD, &requests[1]);
        for (int k = 0; k < count; k++)
            MPI_Recv(&in[k], 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in[2], 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        sum = in[0] + 2 * in[1] + 3 * in[2] + rank;
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 24 direct in A
 * reception 25 direct in A
 * pattern A order broken determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 24 MPI_Recv direct in direction-tags-two-senders.c:main:1
 * reception 25 MPI_Recv direct in direction-tags-two-senders.c:main:1
 * pattern main 21-25 order refuted determinism refuted
 * finding 21 spbc-order-dependent-message
 * finding 24 spbc-unordered-pattern
 */
