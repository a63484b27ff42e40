/* SPDX-License-Identifier: Apache-2.0 */
/* What do texts hold, in a run of a small instance? */
#ifndef SPBC_PASSES_TEXTS_H
#define SPBC_PASSES_TEXTS_H

#include "passes/tracing.h"

/* text_address: of the first letter of a literal; unknown where it is not followed. */
struct value text_address(struct tracing *tracing, const struct expr *literal);
/* text_argument: of the first letter of argv[n]: the name that the program is started by, or the one argument; unknown where
 * that is not followed, or not told (START_BARE, START_ONE). */
struct value text_argument(struct tracing *tracing, int n);
/* text_fill: an array of letters that begins there is given the literal. */
void text_fill(struct tracing *tracing, struct value array, const struct type *type,
               const struct expr *literal);
/* text_call: a call of strlen() and its like on texts that are known: what it writes and returns.  False: something is
 * not known. */
bool text_call(struct tracing *tracing, const struct node *call, const struct function *function,
               struct value *result);

#endif
