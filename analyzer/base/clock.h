/* SPDX-License-Identifier: Apache-2.0 */
/* What time is it? */
#ifndef SPBC_BASE_CLOCK_H
#define SPBC_BASE_CLOCK_H

#include <time.h>

/* clock_seconds: what the clock shows, in seconds; 0 where there is no such clock. */
static inline double clock_seconds(clockid_t clock)
{
    struct timespec now = {0};

    (void)clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

#endif
