/* SPDX-License-Identifier: Apache-2.0 */
/* Where no loop takes the messages one by one: what speaks against a program? */
#ifndef SPBC_PASSES_SUSPECTS_H
#define SPBC_PASSES_SUSPECTS_H

#include "passes/analysis.h"

/* suspects_find: an event that sends what one reception got, whoever sent that; NULL none. */
const struct event *suspects_find(struct analysis *a, const struct group *group);

#endif
