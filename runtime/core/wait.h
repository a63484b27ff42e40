/* SPDX-License-Identifier: Apache-2.0 */
/* CONTRACT. How does a rank wait?  Spin, then yield, then sleep: MPICH never yields, and ranks may outnumber cores.
 *
 *     struct wait w; wait_init(&w, is_oversubscribed);
 *     while (!done()) wait_pause(&w);
 *
 * wait_reset after progress was made.  Libc only. */
#ifndef SPBC_CORE_WAIT_H
#define SPBC_CORE_WAIT_H
#include <stdbool.h>
#include <stdint.h>

struct wait {
    uint32_t turns;
    uint32_t spins;  /* turns of plain spinning (pause instruction) before yielding */
    uint32_t yields; /* turns of sched_yield before sleeping */
    bool is_crowded; /* ranks outnumber cores: somebody of the job may need this one */
    uint64_t since;  /* when it would have yielded for the first time (ns), 0: not yet */
    uint32_t
        doublings; /* of the length of a sleep, at most; 0 for who has other work to do between */
};
void wait_init(struct wait *w, bool is_oversubscribed);
/* wait_sleep_short: from now on no wait of this process sleeps longer than 20 us at a time: somebody
 * may need its progress although it waits for something else (windows). */
void wait_sleep_short(void);
void wait_reset(struct wait *w);
void wait_pause(struct wait *w);
#endif
