/* SPDX-License-Identifier: Apache-2.0 */
/* When does a question to a library, which counts no steps, end?
 *
 * CPU time of the process counts and not the clock on the wall: a question that a busy machine only
 * lets wait is not cut short by that, so that its answer is the same there.
 *
 *      idle --begin--> armed --end--> idle
 *                        |
 *                   CPU time spent: strike, once --end--> idle
 *
 * Invariant: strike is called with the lock held and while armed only, so that none comes late.
 */
#include "passes/deadline.h"
#include "base/clock.h"

#include <pthread.h>
#include <signal.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

static struct {
    pthread_mutex_t lock;
    timer_t timer;
    pid_t owner; /* of the timer: a process that was forked has none; 0: none was made */
    bool is_armed, is_struck, is_last; /* is_last: the process has no more time than that */
    double end;                        /* CPU seconds of the process */
    void (*strike)(void *context);
    void *context;
} deadline = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void timer_set(double seconds)
{
    struct itimerspec when = {0};

    if (seconds > 0) {
        when.it_value.tv_sec = (time_t)seconds;
        when.it_value.tv_nsec = (long)((seconds - (double)when.it_value.tv_sec) * 1e9) + 1;
    }
    (void)timer_settime(deadline.timer, 0, &when, NULL);
}

static void on_timer(union sigval value)
{
    (void)value;
    (void)pthread_mutex_lock(&deadline.lock);
    if (deadline.is_armed && !deadline.is_struck &&
        clock_seconds(CLOCK_PROCESS_CPUTIME_ID) >= deadline.end) {
        deadline.is_struck = true;
        deadline.strike(deadline.context);
    }
    (void)pthread_mutex_unlock(&deadline.lock);
}

static bool has_timer(void)
{
    struct sigevent event = {.sigev_notify = SIGEV_THREAD, .sigev_notify_function = on_timer};

    if (deadline.owner == getpid())
        return true;
    if (timer_create(CLOCK_PROCESS_CPUTIME_ID, &event, &deadline.timer) != 0)
        return false;
    deadline.owner = getpid();
    return true;
}

void deadline_begin(uint32_t milliseconds, void (*strike)(void *context), void *context)
{
    double now = clock_seconds(CLOCK_PROCESS_CPUTIME_ID), left = milliseconds * 1e-3;
    struct rlimit limit;
    bool is_last = false;

    if (getrlimit(RLIMIT_CPU, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY &&
        (double)limit.rlim_cur - now < left) {
        left = (double)limit.rlim_cur - now;
        is_last = true;
    }
    if (left < 1e-3)
        left = 1e-3;
    (void)pthread_mutex_lock(&deadline.lock);
    deadline.strike = strike;
    deadline.context = context;
    deadline.end = now + left;
    deadline.is_last = is_last;
    deadline.is_struck = false;
    deadline.is_armed = has_timer();
    if (deadline.is_armed)
        timer_set(left);
    (void)pthread_mutex_unlock(&deadline.lock);
}

bool deadline_end(void)
{
    bool is_struck;

    (void)pthread_mutex_lock(&deadline.lock);
    is_struck = deadline.is_struck;
    if (deadline.is_armed)
        timer_set(0);
    deadline.is_armed = deadline.is_struck = false;
    (void)pthread_mutex_unlock(&deadline.lock);
    return is_struck;
}

bool deadline_was_last(void)
{
    return deadline.is_last;
}
