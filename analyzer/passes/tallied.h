/* SPDX-License-Identifier: Apache-2.0 */
/* Do the rounds of a choice add up something that is the same in every order of them? */
#ifndef SPBC_PASSES_TALLIED_H
#define SPBC_PASSES_TALLIED_H

#include "passes/picked.h"

/* tallied_keep: does the assignment, of the loop, with all others that store there? */
bool tallied_keep(const struct picked *picked, const struct node *assignment);
/* tallied_asks: does the branch, of the loop, read what is added up for nothing but such assignments? */
bool tallied_asks(const struct picked *picked, const struct node *branch);

#endif
