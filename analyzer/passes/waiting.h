/* SPDX-License-Identifier: Apache-2.0 */
/* While which nodes run may a non-blocking call be pending? */
#ifndef SPBC_PASSES_WAITING_H
#define SPBC_PASSES_WAITING_H

#include "passes/analysis.h"

struct hopes;

struct waiting { /* what was asked about one call */
    const struct event *event;
    struct map *spans;      /* by the node that posts it */
    struct map *completing; /* calls -> whether they complete it */
    struct hopes *hopes;
};

struct waiting waiting_begin(struct analysis *a, const struct event *event);
/* waiting_span: the nodes of the function of `post`, where it is posted or a call below which it is, that run while the
 * call may be pending. */
const struct bits *waiting_span(struct analysis *a, const struct waiting *waiting,
                                const struct node *post);

#endif
