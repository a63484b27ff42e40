/* SPDX-License-Identifier: Apache-2.0 */
/* What is the answer for the whole program? */
#ifndef SPBC_PASSES_VERDICT_H
#define SPBC_PASSES_VERDICT_H

#include "passes/analysis.h"

void refused_find(struct analysis *a);
void missing_find(struct analysis *a);
void calls_check(struct analysis *a);
void patterns_report(struct analysis *a);
const struct result *verdict_make(struct analysis *a);

/* receptions_report: receptions and what is not known of their sources, where no pattern was looked for. */
void receptions_report(struct analysis *a);

#endif
