/* SPDX-License-Identifier: Apache-2.0 */
/* Which calls say what no two runs of a program share? */
#ifndef SPBC_PASSES_UNSHARED_H
#define SPBC_PASSES_UNSHARED_H

#include "passes/analysis.h"

/* unshared_is_thread: the number of a thread, where there are several. */
bool unshared_is_thread(struct analysis *a, const struct node *call);
/* unshared_is_clock: a clock, the number of a process, chance. */
bool unshared_is_clock(struct analysis *a, const struct node *call);
/* unshared_opens_device: files of the system that hold something else at every reading, and what other programs print. */
bool unshared_opens_device(struct analysis *a, const struct node *call);
/* unshared_returns_status: such a function that tells it behind a pointer, and returns only that it could: as it can
 * whenever it is asked for what there is. */
bool unshared_returns_status(const struct function *function);
/* unshared_is_generator: its random numbers are the same in every run, unless something else seeds it. */
bool unshared_is_generator(const struct function *function);
/* unshared_seeds: it seeds them. */
bool unshared_seeds(const struct function *function);

#endif
