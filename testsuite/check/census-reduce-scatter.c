/* SPDX-License-Identifier: Apache-2.0 */
/* Who sends to me?  A reduce-scatter of flags counts the senders; it is the separator too. */
#include <mpi.h>
#include <stdlib.h>

static int *discover(const int *targets, int target_count, int *found, MPI_Comm comm)
{
    int size, senders;

    MPI_Comm_size(comm, &size);
    int *flags = calloc((size_t)size, sizeof(int));
    int *ones = malloc(sizeof(int) * (size_t)size);

    for (int k = 0; k < size; k++)
        ones[k] = 1;
    for (int k = 0; k < target_count; k++)
        flags[targets[k]] = 1;
    MPI_Reduce_scatter(flags, &senders, ones, MPI_INT, MPI_SUM, comm);
    int *from = malloc(sizeof(int) * (size_t)(senders + 1));
    MPI_Request *requests = malloc(sizeof *requests * (size_t)(target_count + 1));

    for (int k = 0; k < target_count; k++)
        MPI_Isend(NULL, 0, MPI_BYTE, targets[k], 99, comm, &requests[k]);
    for (int k = 0; k < senders; k++) {
        MPI_Status status;

        MPI_Recv(NULL, 0, MPI_BYTE, MPI_ANY_SOURCE, 99, comm, &status);
        from[k] = status.MPI_SOURCE;
    }
    MPI_Waitall(target_count, requests, MPI_STATUSES_IGNORE);
    free(requests);
    free(flags);
    free(ones);
    *found = senders;
    return from;
}

int main(int argc, char **argv)
{
    int rank, size, found;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int level = 0; level < 6; level++) {
        int targets[2] = {(rank + (1 << level)) % size, (rank + 3) % size};

        free(discover(targets, targets[0] == targets[1] ? 1 : 2, &found, MPI_COMM_WORLD));
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 27 direct in A
 * pattern A order holds determinism holds separator 18
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 27 MPI_Recv direct in census-reduce-scatter.c:discover:1
 * pattern discover 22-29 order proved determinism proved separator 18
 * finding 27 spbc-anonymous-reception
 */
