/* SPDX-License-Identifier: Apache-2.0 */
/* The vector of all counts is summed by an allreduce; each takes its own number from it. */
#include <mpi.h>
enum { MOST = 256 };

static int exchange(int rank, int size, const int *targets, int count, MPI_Comm comm)
{
    static int mine[MOST], all[MOST];
    MPI_Request requests[8];
    int sum = 0, in;

    for (int k = 0; k < size; k++)
        mine[k] = 0;
    for (int k = 0; k < count; k++)
        mine[targets[k]]++;
    MPI_Allreduce(mine, all, size, MPI_INT, MPI_SUM, comm);
    for (int k = 0; k < count; k++)
        MPI_Isend(&targets[k], 1, MPI_INT, targets[k], 5, comm, &requests[k]);
    for (int k = 0; k < all[rank]; k++) {
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 5, comm, MPI_STATUS_IGNORE);
        sum += in;
    }
    MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
    return sum;
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int round = 0; round < 10; round++) {
        int targets[4];

        for (int k = 0; k < 4; k++)
            targets[k] = (rank + round * k + 1) % size;
        exchange(rank, size, targets, 4, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 20 direct in A
 * pattern A order holds determinism holds separator 16
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 20 MPI_Recv direct in census-allreduce.c:exchange:1
 * pattern exchange 17-22 order proved determinism proved separator 16
 * finding 20 spbc-anonymous-reception
 */
