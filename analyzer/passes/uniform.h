/* SPDX-License-Identifier: Apache-2.0 */
/* Do all processes pass the same sequence of iterations and synchronisations? */
#ifndef SPBC_PASSES_UNIFORM_H
#define SPBC_PASSES_UNIFORM_H

#include "passes/analysis.h"

/* uniform_check: the claim that every process of the pattern's communicator runs the range equally
 * often, and in the same order with the collectives that separate its iterations. */
struct claim uniform_check(struct analysis *a, const struct group *group,
                           const struct scope *scope);
/* uniform_runs: the same of the range alone, which is enough where nothing has to separate. */
struct claim uniform_runs(struct analysis *a, const struct group *group, const struct scope *scope);

/* value_is_uniform: the expression certainly has the same value on all processes of the pattern's
 * communicator. */
bool value_is_uniform(struct analysis *a, const struct group *group, const struct expr *expr);

#endif
