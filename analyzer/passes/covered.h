/* SPDX-License-Identifier: Apache-2.0 */
/* Do the first runs of a pattern, by a few processes, show what all of its runs do? */
#ifndef SPBC_PASSES_COVERED_H
#define SPBC_PASSES_COVERED_H

#include "passes/analysis.h"

struct trials;

/* event_is_covered: no condition in the range decides whether, or how often, the event happens that may decide
 * otherwise in a later run of the pattern, or with more processes, than in the small runs; nor are the process and the
 * tag that it names others there. */
bool event_is_covered(struct analysis *a, const struct group *group, const struct event *event);
/* event_asks_data: does a condition in the range decide about the event that is made of data: arguments of the program,
 * what lies in arrays or records? */
bool event_asks_data(struct analysis *a, const struct group *group, const struct event *event);
/* covered_check: of what is proved, takes the order back where instances_count finds a message that is left for the next
 * run, or more messages than it counts, and where a reception of the pattern and a send that it gets its
 * messages from stand under different conditions that name a counter of the runs, or a number that the small runs do
 * not come to: a later run may leave a message to the next. */
void covered_check(struct analysis *a, struct group *group);
/* covered_by_runs: the same of a pattern that no trace could be followed through, by what the conditions have answered in
 * runs of all processes together. */
void covered_by_runs(struct analysis *a, struct group *group, const struct trials *trials);
/* covered_spread: takes back the order of the other parts of what a part leaves messages of (split.h).  For after
 * covered_check of all. */
void covered_spread(struct analysis *a);

#endif
