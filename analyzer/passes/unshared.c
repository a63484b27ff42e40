/* SPDX-License-Identifier: Apache-2.0 */
/* Which calls say what no two runs of a program share?
 *
 * Requires: system headers.  Clocks, numbers of processes and threads, the system's random numbers, what was left of a time,
 * whether another process or a user was fast enough; generators of random numbers, which are the same in every run
 * unless they are seeded with such a thing; and files of the system and other programs, from which it is read.
 */
#include "passes/unshared.h"
#include "base/text.h"
#include "ir/called.h"
#include "ir/expr.h"
#include "passes/cells.h"
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
                                     "tempnam",
                                     "thrd_current",
                                     "time",
                                     "timer_getoverrun",
                                     "timer_gettime",
                                     "timer_settime",
                                     "times",
                                     "timespec_get",
                                     "tmpnam",
                                     "ualarm",
                                     "usleep",
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

bool unshared_is_clock(struct analysis *a, const struct node *call)
{
    const struct function *f = call_external(call);

    if (f && strcmp(f->name, "omp_get_thread_num") == 0)
        return unshared_is_thread(a, call);

    if (call_mpi(a, call) >= 0)
        return mpi_function_get(call_mpi(a, call))->role == ROLE_TIME;
    return f && (text_is_one_of(f->name, CLOCKS) || is_clock_of_library(f));
}

static bool is_of_system(const char *name)
{
    return strstr(name, "/dev/random") || strstr(name, "/dev/urandom") || strstr(name, "/proc/");
}

/* May the name be one of these, by what is stored in variables and handed on? */
static bool names_device(struct analysis *a, const struct expr *name, uint32_t depth)
{
    struct set cells = {0};

    name = expr_without_casts(name);
    if (name->kind == EXPR_STRING)
        return is_of_system(name->text);
    if (name->kind == EXPR_CONDITIONAL)
        return names_device(a, name->b, depth) || names_device(a, name->c, depth);
    if (depth == 0)
        return false;
    if (name->kind == EXPR_ADDRESS) /* the first of an array */
        name = name->a;
    if (name->kind == EXPR_INDEX && type_is_array(name->a->type))
        name = name->a;
    if (name->kind == EXPR_VARIABLE || name->kind == EXPR_FIELD || name->kind == EXPR_INDEX ||
        name->kind == EXPR_DEREF)
        cells_of_lvalue(a, name, &cells);
    for (uint32_t k = 0; k < cells.count; k++) {
        const struct cell *cell = a->cells[cells.items[k]];

        for (uint32_t n = 0; n < cell->stores.count; n++) {
            const struct store *store = cell->stores.items[n];

            if (store->value && names_device(a, store->value, depth - 1))
                return true;
            for (uint32_t m = 0; !store->value && store->node && m < store->node->arg_count; m++)
                if (store->node->args[m]->kind == EXPR_STRING &&
                    is_of_system(store->node->args[m]->text))
                    return true;
        }
    }
    return false;
}

bool unshared_opens_device(struct analysis *a, const struct node *call)
{
    enum { DEPTH = 6 }; /* functions and variables that a name goes through */
    static const char *const OPENERS[] = {"fopen",  "fopen64",  "open",    "open64",
                                          "openat", "openat64", "freopen", NULL};
    const struct function *f = call_external(call);

    if (!f || call->arg_count == 0)
        return false;
    if (strcmp(f->name, "popen") == 0)
        return true;
    for (uint32_t k = 0; text_is_one_of(f->name, OPENERS) && k < call->arg_count && k < 2; k++)
        if (names_device(a, call->args[k], DEPTH))
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
