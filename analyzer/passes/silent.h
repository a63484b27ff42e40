/* SPDX-License-Identifier: Apache-2.0 */
/* Which statuses tell nothing of a message? */
#ifndef SPBC_PASSES_SILENT_H
#define SPBC_PASSES_SILENT_H

#include "passes/analysis.h"

/* silent_reads: does the expression read, at the node, source or tag in the status of a send? */
bool silent_reads(struct analysis *a, const struct expr *expr, const struct node *at);
/* silent_counts: does the call ask such a status how long its message is? */
bool silent_counts(struct analysis *a, const struct node *call);

#endif
