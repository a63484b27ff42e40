/* SPDX-License-Identifier: Apache-2.0 */
/* May what a library hands to functions of the program be taken for what it was given? */
#ifndef SPBC_PASSES_TRUSTED_H
#define SPBC_PASSES_TRUSTED_H

#include "passes/taint.h"

/* given_is_trusted: does no function that a library calls so (expr_is_given) communicate? */
bool given_is_trusted(struct analysis *a);
/* given_is_labelled: is something labelled handed to a library together with a function of the program? */
bool given_is_labelled(struct taint *t);

#endif
