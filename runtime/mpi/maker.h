/* SPDX-License-Identifier: Apache-2.0 */
/* Whose turn is it to make a lower communicator? */
#ifndef SPBC_MPI_MAKER_H
#define SPBC_MPI_MAKER_H

#include "mpi/rt.h"

#pragma GCC visibility push(hidden)

/* rt_makers_begin: at start, on all ranks of a cluster; is_threaded: any of them has threads. */
void rt_makers_begin(bool is_threaded);

/* rt_maker_begin: around a blocking constructor of the lower MPI, on all members of c (comm ranks, mine
 * included, the same on all) that will call it; tag: of the transfers that say go. */
enum maker { MAKER_FREE, MAKER_HAS_TURN, MAKER_IS_ASIDE };
enum maker rt_maker_begin(struct comm *c, int count, const int *member, int32_t tag);
void rt_maker_end(enum maker maker);
enum { MAKER_TAG = 65535, MAKER_TAGS = 1024 }; /* the last tags below those of persistent calls */

/* rt_made: the call, in its turn, by all members of c in this cluster */
#define rt_made(c, call)                                                                           \
    __extension__({                                                                                \
        enum maker maker_ = rt_maker_begin(c, (c)->lower_size, (c)->from_lower, MAKER_TAG);        \
        int made_code = (call);                                                                    \
        rt_maker_end(maker_);                                                                      \
        made_code;                                                                                 \
    })

#pragma GCC visibility pop

#endif
