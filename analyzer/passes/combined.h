/* SPDX-License-Identifier: Apache-2.0 */
/* What does a call that combines or copies what a message brought leave behind? */
#ifndef SPBC_PASSES_COMBINED_H
#define SPBC_PASSES_COMBINED_H

#include "passes/deeds.h"

struct combined {
    struct deed deed;
    bool is_rounded; /* a sum or product of floating-point numbers */
    bool is_extreme; /* the largest or smallest of such */
};

/* combined_find: does the call, in the window, write what this argument leads to so that it commutes with itself? */
bool combined_find(const struct commute *commute, const struct node *call, uint32_t arg,
                   struct combined *out);
/* combined_covers: and are kept cells all that it writes there? */
bool combined_covers(const struct commute *commute, const struct node *call, uint32_t arg);

/* combined_is_smooth: does it combine floating-point numbers so that small differences of them stay small? */
bool combined_is_smooth(struct analysis *a, const struct node *call);

#endif
