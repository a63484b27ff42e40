/* SPDX-License-Identifier: Apache-2.0 */
/* Is memory used by its own process while a one-sided call may use it? */
#ifndef SPBC_PASSES_EXPOSED_H
#define SPBC_PASSES_EXPOSED_H

#include "passes/epochs.h"
#include "passes/remote.h"

/* exposed_racing: where a process reads or writes memory of its own in a window that another may access by the call, in
 * one epoch (between fences, as given), so that what is found there depends on which comes first; NULL: nowhere. */
const struct node *exposed_racing(struct analysis *a, const struct remote_access *access,
                                  const struct epoch *epoch);
/* exposed_at_origin: what its process may do behind the call before what it was handed is the program's again.
 * exposed_at_target: before it has taken effect there. */
struct epoch exposed_at_origin(struct analysis *a, const struct remote_access *access);
struct epoch exposed_at_target(struct analysis *a, const struct remote_access *access);
/* exposed_shared: a statement that uses memory of another process which it has by an address of its own, as somebody else
 * may between the same barriers (*other), and one of both writes; NULL: there is none. */
const struct node *exposed_shared(struct analysis *a, const struct node **other);
/* exposed_origin: where the process that runs the call uses the memory that it hands to it before it is complete; NULL:
 * nowhere. */
const struct node *exposed_origin(struct analysis *a, const struct remote_access *access);

#endif
