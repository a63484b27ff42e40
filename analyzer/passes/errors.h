/* SPDX-License-Identifier: Apache-2.0 */
/* Where does a program ask for the number of an error that is chance? */
#ifndef SPBC_PASSES_ERRORS_H
#define SPBC_PASSES_ERRORS_H

#include "passes/analysis.h"

/* errors_is_chance: does the call tell where errno lies, or print what it says, while that may be anything? */
bool errors_is_chance(struct analysis *a, const struct node *call);
/* errors_reads: is errno read there as chance has set it?  1: yes, 0: it is asked for what the input says, -1: it is not
 * read as such. */
int errors_reads(struct analysis *a, const struct expr *expr);
/* errors_prints: does the call write what errno says, as chance has set it (%m)? */
bool errors_prints(struct analysis *a, const struct node *call);
/* errors_points: is it where errno lies, which is kept to be looked at later? */
bool errors_points(const struct expr *value);

#endif
