/* SPDX-License-Identifier: Apache-2.0 */
/* The pattern calls of A' in `interleave`: which iteration is active?  Ids are the places of names in a table that all ranks share. */
#include "world.h"

#include <string.h>

int SPBC_Declare_pattern(const char *name, unsigned long long *pattern);
int SPBC_Declare_next_pattern(unsigned long long *pattern);
int SPBC_Begin_iteration(unsigned long long pattern);
int SPBC_End_iteration(unsigned long long pattern);

enum { PATTERNS_MAX = sizeof me->iterations / sizeof *me->iterations };

static char *names[PATTERNS_MAX]; /* from 1 on */

int SPBC_Declare_pattern(const char *name, unsigned long long *pattern)
{
    uint32_t k = 1;
    while (k < PATTERNS_MAX && names[k] && strcmp(names[k], name) != 0)
        k++;
    if (k == PATTERNS_MAX)
        failed("too many patterns");
    if (!names[k])
        names[k] = strdup(name);
    *pattern = k;
    return 0;
}

int SPBC_Declare_next_pattern(unsigned long long *pattern)
{
    *pattern = PATTERNS_MAX - 1 - me->declared++;
    return 0;
}

int SPBC_Begin_iteration(unsigned long long pattern)
{
    one_thread();
    if (pattern == 0 || pattern >= PATTERNS_MAX || me->depth == sizeof me->nest / sizeof *me->nest)
        failed("SPBC_Begin_iteration of pattern %llu at depth %u", pattern, me->depth);
    me->nest[me->depth++] = (struct stamp){(uint32_t)pattern, ++me->iterations[pattern]};
    return 0;
}

int SPBC_End_iteration(unsigned long long pattern)
{
    one_thread();
    if (me->depth == 0 || me->nest[me->depth - 1].pattern != pattern)
        failed("SPBC_End_iteration of pattern %llu, which is not the active one", pattern);
    me->depth--;
    return 0;
}
