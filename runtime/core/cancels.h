/* SPDX-License-Identifier: Apache-2.0 */
/* How did the cancelled receptions of a rank end before it crashed?
 *
 * A program may post a reception that nothing fits yet, cancel it, and receive what comes later by another one.  In a re-execution
 * what came later lies in a survivor's log from the beginning, and the first reception would take it.  So each rank writes down
 * how every MPI_Cancel of a reception ended, and a re-execution repeats it: a reception that was cancelled takes nothing, one that had
 * its message before gets it again.
 *
 * A reception is known by its number among those that were posted, without blocking, with the same communicator, source and tag (as
 * they were posted: wildcards stay wildcards).  Local; one thread at a time; libc only.
 */
#ifndef SPBC_CORE_CANCELS_H
#define SPBC_CORE_CANCELS_H

#include <stdint.h>

struct cancels;

struct cancel_key {
    uint32_t context; /* of the communicator */
    int32_t source;   /* in the communicator, or a wildcard */
    int32_t tag;      /* or a wildcard */
};

enum cancel_outcome { CANCEL_UNKNOWN, CANCEL_DONE, CANCEL_TOO_LATE };

/* cancels_open: goes on with what earlier incarnations of the rank wrote; the file is made with the first
 * outcome.  Returns 0 or -errno. */
int cancels_open(const char *job, uint32_t rank, struct cancels **out);
void cancels_close(struct cancels *cancels);

/* cancels_count: the number of one more reception with this key, from 1; 0: no memory. */
uint64_t cancels_count(struct cancels *cancels, struct cancel_key key);

/* cancels_find: how its cancellation ended in an earlier incarnation. */
enum cancel_outcome cancels_find(const struct cancels *cancels, struct cancel_key key,
                                 uint64_t number);

/* cancels_record: before the program learns it.  Returns 0 or -errno (-ENOSPC: shared memory is full). */
int cancels_record(struct cancels *cancels, struct cancel_key key, uint64_t number,
                   enum cancel_outcome outcome);

#endif
