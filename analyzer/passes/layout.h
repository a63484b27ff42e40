/* SPDX-License-Identifier: Apache-2.0 */
/* Which bytes of memory does a datatype take, that a process has made in a run of a small instance? */
#ifndef SPBC_PASSES_LAYOUT_H
#define SPBC_PASSES_LAYOUT_H

#include "passes/tracing.h"

struct piece {          /* of memory */
    struct value from;  /* an address that the type holds (MPI_BOTTOM); KNOWN_NOT: the buffer */
    int64_t begin, end; /* in bytes from there */
};

struct layout {                 /* of one element of a datatype */
    const struct piece *pieces; /* in the order of the type map, what adjoins is one */
    uint32_t count;
    int64_t bytes;     /* of data */
    int64_t low, high; /* the next element lies high - low further on (MPI-4.0 section 5.1.6) */
    int64_t alignment; /* of the largest basic type in it */
    bool is_marked;    /* low and high are said by MPI_Type_create_resized */
    bool is_packed;    /* MPI_PACKED */
};

/* layout_of: of a datatype's handle; false: it is not known. */
bool layout_of(const struct tracing *tracing, struct value datatype, struct layout *out);
/* layout_call: a call that makes or keeps a datatype, tells an address, or packs, in a run that looks for what was never set.
 * False: it is none, or not followed. */
bool layout_call(struct tracing *tracing, const struct node *call, const struct mpi_function *mpi);
/* layout_distance: from one address to another in the same object, in bytes; false: it is not known. */
bool layout_distance(struct tracing *tracing, const struct value *from, const struct value *to,
                     int64_t *out);
/* layout_forget: what lies in so many elements behind the address is unknown from then on.  False: it is not known which
 * parts of memory these are, and nothing was done. */
bool layout_forget(struct tracing *tracing, const struct value *at, const struct type *unit,
                   const struct layout *layout, int64_t count);

/* ---- packed.c ---- */
/* packed_call: MPI_Pack, as far as it is known where it goes on.  False: it is another call, or not followed. */
bool packed_call(struct tracing *tracing, const struct node *call, const struct mpi_function *mpi);

/* ---- layout.c ---- */
struct leaves { /* the numbers and addresses in some pieces, one after the other */
    struct tracing *t;
    /* bytes: how many of it are in the piece. */
    void (*see)(void *context, const struct value *at, int64_t bytes);
    void *context;
    bool is_text; /* of an array of letters the first one is seen */
    int64_t left; /* so many are seen at most */
    /* Of the one that is seen: */
    const struct type *type;
    int64_t at, passed; /* where in the message its bytes begin; bytes of the pieces before */
};

/* leaves_walk: those that so many elements behind the address take, which leads to values of this type (NULL: it is not
 * told).  False: it is not known which, and some may have been seen. */
bool leaves_walk(struct leaves *leaves, const struct value *at, const struct type *unit,
                 const struct layout *layout, int64_t count);
/* leaves_walk_object: all of the object. */
bool leaves_walk_object(struct leaves *leaves, const struct value *at, const struct type *unit);

#endif
