/* SPDX-License-Identifier: Apache-2.0 */
/* Does a function do nothing but compute with floating-point numbers?
 *
 * Requires: callgraph_build.  Computes: whether the function, with all that it calls, assigns only
 * to variables of its own activation and to floating-point numbers, calls nothing outside of the
 * program but what computes or prints, comes to its end, and returns a floating-point number or nothing.
 * Who takes every floating-point number for unknown, as small runs do, knows all that there is to
 * know of a call of it without running it.  An object that is written as numbers of one kind is not
 * read as another before it is written as such. */
#ifndef SPBC_PASSES_NUMERIC_H
#define SPBC_PASSES_NUMERIC_H

#include "passes/analysis.h"

bool function_is_numeric(struct analysis *a, const struct function *function);
/* node_is_unfelt: does such a run, in which all is known of a call of a numeric function, only go on behind the node? So
 * it is with those calls, and with a floating-point number that is computed from variables to which no pointer leads
 * and put into such a variable. */
bool node_is_unfelt(struct analysis *a, const struct node *node);

#endif
