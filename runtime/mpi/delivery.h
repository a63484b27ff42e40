/* SPDX-License-Identifier: Apache-2.0 */
/* May a test or probe already show this message?  What was given to the program inside patterns, and in a re-execution what has to be
 * given again first.
 *
 * Only calls that may answer "not yet" (Test*, Waitany, Waitsome, Iprobe, Improbe ...) ask, and only for named receptions posted inside a
 * pattern; anonymous receptions are never held back.  Requires core/journal.h.  Paper: SPBC section 4.2.2.
 */
#ifndef SPBC_MPI_DELIVERY_H
#define SPBC_MPI_DELIVERY_H

#include "mpi/match.h"

#pragma GCC visibility push(hidden)

struct delivery {
    bool
        is_replaying; /* something that an earlier incarnation was given has not been given again */
    uint64_t looks; /* how often the program has looked for an anonymous message inside a pattern */
};
extern struct delivery delivery;

void delivery_open(const char *job);
void delivery_close(void);

/* delivery_record: the program is being given the message of a complete receive. */
void delivery_record_event(const struct request *r);
static inline void delivery_record(const struct request *r)
{
    if (__builtin_expect(r->id.pattern != 0, 0) && r->is_receive)
        delivery_record_event(r);
}

/* delivery_are_due: may these complete requests (NULL: none) be given to the program now, together? */
bool delivery_decide(size_t count, struct request *const *r);
static inline bool delivery_are_due(size_t count, struct request *const *r)
{
    return __builtin_expect(!delivery.is_replaying, 1) || delivery_decide(count, r);
}

/* delivery_is_visible: may a named probe show this unexpected message? */
bool delivery_is_visible(struct unexpected *u);

#pragma GCC visibility pop

#endif
