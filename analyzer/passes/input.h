/* SPDX-License-Identifier: Apache-2.0 */
/* What does a process that runs together with others read of its input? */
#ifndef SPBC_PASSES_INPUT_H
#define SPBC_PASSES_INPUT_H

#include "passes/tracing.h"

/* input_read: a call of the C library that opens or reads input, or makes a number of an argument of the program: what
 * it returns, when it is followed. */
bool input_read(struct tracing *tracing, const struct node *call, const struct function *function,
                struct value *result);

/* input_lose: a call may have read some of the input, it is not known what. */
void input_lose(struct tracing *tracing, const struct node *call);

#endif
