/* SPDX-License-Identifier: Apache-2.0 */
/* Which values may differ between the processes of a pattern's communicator? */
#ifndef SPBC_PASSES_VARYING_H
#define SPBC_PASSES_VARYING_H

#include "passes/analysis.h"
#include "passes/taint.h"

struct varying;

struct varying *varying_get(struct analysis *a, const struct group *group);
/* varying_lasting: a call that not all processes run alike and behind which even pure functions do something else; NULL:
 * there is none. */
const struct node *varying_lasting(const struct varying *varying);
/* varying_has: may the value differ? */
bool varying_has(const struct varying *varying, const struct expr *expr);
/* varying_has_at: the same of the value that it has at the node. */
bool varying_has_at(const struct varying *varying, const struct expr *expr, const struct node *at);
/* varying_has_cell: may what lies there? */
bool varying_has_cell(const struct varying *varying, uint32_t cell);
/* varying_controls: is the node run, or run a number of times, under a condition of its own function
 * that may differ?  *branch: which. */
bool varying_controls(struct varying *varying, const struct node *node, const struct node **branch);
/* varying_calls: may the function be called under such a condition? */
bool varying_calls(const struct varying *varying, const struct function *function);
/* varying_is_drawn: does a function of the C library give time, chance, or what names the process or its host? */
bool varying_is_drawn(const struct function *function);
/* varying_is_own: does a call of the C library read what each process may have another one of? */
bool varying_is_own(const struct varying *varying, const struct node *call,
                    const struct function *function);
/* varying_covers: is that argument of the call a communicator of all processes of the pattern's? */
bool varying_covers(struct analysis *a, const struct node *call, int index,
                    const struct group *group);

/* varying_values: the labels themselves, for dumps. */
const struct taint *varying_values(const struct varying *varying);

#endif
