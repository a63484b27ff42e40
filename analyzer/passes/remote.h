/* SPDX-License-Identifier: Apache-2.0 */
/* Which one-sided calls are there, and does it matter in which order they take effect? */
#ifndef SPBC_PASSES_REMOTE_H
#define SPBC_PASSES_REMOTE_H

#include "passes/swept.h"

struct remote_access {
    const struct node *node;
    const struct mpi_function *mpi;
    const struct expr *target, *place, *count, *datatype, *window; /* count NULL: one element */
    int64_t op;           /* of those that commute with themselves; 0: another */
    bool is_put, is_read; /* MPI_Put, MPI_Get and their like: an error where another one writes */
};

/* remote_is_atomic: it fetches what it changes.  remote_is_write: it writes to another process's window without
 * fetching.  remote_is_read: it only reads. */
bool remote_is_atomic(const struct mpi_function *mpi);
bool remote_is_write(const struct mpi_function *mpi);
bool remote_is_read(const struct mpi_function *mpi);
/* remote_meets: may the access be to memory of the process that runs the node, another than that which runs the access? */
bool remote_meets(struct analysis *a, const struct remote_access *access, const struct node *node);
/* remote_bytes: how many does it read or write; 0: not known.  remote_unit: how far apart do the units of displacement lie
 * in all windows, in bytes; 0: not known. */
int64_t remote_bytes(struct analysis *a, const struct remote_access *access);
int64_t remote_unit(struct analysis *a);
/* remote_stretch: where it reads or writes behind the begin of the window, which its expression names; false: that is not
 * known, or it leaves gaps. */
bool remote_stretch(struct analysis *a, const struct remote_access *access, struct stretch *out);
/* remote_argument: the one of this name, of a call of that MPI function; NULL: it has none. */
const struct expr *remote_argument(const struct node *call, const struct mpi_function *mpi,
                                   const char *name);
/* remote_event: the access as a message to its target, without the conditions on it. */
struct event *remote_event(struct analysis *a, const struct remote_access *access);
/* remote_is_handed: is the argument memory that the call uses until it is complete? */
bool remote_is_handed(const struct remote_access *access, uint32_t arg);
/* remote_is_counted: do a number and a datatype follow the memory that it is handed? */
bool remote_is_counted(const struct remote_access *access);
/* remote_taken: adds what one-sided calls bring to their process while something else uses that memory. */
void remote_taken(struct analysis *a, struct set *out);
/* remote_racing: an access to a window, at whose place another process, or another call of the same one, may access the
 * same at the same time so that what is found or left there depends on which comes last; NULL: there is none.  *other:
 * that other access, perhaps the same statement. */
const struct node *remote_racing(struct analysis *a, const struct node **other);
/* remote_stored: a process's own store to memory that is in a window, between a lock and its end: whether it comes
 * before another's access that the lock keeps out is not told; NULL: there is none. */
const struct node *remote_stored(struct analysis *a);
/* remote_rounding: a sum or product of floating-point numbers that several processes make in a window; NULL: none. */
const struct node *remote_rounding(struct analysis *a);

#endif
