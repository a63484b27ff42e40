/* SPDX-License-Identifier: Apache-2.0 */
/* Does every way through the program end the iterations that it begins, and no others? */
#ifndef SPBC_PASSES_BALANCE_H
#define SPBC_PASSES_BALANCE_H

#include "passes/active.h"

/* balance_find: fills analysis->actives.  Reports begins without an end, ends without a begin, ends of
 * another pattern than the one begun last, and patterns that are not declared, or not by one name. */
void balance_find(struct analysis *a);

#endif
