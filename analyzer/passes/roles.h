/* SPDX-License-Identifier: Apache-2.0 */
/* Which places of a program does no process ever run both of? */
#ifndef SPBC_PASSES_ROLES_H
#define SPBC_PASSES_ROLES_H

#include "passes/analysis.h"

/* role_is_told: does the condition depend on the process's rank in MPI_COMM_WORLD, and besides only on the
 * number of processes and constants, which stay?  `at`: where it is evaluated. */
bool role_is_told(struct analysis *a, const struct expr *condition, const struct node *at);
/* role_beside: what is left of a condition of which all parts (is_and), or one, have to hold, without those that role_is_told
 * is said of; NULL: nothing. */
const struct expr *role_beside(struct analysis *a, const struct expr *condition,
                               const struct node *at, bool is_and);
/* roles_exclude: no process runs both nodes, whenever. */
bool roles_exclude(struct analysis *a, const struct node *x, const struct node *y);
/* roles_barred: the side of the branch that no process takes, given what those that come to it are; -1 there is none:
 * of `if (rank == 0) ...; else if (rank != 0) ...` the second has one. */
int roles_barred(struct analysis *a, const struct node *branch);
/* roles_barred_behind: the same, given what those are that have run the node: of `if (rank < 2) ...` behind
 * `if (rank == 0) ...`. */
int roles_barred_behind(struct analysis *a, const struct node *node, const struct node *branch);
/* roles_never_taken: the side of the branch that no process takes where there are two or more, as the rank and the number
 * of processes decide: of `if (size > 1)` the second; -1: there is none.  A process that is alone sends to itself. */
int roles_never_taken(struct analysis *a, const struct node *branch);
/* roles_keep_number: is the remainder of a division, where there are two processes or more, the number that was divided,
 * whichever process computes it at the node: of `(rank + 1) % size` on rank 0? */
bool roles_keep_number(struct analysis *a, const struct node *node, const struct expr *remainder);
/* roles_require_above: of the question that is put to the solver: the process of this side runs the node, so that what
 * the calls that lead to its function ask of the rank holds. */
void roles_require_above(struct analysis *a, const struct node *node, int side);
/* roles_require: and what is asked in that function, too. */
void roles_require(struct analysis *a, const struct node *node, int side);
/* roles_tell_size: does the node run only where the communicator of the call has as many processes as a number says, as
 * behind `if (size != 4) MPI_Abort(...)`?  *size: that number. */
bool roles_tell_size(struct analysis *a, const struct node *node, const struct node *call,
                     int64_t *size);
/* roles_exclude_sending: no process that runs the node hands data of its own to others in this event: it
 * does not run it, or is not the root of a broadcast. */
bool roles_exclude_sending(struct analysis *a, const struct node *node, const struct event *event);
/* roles_only_broadcast: is it a broadcast of MPI_COMM_WORLD, and each process that has run the node and makes the call its
 * root, of whose buffer MPI only reads? */
bool roles_only_broadcast(struct analysis *a, const struct node *node, const struct node *call);
/* roles_never_follows: no process comes to the event once it has run the node: both stand in one function, which runs once,
 * and no way leads from the one to the other. */
bool roles_never_follows(struct analysis *a, const struct node *node, const struct event *event);

#endif
