/* SPDX-License-Identifier: Apache-2.0 */
/* Which tag does a status tell? */
#ifndef SPBC_PASSES_TAGGED_H
#define SPBC_PASSES_TAGGED_H

#include "passes/analysis.h"

/* tags_tell: of each reception and probe whose tag is that of a status: the numbers that it can be. */
void tags_tell(struct analysis *a);
/* tagged_filled: the local variable whose address is that argument of the call of MPI, and of which nothing but calls of MPI
 * has the address; NULL. */
const struct variable *tagged_filled(struct analysis *a, const struct node *call, int arg);
/* tagged_fills: does the call write a status there, by whatever argument? */
bool tagged_fills(struct analysis *a, const struct node *call, const struct variable *status);
/* tagged_is_of: is the expression, at a node that is come to behind the reception in the same function, the tag of what that has
 * received? */
bool tagged_is_of(struct analysis *a, const struct event *reception, const struct expr *tag,
                  const struct node *at);
/* tagged_is_given: is the address of the variable this argument? */
bool tagged_is_given(const struct expr *arg, const struct variable *variable);

#endif
