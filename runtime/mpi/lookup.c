/* SPDX-License-Identifier: Apache-2.0 */
/* Which entry of a long queue has this source, tag and pattern id?  See lookup.h.
 *
 * Invariant: the links of a bucket are in the order of the queue.  Growing keeps it, because each new
 * bucket gets its links from one old bucket.
 */
#include "mpi/lookup.h"

#include "mpi/rt.h"

#include <stdlib.h>

enum { BUCKETS_FIRST = 64 };

static struct lookup_bucket *buckets_new(size_t count)
{
    struct lookup_bucket *bucket = calloc(count, sizeof *bucket);
    if (!bucket)
        rt_fatal("no memory for an index of %zu entries", count);
    return bucket;
}

void lookup_begin(struct lookup *l)
{
    *l = (struct lookup){.bucket = buckets_new(BUCKETS_FIRST), .mask = BUCKETS_FIRST - 1};
}

void lookup_end(struct lookup *l)
{
    free(l->bucket);
    l->bucket = NULL;
}

static void append(struct lookup_bucket *b, struct lookup_link *link)
{
    link->next = NULL;
    link->previous = b->last;
    if (b->last)
        b->last->next = link;
    else
        b->first = link;
    b->last = link;
}

static void grow(struct lookup *l)
{
    uint64_t mask = 2 * l->mask + 1;
    struct lookup_bucket *more = buckets_new(mask + 1);
    for (uint64_t i = 0; i <= l->mask; i++)
        for (struct lookup_link *link = l->bucket[i].first, *next; link; link = next) {
            next = link->next;
            append(&more[link->hash & mask], link);
        }
    free(l->bucket);
    l->bucket = more;
    l->mask = mask;
}

void lookup_add(struct lookup *l, struct lookup_link *link, uint64_t hash)
{
    if (++l->count > l->mask)
        grow(l);
    link->hash = hash;
    link->place = l->places++;
    append(&l->bucket[hash & l->mask], link);
}

void lookup_remove(struct lookup *l, struct lookup_link *link)
{
    struct lookup_bucket *b = &l->bucket[link->hash & l->mask];
    if (link->previous)
        link->previous->next = link->next;
    else
        b->first = link->next;
    if (link->next)
        link->next->previous = link->previous;
    else
        b->last = link->previous;
    if (--l->count == 0)
        lookup_end(l);
}
