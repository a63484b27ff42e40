/* SPDX-License-Identifier: Apache-2.0 */
/* What is a value that the program gives no name to, and where may it lead? */
#ifndef SPBC_PASSES_UNNAMED_H
#define SPBC_PASSES_UNNAMED_H

#include "passes/analysis.h"

/* expr_is_variadic_argument: va_arg(...). */
bool expr_is_variadic_argument(const struct expr *expr);
/* expr_is_rest: the same of a number or an address, which is what was given to some `...`. */
bool expr_is_rest(const struct expr *expr);
/* cell_of_unnamed: the cell that holds the addresses which the value may be: an argument of `...`, or an element of a container that
 * is not followed, which lies where libraries keep what they are given.  NULL: it leads nowhere. */
struct cell *cell_of_unnamed(struct analysis *a, const struct expr *expr);

#endif
