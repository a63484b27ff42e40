/* SPDX-License-Identifier: Apache-2.0 */
/* What happens in a run of a few processes, one event behind the other? */
#ifndef SPBC_PASSES_PICTURE_H
#define SPBC_PASSES_PICTURE_H

#include "passes/joint.h"

enum { PICTURE_NO_GROUP = -1 };

struct picture {
    const char *title;
    const struct run *run;
    uint32_t size;
    int group;                /* whose iterations are told, see analysis.h; PICTURE_NO_GROUP */
    const struct entry *last; /* what is behind it is left out */
    const struct entry *wrong_message, *wrong_reception; /* to be marked; NULL: none */
};

/* picture_make: NULL: it is too long to be looked at. */
const struct schedule *picture_make(struct analysis *a, const struct picture *picture);

#endif
