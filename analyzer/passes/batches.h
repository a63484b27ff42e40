/* SPDX-License-Identifier: Apache-2.0 */
/* Are messages of one round of a loop added up in another? */
#ifndef SPBC_PASSES_BATCHES_H
#define SPBC_PASSES_BATCHES_H

#include "passes/analysis.h"

/* batches_refute: may they be, so that determinism and order of the pattern are refuted (see suspects.h)? */
bool batches_refute(struct analysis *a, struct group *group);

#endif
