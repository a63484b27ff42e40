/* SPDX-License-Identifier: Apache-2.0 */
/* Whose turn is it to make a lower communicator? */
#ifndef SPBC_MPI_MAKER_H
#define SPBC_MPI_MAKER_H

#include "mpi/rt.h"
#include "mpi/thread.h"

#pragma GCC visibility push(hidden)

/* What the ranks of a cluster have to know of each other, as the greatest of them all: rt_makers_offer before, rt_makers_begin with
 * the result. */
enum { MAKERS_WORDS = 3 };
void rt_makers_offer(uint64_t mine[MAKERS_WORDS]);
void rt_makers_begin(const uint64_t greatest[MAKERS_WORDS]);

/* rt_maker_begin: what follows makes lower communicators of the members of c (comm ranks, mine included, the same on all), all of
 * whom call it; no other of this cluster with several members is in the making until rt_maker_end.  Also on coroutines.
 * tag: of the transfers. */
struct maker {
    struct comm *comm; /* NULL: nothing to wait for */
    int count, *member;
    int32_t tag;
};
struct maker rt_maker_begin(struct comm *c, int count, const int *member, int32_t tag);
/* rt_maker_begin_all: all members of c that are in this cluster; is_needed: the same on all */
struct maker rt_maker_begin_all(struct comm *c, bool is_needed);
/* rt_maker_begin_below: what follows is a call of the lower MPI on c, just made, that makes communicators by itself */
struct maker rt_maker_begin_below(struct comm *c);
void rt_maker_end(struct maker *maker);
enum { MAKER_TAG = 65535, MAKER_TAGS = 1024 }; /* the last tags below those of persistent calls */

/* rt_made: a blocking constructor of the lower MPI, between the two */
#define rt_made(call)                                                                              \
    __extension__({                                                                                \
        bool is_aside_ = rt_maker_goes_aside();                                                    \
        int made_code = (call);                                                                    \
        if (is_aside_)                                                                             \
            rt_thread_take();                                                                      \
        made_code;                                                                                 \
    })
bool rt_maker_goes_aside(void);

#pragma GCC visibility pop

#endif
