/* SPDX-License-Identifier: Apache-2.0 */
/* Is what arrived put in order afterwards, so that the order of arrival is mostly forgotten? */
#ifndef SPBC_PASSES_SORTING_H
#define SPBC_PASSES_SORTING_H

#include "passes/analysis.h"
#include "passes/taint.h"
#include "passes/window.h"

/* sorting_find: adds the arrays of which all that was received is sorted before it is sent, by keys that are all
 * different, as far as nothing speaks against it. */
void sorting_find(const struct window *window, const struct taint *labelled, struct set *out);

/* sorting_calls: all calls of qsort. */
const node_list *sorting_calls(struct analysis *a);

/* sorting_may_reorder: is one of the cells handed to a function that may put it in another order? */
bool sorting_may_reorder(struct analysis *a, const struct set *cells);

#endif
