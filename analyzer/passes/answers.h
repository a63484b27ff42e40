/* SPDX-License-Identifier: Apache-2.0 */
/* Does a message certainly depend on which request was complete, or on whether one was? */
#ifndef SPBC_PASSES_ANSWERS_H
#define SPBC_PASSES_ANSWERS_H

#include "passes/analysis.h"

/* answer_decides: is there a witness?  *reason: one sentence, *place: where the message is sent. */
bool answer_decides(struct analysis *a, const struct event *question, const char **reason,
                    struct place *place);
/* answer_side: the side of a branch on the flag itself on which something was found: 1 true, 2 false; 0: another
 * condition. */
int answer_side(const struct expr *test, const struct expr *flag);

#endif
