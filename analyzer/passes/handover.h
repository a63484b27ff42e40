/* SPDX-License-Identifier: Apache-2.0 */
/* Does a process look at a file while another one may write it? */
#ifndef SPBC_PASSES_HANDOVER_H
#define SPBC_PASSES_HANDOVER_H

#include "passes/analysis.h"

/* handover_is_raced: does the call open for reading, or ask about, a file of which it is not seen that all processes find
 * the same, also when they are started again; or make one that only the first of several processes makes? */
bool handover_is_raced(struct analysis *a, const struct node *call);

#endif
