/* SPDX-License-Identifier: Apache-2.0 */
/* What is handed on is the code of a call, and from a function that tells something else. */
#include <mpi.h>
#include <stdlib.h>

#define CHECK(call)                                                                                \
    do {                                                                                           \
        int code_ = (call);                                                                        \
        if (code_ != MPI_SUCCESS)                                                                  \
            return code_;                                                                          \
    } while (0)

static int count_senders(MPI_Comm comm, const int *lengths, int *senders)
{
    int size, rank;
    CHECK(MPI_Comm_size(comm, &size));
    CHECK(MPI_Comm_rank(comm, &rank));
    int *flags = malloc(size * sizeof(int)), *sums = malloc(size * sizeof(int));
    for (int p = 0; p < size; p++)
        flags[p] = lengths[p] > 0;
    CHECK(MPI_Allreduce(flags, sums, size, MPI_INT, MPI_SUM, comm));
    *senders = sums[rank];
    free(flags);
    free(sums);
    return 0;
}

/* It looks like a code, and is none. */
static int is_late(int rank)
{
    return rank % 2;
}

static int gather_lengths(MPI_Comm comm, int rank, int receivers, int senders, const int *lengths,
                          int **announced)
{
    int size;
    CHECK(MPI_Comm_size(comm, &size));
    MPI_Request *requests = malloc((senders + receivers) * sizeof *requests);
    MPI_Request *sends = requests + senders;
    *announced = malloc((senders + 1) * sizeof(int));
    for (int k = 0; k < senders; k++)
        CHECK(MPI_Irecv(*announced + k, 1, MPI_INT, MPI_ANY_SOURCE, 5, comm, requests + k));
    for (int p = 0, n = 0; p < size; p++)
        if (lengths[p] > 0)
            CHECK(MPI_Isend(lengths + p, 1, MPI_INT, p, 5, comm, sends + n++));
    CHECK(is_late(rank));
    if (senders + receivers)
        CHECK(MPI_Waitall(senders + receivers, requests, MPI_STATUSES_IGNORE));
    free(requests);
    return 0;
}

static int rounds(MPI_Comm comm, int rank, int size)
{
    for (int round = 0; round < 4; round++) {
        int *lengths = calloc(size, sizeof(int)), *announced, receivers = 0, senders;
        for (int p = 0; p < size; p++)
            if ((p * 3 + rank + round) % 4 == 0) {
                lengths[p] = 2;
                receivers++;
            }
        CHECK(count_senders(comm, lengths, &senders));
        (void)gather_lengths(comm, rank, receivers, senders, lengths, &announced);
    }
    return 0;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int code = rounds(MPI_COMM_WORLD, rank, size);
    MPI_Finalize();
    return code;
}

/* TRUTH
 * verdict not-ready
 * reception 43 direct in A
 * pattern A order broken determinism holds separator 21
 */
/* EXPECT
 * verdict not-ready
 * reception 43 MPI_Irecv direct in checked-codes-own.c:gather_lengths:1
 * pattern gather_lengths 42-49 order refuted determinism proved separator 21
 * finding 43 spbc-unordered-pattern
 */
