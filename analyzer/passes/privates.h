/* SPDX-License-Identifier: Apache-2.0 */
/* Which variables does each thread of an OpenMP region have for itself? */
#ifndef SPBC_PASSES_PRIVATES_H
#define SPBC_PASSES_PRIVATES_H

#include "passes/analysis.h"

/* privates_split: gives the uses of such variables inside of the region a variable of their own. */
void privates_split(struct analysis *a);
/* privates_names: is the name among those in the parentheses behind the clause of this name, in a directive's text? */
bool privates_names(const char *text, size_t length, const char *clause, const char *name);
/* privates_declares: is the variable declared in the region itself? */
bool privates_declares(const struct region *region, const struct variable *v);

#endif
