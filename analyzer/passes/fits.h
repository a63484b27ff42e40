/* SPDX-License-Identifier: Apache-2.0 */
/* Can a call through a pointer mean this function? */
#ifndef SPBC_PASSES_FITS_H
#define SPBC_PASSES_FITS_H

#include "passes/analysis.h"

/* call_fits: false: no program that is right calls it here. */
bool call_fits(struct analysis *a, const struct node *call, const struct function *f);

#endif
