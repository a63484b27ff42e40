/* SPDX-License-Identifier: Apache-2.0 */
/* Does a process send the same in two runs?
 *
 * Requires: runs (joint.h).  Messages are compared by what lies in them, as far as that is known: the first one of
 * a channel with the first one of the other run, and so on.
 */
#include "passes/histories.h"
#include "passes/interval.h"

/* Floating-point numbers that rounding alone can make differ are not known to. */
static enum likeness values_compare(struct value x, struct value y)
{
    if (x.known == KNOWN_INT && y.known == KNOWN_INT)
        return x.number == y.number ? ALIKE : UNLIKE;
    if (x.known != KNOWN_FLOAT || y.known != KNOWN_FLOAT)
        return NOT_KNOWN;
    if (interval_is_apart(x, y))
        return UNLIKE;
    return interval_is_point(x) && interval_is_point(y) ? ALIKE : NOT_KNOWN;
}

static enum likeness compare(const struct entry *x, const struct entry *y)
{
    enum likeness found = x->count > 0 && x->count == y->count ? ALIKE : NOT_KNOWN;
    const uint32_t both = !parts_are_alike(x, y) ? 0 : x->count < y->count ? x->count : y->count;

    if (x->bytes >= 0 && y->bytes >= 0 && x->bytes != y->bytes)
        return UNLIKE;
    if (x->bytes == 0 && y->bytes == 0)
        return ALIKE;
    if (both == 0)
        return NOT_KNOWN;
    for (uint32_t k = 0; k < both; k++) {
        const enum likeness one = values_compare(x->values[k], y->values[k]);

        if (one == UNLIKE)
            return UNLIKE;
        found = one > found ? one : found;
    }
    return found;
}

static bool is_sent(const struct entry *e)
{
    return e->kind == ENTRY_SEND || e->kind == ENTRY_GIVE;
}

static bool is_of_channel(const struct entry *x, const struct entry *y)
{
    return x->kind == y->kind && x->peer == y->peer && x->comm == y->comm && x->tag == y->tag;
}

/* The message of the other history with the same place on the same channel. */
static const struct entry *counterpart(const struct history *x, uint32_t at,
                                       const struct history *y, uint32_t *found)
{
    const struct entry *sent = &x->entries.items[at];
    uint32_t before = 0;

    for (uint32_t k = 0; k < at; k++)
        before += is_of_channel(&x->entries.items[k], sent);
    for (*found = 0; *found < y->entries.count; ++*found)
        if (is_of_channel(&y->entries.items[*found], sent) && before-- == 0)
            return &y->entries.items[*found];
    return NULL;
}

/* As long as two histories send on the same channels in the same order, counterparts stand side by side. */
struct pairs {
    uint32_t next; /* in the other history */
    bool is_broken;
};

/* The counterpart of the next message that is sent; NULL: the order is another one. */
static const struct entry *pairs_next(struct pairs *pairs, const struct entry *sent,
                                      const struct history *y, uint32_t *found)
{
    while (pairs->next < y->entries.count && !is_sent(&y->entries.items[pairs->next]))
        pairs->next++;
    pairs->is_broken |=
        pairs->next >= y->entries.count || !is_of_channel(sent, &y->entries.items[pairs->next]);
    if (pairs->is_broken)
        return NULL;
    *found = pairs->next++;
    return &y->entries.items[*found];
}

bool history_differs(const struct history *x, const struct history *y, int from,
                     struct difference *out)
{
    struct pairs pairs = {0};

    for (uint32_t k = 0; k < x->entries.count; k++) {
        const struct entry *sent = &x->entries.items[k], *other;

        if (!is_sent(sent))
            continue;
        other = pairs_next(&pairs, sent, y, &out->at[!from]);
        if (k < y->entries.count && is_of_channel(sent, &y->entries.items[k]) &&
            compare(sent, &y->entries.items[k]) != UNLIKE &&
            sent->ordinal == y->entries.items[k].ordinal)
            continue;
        if (!other)
            other = counterpart(x, k, y, &out->at[!from]);
        if (other ? compare(sent, other) != UNLIKE : !y->is_finished && !y->is_silent)
            continue;
        out->at[from] = k;
        out->entry[from] = sent;
        out->entry[!from] = other;
        return true;
    }
    return false;
}

const struct entry *history_message(const struct history *h, const struct entry *like,
                                    enum entry_kind kind, int peer)
{
    for (uint32_t k = 0; k < h->entries.count; k++) {
        const struct entry *e = &h->entries.items[k];

        if (e->kind == kind && e->peer == peer && e->ordinal == like->ordinal &&
            (kind == ENTRY_SEND || e->comm == like->comm))
            return e;
    }
    return NULL;
}

enum likeness history_told(const struct run *x, uint32_t rank, uint32_t end, const struct run *y)
{
    const struct history *h = &x->histories[rank];
    enum likeness found = ALIKE, one;

    for (uint32_t k = 0; k < end; k++) {
        const struct entry *e = &h->entries.items[k], *other;

        if (e->kind != ENTRY_RECEIVED && e->kind != ENTRY_TOLD)
            continue;
        other = e->kind == ENTRY_TOLD
                    ? history_message(&y->histories[rank], e, ENTRY_TOLD, -1)
                    : history_message(&y->histories[e->peer], e, ENTRY_SEND, (int)rank);
        if (!other)
            return UNLIKE;
        one = compare(e, other);
        if (e->comm != other->comm || e->tag != other->tag)
            one = UNLIKE;
        found = one > found ? one : found;
    }
    return found;
}

bool histories_are_alike(const struct history *x, const struct history *y)
{
    struct pairs pairs = {0};
    uint32_t at;

    for (uint32_t k = 0; k < x->entries.count; k++) {
        const struct entry *sent = &x->entries.items[k], *other;

        if (!is_sent(sent))
            continue;
        other = pairs_next(&pairs, sent, y, &at);
        if (!other)
            other = counterpart(x, k, y, &at);
        if (!other || compare(sent, other) != ALIKE)
            return false;
    }
    return true;
}

static bool sends_to(const struct history *h, const struct group *group, uint32_t rank)
{
    for (uint32_t k = 0; k < h->entries.count; k++)
        if (h->entries.items[k].kind == ENTRY_SEND && h->entries.items[k].peer == (int)rank &&
            joint_event(h->entries.items[k].calls, &group->may_sends))
            return true;
    return false;
}

bool histories_have_rivals(const struct sample *sample, const struct group *group, uint32_t rank)
{
    uint32_t senders = 0;

    for (uint32_t from = 0; from < sample->size; from++) {
        bool sends = false;

        for (uint32_t r = 0; r < sample->run_count && !sends; r++)
            sends = sends_to(&sample->runs[r]->histories[from], group, rank);
        senders += sends;
    }
    return senders > 1;
}
