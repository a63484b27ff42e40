/* SPDX-License-Identifier: Apache-2.0 */
/* Open addressing, at most half full; a slot keeps the hash beside the entry, so that it grows without asking for keys. */
#include "core/index.h"

#include <errno.h>
#include <stdlib.h>

enum { SLOTS_FIRST = 16 };

struct index_slot {
    uint32_t hash;
    uint32_t next; /* the entry + 1; 0: empty */
};

uint32_t index_hash(const void *key, size_t bytes)
{
    uint64_t hash = 0xcbf29ce484222325ull;
    for (size_t i = 0; i < bytes; i++) {
        hash = (hash ^ ((const unsigned char *)key)[i]) * 0x100000001b3ull;
    }
    return (uint32_t)(hash * 0x9e3779b97f4a7c15ull >> 32);
}

uint32_t index_find(const struct index *index, uint32_t hash, index_equals *equals,
                    const void *context, const void *key)
{
    if (!index->slots) {
        return INDEX_NONE;
    }
    for (uint32_t at = hash & (index->slots - 1);; at = (at + 1) & (index->slots - 1)) {
        const struct index_slot *slot = &index->slot[at];
        if (!slot->next) {
            return INDEX_NONE;
        }
        if (slot->hash == hash && equals(context, slot->next - 1, key)) {
            return slot->next - 1;
        }
    }
}

static void slot_fill(const struct index *index, struct index_slot new)
{
    uint32_t at = new.hash &(index->slots - 1);
    while (index->slot[at].next) {
        at = (at + 1) & (index->slots - 1);
    }
    index->slot[at] = new;
}

static int index_grow(struct index *index)
{
    struct index more = {.slots = index->slots ? 2 * index->slots : SLOTS_FIRST,
                         .used = index->used};
    more.slot = more.slots ? calloc(more.slots, sizeof *more.slot) : NULL;
    if (!more.slot) {
        return -ENOMEM;
    }
    for (uint32_t i = 0; i < index->slots; i++) {
        if (index->slot[i].next) {
            slot_fill(&more, index->slot[i]);
        }
    }
    free(index->slot);
    *index = more;
    return 0;
}

int index_add(struct index *index, uint32_t hash, uint32_t entry)
{
    int error = 2 * (index->used + 1) > index->slots ? index_grow(index) : 0;
    if (!error) {
        slot_fill(index, (struct index_slot){.hash = hash, .next = entry + 1});
        index->used++;
    }
    return error;
}

void index_fini(struct index *index)
{
    free(index->slot);
    *index = (struct index){0};
}
