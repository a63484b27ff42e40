/* SPDX-License-Identifier: Apache-2.0 */
/* Is it where the round's own reception was told to put its message, whatever says where that is? */
#ifndef SPBC_PASSES_AIMED_H
#define SPBC_PASSES_AIMED_H

#include "passes/picked.h"

/* aimed_at: the element, of the loop, lies in the buffer of the round's request; *place: how the call that posts it names where
 * that begins. */
bool aimed_at(const struct picked *picked, const struct expr *element, const struct node *at,
              const struct expr **place);

#endif
