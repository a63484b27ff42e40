/* SPDX-License-Identifier: Apache-2.0 */
/* Keeps which synchronous messages were matched, for senders that repeat them after a restart.
 *
 * A restarted sender repeats synchronous sends that its former self had completed.  Whether they were matched is known to
 * the receiver, which may be busy elsewhere for as long as it likes (a blocking call of its cluster's own MPI); so it has
 * written it down beforehand, where the sender finds it without help.
 *
 * File spbc.<job>.taken.<src>.<dst>:   struct taken_head (64 bytes) | struct taken_entry[]   (24 bytes each)
 * It belongs to the pair of ranks, not to incarnations, and only grows: whoever maps it makes it long enough for what it
 * wants to reach.  Pairs that exchange no synchronous messages have none.
 *
 * Life of an entry      written --head.count, release--> published --RECORD_TAKEN in the log--> known to the sender
 *
 * Invariants
 *  1. One writer, the present incarnation of dst; entries below head.count never change.
 *  2. An entry is published before any sender is told of the match by other means: a kill in between loses nothing that
 *     anybody has acted upon.
 *  3. Each identity (context, kind, tag, number on the tag) is there at most once, however often dst has matched it.
 *
 * A match outlives the receiver that made it: a sender that completed its send while the receiver was later rolled back
 * went on as well, and the receiver will find the message in the log.  Paper: SPBC section 4.1.
 */
#include "taken.h"

#include "net.h"
#include "segment.h"
#include "state.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct taken_head {
    _Atomic uint64_t count; /* entries published */
    char pad[56];
};

struct taken_entry {
    uint64_t tag_seq;
    uint32_t context, kind;
    int32_t tag;
    uint32_t reserved;
};

_Static_assert(sizeof(struct taken_head) == 64 && sizeof(struct taken_entry) == 24,
               "the layout above");

enum { FIRST_BYTES = 4096, FIRST_SLOTS = 256 };

struct taken {
    uint32_t src, dst;
    struct segment file;
    uint64_t indexed; /* entries that are in the table */
    uint64_t *table;  /* open addressing: index of the entry + 1; at most half full */
    uint64_t slots;   /* a power of two, or 0 */
};

static struct taken_head *head_get(const struct taken *taken)
{
    return (struct taken_head *)taken->file.base;
}

static struct taken_entry *entries_get(const struct taken *taken)
{
    return (struct taken_entry *)(taken->file.base + sizeof(struct taken_head));
}

static size_t file_bytes(uint64_t count)
{
    return sizeof(struct taken_head) + (size_t)count * sizeof(struct taken_entry);
}

static _Noreturn void taken_fail(struct net *net, const struct taken *taken, int error)
{
    net_fatal(
        net,
        "rank %u can not keep which synchronous messages of rank %u were received by rank %u "
        "in /dev/shm: %s. Remedy: free or enlarge /dev/shm, raise the limits on memory and on "
        "file sizes (ulimit -v, ulimit -f)",
        net->rank, taken->src, taken->dst, strerror(-error));
}

/* Maps at least so many bytes, by doubling. */
static void taken_map(struct net *net, struct taken *taken, size_t least)
{
    char name[SEGMENT_NAME_MAX];
    size_t bytes = taken->file.base ? taken->file.bytes : FIRST_BYTES;
    while (bytes < least) {
        bytes *= 2;
    }
    snprintf(name, sizeof name, "/spbc.%s.taken.%u.%u", net->job, taken->src, taken->dst);
    struct segment file;
    int error = segment_share(name, bytes, &file);
    if (error) {
        taken_fail(net, taken, error);
    }
    segment_unmap(&taken->file);
    taken->file = file;
}

struct taken *taken_open(struct net *net, uint32_t src, uint32_t dst)
{
    struct taken *taken = calloc(1, sizeof *taken);
    if (!taken) {
        net_fatal(net, "rank %u has no memory left for synchronous messages", net->rank);
    }
    taken->src = src;
    taken->dst = dst;
    taken_map(net, taken, FIRST_BYTES);
    return taken;
}

void taken_close(struct taken *taken)
{
    if (taken) {
        segment_unmap(&taken->file);
        free(taken->table);
        free(taken);
    }
}

/* ---- looking up ---- */

static struct taken_entry entry_of(const struct record *record)
{
    return (struct taken_entry){.tag_seq = record->tag_seq,
                                .context = record->context,
                                .kind = record->kind,
                                .tag = record->tag};
}

static uint64_t *slot_find(const struct taken *taken, const struct taken_entry *entry)
{
    uint64_t h = (entry->tag_seq ^ (uint64_t)entry->context << 32 ^ (uint64_t)entry->kind << 60) *
                 0x9e3779b97f4a7c15ull;
    h = (h ^ h >> 32 ^ (uint32_t)entry->tag) * 0xff51afd7ed558ccdull;
    for (uint64_t at = h >> 32;; at++) {
        uint64_t *slot = &taken->table[at & (taken->slots - 1)];
        if (!*slot || memcmp(&entries_get(taken)[*slot - 1], entry, sizeof *entry) == 0) {
            return slot;
        }
    }
}

static void table_grow(struct net *net, struct taken *taken, uint64_t count)
{
    uint64_t slots = taken->slots ? taken->slots : FIRST_SLOTS;
    while (slots < 2 * count) {
        slots *= 2;
    }
    if (slots == taken->slots) {
        return;
    }
    free(taken->table);
    taken->table = calloc((size_t)slots, sizeof *taken->table);
    if (!taken->table) {
        taken_fail(net, taken, -ENOMEM);
    }
    taken->slots = slots;
    taken->indexed = 0;
}

bool taken_has(struct net *net, struct taken *taken, const struct record *record)
{
    uint64_t count = atomic_load_explicit(&head_get(taken)->count, memory_order_acquire);
    if (count != taken->indexed) {
        if (file_bytes(count) > taken->file.bytes) {
            taken_map(net, taken, file_bytes(count));
        }
        table_grow(net, taken, count);
        for (; taken->indexed < count; taken->indexed++) {
            *slot_find(taken, &entries_get(taken)[taken->indexed]) = taken->indexed + 1;
        }
    }
    struct taken_entry entry = entry_of(record);
    return count && *slot_find(taken, &entry);
}

/* ---- adding ---- */

void taken_add(struct net *net, struct taken *taken, const struct record *record)
{
    /* Only a restarted receiver can match what is there already. */
    if (net->epoch > 1 && taken_has(net, taken, record)) {
        return;
    }
    uint64_t count = atomic_load_explicit(&head_get(taken)->count, memory_order_relaxed);
    if (file_bytes(count + 1) > taken->file.bytes) {
        taken_map(net, taken, file_bytes(count + 1));
    }
    entries_get(taken)[count] = entry_of(record);
    net_step();
    atomic_store_explicit(&head_get(taken)->count, count + 1, memory_order_release);
    net_step();
}
