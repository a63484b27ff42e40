/* SPDX-License-Identifier: Apache-2.0 */
/* How long does a rank spin before it lets others run?
 *
 * A waiting rank first spins (a message from another core arrives within a microsecond), then
 * yields, then sleeps 20 us at a time.  When ranks outnumber cores the rank that would end the wait
 * may need this very core, so spinning is short; yielding alone collapses beside busy processes,
 * hence the sleep.  Hundreds of ranks that look every 20 us leave no core to the one that works: who
 * has waited long sleeps longer, up to 10 ms.
 *
 * Where every rank has a core, a yield is a courtesy to other work of the machine, which keeps the core for a time slice of
 * some milliseconds, be its priority ever so low (measured, beside processes of nice 19: a program that waits 0.2 ms
 * 800 times took twice its time).  So after a yield that was answered so, one waits as long as that took before the next one:
 * at most half of the time is lost, whoever needed the core.  Does not: watch for the end of the job (the caller's loop does).
 */
#include "wait.h"

#include <sched.h>
#include <stdatomic.h>
#include <time.h>

enum {
    WAIT_SPINS_ALONE = 4000, /* about 100 us of polling */
    WAIT_SPINS_CROWDED = 40,
    WAIT_YIELDS_ALONE = 3000, /* some milliseconds: whoever has a core loses more by waking late */
    WAIT_YIELDS_CROWDED = 20,
    WAIT_SLEEP_NS = 20000,
    WAIT_DEAR_NS = 100000,      /* a yield that lets nobody run takes less than 1 us */
    WAIT_DEAR_MAX_NS = 4000000, /* the longest slice */
    WAIT_DEAR_LASTS_NS = 1000000000,
    WAIT_DEAR_TURNS = 100, /* sleeps after some tenths of a second */
    WAIT_SLEEPS = 64, /* of one length; then twice as long: about 2 % of what was waited already */
    WAIT_DOUBLINGS = 9
};

static inline void cpu_relax(void)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ __volatile__("yield" ::: "memory");
#endif
}

static bool sleeps_are_short;

/* What a yield of this process has cost lately, and until when that is taken to be so.  Threads may mix them up: it is a guess. */
static _Atomic uint64_t dear_ns, dear_until;

static uint64_t now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* Is it too early to give the core away? */
static bool is_dear(struct wait *w)
{
    uint64_t dear = atomic_load_explicit(&dear_ns, memory_order_relaxed);
    if (__builtin_expect(dear == 0, 1) || w->is_crowded) {
        return false;
    }
    uint64_t now = now_ns();
    if (now > atomic_load_explicit(&dear_until, memory_order_relaxed)) {
        atomic_store_explicit(&dear_ns, 0, memory_order_relaxed);
        return false;
    }
    w->since = w->since ? w->since : now;
    return now - w->since < dear;
}

/* Did it take long? */
static bool yield(void)
{
    uint64_t begin = now_ns();
    sched_yield();
    uint64_t now = now_ns(), took = now - begin;
    if (__builtin_expect(took > WAIT_DEAR_NS, 0)) {
        took = took < WAIT_DEAR_MAX_NS ? took : WAIT_DEAR_MAX_NS;
        atomic_store_explicit(&dear_until, now + WAIT_DEAR_LASTS_NS, memory_order_relaxed);
        atomic_store_explicit(&dear_ns, took, memory_order_relaxed);
        return true;
    }
    return false;
}

void wait_sleep_short(void)
{
    sleeps_are_short = true;
}

void wait_init(struct wait *w, bool is_oversubscribed)
{
    w->turns = 0;
    w->since = 0;
    w->is_crowded = is_oversubscribed;
    w->doublings = sleeps_are_short ? 0 : WAIT_DOUBLINGS;
    w->spins = is_oversubscribed ? WAIT_SPINS_CROWDED : WAIT_SPINS_ALONE;
    w->yields = is_oversubscribed ? WAIT_YIELDS_CROWDED : WAIT_YIELDS_ALONE;
}

void wait_reset(struct wait *w)
{
    w->turns = 0;
    w->since = 0;
}

void wait_pause(struct wait *w)
{
    if (w->turns < w->spins) {
        w->turns++;
        cpu_relax();
    } else if (w->turns < w->spins + w->yields) {
        if (is_dear(w)) {
            cpu_relax();
            return;
        }
        w->since = 0;
        w->turns += yield() ? WAIT_DEAR_TURNS : 1;
    } else {
        /* An interrupted sleep is a shorter sleep: the caller looks again anyway. */
        uint32_t doublings = (w->turns - w->spins - w->yields) / WAIT_SLEEPS;
        if (doublings < w->doublings) {
            w->turns++;
        }
        nanosleep(&(struct timespec){.tv_nsec = (long)WAIT_SLEEP_NS << doublings}, NULL);
    }
}
