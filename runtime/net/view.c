/* SPDX-License-Identifier: Apache-2.0 */
/* Maps logs of peers and walks them.
 *
 * Invariants: a record below the end of a segment is read only after its READY bit; every length is
 * checked against the segment before it is used, so that a damaged log is an error and not a crash.
 * Segments stay mapped until the last reference goes: kept messages and comparisons point into
 * them.
 */
#include "view.h"

#include "state.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void log_name_make(char name[SEGMENT_NAME_MAX], const struct net *net,
                          const struct view *view, size_t segment)
{
    snprintf(name, SEGMENT_NAME_MAX, "/spbc.%s.log.%u.%u.%u.%zu", net->job, view->src, view->dst,
             view->epoch, segment);
}

static bool head_is_complete(const struct segment *file)
{
    const struct log_head *head = (const struct log_head *)file->base;
    return atomic_load_explicit(&head->magic, memory_order_acquire) == LOG_MAGIC;
}

/* Maps one more segment.  False: it is not there (gone with an older epoch, or not made yet). */
static bool view_map_next(struct net *net, struct view *view)
{
    char name[SEGMENT_NAME_MAX];
    log_name_make(name, net, view, view->count);
    struct segment file;
    int error = segment_open(name, sizeof(struct log_head), &file);
    if (error == -ENOENT || error == -EAGAIN) {
        return false;
    }
    if (error) {
        net_fatal(net, "rank %u can not map the log of rank %u (/dev/shm%s): %s", net->rank,
                  view->src, name, strerror(-error));
    }
    if (!head_is_complete(&file)) {
        segment_unmap(&file);
        return false;
    }
    const struct log_head *head = (const struct log_head *)file.base;
    if (head->version != LOG_VERSION || head->segment != view->count || head->src != view->src ||
        head->dst != view->dst || head->epoch != view->epoch || head->bytes != file.bytes ||
        file.bytes < sizeof *head + RECORD_UNIT) {
        net_fatal(net,
                  "/dev/shm%s is not the log segment its name says; was it written by another "
                  "version of libspbc?",
                  name);
    }
    if (view->count == view->capacity) {
        size_t capacity = view->capacity ? 2 * view->capacity : 4;
        struct segment *more = realloc(view->segment, capacity * sizeof *more);
        if (!more) {
            net_fatal(net, "rank %u has no memory left for the log of rank %u", net->rank,
                      view->src);
        }
        view->segment = more;
        view->capacity = capacity;
    }
    view->segment[view->count++] = file;
    return true;
}

struct view *view_open(struct net *net, uint32_t src, uint32_t epoch)
{
    struct view *view = calloc(1, sizeof *view);
    if (!view) {
        net_fatal(net, "rank %u has no memory left for the log of rank %u", net->rank, src);
    }
    view->references = 1;
    view->src = src;
    view->dst = net->rank;
    view->epoch = epoch;
    if (!view_map_next(net, view)) {
        view_release(view);
        return NULL;
    }
    view->head = (struct log_head *)view->segment[0].base;
    return view;
}

struct view *view_get(struct view *view)
{
    view->references++;
    return view;
}

void view_release(struct view *view)
{
    if (!view || --view->references) {
        return;
    }
    for (size_t i = 0; i < view->count; i++) {
        segment_unmap(&view->segment[i]);
    }
    free(view->segment);
    free(view);
}

struct cursor view_start(const struct view *view)
{
    return (struct cursor){.segment = 0, .at = view->segment[0].base + sizeof(struct log_head)};
}

static size_t cursor_room(const struct view *view, const struct cursor *cursor)
{
    const struct segment *file = &view->segment[cursor->segment];
    return (size_t)(file->base + file->bytes - cursor->at);
}

struct record *view_look(struct net *net, struct view *view, struct cursor *cursor, uint32_t *state)
{
    for (;;) {
        struct record *record = (struct record *)cursor->at;
        *state = atomic_load_explicit(&record->state, memory_order_acquire);
        if (!(*state & RECORD_READY)) {
            return NULL;
        }
        if (!(*state & RECORD_NEXT)) {
            size_t room = cursor_room(view, cursor);
            if (record->length > room || record_bytes(record->length) + RECORD_UNIT > room) {
                net_fatal(net,
                          "the log of rank %u to rank %u (epoch %u) is damaged: a message of "
                          "%llu bytes where only %zu are left",
                          view->src, view->dst, view->epoch, (unsigned long long)record->length,
                          room);
            }
            return record;
        }
        if (cursor->segment + 1 == view->count && !view_map_next(net, view)) {
            return NULL;
        }
        cursor->segment++;
        cursor->at = view->segment[cursor->segment].base + sizeof(struct log_head);
    }
}

void view_step(struct cursor *cursor, const struct record *record)
{
    cursor->at += record_bytes(record->length);
}
