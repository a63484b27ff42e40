/* SPDX-License-Identifier: Apache-2.0 */
/* Does anything that is sent depend on the order in which requests complete? */
#ifndef SPBC_PASSES_COMPLETIONS_H
#define SPBC_PASSES_COMPLETIONS_H

#include "passes/analysis.h"

void completions_check(struct analysis *a);
/* completions_forgo: where that came to no end (a->gave_up), it is not known what any decides. */
void completions_forgo(struct analysis *a);
/* completions_is_question: does the event ask without waiting, or choose one of several requests? */
bool completions_is_question(const struct event *event);
/* completions_class: what the answer of such an event decides; *reason: one sentence. */
enum completion_class completions_class(struct analysis *a, const struct event *event,
                                        const char **reason);

#endif
