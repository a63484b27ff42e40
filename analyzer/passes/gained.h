/* SPDX-License-Identifier: Apache-2.0 */
/* What do the values of an origin gain by what was followed?  Internal to values.c and follow.c. */
#ifndef SPBC_PASSES_GAINED_H
#define SPBC_PASSES_GAINED_H

#include "passes/origins.h"

/* gained_lose: what the expression (NULL: it has none) is at the node (NULL) is not known. */
void gained_lose(struct search *s, const struct expr *expr, const struct node *at);
/* gained_maker: what the call of MPI has written. */
void gained_maker(struct search *s, const struct node *call);
/* gained_wildcard: MPI_ANY_SOURCE, written at the place (NULL: not told). */
void gained_wildcard(struct search *s, enum wildcard wildcard, const struct place *place);
/* gained_values: everything of these values but the numbers. */
void gained_values(struct search *s, const struct values *values, const struct expr *expr,
                   const struct node *at);
/* gained_result: a number that was computed; `from`: how MPI_ANY_SOURCE gets into it, if it is that. */
void gained_result(struct search *s, const struct expr *result, enum wildcard from,
                   const struct place *place);
/* gained_operation: what the operator makes of all numbers of x and of y (NULL: it has one operand). */
void gained_operation(struct search *s, const struct expr *expr, const struct values *x,
                      const struct values *y, const struct node *at);
/* search_enter: starts to follow something, which search_leave ends.  Returns 0 when that was done before. */
uint32_t search_enter(struct search *s, const void *what, const struct frame *frame);
void search_leave(struct search *s, uint32_t visit);
/* search_needs: how many origins it has come to whose values were not known yet. */
uint32_t search_needs(const struct search *s);
/* gained_origin: what the other origin has; expr names what is lost there where nothing else does. */
void gained_origin(struct search *s, struct origin *origin, const struct expr *expr,
                   const struct node *at);

#endif
