/* SPDX-License-Identifier: Apache-2.0 */
/* May a variable be looked at where its name does not stand in the function that is searched for it? */
#ifndef SPBC_PASSES_SEEN_H
#define SPBC_PASSES_SEEN_H

#include "passes/analysis.h"

/* variable_is_seen: by others than the function `here`, or there through a pointer. */
bool variable_is_seen(struct analysis *a, const struct variable *variable,
                      const struct function *here);

#endif
