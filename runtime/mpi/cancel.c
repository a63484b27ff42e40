/* SPDX-License-Identifier: Apache-2.0 */
/* Receptions that may be cancelled, and how their cancellation ended in an earlier incarnation: see cancel.h.
 *
 *     first execution     posted, numbered --MPI_Cancel: written down--> cancelled, or has its message
 *     re-execution        was cancelled before: held without an id that any message has, until MPI_Cancel
 *                         was too late before:  MPI_Cancel does nothing, its message comes again
 *                         not known:            as in a first execution
 *
 * Invariant: what is written down is so before the program can see it.
 */
#include "mpi/cancel.h"

#include <errno.h>
#include <string.h>

#include "core/outcomes.h"

enum { CANCEL_DONE = 1, CANCEL_TOO_LATE = 2 };

static struct outcomes *cancels;

static void cancels_failed(const char *what, int error)
{
    rt_fatal("can not %s the cancelled receptions of this rank in /dev/shm: %s%s", what,
             strerror(-error),
             error == -ENOSPC ? " (enlarge it with mount -o remount,size=...)" : "");
}

void cancel_open(const char *job)
{
    int error = outcomes_open(job, "cancels", rt.rank, &cancels);
    if (error)
        cancels_failed("open", error);
}

void cancel_close(void)
{
    if (cancels)
        outcomes_close(cancels);
    cancels = NULL;
}

static bool is_followed(const struct request *r)
{
    return cancels && r->comm->spans && r->peer != MPI_PROC_NULL &&
           (r->peer == MPI_ANY_SOURCE || !comm_is_internal(r->comm, r->peer));
}

/* Wildcards stay wildcards. */
static struct outcome_key key_of(const struct request *r)
{
    return (struct outcome_key){{r->comm->context, (uint32_t)r->peer, (uint32_t)r->tag}};
}

static bool has_ended(const struct request *r, int64_t how)
{
    int64_t before;
    return outcomes_find(cancels, key_of(r), r->posting, &before) && before == how;
}

void cancel_post(struct request *r)
{
    if (!is_followed(r)) {
        match_post(r, match_id());
        return;
    }
    r->posting = outcomes_count(cancels, key_of(r));
    if (r->posting == 0)
        rt_fatal("no memory left to count receptions");
    if (has_ended(r, CANCEL_DONE))
        match_post_void(r);
    else
        match_post(r, match_id());
}

void cancel_reception(struct request *r)
{
    bool is_held = r->kind == REQUEST_HELD;
    if (r->posting != 0) {
        if (is_held && has_ended(r, CANCEL_TOO_LATE))
            return;
        int error = outcomes_record(cancels, key_of(r), r->posting,
                                    is_held ? CANCEL_DONE : CANCEL_TOO_LATE);
        if (error)
            cancels_failed("extend", error);
        r->posting = 0; /* another MPI_Cancel of it changes nothing */
    }
    if (is_held)
        match_cancel(r);
}
