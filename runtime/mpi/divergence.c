/* SPDX-License-Identifier: Apache-2.0 */
/* What is said when a re-executed send differs from what this rank has received?
 *
 * A difference in tag sequence, length or number proves that the program is not
 * channel-deterministic: the run is stopped, with the channel, the tag, the sequence number and the
 * call; nothing that was committed is lost.  A difference in content alone is reported (the first
 * few) and counted, and stops only on request. Paper: SPBC section 3.3 (channel determinism); the
 * transport finds the difference while it skips.
 */
#include <stdio.h>
#include <stdlib.h>

#include "mpi/match.h"

enum {
    REPORTS_MAX = 8,          /* of content alone, each; the counter goes on */
    STOP_WAIT_TURNS = 1000000 /* about 20 s of waiting to be ended */
};

static void stop(void)
{
    struct wait w;
    wait_init(&w, true);
    for (int i = 0; i < STOP_WAIT_TURNS; i++)
        rt_pause(&w); /* leaves once spbc-run ends the run */
    rt_fatal("a divergence was reported, but the run was not stopped");
}

void rt_on_divergence(void *context, const struct net_divergence *d)
{
    (void)context;
    static uint64_t reported;
    bool stops = !d->is_content_only || (rt.page && (rt.page->flags & JOB_FLAG_STOP_CONTENT));
    if (!stops && reported++ >= REPORTS_MAX)
        return;
    struct comm *c = rt_comm_by_context(d->now.context);
    char name[MPI_MAX_OBJECT_NAME + 32], length[64] = "";
    if (c && c->name[0])
        snprintf(name, sizeof name, "communicator %s", c->name);
    else
        snprintf(name, sizeof name, "communicator with context %u", d->now.context);
    if (d->now.length != d->was_length)
        snprintf(length, sizeof length, ", now %llu bytes, before %llu",
                 (unsigned long long)d->now.length, (unsigned long long)d->was_length);
    char text[CONTROL_TEXT_MAX + 1];
    snprintf(text, sizeof text,
             "rank %d re-executed a send to rank %u that differs in %s: %s, channel %d->%u, tag "
             "%d, message %llu "
             "of this tag (%llu of the channel), call %s%s.%s",
             d->source, rt.rank, d->what, name, d->source, rt.rank, d->now.tag,
             (unsigned long long)d->now.tag_seq, (unsigned long long)d->now.seq,
             d->now.call ? rt_row_name((enum rt_row)d->now.call) : "none (it was not sent again)",
             length,
             d->is_content_only ? ""
                                : "  The program is not channel-deterministic: its messages depend "
                                  "on timing (spbc-check says where), or on what its first "
                                  "execution left behind, such as files that exist now.");
    control_send(CONTROL_DIVERGENCE, stops, text);
    if (stops)
        stop();
}
