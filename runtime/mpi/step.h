/* SPDX-License-Identifier: Apache-2.0 */
/* Which changes of the file system has this rank made in earlier incarnations?  What a message log is for messages, for acts
 * that must not happen twice: creating exclusively, truncating, deleting.
 */
#ifndef SPBC_MPI_STEP_H
#define SPBC_MPI_STEP_H

#include <stdint.h>

#pragma GCC visibility push(hidden)

enum step_state {
    STEP_FRESH, /* never tried */
    STEP_BEGUN, /* tried; the rank died before it could say with what result */
    STEP_DONE
};

struct step {
    uint32_t state;
    int32_t class; /* STEP_DONE: the MPI error class it ended with */
    int64_t value; /* what the caller wanted to remember */
};

/* rt_step_next: the next act of this rank, in the order of the program.  *number is for the other two. */
struct step rt_step_next(uint64_t *number);
void rt_step_begin(uint64_t number, int64_t value);
void rt_step_end(uint64_t number, int class, int64_t value);

#pragma GCC visibility pop

#endif
