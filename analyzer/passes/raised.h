/* SPDX-License-Identifier: Apache-2.0 */
/* Does a flag say that a request is pending, so that nobody posts it again before it is complete? */
#ifndef SPBC_PASSES_RAISED_H
#define SPBC_PASSES_RAISED_H

#include "passes/analysis.h"

/* raised_flag: the variable that is not 0 whenever what the non-blocking call posts is pending; NULL: there is none. */
const struct variable *raised_flag(struct analysis *a, const struct event *pending);
/* raised_comes_free: of a call that has such a flag: is it posted at the node, or below the call there, so that it is complete
 * whenever a process comes behind the node's beginning and the program does not end? */
bool raised_comes_free(struct analysis *a, const struct event *pending, const struct node *node);
/* raised_leads: does a process that comes to the begin of the node's function come to the node, unless the flag is 0? */
bool raised_leads(struct analysis *a, const struct variable *flag, const struct node *node);

#endif
