/* SPDX-License-Identifier: Apache-2.0 */
/* Compares what a restarted peer sends with what was received from it.
 *
 * State, per (context, kind, tag): received[base + 1..count] and how many of them were repeated; per
 * channel the same without the tags, to tell a message that is missing from one that carries
 * another tag. Invariant: the sender numbers per tag without gaps, so the next repeated message of
 * a tag has number repeated + 1.
 */
#include "replay.h"

#include "state.h"

#include <stdlib.h>
#include <string.h>

struct replay_tag { /* behind an entry of the table; entry.count is how many were received */
    struct record **received; /* tags only */
    uint64_t base; /* messages of the tag in front of the first that is still there: trimmed */
    uint64_t capacity;
    uint64_t repeated; /* of a channel: also counts its new messages */
    bool is_reported;
};

struct replay {
    struct net *net;
    uint32_t source;
    struct channel_table table;
    uint64_t remaining; /* received, not repeated yet */
};

static _Noreturn void replay_fail(const struct replay *replay)
{
    net_fatal(replay->net, "rank %u has no memory left to compare what rank %u sends again",
              replay->net->rank, replay->source);
}

static struct channel_entry *entry_get(struct replay *replay, struct channel_key key)
{
    struct channel_entry *entry = channel_get(&replay->table, key);
    if (!entry || (!entry->extra && !(entry->extra = calloc(1, sizeof(struct replay_tag))))) {
        replay_fail(replay);
    }
    return entry;
}

static void received_add(struct replay *replay, struct record *record)
{
    struct channel_entry *entry =
        entry_get(replay, channel_key_of_tag(record->context, record->kind, record->tag));
    struct replay_tag *tag = entry->extra;
    if (record->tag_seq <= entry->count) {
        return; /* the log of an incarnation in between repeated it */
    }
    if (entry->count == 0) {
        tag->base = entry->count = tag->repeated = record->tag_seq - 1;
    }
    if (entry->count - tag->base == tag->capacity) {
        uint64_t capacity = tag->capacity ? 2 * tag->capacity : 16;
        struct record **more = realloc(tag->received, capacity * sizeof(struct record *));
        if (!more) {
            replay_fail(replay);
        }
        tag->received = more;
        tag->capacity = capacity;
    }
    tag->received[entry->count++ - tag->base] = record;
    replay->remaining++;
    entry_get(replay, channel_key_of_channel(record->context, record->kind))->count++;
}

struct replay *replay_new(struct net *net, uint32_t source, const struct past *past, size_t count)
{
    struct replay *replay = calloc(1, sizeof *replay);
    if (!replay) {
        net_fatal(net, "rank %u has no memory left to compare what rank %u sends again", net->rank,
                  source);
    }
    replay->net = net;
    replay->source = source;
    channel_table_init(&replay->table);
    for (size_t i = 0; i < count; i++) {
        struct cursor cursor = view_start(past[i].view);
        for (uint64_t n = past[i].view->first; n < past[i].walked; n++) {
            struct record *record = view_look(past[i].view, &cursor);
            received_add(replay, record);
            view_step(&cursor, record);
        }
    }
    return replay;
}

void replay_free(struct replay *replay)
{
    if (!replay) {
        return;
    }
    size_t position = 0;
    for (struct channel_entry *e; (e = channel_each(&replay->table, &position));) {
        free(((struct replay_tag *)e->extra)->received);
        free(e->extra);
    }
    channel_table_fini(&replay->table);
    free(replay);
}

bool replay_is_complete(const struct replay *replay)
{
    return !replay->remaining;
}

struct record *replay_find(struct replay *replay, const struct record *now)
{
    struct channel_entry *entry =
        channel_find(&replay->table, channel_key_of_tag(now->context, now->kind, now->tag));
    const struct replay_tag *tag = entry ? entry->extra : NULL;
    if (!tag || now->tag_seq <= tag->base || now->tag_seq > entry->count) {
        return NULL;
    }
    return tag->received[now->tag_seq - 1 - tag->base];
}

static void divergence_report(const struct replay *replay, const struct envelope *now,
                              uint64_t was_length, const char *what, bool is_content_only)
{
    struct net_divergence divergence = {.source = (int)replay->source,
                                        .now = *now,
                                        .was_length = was_length,
                                        .what = what,
                                        .is_content_only = is_content_only};
    replay->net->config.on_divergence(replay->net->config.context, &divergence);
}

void replay_compare(struct replay *replay, struct record *now, struct record *was)
{
    struct replay_tag *tag =
        entry_get(replay, channel_key_of_tag(now->context, now->kind, now->tag))->extra;
    tag->repeated++;
    replay->remaining--;
    replay_pass(replay, now);
    net_count(&replay->net->self->skipped, 1);
    struct envelope env;
    record_envelope(now, &env);
    if (now->length != was->length) {
        divergence_report(replay, &env, was->length, "length", false);
        return;
    }
    if (memcmp(record_payload(now), record_payload(was), (size_t)now->length) == 0) {
        return;
    }
    net_count(&replay->net->self->content_divergences, 1);
    if (!tag->is_reported) {
        tag->is_reported = true;
        divergence_report(replay, &env, was->length, "content", true);
    }
}

void replay_pass(struct replay *replay, const struct record *now)
{
    struct channel_entry *channel =
        entry_get(replay, channel_key_of_channel(now->context, now->kind));
    ((struct replay_tag *)channel->extra)->repeated++;
}

void replay_report_missing(struct replay *replay)
{
    const struct record *first = NULL;
    size_t position = 0;
    for (struct channel_entry *e; (e = channel_each(&replay->table, &position));) {
        const struct replay_tag *tag = e->extra;
        if (e->key.is_channel || tag->repeated == e->count) {
            continue;
        }
        const struct record *missing = tag->received[tag->repeated - tag->base];
        if (!first || missing->seq < first->seq) {
            first = missing;
        }
    }
    if (!first) {
        return;
    }
    struct channel_entry *channel =
        entry_get(replay, channel_key_of_channel(first->context, first->kind));
    bool has_others = ((struct replay_tag *)channel->extra)->repeated >= channel->count;
    struct envelope env;
    record_envelope(first, &env);
    env.call = 0;
    env.length = 0;
    divergence_report(replay, &env, first->length, has_others ? "tag sequence" : "number", false);
}
