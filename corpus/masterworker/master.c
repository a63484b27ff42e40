/* SPDX-License-Identifier: Apache-2.0 */
/* Hands the next item to whichever worker comes back first.
 *
 * Which worker gets which item is decided by arrival order, and items differ in length: the
 * messages to a worker are others in every run. The sum of all results is not. */
#include "masterworker.h"

#include <stdio.h>

static void report(int64_t done, int64_t items)
{
    if (done == items || (items >= 4 && done % (items / 4) == 0)) {
        printf("masterworker: %lld of %lld items done\n", (long long)done, (long long)items);
        fflush(stdout);
    }
}

static void item_send(MPI_Comm comm, int worker, int64_t number)
{
    struct item item;
    int count = item_make(&item, number);

    MPI_Send(&item, count + 2, MPI_INT64_T, worker, TAG_ITEM, comm);
}

static uint64_t master_alone(int64_t items)
{
    uint64_t digest = 0;

    for (int64_t next = 0; next < items; next++) {
        struct item item;
        int count = item_make(&item, next);
        struct result result = item_solve(&item, count);

        digest += result_digest(&result);
        report(next + 1, items);
    }
    return digest;
}

uint64_t master_run(MPI_Comm comm, int64_t items)
{
    uint64_t digest = 0;
    int64_t next = 0;
    int size;

    MPI_Comm_size(comm, &size);
    if (size == 1)
        return master_alone(items);
    for (int worker = 1; worker < size && next < items; worker++)
        item_send(comm, worker, next++);
    for (int64_t done = 0; done < items;) {
        struct result result;
        MPI_Status status;

        MPI_Recv(&result, 2, MPI_INT64_T, MPI_ANY_SOURCE, TAG_RESULT, comm, &status);
        digest += result_digest(&result);
        if (next < items)
            item_send(comm, status.MPI_SOURCE, next++);
        report(++done, items);
    }
    for (int worker = 1; worker < size; worker++)
        MPI_Send(NULL, 0, MPI_INT64_T, worker, TAG_STOP, comm);
    return digest;
}
