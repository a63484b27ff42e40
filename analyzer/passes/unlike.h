/* SPDX-License-Identifier: Apache-2.0 */
/* Which values does the source say to differ between the processes of a pattern's communicator? */
#ifndef SPBC_PASSES_UNLIKE_H
#define SPBC_PASSES_UNLIKE_H

#include "passes/analysis.h"
#include "passes/taint.h"

enum { LABELS_LIMIT = 2 };

struct labels { /* a value is labelled when one of them labels it */
    const struct taint *items[LABELS_LIMIT];
    uint32_t count;
};

/* unlike_labels: what is seen to differ.  What varying.h does not label does not differ. */
struct labels unlike_labels(struct analysis *a, const struct group *group);

#endif
