/* SPDX-License-Identifier: Apache-2.0 */
/* Partial counts to the collector, batch counts to the recorder.
 *
 * The collector takes as many messages for a batch as there are other ranks, from whoever comes.
 * Nothing keeps a fast rank from being a batch ahead, so its next message may be counted in the
 * place of a slow one's: what is sent on as the count of a batch depends on arrival order. Only the
 * total over all batches does not. */
#include "racy.h"

#include <stdio.h>
#include <stdlib.h>

void batches_send(const struct run *run)
{
    for (int batch = 0; batch < run->batches; batch++) {
        int64_t inside = batch_sample(run, batch);

        MPI_Send(&inside, 1, MPI_INT64_T, COLLECTOR, TAG_PARTIAL, run->comm);
    }
}

static int64_t batch_collect(const struct run *run, int64_t own)
{
    int64_t sum = own;

    for (int k = 1; k < run->size; k++) {
        int64_t inside;

        MPI_Recv(&inside, 1, MPI_INT64_T, MPI_ANY_SOURCE, TAG_PARTIAL, run->comm,
                 MPI_STATUS_IGNORE);
        sum += inside;
    }
    return sum;
}

void batches_collect(const struct run *run, struct collection *c)
{
    int step = run->batches >= 4 ? run->batches / 4 : run->batches;

    c->counts = calloc((size_t)run->batches, sizeof *c->counts);
    c->requests = calloc((size_t)run->batches, sizeof *c->requests);
    if (!c->counts || !c->requests) {
        fprintf(stderr, "racy: no memory for %d batches\n", run->batches);
        MPI_Abort(run->comm, 1);
        exit(1);
    }
    for (int batch = 0; batch < run->batches; batch++) {
        c->counts[batch] = batch_collect(run, batch_sample(run, batch));
        MPI_Isend(&c->counts[batch], 1, MPI_INT64_T, run->recorder, TAG_BATCH, run->comm,
                  &c->requests[batch]);
        if ((batch + 1) % step == 0) {
            printf("racy: %d of %d batches collected\n", batch + 1, run->batches);
            fflush(stdout);
        }
    }
}

/* Waits until the recorder has everything; a collector that is the recorder too has to read its
 * history before. */
void collection_end(const struct run *run, struct collection *c)
{
    MPI_Waitall(run->batches, c->requests, MPI_STATUSES_IGNORE);
    free(c->requests);
    free(c->counts);
}

struct summary history_keep(const struct run *run)
{
    struct summary s = {0, INT64_MAX, INT64_MIN};

    for (int batch = 0; batch < run->batches; batch++) {
        int64_t count;

        MPI_Recv(&count, 1, MPI_INT64_T, COLLECTOR, TAG_BATCH, run->comm, MPI_STATUS_IGNORE);
        s.total += count;
        s.lowest = count < s.lowest ? count : s.lowest;
        s.highest = count > s.highest ? count : s.highest;
    }
    return s;
}
