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
#include "passes/findings.h"

static struct finding *finding_of(struct analysis *a, const struct group *group)
{
    for (uint32_t k = 0; k < a->findings.count; k++)
        if (a->findings.items[k].message == group->determinism.reason)
            return &a->findings.items[k];
    return NULL;
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
