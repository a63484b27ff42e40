/* SPDX-License-Identifier: Apache-2.0 */
/* Does a table give each request of a choice a number of its own? */
#ifndef SPBC_PASSES_TABLED_H
#define SPBC_PASSES_TABLED_H

#include "passes/picked.h"

/* tabled_by: the table, when the expression is its element at the index of the round's request, and no two requests have
 * the same number there; NULL. */
const struct expr *tabled_by(const struct picked *picked, const struct expr *expr,
                             const struct node *at);
/* tabled_buffer: has the reception, one of the choice's, been posted into the element of the array at the number that the
 * table gives its request? */
bool tabled_buffer(const struct picked *picked, const struct expr *table,
                   const struct event *reception, const struct expr *array);

/* stored_alone: the one node of the program that writes such an element, an assignment; NULL: there are several. */
const struct node *stored_alone(const struct picked *picked, const struct expr *element);

#endif
