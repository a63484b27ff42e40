/* SPDX-License-Identifier: Apache-2.0 */
/* Is determinism that the source alone speaks against broken in some run?
 *
 * Requires: groups, determinism of them, runs.  That a number counts arrivals, or that the last message stays,
 * refutes determinism only where messages differ and several processes send them: runs of a few processes in some
 * orders tell (contrast.h).  Where two differ, what the source says is shown with both.  Where all could be followed
 * and sent the same, it refutes nothing, and what is shown otherwise holds.  Where they could not be followed, the
 * source is believed, but not where it only keeps messages of which it does not say that they differ (unlike.h), nor where
 * what is sent is not the counter itself (counted.h).
 */
#include "passes/suspects.h"
#include "ir/called.h"
#include "passes/findings.h"

static struct finding *finding_of(struct analysis *a, const struct group *group)
{
    for (uint32_t k = 0; k < a->findings.count; k++)
        if (a->findings.items[k].message == group->determinism.reason)
            return &a->findings.items[k];
    return NULL;
}

/* What a function outside of the program remembers of a number, it may use for anything: that refutes nothing. */
static int counted_source(void *context, const struct node *call, int arg)
{
    static const char *const WRITES[] = {"memcpy",  "memmove",  "strcpy",   "strncpy",   "strcat",
                                         "sprintf", "snprintf", "vsprintf", "vsnprintf", NULL};
    const struct function *f =
        call->callee && call->callee->kind == EXPR_FUNCTION ? call->callee->callee : NULL;

    return !f || f->is_defined || call->mpi >= 0 || function_is_one_of(f, WRITES)
               ? taint_source_local(context, call, arg)
               : 0;
}

struct taint *suspect_labels(struct analysis *a, const struct set *cells)
{
    struct taint *t = ARENA_NEW(a->arena, struct taint);

    t->a = a;
    t->source = t->shared = counted_source;
    t->starts_at_cells = true;
    t->cells = bits_new(a->arena, a->cell_count);
    for (uint32_t k = 0; k < cells->count; k++)
        bits_set(&t->cells, cells->items[k]);
    return t;
}

void suspect_raise(struct analysis *a, struct group *group, const struct event *reception,
                   const struct node *send, const char *reason)
{
    struct finding *finding;

    group->determinism = claim_make(TRUTH_REFUTED, reason, send->place);
    finding = finding_add(a, "spbc-order-dependent-message", &send->place, reason);
    finding_note(a, finding, &reception->node->place,
                 "the message that comes first is received here");
    finding_note(a, finding, &send->place, "what is sent here differs with the order of arrival");
}

void suspect_confirm(struct analysis *a, struct group *group, const struct schedule *both)
{
    struct finding *finding = finding_of(a, group);

    group->is_suspected = false;
    if (finding && both) {
        finding->schedules = both;
        finding->schedule_count = 2;
    }
}

/* What is shown otherwise is so then. */
static void withdraw(struct analysis *a, struct group *group, const char *because)
{
    struct finding *finding = finding_of(a, group);
    const char *text = arena_printf(a->arena, "%s; but %s", group->determinism.reason, because);

    group->is_suspected = false;
    if (finding && group->otherwise.truth == TRUTH_PROVED)
        finding_drop(a, finding);
    else if (finding)
        finding_change(finding, "spbc-arrival-kept", text);
    group->determinism = group->otherwise.truth == TRUTH_PROVED
                             ? group->otherwise
                             : claim_unknown(text, group->determinism.place);
    if (group->order_before.reason)
        group->order = group->order_before;
}

void suspect_clear(struct analysis *a, struct group *group)
{
    withdraw(a, group, "in all runs of a few processes that were tried the same was sent");
}

void suspect_doubt(struct analysis *a, struct group *group)
{
    withdraw(a, group, "it is not seen that the messages differ");
}
