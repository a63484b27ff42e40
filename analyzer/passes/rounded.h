/* SPDX-License-Identifier: Apache-2.0 */
/* Where does a difference in the last digits become one that is not small? */
#ifndef SPBC_PASSES_ROUNDED_H
#define SPBC_PASSES_ROUNDED_H

#include "passes/taint.h"

/* rounded_steps: adds the cells that are given whole numbers made of floating-point numbers that are labelled; the
 * taint has run. */
void rounded_steps(struct taint *taint, struct bits *cells);

#endif
