/* SPDX-License-Identifier: Apache-2.0 */
/* Is determinism that the source alone speaks against broken in some run? */
#ifndef SPBC_PASSES_SUSPECTS_H
#define SPBC_PASSES_SUSPECTS_H

#include "passes/analysis.h"

/* suspect_confirm: two runs of the pattern differ.  The pictures of both, NULL: there are none, are shown with what
 * was found before. */
void suspect_confirm(struct analysis *a, struct group *group, const struct schedule *both);
/* suspect_clear: all runs of a few processes sent the same.  What is shown otherwise is so then. */
void suspect_clear(struct analysis *a, struct group *group);
/* suspect_doubt: they could not be followed, and it is not seen that the messages differ. */
void suspect_doubt(struct analysis *a, struct group *group);

#endif
