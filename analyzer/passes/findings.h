/* SPDX-License-Identifier: Apache-2.0 */
/* How does a pass report something? */
#ifndef SPBC_PASSES_FINDINGS_H
#define SPBC_PASSES_FINDINGS_H

#include "passes/analysis.h"
#include "passes/rules.h"

/* finding_add: a finding with the level and the fix of its rule.  The pointer is valid until the
 * next finding is added. */
struct finding *finding_add(struct analysis *a, const char *rule, const struct place *place,
                            const char *message);
/* claim_found: reports it, and claims no more than that it is not known for this reason. */
struct claim claim_found(struct analysis *a, const char *rule, struct place place,
                         const char *reason);
/* finding_change: the finding is of another rule, and says something else; its notes stay. */
void finding_change(struct finding *finding, const char *rule, const char *message);
/* finding_drop: takes one of the findings back. */
void finding_drop(struct analysis *a, struct finding *finding);
/* finding_note: notes are kept in the order in which they are added: that of execution. */
void finding_note(struct analysis *a, struct finding *finding, const struct place *place,
                  const char *text);

#endif
