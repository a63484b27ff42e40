/* SPDX-License-Identifier: Apache-2.0 */
/* Which calls say what no two runs of a program share?
 *
 * Requires: system headers.  Clocks, numbers of processes and threads, the system's random numbers, what was left of a time,
 * whether another process or a user was fast enough, how another program ended; generators of random numbers, which are the
 * same in every run unless they are seeded with such a thing; and files of the system and other programs, from which it is read.
 */
#include "passes/unshared.h"
#include "base/text.h"
#include "ir/called.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/devices.h"
#include "passes/external.h"
#include "passes/threads.h"

#include <string.h>

static const char *const CLOCKS[] = {"__builtin_ia32_rdtsc",
                                     "__builtin_ia32_rdtscp",
                                     "__builtin_readcyclecounter",
                                     "__rdtsc",
                                     "alarm",
                                     "arc4random",
                                     "arc4random_buf",
                                     "arc4random_uniform",
                                     "clock",
                                     "clock_gettime",
                                     "clock_nanosleep",
                                     "cnd_timedwait",
                                     "epoll_pwait",
                                     "epoll_wait",
                                     "ftime",
                                     "getauxval",
                                     "getentropy",
                                     "getitimer",
                                     "getpgid",
                                     "getpgrp",
                                     "getpid",
                                     "getppid",
                                     "getrandom",
                                     "getrusage",
                                     "getsid",
                                     "gettid",
                                     "gettimeofday",
                                     "mkdtemp",
                                     "mkstemp",
                                     "mktemp",
                                     "mtx_timedlock",
                                     "mtx_trylock",
                                     "nanosleep",
                                     "omp_get_thread_num",
                                     "omp_get_wtime",
                                     "omp_test_lock",
                                     "omp_test_nest_lock",
                                     "pclose",
                                     "poll",
                                     "ppoll",
                                     "pselect",
                                     "pthread_cond_timedwait",
                                     "pthread_mutex_timedlock",
                                     "pthread_mutex_trylock",
                                     "pthread_rwlock_tryrdlock",
                                     "pthread_rwlock_trywrlock",
                                     "pthread_self",
                                     "pthread_spin_trylock",
                                     "pthread_timedjoin_np",
                                     "pthread_tryjoin_np",
                                     "sched_getcpu",
                                     "select",
                                     "sem_timedwait",
                                     "sem_trywait",
                                     "setitimer",
                                     "sigtimedwait",
                                     "sleep",
                                     "syscall",
                                     "system",
                                     "tempnam",
                                     "thrd_current",
                                     "time",
                                     "timer_getoverrun",
                                     "timer_gettime",
                                     "timer_settime",
                                     "timerfd_gettime",
                                     "times",
                                     "timespec_get",
                                     "tmpnam",
                                     "ualarm",
                                     "usleep",
                                     "wait",
                                     "waitpid",
                                     NULL};
/* These tell the time behind a pointer, and return only that they could: as they can whenever they are asked
 * for a clock that there is. */
static const char *const STATUSES[] = {
    "gettimeofday", "clock_gettime", "getrusage",       "ftime",  "timespec_get",
    "getentropy",   "nanosleep",     "clock_nanosleep", "usleep", NULL};
/* Deterministic unless seeded from something labelled. */
static const char *const GENERATORS[] = {"rand",    "random",  "drand48", "lrand48", "mrand48",
                                         "erand48", "nrand48", "jrand48", "rand_r",  NULL};
static const char *const SEEDERS[] = {"srand", "srandom", "srand48", "seed48", "initstate", NULL};

/* std::chrono's clocks and std::random_device. */
static bool is_clock_of_library(const struct function *f)
{
    return (strcmp(f->name, "now") == 0 && strstr(f->key, "@N@chrono@")) ||
           (strcmp(f->name, "operator()") == 0 && strstr(f->key, "@S@random_device@"));
}

bool unshared_is_thread(struct analysis *a, const struct node *call)
{
    const struct function *f = call_external(call);

    return f && strcmp(f->name, "omp_get_thread_num") == 0 && !threads_is_first(a, call);
}

/* Functions outside of the program that are clocks by name; asked of very many calls, and so found once. */
static bool is_clock_by_name(struct analysis *a, const struct function *f)
{
    const uint32_t count = a->program->function_count;

    if (a->clocks.count == 0) {
        a->clocks = bits_new(a->arena, count);
        for (uint32_t k = 0; k < count; k++)
            if (text_is_one_of(a->program->functions[k]->name, CLOCKS) ||
                is_clock_of_library(a->program->functions[k]))
                bits_set(&a->clocks, k);
    }
    return bits_get(&a->clocks, f->id);
}

bool unshared_is_clock(struct analysis *a, const struct node *call)
{
    const struct function *f = call_external(call);
    const int row = call_mpi(a, call);

    if (row >= 0)
        return mpi_function_get(row)->role == ROLE_TIME;
    if (!f || !is_clock_by_name(a, f))
        return false;
    return strcmp(f->name, "omp_get_thread_num") != 0 || unshared_is_thread(a, call);
}

bool unshared_opens_device(struct analysis *a, const struct node *call)
{
    static const char *const OPENERS[] = {"fopen",  "fopen64",   "open",    "open64",
                                          "openat", "openat64",  "freopen", "opendir",
                                          "access", "faccessat", NULL};
    const struct function *f = call_external(call);

    if (!f || call->arg_count == 0)
        return false;
    if (strcmp(f->name, "popen") == 0)
        return true;
    for (uint32_t k = 0; text_is_one_of(f->name, OPENERS) && k < call->arg_count && k < 2; k++)
        if (devices_named(a, call->args[k]))
            return true;
    return false;
}

bool unshared_returns_status(const struct function *f)
{
    return text_is_one_of(f->name, STATUSES);
}

bool unshared_is_generator(const struct function *f)
{
    return text_is_one_of(f->name, GENERATORS);
}

bool unshared_seeds(const struct function *f)
{
    return text_is_one_of(f->name, SEEDERS);
}
