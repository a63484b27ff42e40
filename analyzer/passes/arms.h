/* SPDX-License-Identifier: Apache-2.0 */
/* Whose message is it, where the program has asked for its source? */
#ifndef SPBC_PASSES_ARMS_H
#define SPBC_PASSES_ARMS_H

#include "passes/window.h"

/* arms_name_sources: what names its source by another word than the status of the reception before it, but means that one,
 * is named by the status. */
void arms_name_sources(struct analysis *a);
/* arms_are_of_one: does the node run in rounds of one source only?  Two nodes with one key do so of the same. */
bool arms_are_of_one(const struct window *window, const struct node *node, int64_t *key);

#endif
