/* SPDX-License-Identifier: Apache-2.0 */
/* Where does a program need pattern calls, and which places cannot have them?
 *
 * Requires: a program and the result of its analysis.  Computes: for every pattern that the source
 * does not enclose yet, the range of statements, where the begin goes, and every statement through
 * which control leaves the range (SPBC section 5.1: each exit ends the iteration). Refuses by place
 * what cannot be covered for certain.  Does not: make text (emit.h).
 */
#ifndef SPBC_TRANSFORM_PLAN_H
#define SPBC_TRANSFORM_PLAN_H

#include "base/arena.h"
#include "passes/result.h"
#include "scan.h"

struct plan_region {
    const struct pattern *pattern;
    const struct file *file;
    const struct scan *scan;
    const struct region *first, *last; /* siblings, or one statement */
    const struct region
        *anchor;       /* the begin goes before it: first, or the statement behind first's labels */
    bool needs_braces; /* one statement where the grammar takes only one */
    bool falls_out;    /* control can leave at the end of the range */
    const char *variable; /* of type SPBC_Pattern */
};

struct plan_exit { /* a jump or return that leaves one or more ranges */
    const struct region *statement;
    const struct plan_region *const *ended; /* innermost first */
    uint32_t ended_count;
    bool is_return;
    bool needs_braces;
    bool has_value;         /* return with an expression ... */
    bool keeps_value;       /* ... that has to be evaluated before the iteration ends */
    const char *value_type; /* NULL: void */
};

struct plan_trouble {
    struct place place;
    const char *text; /* a sentence without final dot */
};

struct plan {
    struct plan_region *regions; /* outer before inner, in the order of the text */
    uint32_t region_count;
    struct plan_exit *exits;
    uint32_t exit_count;
    struct plan_trouble *refusals; /* any: nothing may be written */
    uint32_t refusal_count;
    struct plan_trouble *warnings;
    uint32_t warning_count;
};

const struct plan *plan_make(struct arena *arena, const struct program *program,
                             const struct result *result);

#endif
