/* SPDX-License-Identifier: Apache-2.0 */
/* Where do the header and the pattern variables go?
 *
 * Behind the last of the leading includes that no conditional surrounds, since that place exists in
 * every configuration.  A file without one gets them before the functions that need them, which are
 * there whenever the functions are.
 */
#ifndef SPBC_TRANSFORM_PREAMBLE_H
#define SPBC_TRANSFORM_PREAMBLE_H

#include "base/arena.h"
#include "plan.h"

struct preamble_block {
    size_t offset;       /* begin of a line */
    bool has_include;    /* #include <spbc.h> */
    bool has_gap_before; /* an empty line between include and variables */
    bool has_gap_behind;
    bool is_at_open_end; /* the file's last line has no line ending */
    ARRAY(const char *) variables;
};

struct preamble {
    struct arena *arena;
    const struct scan *scan;
    ARRAY(const struct plan_region *) regions;
    /* computed: */
    struct preamble_block *blocks;
    uint32_t block_count;
};

void preamble_need(struct preamble *preamble, const struct plan_region *region);
void preamble_place(struct preamble *preamble);

#endif
