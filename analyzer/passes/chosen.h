/* SPDX-License-Identifier: Apache-2.0 */
/* What does the status of a request that was chosen tell of its own message? */
#ifndef SPBC_PASSES_CHOSEN_H
#define SPBC_PASSES_CHOSEN_H

#include "passes/picked.h"

/* chosen_tells: does the expression read the source or the tag in that status, or a variable into which the round has
 * counted what the message holds? */
bool chosen_tells(const struct picked *picked, const struct expr *expr, const struct node *at);
/* chosen_are_in_place: are the requests there where they were posted, or were handles of others copied there? */
bool chosen_are_in_place(struct analysis *a, const struct event *choice);
/* chosen_source: does it read the source in that status, which is the request's index plus a number (*offset)? */
bool chosen_source(const struct picked *picked, const struct expr *expr, const struct node *at,
                   int64_t *offset);
/* chosen_counts: is the call, of the loop, one that counts what the chosen message holds, into a variable? */
bool chosen_counts(const struct picked *picked, const struct node *call);

/* chosen_from: does the choice count its requests from the begin of the array of which `request`, where the event stands, is
 * an element? */
bool chosen_from(const struct picked *picked, const struct event *event,
                 const struct expr *request);

/* chosen_posted: the call, of the loop's function, that says where the message of the event's request comes to lie: the one
 * that posts it, or makes it, where it is started again and again; NULL: it is another function's. */
const struct node *chosen_posted(const struct picked *picked, const struct event *event);

#endif
