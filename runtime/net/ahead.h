/* SPDX-License-Identifier: Apache-2.0 */
/* Who makes the pages of the next segments real, so that a rank need not wait for it?  A helper of the guard.
 *
 *     rank (supply.c): blank segment n made, wanted = n   --futex-->   helper: its pages, block by block, done = n
 *                      done >= n: names it, writes to it; not done: makes one itself
 *
 * The rank makes, names and maps all files; the helper only touches their pages, so that its death at any moment leaves
 * nothing behind.  Whether it was in time makes no difference but time: the rank reserves every block before it uses it, and
 * finds it there or not.  The helper is started by the first wish, and has the lowest priority.
 * Needs nothing of the transport's state: links with core and segment.c alone.
 */
#ifndef SPBC_NET_AHEAD_H
#define SPBC_NET_AHEAD_H

#include "core/job.h"
#include "segment.h"

#include <signal.h>

/* With this one a rank asks its guard for the helper. */
#define AHEAD_SIGNAL SIGRTMIN

/* ahead_name: of blank segment n, until it becomes part of a log.  A rank has no log to itself. */
void ahead_name(char name[SEGMENT_NAME_MAX], const char *job, uint32_t rank, uint32_t epoch,
                uint32_t n);
/* ahead_offer (guard, before the rank exists): this process starts a helper when it is asked. */
void ahead_offer(struct job_page *page, uint32_t rank);
/* ahead_want (rank): there is one more blank segment. */
void ahead_want(struct job_ahead *ahead);
/* ahead_serve (helper): makes blank segments ready until the job is ended. */
void ahead_serve(const char *job, struct job_page *page, uint32_t rank, uint32_t epoch);

#endif
