/* SPDX-License-Identifier: Apache-2.0 */
/* Does a function that qsort is handed tell all different numbers apart, or records by which of their members? */
#ifndef SPBC_PASSES_COMPARING_H
#define SPBC_PASSES_COMPARING_H

#include "passes/analysis.h"

/* comparing_is_total: of integers of so many bytes. */
bool comparing_is_total(struct analysis *a, const struct expr *comparison, int64_t bytes);

enum { COMPARED_MEMBERS = 3 };

struct compared_keys {                            /* of records */
    const struct expr *members[COMPARED_MEMBERS]; /* as the function reads them, in no order */
    uint32_t count;
};

/* comparing_reads: does it compare records of so many bytes by these members alone, each a whole number, one behind the
 * other?  Two of which one of them differs are told apart then. */
bool comparing_reads(struct analysis *a, const struct expr *comparison, int64_t bytes,
                     struct compared_keys *out);

#endif
