/* SPDX-License-Identifier: Apache-2.0 */
/* Can an index leave the array that it is used in? */
#ifndef SPBC_PASSES_ROWS_H
#define SPBC_PASSES_ROWS_H

#include "passes/analysis.h"

/* row_may_be_left: of an element, that an index picks, of an array of so many: may it be behind the end, or before the
 * begin?  Where nothing is seen of the index it is assumed, and listed, that it is not. */
bool row_may_be_left(struct analysis *a, const struct expr *element, const struct node *at);
/* rows_check: .reason is NULL where no statement is seen to store behind the end of an array. */
struct claim rows_check(struct analysis *a);

#endif
