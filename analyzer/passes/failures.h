/* SPDX-License-Identifier: Apache-2.0 */
/* Which ways does a process take only after a call of MPI has failed? */
#ifndef SPBC_PASSES_FAILURES_H
#define SPBC_PASSES_FAILURES_H

#include "passes/analysis.h"

/* failures_are_seen: does the program say what happens when a call fails?  Else that ends it. */
bool failures_are_seen(struct analysis *a);
/* failures_may_be_seen: the same before callers are known, by the calls that name MPI. */
bool failures_may_be_seen(const struct program *program);
/* failure_is_fatal: does a call of it that fails end the program, by the default handler? */
bool failure_is_fatal(const struct mpi_function *function);
/* failures_are_told: does the function call one that tells whether it has failed? */
bool failures_are_told(struct analysis *a, const struct function *f);
/* failures_put_aside: the condition, as it is where no call of MPI has failed. */
const struct expr *failures_put_aside(struct analysis *a, const struct expr *condition,
                                      const struct node *at);
/* failures_side: the side of the branch (0, 1) that is taken only when a call of MPI has not returned MPI_SUCCESS;
 * -1: neither, as far as the condition tells. */
int failures_side(struct analysis *a, const struct node *branch);
/* failures_succeeds: does the function give 0, whenever it returns and no call of MPI has failed? */
bool failures_succeeds(struct analysis *a, const struct function *f);

#endif
