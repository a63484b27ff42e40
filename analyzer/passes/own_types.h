/* SPDX-License-Identifier: Apache-2.0 */
/* Which local records are looked at as records of a type of their own? */
#ifndef SPBC_PASSES_OWN_TYPES_H
#define SPBC_PASSES_OWN_TYPES_H

#include "passes/analysis.h"

/* own_types_give: those that only their members' names and MPI reach. */
void own_types_give(struct analysis *a);

#endif
