/* SPDX-License-Identifier: Apache-2.0 */
/* Which stores into a variable, or a member of a record, can never be what a place reads? */
#ifndef SPBC_PASSES_OVERWRITTEN_H
#define SPBC_PASSES_OVERWRITTEN_H

#include "passes/analysis.h"

/* variable_is_numbered: is a rank or a size written behind the address of this variable, and is what may
 * have been stored before known store by store? */
bool variable_is_numbered(struct analysis *a, const struct variable *variable);
/* member_is_followed: likewise, of a member of a record, which is a variable (EXPR_FIELD of EXPR_VARIABLE); or it has few
 * stores. */
bool member_is_followed(struct analysis *a, const struct expr *member);
/* variable_is_set_in_sight: a local variable that only assignments to its name set, and blocking calls of MPI that are
 * given its address by name: nothing else that happens in between does. */
bool variable_is_set_in_sight(struct analysis *a, const struct variable *variable);
/* node_sets_in_sight: may it be one of those? */
bool node_sets_in_sight(struct analysis *a, const struct node *node,
                        const struct variable *variable);
/* store_is_overwritten: on every way from the store to `at` the variable, or the member of a variable, is given a rank or
 * a size, or assigned, again.  It is numbered, or followed. */
bool store_is_overwritten(struct analysis *a, const struct expr *place, const struct store *store,
                          const struct node *at);

#endif
