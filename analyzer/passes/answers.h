/* SPDX-License-Identifier: Apache-2.0 */
/* Does a message certainly depend on which request was complete, or on whether one was? */
#ifndef SPBC_PASSES_ANSWERS_H
#define SPBC_PASSES_ANSWERS_H

#include "passes/analysis.h"

/* answer_decides: is there a witness?  *reason: one sentence, *place: where the message is sent. */
bool answer_decides(struct analysis *a, const struct event *question, const char **reason,
                    struct place *place);

#endif
