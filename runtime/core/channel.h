/* SPDX-License-Identifier: Apache-2.0 */
/* How many messages went over a channel, and how many with each tag?
 *
 * The identity of a message is (channel, tag, per-tag sequence number); a channel is (peer,
 * context, kind) in one direction. One table counts for one peer and direction.  Lookups are O(1);
 * the last ones are remembered, so that a loop over one tag costs two comparisons.  Libc only.
 * Thread rule: one thread at a time.  Paper: SPBC section 4.1.
 */
#ifndef SPBC_CORE_CHANNEL_H
#define SPBC_CORE_CHANNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct channel_key {
    uint32_t context;
    uint16_t kind;
    bool is_channel; /* the count of the whole channel, over all tags; tag is 0 then */
    int32_t tag;
};

struct channel_entry {
    struct channel_key key;
    bool is_used;
    uint64_t count;
    void *extra; /* the caller's; NULL in a new entry */
};

struct channel_table {
    struct channel_entry *slot;
    size_t capacity; /* power of two, or 0 */
    size_t used;
    size_t last_channel, last_tag; /* slots of the entries counted last, while is_hinted */
    bool is_hinted;
};

void channel_table_init(struct channel_table *table);
void channel_table_fini(struct channel_table *table);

/* channel_get: the entry of a key, made when it is new.  NULL: no memory.  Valid until the next
 * channel_get. */
struct channel_entry *channel_get(struct channel_table *table, struct channel_key key);
/* channel_find: the entry of a key, or NULL. */
struct channel_entry *channel_find(struct channel_table *table, struct channel_key key);
/* channel_count_find: remembers the entries of this channel and tag.  False: no memory. */
bool channel_count_find(struct channel_table *table, uint32_t context, uint16_t kind, int32_t tag);
/* channel_each: the used entry at or after *position (start with 0), which is moved past it; NULL
 * at the end. */
struct channel_entry *channel_each(struct channel_table *table, size_t *position);

static inline struct channel_key channel_key_of_tag(uint32_t context, uint16_t kind, int32_t tag)
{
    return (struct channel_key){.context = context, .kind = kind, .tag = tag};
}

static inline struct channel_key channel_key_of_channel(uint32_t context, uint16_t kind)
{
    return (struct channel_key){.context = context, .kind = kind, .is_channel = true};
}

static inline bool channel_is_remembered(const struct channel_table *table, uint32_t context,
                                         uint16_t kind, int32_t tag)
{
    const struct channel_key *a = &table->slot[table->last_channel].key;
    const struct channel_key *b = &table->slot[table->last_tag].key;
    return a->context == context && a->kind == kind && a->is_channel && b->context == context &&
           b->kind == kind && b->tag == tag && !b->is_channel;
}

/* channel_count_next: counts one more message with this tag.  Sets *seq on the channel and *tag_seq
 * on (channel, tag), both from 1.  False: no memory, nothing counted. */
static inline bool channel_count_next(struct channel_table *table, uint32_t context, uint16_t kind,
                                      int32_t tag, uint64_t *seq, uint64_t *tag_seq)
{
    if (__builtin_expect(!table->is_hinted || !channel_is_remembered(table, context, kind, tag),
                         0) &&
        !channel_count_find(table, context, kind, tag)) {
        return false;
    }
    *seq = ++table->slot[table->last_channel].count;
    *tag_seq = ++table->slot[table->last_tag].count;
    return true;
}

#endif
