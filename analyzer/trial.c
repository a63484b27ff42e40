/* SPDX-License-Identifier: Apache-2.0 */
/* What is the answer when the analysis itself takes too long or dies?  See trial.h.
 *
 *      whole  --limit-->  whole, the rest unknown
 *        |  |                   |    |
 *        |  +--dies------------------+---dies, too long--> receptions  --dies, too long-->  nothing
 *        |                      |                               |                              |
 *      result           result, over                    result, gave_up                result, gave_up
 *
 * At the limit (RLIMIT_CPU) the questions that are open, and those to come, are answered "unknown
 * (budget)", and what was found till then is told; the kernel sends SIGXCPU again every second, and
 * when that takes too long as well the process ends.
 * The first two run in a child of their own that inherits the linked program; the child returns from
 * trial_analyse and reports, its parent waits and ends with its status.  The last is made in the
 * first process, which still has the program as it was linked.  The child tells its phase in a page
 * that both have; the kernel counts its CPU time and sends SIGXCPU at the limit.
 */
#include "trial.h"

#include "base/arena.h"
#include "base/hoard.h"
#include "base/timings.h"
#include "ir/ir.h"
#include "passes/budget.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { STATUS_SPENT = 113, PHASE_LENGTH = 120, GRACE_MIN_S = 2, GRACE_SHARE = 4 };

static volatile sig_atomic_t grace_s; /* seconds that are left after the limit, in the child */

struct trial {
    const char *caller;                     /* name of this program */
    const struct analysis_options *options; /* the caller's */
    char *phase;                            /* what the child does, in the shared page */
};

static void on_spent(int signal)
{
    (void)signal;
    budget_all_is_over = 1;
    if (grace_s-- <= 0)
        _exit(STATUS_SPENT);
}

static void phase_tell(void *context, const char *what)
{
    const struct trial *trial = context;

    (void)snprintf(trial->phase, PHASE_LENGTH, "%s", what);
    if (trial->options->progress)
        trial->options->progress(trial->options->context, what);
}

/* In the child: it ends with its parent, and at the limit. */
static void child_begin(pid_t parent, uint32_t limit_s)
{
    struct rlimit limit;

    (void)prctl(PR_SET_NAME, "spbc-analysis");
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(STATUS_SPENT);
    hoard_begin();
    if (limit_s == 0 || getrlimit(RLIMIT_CPU, &limit) != 0)
        return;
    limit.rlim_cur = limit_s;
    grace_s = (sig_atomic_t)(limit_s / GRACE_SHARE);
    if (grace_s < GRACE_MIN_S)
        grace_s = GRACE_MIN_S;
    if (limit.rlim_max < limit.rlim_cur + (rlim_t)grace_s) { /* from outside, and kills at once */
        grace_s = (sig_atomic_t)(limit.rlim_max / (GRACE_SHARE + 1));
        limit.rlim_cur = limit.rlim_max - (rlim_t)grace_s;
    }
    (void)signal(SIGXCPU, on_spent);
    (void)setrlimit(RLIMIT_CPU, &limit);
}

/* Where the child's end is no answer, why; otherwise this process ends as it did. */
static const char *end_of(struct trial *trial, struct arena *arena, pid_t child, uint32_t limit_s)
{
    int status = 0;

    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return "the process of the analysis can not be waited for";
    if (WIFEXITED(status) && WEXITSTATUS(status) != STATUS_SPENT)
        exit(WEXITSTATUS(status));
    if (WIFEXITED(status))
        return arena_printf(arena,
                            "the analysis took more than %u CPU seconds and was given up in \"%s\" "
                            "(--time-limit gives it more, 0 all that it takes)",
                            limit_s, trial->phase);
    return arena_printf(arena, "the analysis died of signal %d (%s) in \"%s\"%s", WTERMSIG(status),
                        strsignal(WTERMSIG(status)), trial->phase,
                        WTERMSIG(status) == SIGKILL ? ": was there too little memory?" : "");
}

/* One child.  Returns its result in the child; in this process NULL, with the reason. */
static const struct result *attempt(struct trial *trial, struct program *program,
                                    const char *gave_up, uint32_t limit_s, const char **reason)
{
    struct analysis_options options = *trial->options;
    const struct result *result;
    pid_t parent = getpid(), child;

    options.progress = phase_tell;
    options.context = trial;
    options.gave_up = gave_up;
    options.over =
        arena_printf(program->arena,
                     "the analysis took more than %u CPU seconds; what it had not judged "
                     "by then is unknown (budget) (--time-limit gives it more, 0 all that "
                     "it takes)",
                     limit_s);
    timings_phase(NULL);
    (void)fflush(NULL);
    child = fork();
    if (child < 0) {
        *reason = arena_printf(program->arena, "no process could be made for the analysis: %s",
                               strerror(errno));
        return NULL;
    }
    if (child > 0) {
        *reason = end_of(trial, program->arena, child, limit_s);
        fprintf(stderr, "%s: error: %s\n", trial->caller, *reason);
        return NULL;
    }
    child_begin(parent, limit_s);
    result = analyse(program, &options);
    (void)signal(SIGXCPU, SIG_IGN);
    if (budget_is_over())
        fprintf(stderr, "%s: error: %s\n", trial->caller, options.over);
    return result;
}

static const struct result *nothing(struct arena *arena, const char *reason)
{
    struct result *result = ARENA_NEW(arena, struct result);

    result->verdict = VERDICT_UNKNOWN;
    result->protocol = "pessimist";
    result->reason = reason;
    result->is_timed = true;
    return result;
}

const struct result *trial_analyse(const char *caller, struct program *program,
                                   const struct analysis_options *options, uint32_t limit_s,
                                   bool *is_given_up)
{
    struct trial trial = {
        caller, options,
        mmap(NULL, PHASE_LENGTH, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)};
    const char *reason = NULL;
    const struct result *result;

    *is_given_up = false;
    if (trial.phase == MAP_FAILED)
        return analyse(program, options);
    result = attempt(&trial, program, NULL, limit_s, &reason);
    *is_given_up = !result || budget_is_over();
    if (result)
        return result;
    result = attempt(&trial, program, reason, (limit_s + 1) / 2, &reason);
    return result ? result : nothing(program->arena, reason);
}
