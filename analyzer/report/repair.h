/* SPDX-License-Identifier: Apache-2.0 */
/* How do the lines of a finding read when its repair is made? */
#ifndef SPBC_REPORT_REPAIR_H
#define SPBC_REPORT_REPAIR_H

#include "passes/result.h"

struct arena;

struct repaired {
    const struct file *file;
    uint32_t line;        /* the first one */
    const char *old_text; /* whole lines, without the last line end */
    const char *new_text;
};

/* repair_lines: false: the finding has no repair, or one that does not fit its file (repairs that
 * overlap, lie behind the end or in several files). */
bool repair_lines(struct arena *arena, const struct finding *finding, struct repaired *repaired);

#endif
