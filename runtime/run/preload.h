/* SPDX-License-Identifier: Apache-2.0 */
/* How does libspbc come under a program that was built for MPICH alone? */
#ifndef SPBC_RUN_PRELOAD_H
#define SPBC_RUN_PRELOAD_H

#include <stdbool.h>

/* preload_is_given: does the user's LD_PRELOAD name libspbc? */
bool preload_is_given(void);
/* preload_find: the libspbc.so of the user's LD_PRELOAD, else the one beside this program.  To free;
 * NULL after complaining. */
char *preload_find(const char *self_path);
/* preload_find_recorder: the libspbc-record.so beside this program.  To free; NULL after complaining. */
char *preload_find_recorder(const char *self_path);
/* preload_hold: in the environment of the launcher: keeps libspbc out of it; path and the
 * recorder's (NULL: nothing) are kept for preload_release, which the rank's guard calls in the rank's
 * own process. */
void preload_hold(const char *path, const char *recorder);
void preload_release(void);

#endif
