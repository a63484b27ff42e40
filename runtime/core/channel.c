/* SPDX-License-Identifier: Apache-2.0 */
/* Counts messages per channel and per (channel, tag) in an open-addressing table.
 *
 * State: slots are free or used; a used slot is never freed.  Invariants: capacity is a power of
 * two and at most three quarters are used, so that a probe always ends at a free slot; last_channel
 * and last_tag are hints, checked by key before use.
 */
#include "channel.h"

#include <stdlib.h>

enum { CHANNEL_CAPACITY_FIRST = 16 };

static bool key_is_equal(const struct channel_key *a, const struct channel_key *b)
{
    return a->context == b->context && a->tag == b->tag && a->kind == b->kind &&
           a->is_channel == b->is_channel;
}

static uint64_t key_hash(const struct channel_key *key)
{
    uint64_t h = (uint64_t)key->context << 32 | (uint32_t)key->tag;
    h ^= ((uint64_t)key->kind << 1 | key->is_channel) * 0x9e3779b97f4a7c15u;
    h ^= h >> 32;
    h *= 0xd6e8feb86659fd93u;
    return h ^ h >> 32;
}

/* The slot that holds the key, or the free slot where it belongs. */
static struct channel_entry *slot_find(struct channel_entry *slot, size_t capacity,
                                       const struct channel_key *key)
{
    size_t i = (size_t)key_hash(key) & (capacity - 1);
    while (slot[i].is_used && !key_is_equal(&slot[i].key, key)) {
        i = (i + 1) & (capacity - 1);
    }
    return &slot[i];
}

static bool table_grow(struct channel_table *table)
{
    size_t capacity = table->capacity ? 2 * table->capacity : CHANNEL_CAPACITY_FIRST;
    struct channel_entry *slot = calloc(capacity, sizeof *slot);
    if (!slot) {
        return false;
    }
    for (size_t i = 0; i < table->capacity; i++) {
        if (table->slot[i].is_used) {
            *slot_find(slot, capacity, &table->slot[i].key) = table->slot[i];
        }
    }
    free(table->slot);
    table->slot = slot;
    table->capacity = capacity;
    table->is_hinted = false;
    return true;
}

void channel_table_init(struct channel_table *table)
{
    *table = (struct channel_table){0};
}

void channel_table_fini(struct channel_table *table)
{
    free(table->slot);
    *table = (struct channel_table){0};
}

struct channel_entry *channel_find(struct channel_table *table, struct channel_key key)
{
    if (!table->capacity) {
        return NULL;
    }
    struct channel_entry *entry = slot_find(table->slot, table->capacity, &key);
    return entry->is_used ? entry : NULL;
}

struct channel_entry *channel_get(struct channel_table *table, struct channel_key key)
{
    struct channel_entry *entry = channel_find(table, key);
    if (entry) {
        return entry;
    }
    if (4 * (table->used + 1) > 3 * table->capacity && !table_grow(table)) {
        return NULL;
    }
    entry = slot_find(table->slot, table->capacity, &key);
    *entry = (struct channel_entry){.key = key, .is_used = true};
    table->used++;
    return entry;
}

bool channel_count_find(struct channel_table *table, uint32_t context, uint16_t kind, int32_t tag)
{
    struct channel_key channel = channel_key_of_channel(context, kind);
    struct channel_key tagged = channel_key_of_tag(context, kind, tag);
    /* Both are made before either is pointed to: making one may move the other. */
    if (!channel_get(table, channel) || !channel_get(table, tagged)) {
        return false;
    }
    table->last_channel = (size_t)(channel_find(table, channel) - table->slot);
    table->last_tag = (size_t)(channel_find(table, tagged) - table->slot);
    table->is_hinted = true;
    return true;
}

struct channel_entry *channel_each(struct channel_table *table, size_t *position)
{
    while (*position < table->capacity) {
        struct channel_entry *entry = &table->slot[(*position)++];
        if (entry->is_used) {
            return entry;
        }
    }
    return NULL;
}
