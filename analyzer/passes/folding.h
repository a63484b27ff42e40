/* SPDX-License-Identifier: Apache-2.0 */
/* May several records have the same number in a member, as far as the program computes it? */
#ifndef SPBC_PASSES_FOLDING_H
#define SPBC_PASSES_FOLDING_H

#include "passes/window.h"

/* folding_makes_equal: of a member of records that the window's rounds receive.  false: nothing speaks for it; the data may. */
bool folding_makes_equal(const struct window *window, const struct expr *member);

#endif
