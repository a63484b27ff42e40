/* SPDX-License-Identifier: Apache-2.0 */
/* In which element of an array does a place lie that a round reads or writes? */
#ifndef SPBC_PASSES_REACHED_H
#define SPBC_PASSES_REACHED_H

#include "passes/picked.h"

/* reached_element: x[i], where the lvalue is x[i][j], x[i].f, *x[i], or that by the name of a pointer which the round has set:
 * with double *p = x[i], p[j] lies in x[i].  *at: the node that reads or writes, then the one where x[i] is named.  NULL: an
 * index may leave the element, or another element's pointer lead there, or nothing tells.  depth: as in picked.h. */
const struct expr *reached_element(const struct picked *picked, const struct expr *lvalue,
                                   const struct node **at, int depth);

#endif
