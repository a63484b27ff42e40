/* SPDX-License-Identifier: Apache-2.0 */
/* Maps logs of peers and walks them.
 *
 * Invariants
 *  1. A record is read only after its READY bit; every length is checked against the segment before it is used, so that a
 *     damaged log is an error and not a crash.
 *  2. Segments stay mapped until the last reference goes (kept messages and comparisons point into them), except trimmed
 *     ones: the sender has said that nobody needs them any more (log_head.start), this rank has walked past them, and no
 *     kept message lies in them.  Then they are released to the sender; their mapping is left to held.c.
 */
#include "view.h"

#include "held.h"
#include "state.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void mapped_add(struct net *net, int64_t bytes)
{
    net_count(&net->self->mapped_bytes, (uint64_t)bytes);
}

static uint32_t view_trimmed(const struct view *view)
{
    return atomic_load_explicit(&view->head->start, memory_order_acquire);
}

static bool segment_is_ours(const struct view *view, const struct segment *file, uint32_t index)
{
    const struct log_head *head = (const struct log_head *)file->base;
    return head->magic == LOG_MAGIC && head->version == LOG_VERSION && head->segment == index &&
           head->src == view->src && head->dst == view->dst && head->epoch == view->epoch &&
           head->bytes == file->bytes;
}

static void view_reserve(struct view *view, uint32_t count)
{
    if (count <= view->capacity) {
        return;
    }
    uint32_t capacity = view->capacity ? view->capacity : 4;
    while (capacity < count) {
        capacity *= 2;
    }
    struct view_segment *more = realloc(view->segment, capacity * sizeof *more);
    if (!more) {
        net_fatal(view->net, "rank %u has no memory left for the log of rank %u", view->dst,
                  view->src);
    }
    memset(more + view->capacity, 0, (capacity - view->capacity) * sizeof *more);
    view->segment = more;
    view->capacity = capacity;
}

/* Takes the mapping of the file that bears the name.  False: it is not that segment. */
static bool view_add(struct view *view, uint32_t index, const char *name, struct segment *file)
{
    struct net *net = view->net;
    if (!segment_is_ours(view, file, index)) {
        segment_unmap(file);
        if (view->head && index < view_trimmed(view)) {
            return false; /* it is becoming another one */
        }
        net_fatal(net,
                  "/dev/shm%s is not the log segment its name says; was it written by another "
                  "version of libspbc?",
                  name);
    }
    view_reserve(view, index + 1);
    view->segment[index] = (struct view_segment){.file = *file};
    view->count = index + 1;
    mapped_add(net, (int64_t)file->bytes);
    return true;
}

/* Maps one more segment.  False: it is not there (gone with an older epoch, trimmed, or not made yet). */
static bool view_map(struct view *view, uint32_t index)
{
    char name[SEGMENT_NAME_MAX];
    struct net *net = view->net;
    log_name_make(name, net->job, view->src, view->dst, view->epoch, index);
    struct segment file;
    if (held_take(net, view->src, name, &file)) {
        mapped_add(net, -(int64_t)file.bytes);
        return view_add(view, index, name, &file);
    }
    int error =
        segment_open(name, sizeof(struct log_head) + sizeof(struct record), LOG_BLOCK, &file);
    if (error == -ENOENT) {
        return false;
    }
    if (error) {
        net_fatal(net, "rank %u can not map the log of rank %u (/dev/shm%s): %s", net->rank,
                  view->src, name, strerror(-error));
    }
    return view_add(view, index, name, &file);
}

struct view *view_open(struct net *net, uint32_t src, uint32_t epoch)
{
    held_drop(net, src); /* the files of its former logs are gone */
    struct view *view = calloc(1, sizeof *view);
    if (!view) {
        net_fatal(net, "rank %u has no memory left for the log of rank %u", net->rank, src);
    }
    *view =
        (struct view){.net = net, .references = 1, .src = src, .dst = net->rank, .epoch = epoch};
    if (!view_map(view, 0)) {
        view_release(view);
        return NULL;
    }
    view->head = (struct log_head *)view->segment[0].file.base;
    for (;;) {
        view->start = view_trimmed(view);
        if (view->start == 0) {
            return view;
        }
        if (view_map(view, view->start)) {
            view->first = ((const struct log_head *)view->segment[view->start].file.base)->first;
            return view;
        }
        if (view_trimmed(view) == view->start) { /* its writer has died and was swept away */
            view_release(view);
            return NULL;
        }
    }
}

struct view *view_get(struct view *view)
{
    view->references++;
    return view;
}

static void segment_forget(struct view *view, uint32_t index)
{
    mapped_add(view->net, -(int64_t)view->segment[index].file.bytes);
    segment_unmap(&view->segment[index].file);
}

void view_release(struct view *view)
{
    if (!view || --view->references) {
        return;
    }
    for (uint32_t i = 0; i < view->count; i++) {
        segment_forget(view, i);
    }
    free(view->segment);
    free(view);
}

static void segment_release(struct view *view, uint32_t index)
{
    struct log_head *head = (struct log_head *)view->segment[index].file.base;
    atomic_store_explicit(&head->is_released, 1, memory_order_release);
    net_step();
    held_put(view->net, view->src, &view->segment[index].file);
}

/* The first segment that is needed, by who has come to this one.  Logs that are to be forgotten are trimmed as soon as they were read. */
static uint32_t view_end(const struct view *view, uint32_t segment)
{
    uint32_t end = view->net->page->log_forget ? segment : view_trimmed(view);
    return end < segment ? end : segment;
}

/* Lets go of what was trimmed and lies in front of this segment. */
static void view_trim(struct view *view, uint32_t segment)
{
    view->start = view_end(view, segment);
    view->first = ((const struct log_head *)view->segment[view->start].file.base)->first;
    for (uint32_t i = 1; i < view->start; i++) {
        if (view->segment[i].file.base && !view->segment[i].kept) {
            segment_release(view, i);
        }
    }
}

static void cursor_set(const struct view *view, struct cursor *cursor, uint32_t segment)
{
    const struct segment *file = &view->segment[segment].file;
    *cursor = (struct cursor){.segment = segment,
                              .at = file->base + sizeof(struct log_head),
                              .end = file->base + file->bytes};
}

struct cursor view_start(const struct view *view)
{
    struct cursor cursor;
    cursor_set(view, &cursor, view->start);
    return cursor;
}

void view_damaged(const struct view *view, const struct cursor *cursor)
{
    net_fatal(view->net,
              "the log of rank %u to rank %u (epoch %u) is damaged: a message of %llu bytes where "
              "only %zu are left",
              view->src, view->dst, view->epoch,
              (unsigned long long)((const struct record *)cursor->at)->length,
              (size_t)(cursor->end - cursor->at));
}

struct record *view_look_on(struct view *view, struct cursor *cursor)
{
    if (cursor->segment + 1 == view->count && !view_map(view, view->count)) {
        return NULL;
    }
    cursor_set(view, cursor, cursor->segment + 1);
    if (view_end(view, cursor->segment) > view->start) {
        view_trim(view, cursor->segment);
    }
    return view_look(view, cursor);
}

void view_keep(struct view *view, uint32_t segment)
{
    view->segment[segment].kept++;
}

void view_unkeep(struct view *view, uint32_t segment)
{
    bool is_trimmed = segment > 0 && segment < view->start;
    if (--view->segment[segment].kept == 0 && is_trimmed) {
        segment_release(view, segment);
    }
}
