/* SPDX-License-Identifier: Apache-2.0 */
/* Which loop runs through what a completion of several requests has found complete? */
#ifndef SPBC_PASSES_SEVERAL_H
#define SPBC_PASSES_SEVERAL_H

#include "passes/picked.h"

/* several_is_exit: does the branch end such a loop? */
bool several_is_exit(const struct picked *picked, const struct node *branch);
/* several_has: does the node run within one such loop, and before the counter steps on?  counter: the one of the loop; NULL:
 * any. */
bool several_has(const struct picked *picked, const struct node *at, const struct expr *counter);

#endif
