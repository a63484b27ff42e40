/* SPDX-License-Identifier: Apache-2.0 */
/* What the C library keeps for a process, and each rank has for itself: where rand and random stand, where drand48 does, errno, the place of
 * strtok and of getopt.
 *
 * The library has one of each.  library_enter puts a rank's there before the rank goes on, library_leave takes it out when another one does.
 * lcong48 is not served: the library does not hand out its multiplier. */
#include "world.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    RANDOM_SIZE = 128
}; /* as large as the library's own at its start, so that the same numbers are drawn */

void library_start(struct rank *rank)
{
    static const unsigned short START[3] = {
        0x330e, 0xabcd, 0x1234}; /* srand48(0x1234abcd), as the library begins */
    char *before = initstate(1, memory(RANDOM_SIZE), RANDOM_SIZE);
    rank->library.random = setstate(before);
    memcpy(rank->library.real, START, sizeof START);
    rank->library.option = 1;
}

void library_enter(struct rank *rank)
{
    struct library *own = &rank->library;
    char *before = setstate(own->random);
    own->random = before; /* the scheduler's meanwhile */
    (void)seed48(own->real);
    optind = own->option;
    errno = own->error;
}

void library_leave(struct rank *rank)
{
    struct library *own = &rank->library;
    unsigned short any[3] = {0};
    own->error = errno;
    own->option = optind;
    own->random = setstate(own->random);
    memcpy(own->real, seed48(any), sizeof own->real);
}

/* The program's calls come here. */
char *strtok(char *restrict string, const char *restrict delimiters)
{
    return strtok_r(string, delimiters, &me->library.token);
}

void lcong48(unsigned short parameters[7])
{
    (void)parameters;
    (void)fprintf(stderr, "not served: lcong48\n");
    _exit(NOT_SERVED);
}
