/* SPDX-License-Identifier: Apache-2.0 */
/* Does every way through the program end the iterations that it begins, and no others? */
#ifndef SPBC_PASSES_BALANCE_H
#define SPBC_PASSES_BALANCE_H

#include "passes/analysis.h"

/* balance_check: reports begins without an end, ends without a begin, ends of another pattern than
 * the one begun last, and patterns that are never declared. */
void balance_check(struct analysis *a);

#endif
