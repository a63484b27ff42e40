/* SPDX-License-Identifier: Apache-2.0 */
/* Where do two records of one rank differ?
 *
 * A stream is what goes to one destination of one communicator with one tag; the rank's collective
 * calls on one communicator are another.  Streams are compared message by message: number and length
 * (and which collective it is) first, content second.  Where all tags of a channel agree, the order in
 * which its tags follow each other is compared as well: SPBC does not need it.
 */
#include "differ.h"

#include "complain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN_MAX = 12 };

struct stream_item {
    const struct record_entry *entry;
};

static int stream_compare(const struct record_entry *x, const struct record_entry *y, bool by_tag)
{
    if (x->kind != y->kind) {
        return x->kind < y->kind ? -1 : 1;
    }
    if (x->comm != y->comm) {
        return x->comm < y->comm ? -1 : 1;
    }
    if (x->peer != y->peer) {
        return x->peer < y->peer ? -1 : 1;
    }
    return by_tag ? (x->tag > y->tag) - (x->tag < y->tag) : 0;
}

static int by_tag_compare(const void *a, const void *b)
{
    const struct stream_item *x = a, *y = b;
    int order = stream_compare(x->entry, y->entry, true);
    return order ? order : (x->entry > y->entry) - (x->entry < y->entry);
}

static int by_channel_compare(const void *a, const void *b)
{
    const struct stream_item *x = a, *y = b;
    int order = stream_compare(x->entry, y->entry, false);
    return order ? order : (x->entry > y->entry) - (x->entry < y->entry);
}

struct sorted {
    const struct recorded *recorded;
    struct stream_item *item;
    size_t count;
};

static int sorted_make(const struct recorded *r, int (*compare)(const void *, const void *),
                       struct sorted *out)
{
    *out = (struct sorted){.recorded = r, .item = calloc(r->count + 1, sizeof *out->item)};
    for (size_t i = 0; out->item && i < r->count; i++) {
        if (r->entry[i].kind == RECORD_SEND || r->entry[i].kind == RECORD_COLLECTIVE) {
            out->item[out->count++].entry = &r->entry[i];
        }
    }
    if (!out->item) {
        return -1;
    }
    qsort(out->item, out->count, sizeof *out->item, compare);
    return 0;
}

static size_t stream_end(const struct sorted *s, size_t at, bool by_tag)
{
    size_t end = at;
    while (end < s->count && stream_compare(s->item[at].entry, s->item[end].entry, by_tag) == 0) {
        end++;
    }
    return end;
}

static bool is_same_call(const struct sorted *a, const struct record_entry *x,
                         const struct sorted *b, const struct record_entry *y)
{
    return x->kind != RECORD_COLLECTIVE ||
           strcmp(recorded_text(a->recorded, x->call), recorded_text(b->recorded, y->call)) == 0;
}

struct where {
    uint32_t rank, run;
    struct differences *out;
};

static void stream_name(const struct record_entry *e, uint32_t rank, char *text, size_t size)
{
    char comm[40] = "MPI_COMM_WORLD";
    if (e->comm != 1) {
        snprintf(comm, sizeof comm, "communicator %llx", (unsigned long long)e->comm);
    }
    if (e->kind == RECORD_COLLECTIVE) {
        snprintf(text, size, "rank %u, collectives on %s", rank, comm);
    } else {
        snprintf(text, size, "channel %u->%d on %s, tag %d", rank, e->peer, comm, e->tag);
    }
}

static const char *described(const struct sorted *s, const struct record_entry *e, char *text,
                             size_t size)
{
    if (!e) {
        return "nothing";
    }
    snprintf(text, size, "%s%s%llu bytes at %s",
             e->kind == RECORD_COLLECTIVE ? recorded_text(s->recorded, e->call) : "",
             e->kind == RECORD_COLLECTIVE ? " with " : "", (unsigned long long)e->bytes,
             recorded_text(s->recorded, e->place));
    return text;
}

