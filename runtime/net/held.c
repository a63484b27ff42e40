/* SPDX-License-Identifier: Apache-2.0 */
/* Keeps mappings of released segments, newest first.
 *
 *     mapped by a view --released--> HELD --a new segment of the same file--> mapped by a view
 *                                     |  too much, its writer has restarted, or has done away with the file: unmapped
 *
 * A file is known by its inode number, which no other file can have while it is mapped here.  Nothing of a held segment is
 * read but is_gone of its head: its writer fills it anew meanwhile, maybe for another receiver.
 * Memory: HELD_MAX a receiver; files that have no name any more are let go of with the next segment that is released.
 */
#include "held.h"

#include "layout.h"
#include "state.h"

#include <stdlib.h>

enum { HELD_MIN = 128 * 1024, HELD_MAX = 64 * 1024 * 1024 };

struct held {
    struct segment file;
    uint32_t src;
    struct held *next;
};

/* Unmaps what the link points at. */
static void link_drop(struct net *net, struct held **link)
{
    struct held *held = *link;
    *link = held->next;
    net_count(&net->self->mapped_bytes, -(uint64_t)held->file.bytes);
    segment_unmap(&held->file);
    free(held);
}

static bool is_gone(const struct held *held)
{
    const struct log_head *head = (const struct log_head *)held->file.base;
    return atomic_load_explicit(&head->is_gone, memory_order_relaxed);
}

void held_put(struct net *net, uint32_t src, struct segment *file)
{
    size_t sum = 0;
    for (struct held **link = &net->held; *link;) {
        if (is_gone(*link) || sum + (*link)->file.bytes + file->bytes > HELD_MAX) {
            link_drop(net, link);
        } else {
            sum += (*link)->file.bytes;
            link = &(*link)->next;
        }
    }
    struct held *held = file->bytes >= HELD_MIN && file->bytes <= HELD_MAX && file->number
                            ? malloc(sizeof *held)
                            : NULL;
    if (!held) {
        net_count(&net->self->mapped_bytes, -(uint64_t)file->bytes);
        segment_unmap(file);
        return;
    }
    *held = (struct held){.file = *file, .src = src, .next = net->held};
    net->held = held;
    *file = (struct segment){0};
}

bool held_take(struct net *net, uint32_t src, const char *name, struct segment *out)
{
    uint64_t number = net->held ? segment_number(name) : 0;
    for (struct held **link = &net->held; number && *link; link = &(*link)->next) {
        struct held *held = *link;
        if (held->src == src && held->file.number == number) {
            *out = held->file;
            *link = held->next;
            free(held);
            return true;
        }
    }
    return false;
}

void held_drop(struct net *net, uint32_t src)
{
    for (struct held **link = &net->held; *link;) {
        if ((*link)->src == src) {
            link_drop(net, link);
        } else {
            link = &(*link)->next;
        }
    }
}

void held_fini(struct net *net)
{
    while (net->held) {
        link_drop(net, &net->held);
    }
}
