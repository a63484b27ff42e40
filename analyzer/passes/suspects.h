/* SPDX-License-Identifier: Apache-2.0 */
/* Is determinism that the source alone speaks against broken in some run? */
#ifndef SPBC_PASSES_SUSPECTS_H
#define SPBC_PASSES_SUSPECTS_H

#include "passes/analysis.h"
#include "passes/taint.h"

/* suspect_labels: what is computed from these cells, to be run. */
struct taint *suspect_labels(struct analysis *a, const struct set *cells);
/* suspect_raise: what the source says speaks against it: what is received there decides about what is sent here. */
void suspect_raise(struct analysis *a, struct group *group, const struct event *reception,
                   const struct node *send, const char *reason);
/* suspect_confirm: two runs of the pattern differ.  The pictures of both, NULL: there are none, are shown with what
 * was found before. */
void suspect_confirm(struct analysis *a, struct group *group, const struct schedule *both);
/* suspect_clear: all runs of a few processes sent the same.  What is shown otherwise is so then. */
void suspect_clear(struct analysis *a, struct group *group);
/* suspect_doubt: they could not be followed, and it is not seen that the messages differ. */
void suspect_doubt(struct analysis *a, struct group *group);

#endif
