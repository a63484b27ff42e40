/* SPDX-License-Identifier: Apache-2.0 */
/* Holding back what a re-execution would see too early.
 *
 * Inside a pattern a program may poll for anonymous messages and test a named request in one loop (figure 4 of the paper: the test tells it
 * that everybody is done).  In a re-execution the message of the named request may lie in a survivor's log long before the anonymous
 * ones have been sent again, and the program would leave the loop without them.  "Not yet" is always a legal answer, so it is
 * given until everything that the journal has in front of that message has been given again.
 *
 * A program that tests a request without looking for anonymous messages in between does not wait for any; holding back could then block it
 * (it may be inside a handshake that an earlier event of the journal needs as well).  So a request that was refused PATIENCE times
 * without such a look is shown.
 */
#include "mpi/delivery.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "core/journal.h"

enum { PATIENCE = 1000 };

struct delivery delivery;
static struct journal *journal;

static void journal_failed(const char *what, int error)
{
    rt_fatal("can not %s the journal of this rank in /dev/shm: %s%s", what, strerror(-error),
             error == -ENOSPC ? " (enlarge it with mount -o remount,size=...)" : "");
}

void delivery_open(const char *job)
{
    int error = journal_open(job, rt.rank, &journal);
    if (error)
        journal_failed("open", error);
    delivery.is_replaying = journal_is_replaying(journal);
}

void delivery_close(void)
{
    if (journal)
        journal_close(journal);
    journal = NULL;
    delivery.is_replaying = false;
}

static bool event_make(const struct request *r, struct journal_event *event)
{
    if (!r->is_receive || r->is_partitioned || r->id.pattern == 0 || r->matched_source < 0 ||
        r->is_cancelled)
        return false;
    *event = (struct journal_event){.id = r->id,
                                    .context = r->comm->context,
                                    .tag = r->matched_tag,
                                    .source = r->comm->world[r->matched_source]};
    return true;
}

void delivery_record_event(const struct request *r)
{
    struct journal_event event;
    if (!journal || !event_make(r, &event))
        return;
    int error = journal_record(journal, &event);
    if (error)
        journal_failed("extend", error);
    delivery.is_replaying = journal_is_replaying(journal);
}

/* One more refusal; has the program been refused too often without looking for anything else? */
static bool patience_is_over(uint64_t *looks, uint32_t *refusals)
{
    if (*looks != delivery.looks) {
        *looks = delivery.looks;
        *refusals = 0;
    }
    return ++*refusals > PATIENCE;
}

struct batch { /* the messages of one pattern iteration among the requests of one call */
    struct journal_event *event;
    bool *is_free;
    size_t count;
    struct request *waiting; /* a named one */
};

static void batch_fill(struct batch *batch, size_t count, struct request *const *r,
                       struct pattern_id id)
{
    batch->count = 0;
    batch->waiting = NULL;
    for (size_t i = 0; i < count; i++) {
        struct journal_event event;
        if (!r[i] || !event_make(r[i], &event) || event.id.pattern != id.pattern ||
            event.id.iteration != id.iteration)
            continue;
        batch->event[batch->count] = event;
        batch->is_free[batch->count] = r[i]->peer == MPI_ANY_SOURCE || r[i]->is_announced;
        if (!batch->is_free[batch->count])
            batch->waiting = r[i];
        batch->count++;
    }
}

bool delivery_decide(size_t count, struct request *const *r)
{
    struct batch batch = {.event = malloc((count + 1) * sizeof *batch.event),
                          .is_free = malloc((count + 1) * sizeof *batch.is_free)};
    if (!batch.event || !batch.is_free)
        rt_fatal("no memory for the test of %zu requests", count);
    bool are_due = true;
    struct pattern_id last = {0, 0};
    for (size_t i = 0; i < count && are_due; i++) {
        if (!r[i] || !r[i]->is_receive || r[i]->id.pattern == 0 ||
            (r[i]->id.pattern == last.pattern && r[i]->id.iteration == last.iteration))
            continue;
        last = r[i]->id;
        batch_fill(&batch, count, r, last);
        are_due = journal_are_due(journal, batch.count, batch.event, batch.is_free) ||
                  patience_is_over(&batch.waiting->looks, &batch.waiting->refusals);
    }
    free(batch.event);
    free(batch.is_free);
    return are_due;
}

bool delivery_is_visible(struct unexpected *u)
{
    if (!delivery.is_replaying || u->id.pattern == 0 || u->is_announced)
        return true;
    const struct journal_event event = {.id = u->id,
                                        .context = u->comm->context,
                                        .tag = u->tag,
                                        .source = u->comm->world[u->source]};
    const bool is_free = false;
    return journal_are_due(journal, 1, &event, &is_free) ||
           patience_is_over(&u->looks, &u->refusals);
}
