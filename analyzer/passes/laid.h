/* SPDX-License-Identifier: Apache-2.0 */
/* Does what a round lays down where its message says go on into the place of another message? */
#ifndef SPBC_PASSES_LAID_H
#define SPBC_PASSES_LAID_H

#include "passes/commute.h"

/* laid_over: does the loop around the store go through more elements, or others, than lie between two messages' places? */
bool laid_over(const struct commute *c, const struct node *store);
/* laid_copy_over: do so many bytes from this element on?  laid_reception_over: does what the reception may take? */
bool laid_copy_over(const struct commute *c, const struct expr *first, const struct expr *bytes);
bool laid_reception_over(const struct commute *c, const struct event *reception);

#endif
