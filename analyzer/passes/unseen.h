/* SPDX-License-Identifier: Apache-2.0 */
/* What does the text of the sources say that this configuration does not show? */
#ifndef SPBC_PASSES_UNSEEN_H
#define SPBC_PASSES_UNSEEN_H

#include "passes/analysis.h"

/* skipped_report: anonymous receptions in text that the preprocessor skipped: each with its
 * condition when all configurations are asked for, else one note for all. */
void skipped_report(struct analysis *a);
/* replaced_report: headers and functions of the program that take the place of MPI's own. */
void replaced_report(struct analysis *a);

#endif
