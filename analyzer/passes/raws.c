/* SPDX-License-Identifier: Apache-2.0 */
/* Do a few processes send memory that nothing has set?
 *
 * Requires: events, patterns.  Computes: runs of 2 and 3 processes (joint.h), without arguments, and where these are asked
 * for or input is read, with some.  In their memory it is followed what variables, and blocks that are allocated, hold
 * from the begin on, until something is stored there, and what copies of it do.  A number of a message that holds it
 * is another one in the next run of the program.
 *
 * Which parts of memory a message takes says its datatype (layout.h).  Where that is not known, and the object that the
 * buffer is in, or a part of it, is still as it began, it is not known whether such memory is sent.
 *
 * Every run is one that MPI allows, as far as it is followed, so that what is found here is so whatever the other passes
 * can tell of who sets what: by which pointer, in which function, how many of how many.  An object in which something was
 * stored at a place that is not known counts as set.  That nothing is found shows nothing.
 */
#include "passes/raws.h"
#include "passes/budget.h"
#include "passes/findings.h"
#include "passes/joint.h"
#include "passes/pending.h"

struct raws {
    ARRAY(const struct run *) runs;
};

/* Returns whether what it was started with, or its input, may have mattered. */
static bool run_look(struct analysis *a, uint32_t size, enum start_with start)
{
    static const struct order ORDER = {.hold = HOLD_NONE, .seeks_raw = true};
    const struct run *run = joint_run(a, size, start, &ORDER);

    if (run->raws.count + run->earlies.count + run->unlaid.count > 0)
        array_push(a->arena, &a->raws->runs, run);
    return run->has_asked || run->trouble;
}

/* Constructors that run before main set what they like. */
static bool has_unseen(const struct analysis *a)
{
    for (uint32_t k = 0; k < a->program->function_count; k++)
        if (a->program->functions[k]->runs_unseen)
            return true;
    return false;
}

void raws_find(struct analysis *a)
{
    static const uint32_t SIZES[] = {2, 3};

    a->raws = ARENA_NEW(a->arena, struct raws);
    if (!a->main || has_unseen(a))
        return;
    budget_begin_runs(a, a->main);
    for (size_t k = 0; k < sizeof SIZES / sizeof *SIZES; k++)
        if (run_look(a, SIZES[k], START_BARE))
            run_look(a, SIZES[k], START_ONE);
    budget_end(a);
}

/* Where a datatype that is not known is said to take something of memory that is not all set. */
static struct claim unlaid_claim(struct analysis *a)
{
    for (uint32_t k = 0; k < a->raws->runs.count; k++) {
        const struct run *run = a->raws->runs.items[k];
        const struct event *e =
            run->unlaid.count > 0 ? joint_event(run->unlaid.items[0].calls, &a->events) : NULL;

        if (e) {
            const char *why =
                arena_printf(a->arena,
                             "%s may send memory that nothing has ever set: it is not known which "
                             "part of the buffer its datatype takes",
                             e->mpi->name);

            finding_add(a, "spbc-run-dependent", &e->node->place, why);
            return claim_unknown(why, e->node->place);
        }
    }
    return (struct claim){0};
}

struct claim raws_pending(struct analysis *a)
{
    for (uint32_t k = 0; a->raws && k < a->raws->runs.count; k++) {
        const struct run *run = a->raws->runs.items[k];

        for (uint32_t n = 0; n < run->earlies.count; n++) {
            const struct event *e = joint_event(run->earlies.items[n].calls, &a->events);

            if (e)
                return pending_claim(a, e, run->earlies.items[n].at, "this statement");
        }
    }
    return unlaid_claim(a);
}

bool raws_has(const struct analysis *a, const struct event *e)
{
    for (uint32_t k = 0; a->raws && k < a->raws->runs.count; k++) {
        const struct run *run = a->raws->runs.items[k];

        for (uint32_t n = 0; n < run->raws.count; n++)
            if (joint_is_made_at(run->raws.items[n].calls, e))
                return true;
    }
    return false;
}
