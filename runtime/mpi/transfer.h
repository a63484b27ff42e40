/* SPDX-License-Identifier: Apache-2.0 */
/* How do two members of a communicator exchange bytes on behalf of the library?  Between any two,
 * in one cluster or not, apart from all messages of the program.
 *
 * Peers are comm ranks (places in the union of an intercommunicator), oneself included; FIFO per
 * (communicator, peer, tag); 0 <= tag <= TRANSFER_TAG_MAX; zero bytes are a message, too.  Blocks
 * are contiguous.  Inside a call that is collective over the communicator only: its queue keeps
 * these messages apart.
 */
#ifndef SPBC_MPI_TRANSFER_H
#define SPBC_MPI_TRANSFER_H

#include "mpi/rt.h"

#pragma GCC visibility push(hidden)

enum { TRANSFER_TAG_MAX = (1 << 16) + (1 << 20) - 1 }; /* call.h has the last ones */

struct transfer { /* one that has begun */
    MPI_Request lower;
    struct comm *on;
    struct comm *comm; /* a receive from another cluster, which is still to be done; else NULL */
    int rank;
    int32_t tag;
    void *data;
    size_t bytes;
};

/* Begun transfers must be waited for, in any order.  A crossing send is complete at once.  The
 * memory of both must stay as it is until then. */
struct transfer rt_transfer_begin_send(struct comm *comm, int dest, int32_t tag, const void *data,
                                       size_t bytes);
struct transfer rt_transfer_begin_recv(struct comm *comm, int source, int32_t tag, void *data,
                                       size_t bytes);
void rt_transfer_wait(struct transfer *t);
void rt_transfer_wait_all(struct transfer *t, int count);

/* rt_transfer_send may wait until the peer receives: never where the peer may do the same. */
void rt_transfer_send(struct comm *comm, int dest, int32_t tag, const void *data, size_t bytes);
void rt_transfer_recv(struct comm *comm, int source, int32_t tag, void *data, size_t bytes);
/* as above when the size is not known beforehand: *data is malloc'ed */
void rt_transfer_recv_any_size(struct comm *comm, int source, int32_t tag, void **data,
                               size_t *bytes);

#pragma GCC visibility pop

#endif
