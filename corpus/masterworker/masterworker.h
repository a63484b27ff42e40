/* SPDX-License-Identifier: Apache-2.0 */
/* Work items and who does them. */
#ifndef MASTERWORKER_H
#define MASTERWORKER_H

#include <mpi.h>
#include <stdint.h>

enum { TAG_ITEM = 1, TAG_RESULT, TAG_STOP };
enum { MAX_WEIGHTS = 48 };

/* Count the ways to choose from `count` weights such that they fit below a bound. Travels as count
 * + 2 numbers. */
struct item {
    int64_t number, bound;
    int64_t weights[MAX_WEIGHTS];
};

struct result {
    int64_t number;
    uint64_t ways;
};

/* item.c */
int item_make(struct item *item, int64_t number);
struct result item_solve(const struct item *item, int count);
uint64_t result_digest(const struct result *result);

/* master.c */
uint64_t master_run(MPI_Comm comm, int64_t items);

/* worker.c */
void worker_run(MPI_Comm comm, int delay_ms);

#endif
