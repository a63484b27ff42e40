/* SPDX-License-Identifier: Apache-2.0 */
/* Each function hands the code of a call that has failed on to its caller, and a condition asks whether there is anything
 * to wait for. */
#include <mpi.h>
#include <stdlib.h>

#define CHECK(call)                                                                                \
    do {                                                                                           \
        int code_ = (call);                                                                        \
        if (code_ != MPI_SUCCESS)                                                                  \
            return code_;                                                                          \
    } while (0)

static int put_in_order(int count, int *keys, int *values)
{
    for (int k = 0; k < count; k++)
        for (int n = k + 1; n < count; n++)
            if (keys[n] < keys[k]) {
                int key = keys[k], value = values[k];
                keys[k] = keys[n];
                values[k] = values[n];
                keys[n] = key;
                values[n] = value;
            }
    return 0;
}

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

static int gather_lengths(MPI_Comm comm, int receivers, int senders, const int *lengths, int **from,
                          int **announced)
{
    int size;
    CHECK(MPI_Comm_size(comm, &size));
    MPI_Request *requests = malloc((senders + receivers) * sizeof *requests);
    MPI_Request *sends = requests + senders;
    MPI_Status *statuses = malloc((senders + receivers) * sizeof *statuses);
    *announced = malloc((senders + 1) * sizeof(int));
    *from = malloc((senders + 1) * sizeof(int));
    for (int k = 0; k < senders; k++)
        CHECK(MPI_Irecv(*announced + k, 1, MPI_INT, MPI_ANY_SOURCE, 5, comm, requests + k));
    for (int p = 0, n = 0; p < size; p++)
        if (lengths[p] > 0)
            CHECK(MPI_Isend(lengths + p, 1, MPI_INT, p, 5, comm, sends + n++));
    if (senders + receivers)
        CHECK(MPI_Waitall(senders + receivers, requests, statuses));
    for (int k = 0; k < senders; k++)
        (*from)[k] = statuses[k].MPI_SOURCE;
    CHECK(put_in_order(senders, *from, *announced));
    free(requests);
    free(statuses);
    return 0;
}

static int rounds(MPI_Comm comm, int rank, int size)
{
    for (int round = 0; round < 4; round++) {
        int *lengths = calloc(size, sizeof(int)), *from, *announced, receivers = 0, senders;
        for (int p = 0; p < size; p++)
            if ((p * 3 + rank + round) % 4 == 0) {
                lengths[p] = 2;
                receivers++;
            }
        CHECK(count_senders(comm, lengths, &senders));
        CHECK(gather_lengths(comm, receivers, senders, lengths, &from, &announced));
        free(lengths);
        free(from);
        free(announced);
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
 * verdict ready-after-rewrite
 * reception 54 direct in A
 * pattern A order holds determinism holds separator 36
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 54 MPI_Irecv direct in checked-codes.c:gather_lengths:1
 * pattern gather_lengths 53-59 order proved determinism proved separator 36
 * finding 54 spbc-anonymous-reception
 */
