/* SPDX-License-Identifier: Apache-2.0 */
/* Where do the segments of my logs come from, and where do they go?  Made in proportion to use, reserved ahead, recycled.
 * Private to this room; states and invariants are at the top of supply.c. */
#ifndef SPBC_NET_SUPPLY_H
#define SPBC_NET_SUPPLY_H

#include "layout.h"
#include "segment.h"

struct net;

struct piece { /* one segment of a log of mine */
    struct segment file;
    size_t reserved; /* bytes of it from the start that may be touched */
    uint32_t dst, index;
    uint32_t readers; /* incarnation of dst's cluster when it was trimmed */
    uint64_t begun;   /* logged by this rank before it became part of a log */
    uint32_t blank;   /* number as a blank one (ahead.h); 0: it was none */
    bool is_ready;    /* made before the start, and not used yet: it has a name of its own */
    bool is_pinned;   /* tickets name records in it: it stays mapped and is not recycled */
    bool
        has_old_bytes; /* recycled: the place behind a record has to be cleared before the record is published */
    bool is_warm;       /* used again so soon that it is still in a cache */
    struct piece *next; /* of those waiting for their reader, or of the pool */
};

struct supply {
    struct piece *waiting, *pool, *pinned;
    size_t pool_bytes, pool_max;
    size_t
        ready_bytes; /* of one of the segments that were made before the start; 0: there were none */
    struct piece *blank, **blank_end; /* made ready by somebody else meanwhile; oldest first */
    size_t blank_bytes, blank_target; /* together; as much is wished for */
};

static inline struct log_head *piece_head(const struct piece *piece)
{
    return (struct log_head *)piece->file.base;
}

/* supply_init: makes segments of `populate` bytes together ready, and keeps them until they are needed.  0 or -errno. */
int supply_init(struct net *net, size_t populate);
/* supply_get: segment `index` of my log to dst, complete and named, with room for at least `least` bytes; `wanted` is a wish.  The
 * line behind its head is reserved.  0 or -errno. */
int supply_get(struct net *net, uint32_t dst, uint32_t index, uint64_t first, size_t least,
               size_t wanted, struct piece **out);
/* supply_reserve: reserves at least up to `end` (bytes from the start), by whole steps where there is room; can_wait: no
 * message waits for it.  0 or -errno. */
int supply_reserve(struct net *net, struct piece *piece, size_t end, bool can_wait);
/* supply_reserve_line: the line at that place, ahead of what is in front of it. */
int supply_reserve_line(struct net *net, struct piece *piece, size_t at);
/* supply_write_begin: a descriptor for supply_write, as long as one message, closed by the caller; -1: reserve instead.
 * supply_write: bytes into what is not reserved (0 or -errno).  supply_written: everything below `end` is real now. */
int supply_write_begin(const struct net *net, const struct piece *piece);
int supply_write(struct net *net, int fd, size_t at, const void *data, size_t bytes);
void supply_written(struct net *net, struct piece *piece, size_t end);
/* supply_put: a trimmed segment, for the same or another log as soon as its reader has let go of it. */
void supply_put(struct net *net, struct piece *piece);
/* piece_free: unmaps it; its file stays. */
void piece_free(struct net *net, struct piece *piece);
void supply_fini(struct net *net);

#endif
