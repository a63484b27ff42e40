/* SPDX-License-Identifier: Apache-2.0 */
/* Which message did every anonymous reception meet?
 *
 * Requires: the ranks' records.  Computes: for each reception or probe with MPI_ANY_SOURCE the source
 * and tag that its status told, and the number of that message among those of the same communicator,
 * source and tag.  Messages of one such stream are received in the order in which they were sent, by
 * receptions in the order in which these were posted; so the n-th reception of a stream, sorted by
 * posting, has the n-th message.  A probe sees the next one.  With the number the sender's own record
 * is found, and with it the pattern iteration in which the message was sent.
 *
 * One line each, separated by tabs, under a line of titles; sorted by rank and time.
 */
#include "matches.h"

#include "complain.h"
#include "recorded.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item { /* one event of a stream */
    uint64_t comm, order;
    int32_t peer, tag;
    const struct record_entry *entry;
};

struct streams { /* of one rank, sorted */
    struct item *send, *receive;
    size_t sends, receives;
};

static int item_compare(const void *a, const void *b)
{
    const struct item *x = a, *y = b;
    if (x->comm != y->comm) {
        return x->comm < y->comm ? -1 : 1;
    }
    if (x->peer != y->peer) {
        return x->peer < y->peer ? -1 : 1;
    }
    if (x->tag != y->tag) {
        return x->tag < y->tag ? -1 : 1;
    }
    return (x->order > y->order) - (x->order < y->order);
}

static size_t items_make(const struct recorded *r, uint32_t kind, struct item **out)
{
    size_t count = 0;
    *out = calloc(r->count + 1, sizeof **out);
    for (size_t i = 0; *out && i < r->count; i++) {
        const struct record_entry *e = &r->entry[i];
        if (e->kind == kind) {
            (*out)[count++] = (struct item){e->comm, e->order, e->peer, e->tag, e};
        }
    }
    if (*out) {
        qsort(*out, count, sizeof **out, item_compare);
    }
    return count;
}

/* How many items of the stream come before this order? */
static size_t items_before(const struct item *items, size_t count, const struct item *wanted,
                           size_t *first)
{
    struct item key = *wanted;
    size_t low = 0, high = count;
    key.order = 0;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (item_compare(&items[middle], &key) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    *first = low;
    while (low < count && items[low].comm == key.comm && items[low].peer == key.peer &&
           items[low].tag == key.tag && items[low].order < wanted->order) {
        low++;
    }
    return low - *first;
}

static const struct record_entry *message_of(const struct streams *all, uint32_t rank,
                                             const struct record_entry *e, size_t number)
{
    const struct streams *sender = &all[e->peer];
    struct item key = {e->comm, 0, (int32_t)rank, e->tag, NULL};
    size_t first;
    items_before(sender->send, sender->sends, &key, &first);
    size_t at = first + number - 1;
    return at < sender->sends && sender->send[at].comm == key.comm &&
                   sender->send[at].peer == key.peer && sender->send[at].tag == key.tag
               ? sender->send[at].entry
               : NULL;
}

static void pattern_print(FILE *out, const struct record_entry *e)
{
    if (!e) {
        fputs("\t?\t?", out);
    } else {
        fprintf(out, "\t%llx\t%llu", (unsigned long long)e->pattern,
                (unsigned long long)e->iteration);
    }
}

static void rank_write(FILE *out, const struct recorded *recorded, const struct streams *all,
                       uint32_t nranks, uint32_t rank)
{
    const struct recorded *r = &recorded[rank];
    for (size_t i = 0; i < r->count; i++) {
        const struct record_entry *e = &r->entry[i];
        if (!e->is_anonymous || (e->kind != RECORD_RECEIVE && e->kind != RECORD_PROBE) ||
            e->peer < 0 || (uint32_t)e->peer >= nranks) {
            continue;
        }
        struct item wanted = {e->comm, e->order, e->peer, e->tag, e};
        size_t first, number = items_before(all[rank].receive, all[rank].receives, &wanted, &first);
        const struct record_entry *message = message_of(all, rank, e, ++number);
        fprintf(out, "%u\t%s\t%s\t%llx\t%d\t%d\t%zu", rank, recorded_text(r, e->call),
                recorded_text(r, e->place), (unsigned long long)e->comm, e->peer, e->tag, number);
        pattern_print(out, e);
        pattern_print(out, message);
        fprintf(out, "\t%s\n", message ? recorded_text(&recorded[e->peer], message->place) : "?");
    }
}

int matches_write(const char *directory, uint32_t nranks, const char *file)
{
    struct recorded *recorded = calloc(nranks, sizeof *recorded);
    struct streams *all = calloc(nranks, sizeof *all);
    int error = recorded && all ? 0 : -1;
    for (uint32_t r = 0; r < nranks && !error; r++) {
        error = recorded_read(&recorded[r], directory, r);
        if (!error) {
            all[r].sends = items_make(&recorded[r], RECORD_SEND, &all[r].send);
            all[r].receives = items_make(&recorded[r], RECORD_RECEIVE, &all[r].receive);
            error = all[r].send && all[r].receive ? 0 : -1;
        }
    }
    FILE *out = error ? NULL : fopen(file, "we");
    if (out) {
        fputs("rank\tcall\tplace\tcommunicator\tsource\ttag\tnumber\tpattern\titeration\t"
              "message_pattern\tmessage_iteration\tmessage_place\n",
              out);
        for (uint32_t r = 0; r < nranks; r++) {
            rank_write(out, recorded, all, nranks, r);
        }
    }
    if (!error && (!out || ferror(out) || fclose(out) != 0)) {
        complain("--record-matches=%s: %s", file, strerror(errno));
        error = -1;
    }
    for (uint32_t r = 0; recorded && all && r < nranks; r++) {
        recorded_free(&recorded[r]);
        free(all[r].send);
        free(all[r].receive);
    }
    free(recorded);
    free(all);
    return error;
}
