/* SPDX-License-Identifier: Apache-2.0 */
/* How much work may one question about a function cost?
 *
 * A question is one about the order of a pattern, its determinism, its small runs, or one completion.
 * Its steps are the nodes that searches, labels and runs come to, and they are counted, not timed, so
 * that the answer is the same on a slow machine and on a busy one.  Seconds are a last resort against what no step
 * counts.  A question whose budget is spent is not answered: every search ends on the safe side, and
 * who asked overrides whatever was found by "unknown (budget)" with the function's name.
 */
#include "passes/budget.h"
#include "base/clock.h"

#include <signal.h>
#include <time.h>

enum { STEPS_DEFAULT = 100 * 1000 * 1000, STEPS_OF_RUNS = 8 * 1000 * 1000 };
enum { STEPS_BETWEEN_LOOKS = 1 << 12 };

volatile sig_atomic_t budget_all_is_over;

bool budget_is_over(void)
{
    return budget_all_is_over != 0;
}

static void begin(struct analysis *a, const struct function *function, uint64_t limit)
{
    struct budget *b = &a->budget;

    b->function = function;
    b->question = NULL;
    b->steps = 0;
    b->limit = a->options && a->options->step_limit ? a->options->step_limit : limit;
    b->is_spent = budget_is_over();
    b->begin = clock_seconds(CLOCK_PROCESS_CPUTIME_ID);
}

void budget_begin(struct analysis *a, const struct function *function)
{
    begin(a, function, STEPS_DEFAULT);
}

void budget_begin_runs(struct analysis *a, const struct function *function)
{
    begin(a, function, STEPS_OF_RUNS);
}

void budget_ask(struct analysis *a, const char *question, const struct place *about)
{
    a->budget.question = question;
    a->budget.about = about;
}

void budget_end(struct analysis *a)
{
    a->budget.function = NULL;
    a->budget.is_spent = false;
}

bool budget_spend(struct analysis *a)
{
    struct budget *b = &a->budget;
    uint32_t seconds = a->options ? a->options->function_limit_s : 0;

    if (!b->function)
        return true;
    if (b->is_spent)
        return false;
    b->steps++;
    b->is_spent = b->steps > b->limit || budget_is_over() ||
                  (seconds > 0 && b->steps % STEPS_BETWEEN_LOOKS == 0 &&
                   clock_seconds(CLOCK_PROCESS_CPUTIME_ID) - b->begin > seconds);
    return !b->is_spent;
}

bool budget_is_spent(const struct analysis *a)
{
    return a->budget.is_spent;
}

static const char *question_text(struct analysis *a, const struct function *f)
{
    const struct budget *b = &a->budget;

    return b->question && b->function == f
               ? arena_printf(a->arena, " (%s %s)", b->question, place_text(a, b->about))
               : "";
}

static const char *reason_of(struct analysis *a, const struct function *f)
{
    if (budget_is_over())
        return arena_printf(a->arena,
                            "unknown (budget): the analysis took more than --time-limit before "
                            "`%s` was judged",
                            f->name);
    return arena_printf(a->arena,
                        "unknown (budget): the work on `%s`%s took more than its limit; "
                        "--step-limit and --function-limit raise it",
                        f->name, question_text(a, f));
}

const char *budget_reason(struct analysis *a)
{
    return reason_of(a, a->budget.function);
}

void budget_exceed(struct analysis *a, const struct function *f)
{
    assume(a, reason_of(a, f));
}

void budget_judge(struct analysis *a, struct claim *claim)
{
    const char *reason;

    if (!budget_is_spent(a))
        return;
    reason = budget_reason(a);
    *claim = claim_make(TRUTH_UNKNOWN, reason, a->budget.function->place);
    assume(a, reason);
}
