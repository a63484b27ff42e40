/* SPDX-License-Identifier: Apache-2.0 */
/* Sets of small numbers that grow: few are sorted, many are bits. */
#ifndef SPBC_PASSES_MEMBERS_H
#define SPBC_PASSES_MEMBERS_H

#include "base/arena.h"

#include <stdbool.h>

struct members {
    uint32_t count, capacity;
    uint32_t *items; /* sorted, while words is NULL */
    uint64_t *words;
    uint32_t word_count;
};

typedef ARRAY(uint64_t *) words_list;

struct members_room { /* where sets live, and what was given back */
    struct arena *arena;
    uint32_t word_count;   /* of new sets of bits */
    words_list unused[32]; /* by the logarithm of their size */
};

/* sorted_place: where the item stands among sorted ones, or would. */
uint32_t sorted_place(const uint32_t *items, uint32_t count, uint32_t item);

bool members_has(const struct members *members, uint32_t item);
bool members_add(struct members_room *room, struct members *members, uint32_t item);
/* members_unite: adds all of `from` to `to`, and those that `to` lacked to `fresh` (NULL: no one
 * asks).  Returns whether there were any. */
bool members_unite(struct members_room *room, struct members *to, struct members *fresh,
                   const struct members *from);
bool members_equal(const struct members *a, const struct members *b);
/* members_without: what is in `a`, not in `b`. */
struct members members_without(struct members_room *room, const struct members *a,
                               const struct members *b);
/* members_clear: empties it and gives its room back. */
void members_clear(struct members_room *room, struct members *members);
/* members_list: the numbers in order; room for `count` of them. */
void members_list(const struct members *members, uint32_t *out);
/* members_common: the numbers that are in both, in order; room for the `count` of `b`.  Returns how many there are. */
uint32_t members_common(const struct members *a, const struct members *b, uint32_t *out);

#endif
