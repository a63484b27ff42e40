/* SPDX-License-Identifier: Apache-2.0 */
/* Batches of random samples and the ranks that follow them. */
#ifndef RACY_H
#define RACY_H

#include <mpi.h>
#include <stdint.h>

enum { COLLECTOR = 0 };
enum { TAG_PARTIAL = 5, TAG_BATCH, TAG_TOTAL };

struct run {
    MPI_Comm comm;
    int rank, size;
    int recorder; /* the rank that keeps the history */
    int batches, samples;
    int verbose, timing;
};

/* Batch counts on their way to the recorder. */
struct collection {
    int64_t *counts;
    MPI_Request *requests;
};

/* What the history says in the end. */
struct summary {
    int64_t total, lowest, highest;
};

int64_t batch_sample(const struct run *run, int batch);
void batches_send(const struct run *run);
void batches_collect(const struct run *run, struct collection *c);
void collection_end(const struct run *run, struct collection *c);
struct summary history_keep(const struct run *run);

#endif
