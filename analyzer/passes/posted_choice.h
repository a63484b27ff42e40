/* SPDX-License-Identifier: Apache-2.0 */
/* What is a round where any of the receptions that are posted together are waited for?  Shared by the files of posted.h. */
#ifndef SPBC_PASSES_POSTED_CHOICE_H
#define SPBC_PASSES_POSTED_CHOICE_H

#include "passes/posted.h"

/* posted_keeps: does nothing change these cells on a way from one node to another, before the posting begins anew? */
bool posted_keeps(const struct posted *p, const struct set *cells, const struct node *from,
                  const struct node *to);
/* posted_is_steady: is it the same there as where they are posted? */
bool posted_is_steady(const struct posted *p, const struct expr *expr, const struct node *at);
/* posted_loop: the loop that runs through all messages, one a round: around the node, or around the counting loops that
 * it is in.  posted_round: the same, when the node runs in each of its rounds. */
bool posted_loop(const struct posted *p, const struct node *node, struct counting *out);
bool posted_round(const struct posted *p, const struct node *node, struct counting *out);
/* posted_is_behind: are the messages there, those of earlier rounds at least, and as they were received? */
bool posted_is_behind(const struct posted *p, const struct node *at, const struct counting *round);
/* posted_sets: the one assignment of this round that gives the variable the value it has here; NULL: another can. */
const struct node *posted_sets(const struct posted *p, const struct variable *v,
                               const struct node *at, const struct counting *round);

/* choice_ends: does this event wait for any of the requests, which begin there, in rounds?  Fills in p. */
bool choice_ends(struct posted *p, const struct event *c, const struct expr *requests,
                 int64_t shift);
/* choice_is_around: is the innermost loop around the node the one that waits? */
bool choice_is_around(const struct posted *p, const struct node *node);
/* choice_cells: adds those in which it tells which ones. */
void choice_cells(const struct posted *p, struct set *cells);
/* choice_is_index: is it, in the round, the number of the message, and so many more? */
bool choice_is_index(const struct posted *p, const struct expr *index, const struct node *at,
                     const struct counting *round, int64_t shift);
/* choice_is_kth: of the statuses of MPI_Waitsome, the number of the message's. */
bool choice_is_kth(const struct posted *p, const struct expr *index, const struct node *at);
/* choice_is_of_messages: does the node run for messages only, if they are told apart from what else is waited for? */
bool choice_is_of_messages(const struct posted *p, const struct node *at,
                           const struct counting *round);
/* choice_tells_apart: is it a condition that is the same for all messages, as it tells them from what is none? */
bool choice_tells_apart(const struct posted *p, const struct expr *test, const struct node *at,
                        const struct counting *round);
/* choice_allows: does the branch decide no more than whether another round comes, or one for a message? */
bool choice_allows(const struct posted *p, const struct node *branch);
/* choice_runs_once: is the number of rounds, where the node is not of messages alone, the same in every order? */
bool choice_runs_once(const struct posted *p, const struct node *at, const struct counting *round);

#endif
