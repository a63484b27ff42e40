/* SPDX-License-Identifier: Apache-2.0 */
/* Which assignments may have set a local variable? */
#ifndef SPBC_PASSES_DEFINITIONS_H
#define SPBC_PASSES_DEFINITIONS_H

#include "passes/analysis.h"

/* definitions_reaching: the assignments to a local variable, whose address is not taken, that may
 * have set it when `at` starts.  Returns whether the function's entry may reach `at` without any.
 * Of a variable of the file those in the function of `at`. */
bool definitions_reaching(struct analysis *a, const struct variable *variable,
                          const struct node *at, node_list *out);
/* definitions_forget: what was found does not hold any more: ways of the program have changed. */
void definitions_forget(struct analysis *a);
/* definition_alone: the one assignment that has set the local variable there; NULL: it is none, or several may have. */
const struct node *definition_alone(struct analysis *a, const struct expr *expr,
                                    const struct node *at);
/* definitions_bound: of a signed variable that is set to numbers and only counts up from there (rises), or down: the
 * least, or the largest, number that it can be at the node.  Returns 1: it rises, -1: it falls, 0: it is not that. */
int definitions_bound(struct analysis *a, const struct variable *variable, const struct node *at,
                      int64_t *bound);
/* variable_is_simple: a local or parameter that only plain assignments change. */
bool variable_is_simple(const struct variable *variable);
/* parameter_is_stable: never assigned, address never taken: it is the caller's argument for ever.
 */
bool parameter_is_stable(struct analysis *a, const struct variable *variable);

#endif
