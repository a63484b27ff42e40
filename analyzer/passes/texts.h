/* SPDX-License-Identifier: Apache-2.0 */
/* What do texts hold, in a run of a small instance? */
#ifndef SPBC_PASSES_TEXTS_H
#define SPBC_PASSES_TEXTS_H

#include "passes/tracing.h"

/* text_address: of the first letter of a literal; unknown where it is not followed. */
struct value text_address(struct tracing *tracing, const struct expr *literal);
/* text_of_program: of the first letter of the name that it is started by (argv[0]); unknown where that is not followed, or
 * more than one name is asked about (START_BARE). */
struct value text_of_program(struct tracing *tracing);
/* text_fill: an array of letters that begins there is given the literal. */
void text_fill(struct tracing *tracing, struct value array, const struct type *type,
               const struct expr *literal);
/* text_call: a call of strlen() and its like on texts that are known: what it writes and returns.  False: something is
 * not known. */
bool text_call(struct tracing *tracing, const struct node *call, const struct function *function,
               struct value *result);

#endif
