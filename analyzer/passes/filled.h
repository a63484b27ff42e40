/* SPDX-License-Identifier: Apache-2.0 */
/* Does a call of MPI set a variable as a whole, whatever happens? */
#ifndef SPBC_PASSES_FILLED_H
#define SPBC_PASSES_FILLED_H

#include "passes/analysis.h"

/* call_fills: of a call of MPI that is given the address of a variable of this type in `arg`: what was in it before is
 * gone behind the call. */
bool call_fills(struct analysis *a, const struct node *call, uint32_t arg, const struct type *type);
/* message_lengths: the least and the most bytes of it that the source says there may be.  False: it does not say all;
 * then *least is INT64_MAX where it says nothing. */
bool message_lengths(struct analysis *a, const struct event *event, int64_t *least, int64_t *most);
/* message_is_short: does the reception bring less than so many bytes, as far as the source says how many? */
bool message_is_short(struct analysis *a, const struct event *reception, int64_t bytes);
/* message_is_short_of: than memory has that the pointer may lead to and that was handed out. */
bool message_is_short_of(struct analysis *a, const struct event *reception,
                         const struct expr *pointer);
/* call_takes: the call reads what lies behind an argument that it writes as well: a position, a handle that it frees,
 * a message that goes out before another comes in. */
bool call_takes(struct analysis *a, const struct node *call, uint32_t arg);
/* call_sends_none: it is the buffer of a message without elements, which MPI does not look into. */
bool call_sends_none(struct analysis *a, const struct node *call, uint32_t arg);

#endif
