/* SPDX-License-Identifier: Apache-2.0 */
/* Which statuses does nobody look at? */
#ifndef SPBC_PASSES_IGNORED_H
#define SPBC_PASSES_IGNORED_H

#include "passes/analysis.h"

/* statuses_ignore: MPI_STATUS_IGNORE stands for them. */
void statuses_ignore(struct analysis *a);

#endif
