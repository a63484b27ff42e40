/* SPDX-License-Identifier: Apache-2.0 */
/* Which entry of a long queue has this source, tag and pattern id?  An index of a queue by hash, which
 * keeps the order of the queue among entries with the same key.
 *
 * The owner embeds a link in its entries and compares the keys itself; wildcards are keys like any
 * other.  Short queues need no index: an index is there (bucket != NULL) once a queue has
 * LOOKUP_LONG entries, and goes when it is empty.
 */
#ifndef SPBC_MPI_LOOKUP_H
#define SPBC_MPI_LOOKUP_H

#include "core/ids.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

enum { LOOKUP_LONG = 32 };

struct lookup_link {
    struct lookup_link *next, *previous; /* in its bucket, in the order of the queue */
    uint64_t hash;
    uint64_t place; /* in the queue: smaller is earlier */
};

struct lookup_bucket {
    struct lookup_link *first, *last;
};

struct lookup {
    struct lookup_bucket *bucket; /* [mask + 1]; NULL: there is no index */
    uint64_t mask, places;
    size_t count;
};

static inline uint64_t lookup_hash(int source, int tag, const struct pattern_id *id)
{
    uint64_t hash = ((uint64_t)(uint32_t)source << 32 | (uint32_t)tag) * 0x9e3779b97f4a7c15u;
    hash = (hash ^ id->pattern ^ (hash >> 29)) * 0xbf58476d1ce4e5b9u;
    hash = (hash ^ id->iteration) * 0x94d049bb133111ebu;
    return hash ^ (hash >> 32);
}

/* lookup_first: the first entry that may have this hash; the next one: link->next. */
static inline struct lookup_link *lookup_first(const struct lookup *l, uint64_t hash)
{
    return l->bucket[hash & l->mask].first;
}

/* lookup_begin: an empty index.  lookup_add: at the end of the queue. */
void lookup_begin(struct lookup *l);
void lookup_add(struct lookup *l, struct lookup_link *link, uint64_t hash);
void lookup_remove(struct lookup *l,
                   struct lookup_link *link); /* the last one takes the index away */
void lookup_end(struct lookup *l);

#pragma GCC visibility pop

#endif
