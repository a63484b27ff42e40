/* SPDX-License-Identifier: Apache-2.0 */
/* What do the collectives on spanning communicators share?  Parts and their heads, trees, typed
 * places, operands of reductions.
 *
 * A part is the members of one cluster.  Its head speaks for it across clusters: the root in the
 * root's part, else the leader (lower rank 0).  Everything that is decided here follows from the
 * arguments alone, so that a re-executing rank sends the same messages.
 */
#ifndef SPBC_MPI_COLLECTIVE_H
#define SPBC_MPI_COLLECTIVE_H

#include "mpi/call.h"
#include "mpi/rt.h"

#pragma GCC visibility push(hidden)

struct span { /* one collective on one spanning communicator */
    struct comm *comm;
    int32_t tag;   /* of its messages: the row of the call, so that different calls never meet */
    int root;      /* comm rank, -1: none */
    int root_part; /* 0 when there is no root */
    int head;      /* comm rank of my part's head */
    bool is_head;
};

struct span span_begin(struct comm *comm, int32_t tag, int root);
/* span_is_apart: a persistent call, which the lower MPI's collectives must not be asked for: other
 * members may be in another one. */
static inline bool span_is_apart(const struct span *s)
{
    return s->tag >= CALL_TAG_FIRST;
}
int span_head_of(const struct span *s, int part); /* comm rank */
bool part_is_alone(const struct span *s);         /* am I the only one of my part? */

/* Some of the members, in an order of their own: the members of my part, or the heads */
struct circle {
    const struct span *span;
    int count, mine; /* my place */
    bool are_heads;
};
struct circle circle_of_part(const struct span *s);  /* in the order of lower ranks */
struct circle circle_of_heads(const struct span *s); /* in the order of parts */
int circle_rank(const struct circle *c, int place);  /* comm rank */

/* circle_bcast: contiguous bytes from the one at `top` to all, along a binomial tree */
void circle_bcast(const struct circle *c, int top, void *data, size_t bytes);
/* span_bcast: from the root (the first leader when there is none) to everyone */
void span_bcast(const struct span *s, void *data, size_t bytes);
/* part_bcast: from the head to its part */
void part_bcast(const struct span *s, void *data, size_t bytes);

/* ---- typed places: place.c ---- */

struct layout { /* where one block per comm rank lies, as the v and w forms of collectives say */
    char *base;
    MPI_Count count; /* of each block, when there are no counts */
    struct vector counts;
    struct vector displs; /* in extents, in bytes when there are types; none: one block after the
                             other */
    MPI_Datatype type;
    const MPI_Datatype *types; /* one per rank; NULL: `type` */
    MPI_Aint extent;
    size_t unit; /* packed bytes of one element */
};

struct layout layout_of_send(const struct collective *c);
struct layout layout_of_recv(const struct collective *c);
struct layout layout_of_bytes(void *base, size_t block); /* blocks of so many bytes */
char *layout_at(const struct layout *l, int rank);
MPI_Count layout_count(const struct layout *l, int rank);
MPI_Datatype layout_type(const struct layout *l, int rank);
size_t layout_bytes(const struct layout *l, int rank);
/* layout_block: where a block that needs no packing begins; NULL: it does, or it is empty */
void *layout_block(const struct layout *l, int rank);
void layout_get(const struct layout *l, int rank, void *packed);
void layout_put(const struct layout *l, int rank, const void *packed);

/* packed_of: the bytes of (buf, count, type) as one block: in place when they are one, else packed
 * into *owned, which is to be freed */
const void *packed_of(const void *buf, MPI_Count count, MPI_Datatype type, size_t bytes,
                      void **owned);
/* typed_copy: between two buffers of the same layout */
void typed_copy(const void *from, void *to, MPI_Count count, MPI_Datatype type);

/* span_gather: every rank's packed block of `bytes` bytes goes to the root, into its place in `out`
 * (used at the root only, which takes the sizes from it). */
void span_gather(const struct span *s, const void *mine, size_t bytes, const struct layout *out);
/* span_allgather: every rank's packed block to everyone, into its place in `out`, which says all
 * sizes. */
void span_allgather(const struct span *s, const void *mine, const struct layout *out);
/* span_scatter: the root's blocks (`in` is used there only) to everyone: a packed block of `bytes`
 * bytes */
void span_scatter(const struct span *s, const struct layout *in, void *mine, size_t bytes);

/* ---- operands of reductions: operand.c ---- */

enum { OPERAND_ROOMS = 4, OPERAND_SMALL = 256 };

struct operands { /* values of (count, type), combined by op */
    struct comm *comm;
    int32_t tag;
    enum rt_row call; /* being served: a user-defined operation may call MPI */
    MPI_Count count;
    MPI_Datatype type;
    MPI_Op op;
    bool commutes;
    size_t bytes; /* packed */
    MPI_Aint extent, true_lb, true_extent;
    bool is_contiguous;
    MPI_Aint offset; /* of the block in a value, when contiguous */
    int rooms;
    void *owned[OPERAND_ROOMS];
    void *packed[2]; /* out, in; when not contiguous */
    _Alignas(16) char small[OPERAND_ROOMS][OPERAND_SMALL];
};

/* operands_begin: count elements of the call's datatype */
void operands_begin(struct operands *o, const struct collective *c, MPI_Count count);
void operands_end(struct operands *o);
void *operands_room(struct operands *o); /* room for a value: where it "begins" */
void operand_send(struct operands *o, int rank, const void *value);
void operand_recv(struct operands *o, int rank, void *value);
/* operand_exchange: `mine` to the rank, its value into `other` */
void operand_exchange(struct operands *o, int rank, const void *mine, void *other);
/* operand_combine: right = left op right */
void operand_combine(struct operands *o, const void *left, void *right);
void operand_copy(struct operands *o, const void *from, void *to);
/* stretches of a value: count elements at element `first` */
void operand_part_exchange(struct operands *o, int rank, const void *mine, MPI_Count first,
                           MPI_Count count, void *other, MPI_Count other_first,
                           MPI_Count other_count);
void operand_part_combine(struct operands *o, const void *left, void *right, MPI_Count first,
                          MPI_Count count);

/* reduce_in_order: x0 op x1 op ... of all members at the root of the span, in the order of comm
 * ranks whatever the parts are */
void reduce_in_order(const struct span *s, struct operands *o, const void *mine, void *out);
/* reduce_parts: my part's value at its head, in *value (the program's buffer or a room): needs an
 * operation that commutes or blocked parts */
void reduce_parts(const struct span *s, struct operands *o, const void *mine, const void **value);
/* reduce_spanning: the value of all at the root of the span */
void reduce_spanning(const struct span *s, struct operands *o, const void *mine, void *out);

#pragma GCC visibility pop

#endif
