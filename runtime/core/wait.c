/* SPDX-License-Identifier: Apache-2.0 */
/* How long does a rank spin before it lets others run?
 *
 * A waiting rank first spins (a message from another core arrives within a microsecond), then
 * yields, then sleeps 20 us at a time.  When ranks outnumber cores the rank that would end the wait
 * may need this very core, so spinning is short; yielding alone collapses beside busy processes,
 * hence the sleep.  Hundreds of ranks that look every 20 us leave no core to the one that works: who
 * has waited long sleeps longer, up to 10 ms.  Does not: watch for the end of the job (the caller's loop does).
 */
#include "wait.h"

#include <sched.h>
#include <time.h>

enum {
    WAIT_SPINS_ALONE = 4000, /* about 100 us of polling */
    WAIT_SPINS_CROWDED = 40,
    WAIT_YIELDS_ALONE = 3000, /* some milliseconds: whoever has a core loses more by waking late */
    WAIT_YIELDS_CROWDED = 20,
    WAIT_SLEEP_NS = 20000,
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

void wait_sleep_short(void)
{
    sleeps_are_short = true;
}

void wait_init(struct wait *w, bool is_oversubscribed)
{
    w->turns = 0;
    w->doublings = sleeps_are_short ? 0 : WAIT_DOUBLINGS;
    w->spins = is_oversubscribed ? WAIT_SPINS_CROWDED : WAIT_SPINS_ALONE;
    w->yields = is_oversubscribed ? WAIT_YIELDS_CROWDED : WAIT_YIELDS_ALONE;
}

void wait_reset(struct wait *w)
{
    w->turns = 0;
}

void wait_pause(struct wait *w)
{
    if (w->turns < w->spins) {
        w->turns++;
        cpu_relax();
    } else if (w->turns < w->spins + w->yields) {
        w->turns++;
        sched_yield();
    } else {
        /* An interrupted sleep is a shorter sleep: the caller looks again anyway. */
        uint32_t doublings = (w->turns - w->spins - w->yields) / WAIT_SLEEPS;
        if (doublings < w->doublings) {
            w->turns++;
        }
        nanosleep(&(struct timespec){.tv_nsec = (long)WAIT_SLEEP_NS << doublings}, NULL);
    }
}
