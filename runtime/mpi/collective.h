/* SPDX-License-Identifier: Apache-2.0 */
/* What do the collectives on spanning communicators share?  Parts and their heads, typed places,
 * packed blocks.
 *
 * A part is the members of one cluster.  Its head speaks for it across clusters: the root in the
 * root's part, else the leader (lower rank 0).  Everything that is decided here follows from the
 * arguments alone, so that a re-executing rank sends the same messages.
 */
#ifndef SPBC_MPI_COLLECTIVE_H
#define SPBC_MPI_COLLECTIVE_H

#include "mpi/rt.h"

#pragma GCC visibility push(hidden)

struct span { /* one collective on one spanning communicator */
    struct comm *comm;
    int32_t
        tag; /* of its crossing messages: the row of the call, so that different calls never meet */
    int root;      /* comm rank, -1: none */
    int root_part; /* 0 when there is no root */
    int head;      /* lower rank of my part's head */
    bool is_head;
};

struct span span_begin(struct comm *comm, int root);
int span_head_of(const struct span *s, int part); /* comm rank */
bool part_is_alone(const struct span *s);         /* am I the only one of my part? */

/* span_bcast: contiguous bytes from the root part's head to all heads, along a binomial tree */
void span_bcast(const struct span *s, void *data, size_t bytes);

struct layout { /* where one block per comm rank lies, as the v and w forms of collectives say */
    char *base;
    int count; /* of each block, when counts is NULL */
    const int *counts;
    const int *displs; /* in extents; NULL: one block after the other */
    MPI_Datatype type;
    MPI_Aint extent;
    size_t unit; /* packed bytes of one element */
};

/* layout_init: MPI_SUCCESS, or the lower MPI's code when the datatype is no good */
int layout_init(struct layout *l, const void *base, int count, const int *counts, const int *displs,
                MPI_Datatype type);
char *layout_at(const struct layout *l, int rank);
int layout_count(const struct layout *l, int rank);
size_t layout_bytes(const struct layout *l, int rank);
void layout_get(const struct layout *l, int rank, void *packed);
void layout_put(const struct layout *l, int rank, const void *packed);

/* packed_of: the bytes of (buf, count, type) as one block: in place when they are one, else packed
 * into *owned, which is to be freed */
const void *packed_of(const void *buf, int count, MPI_Datatype type, size_t bytes, void **owned);
/* typed_copy: between two buffers of the same layout */
void typed_copy(const void *from, void *to, int count, MPI_Datatype type);

/* collective_check: MPI_SUCCESS, or the error raised: count, datatype, root */
int collective_check(struct comm *comm, int count, MPI_Datatype type, int root);

/* span_gather: every rank's packed block of `bytes` bytes goes to the root, into its place in `out`
 * (used at the root only). is_uniform: all blocks have the same size; otherwise the root takes the
 * sizes from `out` and the other heads ask their members. */
void span_gather(const struct span *s, const void *mine, size_t bytes, bool is_uniform,
                 const struct layout *out);
/* span_allgather: every rank's packed block to everyone, into its place in `out`, which says all
 * sizes. */

void span_allgather(const struct span *s, const void *mine, const struct layout *out);

#pragma GCC visibility pop

#endif
