/* SPDX-License-Identifier: Apache-2.0 */
/* What in the program is not followed when values are? */
#ifndef SPBC_PASSES_UNFOLLOWED_H
#define SPBC_PASSES_UNFOLLOWED_H

#include "passes/analysis.h"

/* unfollowed_check: the first thing of the program that is not followed; .reason is NULL: there is none. */
struct claim unfollowed_check(struct analysis *a);
/* unfollowed_callback: does MPI run a function of the program when an attribute is copied or deleted?
 * Without a reason: no. */
struct claim unfollowed_callback(struct analysis *a);
/* unfollowed_store: something labelled is stored where no pointer of the program is seen to lead. */
struct claim unfollowed_store(struct analysis *a, const struct event *reception);

#endif
