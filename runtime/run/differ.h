/* SPDX-License-Identifier: Apache-2.0 */
/* Where do two records of one rank differ? */
#ifndef SPBC_RUN_DIFFER_H
#define SPBC_RUN_DIFFER_H

#include "recorded.h"

struct differences { /* summed up over ranks and runs */
    uint64_t
        structure; /* (channel, tag)s or communicators' collectives that differ in number or length */
    uint64_t content; /* in content alone */
    uint64_t order;   /* channels whose tags come in another order, each the same */
    uint32_t shown;
};

/* differ_compare: compares what the rank has sent in the first run with another run, tells the first
 * differences on standard error and adds them to *out.  0, or -1 when memory is short. */
int differ_compare(const struct recorded *first, const struct recorded *other, uint32_t rank,
                   uint32_t run, struct differences *out);
/* differ_streams: how many channels and tags the record has. */
uint64_t differ_streams(const struct recorded *recorded);

#endif
