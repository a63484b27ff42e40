/* SPDX-License-Identifier: Apache-2.0 */
/* How do two members speak to each other inside a constructor?  By letters, which say what they are about: letter.c.
 *
 * Peers as in transfer.h.  FIFO per (communicator, peer, kind, tag); different tags do not wait for each other, also where several
 * threads of a member are in constructors.
 */
#ifndef SPBC_MPI_LETTER_H
#define SPBC_MPI_LETTER_H

#include "mpi/transfer.h"

#pragma GCC visibility push(hidden)

enum letter_kind {
    LETTER_GROUP,    /* MPI_Comm_create_group: with the tag that the program gives */
    LETTER_LEADER,   /* MPI_Intercomm_create, between the leaders: the same */
    LETTER_DUPLICATE /* MPI_Comm_idup, in the queue */
};

struct letter_sent {
    struct transfer transfer;
    void *owned;
};

struct letter_sent letter_begin_send(struct comm *comm, int dest, enum letter_kind kind,
                                     int32_t tag, const void *data, size_t bytes);
void letter_wait(struct letter_sent *sent);
/* letter_send may wait until the peer receives. */
void letter_send(struct comm *comm, int dest, enum letter_kind kind, int32_t tag, const void *data,
                 size_t bytes);
/* letter_recv: the data is malloc'ed. */
void *letter_recv(struct comm *comm, int source, enum letter_kind kind, int32_t tag);

#pragma GCC visibility pop

#endif
