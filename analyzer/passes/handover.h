/* SPDX-License-Identifier: Apache-2.0 */
/* Does a process look at a file while another one may write it? */
#ifndef SPBC_PASSES_HANDOVER_H
#define SPBC_PASSES_HANDOVER_H

#include "passes/analysis.h"

/* handover_is_raced: does the call open for reading, or ask about, a file of which it is not seen that all processes find
 * the same, also when they are started again; or make or remove one, and tell whether it was there? */
bool handover_is_raced(struct analysis *a, const struct node *call);

#endif