static void tell(const struct where *w, const struct sorted *a, const struct record_entry *x,
                 const struct sorted *b, const struct record_entry *y, size_t number,
                 bool is_content)
{
    char name[128], was[512], now[512];
    if (w->out->shown++ >= SHOWN_MAX) {
        return;
    }
    stream_name(x ? x : y, w->rank, name, sizeof name);
    if (is_content) {
        complain("%s, message %zu: the content differs in run %u (%s)", name, number, w->run,
                 described(a, x, was, sizeof was));
    } else {
        complain("%s, message %zu: %s in run 1, %s in run %u", name, number,
                 described(a, x, was, sizeof was), described(b, y, now, sizeof now), w->run);
    }
}

/* Compares one stream; *i and *j are behind it afterwards.  Returns whether it is the same. */
static void stream_check(const struct where *w, const struct sorted *a, size_t i, size_t i_end,
                         const struct sorted *b, size_t j, size_t j_end)
{
    const struct record_entry *x_content = NULL;
    size_t content = 0;
    for (size_t n = 0; i + n < i_end || j + n < j_end; n++) {
        const struct record_entry *x = i + n < i_end ? a->item[i + n].entry : NULL;
        const struct record_entry *y = j + n < j_end ? b->item[j + n].entry : NULL;
        if (!x || !y || x->bytes != y->bytes || !is_same_call(a, x, b, y)) {
            w->out->structure++;
            tell(w, a, x, b, y, n + 1, false);
            return;
        }
        if (x->hash != y->hash && !x_content) {
            x_content = x;
            content = n + 1;
        }
    }
    if (x_content) {
        w->out->content++;
        tell(w, a, x_content, b, NULL, content, true);
    }
}

static void streams_check(const struct where *w, const struct sorted *a, const struct sorted *b)
{
    size_t i = 0, j = 0;
    while (i < a->count || j < b->count) {
        int order = i == a->count   ? 1
                    : j == b->count ? -1
                                    : stream_compare(a->item[i].entry, b->item[j].entry, true);
        size_t i_end = order <= 0 ? stream_end(a, i, true) : i;
        size_t j_end = order >= 0 ? stream_end(b, j, true) : j;
        stream_check(w, a, i, i_end, b, j, j_end);
        i = i_end;
        j = j_end;
    }
}

/* All streams agree: only the order of tags is left. */
static void order_check(const struct where *w, const struct sorted *a, const struct sorted *b)
{
    for (size_t i = 0, end; i < a->count; i = end) {
        end = stream_end(a, i, false);
        for (size_t n = i; n < end; n++) {
            if (a->item[n].entry->tag == b->item[n].entry->tag) {
                continue;
            }
            w->out->order++;
            if (w->out->shown++ < SHOWN_MAX) {
                remark("channel %u->%d, message %zu of the channel: tag %d in run 1, tag %d in run "
                       "%u; each tag for itself has the same messages, which SPBC allows",
                       w->rank, a->item[n].entry->peer, n - i + 1, a->item[n].entry->tag,
                       b->item[n].entry->tag, w->run);
            }
            break;
        }
    }
}

int differ_compare(const struct recorded *first, const struct recorded *other, uint32_t rank,
                   uint32_t run, struct differences *out)
{
    struct sorted a, b;
    struct where w = {rank, run, out};
    uint64_t before = out->structure;
    int error = sorted_make(first, by_tag_compare, &a);
    error |= sorted_make(other, by_tag_compare, &b);
    if (!error) {
        streams_check(&w, &a, &b);
    }
    if (!error && out->structure == before) {
        qsort(a.item, a.count, sizeof *a.item, by_channel_compare);
        qsort(b.item, b.count, sizeof *b.item, by_channel_compare);
        order_check(&w, &a, &b);
    }
    free(a.item);
    free(b.item);
    return error;
}

uint64_t differ_streams(const struct recorded *r)
{
    struct sorted s;
    uint64_t count = 0;
    if (sorted_make(r, by_tag_compare, &s) != 0) {
        return 0;
    }
    for (size_t i = 0; i < s.count; i = stream_end(&s, i, true)) {
        count++;
    }
    free(s.item);
    return count;
}
