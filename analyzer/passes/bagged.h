/* SPDX-License-Identifier: Apache-2.0 */
/* Is what arrived sorted as a whole before anybody looks at it? */
#ifndef SPBC_PASSES_BAGGED_H
#define SPBC_PASSES_BAGGED_H

#include "passes/commute.h"

/* bagged_find: the assignment, or the reception of the window, that puts what the messages brought behind one another, NULL: there is none, or what it
 * leaves may depend on the order. */
const struct node *bagged_find(const struct commute *commute);

#endif
