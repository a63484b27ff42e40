/* SPDX-License-Identifier: Apache-2.0 */
/* What is the answer when the analysis itself takes too long or dies?  See trial.h.
 *
 *      linked --fork--> events --fork--> patterns --fork--> determinism --fork--> completions, result
 *        |                |                 |                    |
 *        | dies,          | dies,           | dies,              | dies,
 *        | too long       | too long        | too long           | too long
 *        v                v                 v                    v
 *      nothing        receptions     patterns; their        completions
 *                     alone          determinism unknown,   unknown, result
 *                                    completions (fork), result
 *
 * Each fork is a guard: what comes is done in the child, which inherits all that was found and goes on as if it
 * were its parent; that one waits, and ends with the child's status.  Where the child came to no answer, the
 * parent says so on stderr and goes on without what the child was to find.
 * At the limit (RLIMIT_CPU, what the ancestors have used taken away) the questions that are open, and those to come,
 * are answered "unknown (budget)", and what was found till then is told; the kernel sends SIGXCPU again every
 * second, and when that takes too long as well the process ends.  Behind a child that did, the limit is reached.
 * The phase is told in a page that all of them have.
 */
#include "trial.h"

#include "base/arena.h"
#include "base/clock.h"
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
#include <time.h>
#include <unistd.h>

enum { STATUS_SPENT = 113, PHASE_LENGTH = 120, GRACE_MIN_S = 2, GRACE_SHARE = 4 };

static volatile sig_atomic_t grace_s; /* seconds that are left after the limit, in this process */

struct trial {
    const char *caller;                     /* name of this program */
    const struct analysis_options *options; /* the caller's */
    struct arena *arena;
    uint32_t limit_s;
    double begin_s; /* CPU seconds of this process before the analysis */
    double used_s;  /* and of all others behind that */
    char *phase;    /* what is done, in the shared page */
    bool is_given_up;
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

static double used_seconds(const struct trial *trial)
{
    return trial->used_s + clock_seconds(CLOCK_PROCESS_CPUTIME_ID) - trial->begin_s;
}

/* What is left of the limit is this process's from now on. */
static void limit_set(const struct trial *trial)
{
    const double own_s = clock_seconds(CLOCK_PROCESS_CPUTIME_ID);
    const double left_s = trial->limit_s - used_seconds(trial);
    struct rlimit limit;

    if (trial->limit_s == 0 || getrlimit(RLIMIT_CPU, &limit) != 0)
        return;
    if (left_s <= 0)
        budget_all_is_over = 1;
    limit.rlim_cur = (rlim_t)(own_s + (left_s > 0 ? left_s : 0)) + 1;
    grace_s = (sig_atomic_t)(trial->limit_s / GRACE_SHARE);
    if (grace_s < GRACE_MIN_S)
        grace_s = GRACE_MIN_S;
    if (limit.rlim_max < limit.rlim_cur + (rlim_t)grace_s) { /* from outside, and kills at once */
        grace_s = (sig_atomic_t)(limit.rlim_max / (GRACE_SHARE + 1));
        limit.rlim_cur = limit.rlim_max - (rlim_t)grace_s;
    }
    (void)signal(SIGXCPU, on_spent);
    (void)setrlimit(RLIMIT_CPU, &limit);
}

/* In the child: it ends with its parent, and at the limit. */
static void child_begin(struct trial *trial, pid_t parent, double used_s)
{
    (void)prctl(PR_SET_NAME, "spbc-analysis");
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(STATUS_SPENT);
    hoard_begin();
    trial->begin_s = 0;
    trial->used_s = used_s;
    limit_set(trial);
}

/* Where the child's end is no answer, why; otherwise this process ends as it did. */
static const char *end_of(struct trial *trial, pid_t child)
{
    int status = 0;

    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return "the process of the analysis can not be waited for";
    if (WIFEXITED(status) && WEXITSTATUS(status) != STATUS_SPENT)
        _exit(WEXITSTATUS(status)); /* what is done at an exit the child has done */
    if (WIFEXITED(status))
        return arena_printf(trial->arena,
                            "the analysis took more than %u CPU seconds and was given up in \"%s\" "
                            "(--time-limit gives it more, 0 all that it takes)",
                            trial->limit_s, trial->phase);
    return arena_printf(trial->arena, "the analysis died of signal %d (%s) in \"%s\"%s",
                        WTERMSIG(status), strsignal(WTERMSIG(status)), trial->phase,
                        WTERMSIG(status) == SIGKILL ? ": was there too little memory?" : "");
}

static double children_seconds(void)
{
    struct rusage children = {0};

    (void)getrusage(RUSAGE_CHILDREN, &children);
    return (double)(children.ru_utime.tv_sec + children.ru_stime.tv_sec) +
           (double)(children.ru_utime.tv_usec + children.ru_stime.tv_usec) * 1e-6;
}

/* See struct analysis_options.  Where no process can be made this one goes on. */
static const char *guard(void *context)
{
    struct trial *trial = context;
    const double used_s = used_seconds(trial), children_s = children_seconds();
    const char *reason;
    pid_t parent = getpid(), child;

    timings_phase(NULL);
    (void)fflush(NULL);
    child = fork();
    if (child < 0)
        return NULL;
    if (child == 0) {
        child_begin(trial, parent, used_s);
        return NULL;
    }
    reason = end_of(trial, child);
    fprintf(stderr, "%s: error: %s\n", trial->caller, reason);
    trial->is_given_up = true;
    trial->used_s += children_seconds() - children_s;
    limit_set(trial);
    return reason;
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
    struct trial trial = {.caller = caller,
                          .options = options,
                          .arena = program->arena,
                          .limit_s = limit_s,
                          .begin_s = clock_seconds(CLOCK_PROCESS_CPUTIME_ID),
                          .phase = mmap(NULL, PHASE_LENGTH, PROT_READ | PROT_WRITE,
                                        MAP_SHARED | MAP_ANONYMOUS, -1, 0)};
    struct analysis_options guarded = *options;
    const struct result *result;
    const char *reason;

    *is_given_up = false;
    if (trial.phase == MAP_FAILED)
        return analyse(program, options);
    guarded.progress = phase_tell;
    guarded.context = &trial;
    guarded.guard = guard;
    guarded.over = arena_printf(program->arena,
                                "the analysis took more than %u CPU seconds; what it had not "
                                "judged by then is unknown (budget) (--time-limit gives it more, "
                                "0 all that it takes)",
                                limit_s);
    reason = guard(&trial);
    result = reason ? nothing(program->arena, reason) : analyse(program, &guarded);
    (void)signal(SIGXCPU, SIG_IGN);
    if (budget_is_over() && !trial.is_given_up)
        fprintf(stderr, "%s: error: %s\n", caller, guarded.over);
    *is_given_up = trial.is_given_up || budget_is_over();
    return result;
}
