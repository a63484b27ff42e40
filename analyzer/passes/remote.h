/* SPDX-License-Identifier: Apache-2.0 */
/* Which one-sided calls are there, and does it matter in which order they take effect? */
#ifndef SPBC_PASSES_REMOTE_H
#define SPBC_PASSES_REMOTE_H

#include "passes/analysis.h"

/* remote_is_atomic: it fetches what it changes.  remote_is_write: it writes to another process's window without
 * fetching.  remote_is_read: it only reads. */
bool remote_is_atomic(const struct mpi_function *mpi);
bool remote_is_write(const struct mpi_function *mpi);
bool remote_is_read(const struct mpi_function *mpi);
/* remote_racing: a write to a window, at whose place another process may write at the same time so that what is left
 * there depends on whose comes last; NULL: there is none.  *other: that other write, perhaps the same statement. */
const struct node *remote_racing(struct analysis *a, const struct node **other);
/* remote_stored: a process's own store to memory that is in a window, between a lock and its end: whether it comes
 * before another's access that the lock keeps out is not told; NULL: there is none. */
const struct node *remote_stored(struct analysis *a);
/* remote_rounding: a sum or product of floating-point numbers that several processes make in a window; NULL: none. */
const struct node *remote_rounding(struct analysis *a);

#endif
