/* SPDX-License-Identifier: Apache-2.0 */
/* Which communicators can an expression denote? */
#ifndef SPBC_PASSES_COMMS_H
#define SPBC_PASSES_COMMS_H

#include "passes/analysis.h"

/* comm_value_of: origins are 0 for MPI_COMM_WORLD, 1 for MPI_COMM_SELF, and 2 + a number for each
 * call that makes a communicator. */
void comm_value_of(struct analysis *a, const struct expr *expr, const struct node *at,
                   const struct frame *frame, struct comm_value *out);
/* comms_may_meet: may both be the same communicator? */
bool comms_may_meet(const struct comm_value *a, const struct comm_value *b);
/* comm_is_self: is it certainly MPI_COMM_SELF? */
bool comm_is_self(const struct comm_value *comm);
/* comms_are_one: are both certainly the same communicator? */
bool comms_are_one(const struct comm_value *a, const struct comm_value *b);
/* comm_covers: does every member of `inner` certainly belong to `outer`? */
bool comm_covers(const struct comm_value *outer, const struct comm_value *inner);

/* comm_has_one_group: is it no intercommunicator, so that its processes name each other by their ranks in it? */
bool comm_has_one_group(struct analysis *a, const struct comm_value *comm);

/* comm_is_made_by: is it certainly the one communicator that this call makes? */
bool comm_is_made_by(struct analysis *a, const struct comm_value *comm, const struct node *call);

/* values_are_of_world: were they all written by calls (MPI_Comm_rank ...) on communicators of all processes? */
bool values_are_of_world(struct analysis *a, const struct values *values);
/* values_are_world_role: and by those with this role? */
bool values_are_world_role(struct analysis *a, const struct values *values, enum mpi_role role);

#endif
