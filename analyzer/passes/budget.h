/* SPDX-License-Identifier: Apache-2.0 */
/* How much work may one question about a function cost? */
#ifndef SPBC_PASSES_BUDGET_H
#define SPBC_PASSES_BUDGET_H

#include "passes/analysis.h"

#include <signal.h>

/* budget_begin: what follows is a question about this function; its work is counted from here. */
void budget_begin(struct analysis *a, const struct function *function);
/* budget_begin_runs: the same of the small runs of a pattern, each step of which costs more. */
void budget_begin_runs(struct analysis *a, const struct function *function);
/* budget_ask: says which question it is, and where what it is about stands ("the order of what is received at"). */
void budget_ask(struct analysis *a, const char *question, const struct place *about);
/* budget_end: and the question is over; what is worked on now is not counted. */
void budget_end(struct analysis *a);
/* budget_spend: one step more.  false: the question has cost too much; give up, on the safe side. */
bool budget_spend(struct analysis *a);
/* budget_is_spent: has the question cost too much?  Then nothing that was found is an answer. */
bool budget_is_spent(const struct analysis *a);
/* budget_judge: where the question has cost too much, the claim is not known, and the reason names
 * the function. */
void budget_judge(struct analysis *a, struct claim *claim);
/* budget_exceed: a part of the work on the function was given up, which is said among the assumptions. */
void budget_exceed(struct analysis *a, const struct function *function);
/* budget_all_is_over: set (by a signal handler, too), all questions, the one that is worked on and those to
 * come, have cost too much: the analysis of this process as a whole has.  budget_is_over: is it? */
extern volatile sig_atomic_t budget_all_is_over;
bool budget_is_over(void);
/* budget_reason: that sentence. */
const char *budget_reason(struct analysis *a);

#endif
