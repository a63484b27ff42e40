/* SPDX-License-Identifier: Apache-2.0 */
/* Which names of files may be those of devices that hold something else at every reading? */
#ifndef SPBC_PASSES_DEVICES_H
#define SPBC_PASSES_DEVICES_H

#include "passes/analysis.h"

/* devices_named: may the name be such a one? */
bool devices_named(struct analysis *a, const struct expr *name);

#endif
