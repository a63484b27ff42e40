/* SPDX-License-Identifier: Apache-2.0 */
/* Makes, reserves and recycles the segments of my logs.
 *
 * Life of a segment
 *      READY: made before the start --> POOL
 *      BLANK: a new file, its pages made real by a helper of the guard --.
 *                                                                        v
 *     supply_get --new file: reserved block by block as the log comes near--.
 *         ^                                                                 v
 *         |                                                              IN A LOG --supply_put--> WAITING
 *         |                                                                 ^                        |
 *         '----------------------------- POOL ------------------------------'                        | its reader has
 *                                         ^   '--too much is there--> unlinked                       | let go of it
 *                                         '----------------------------------------------------------'
 *                                                 WAITING, its reader has died: unlinked
 *     One that tickets point into (synchronous messages) is unlinked and stays mapped.
 *
 * Invariants
 *  1. No byte of a segment is touched by anybody before it was reserved, or written through the file, which says when /dev/shm
 *     is full (SIGBUS otherwise).
 *  2. A file bears its name only while it is a complete segment of that name: new ones are made beside it and renamed.
 *  3. Bytes of a recycled segment change only after its reader has said that it will not look at it any more
 *     (log_head.is_released); one that can not say so any more keeps its mapping of a file that has no name.
 *  4. Reserved memory is at most twice what the logs hold, plus 8 KiB a log, plus the pool (POOL_MAX, or what was made ready), plus what is blank:
 *     nothing before AHEAD_MIN, then an eighth of what the logs hold and at most page->log_ahead.  log_bytes counts a blank
 *     segment when it is used.
 *
 * Small segments are reserved wholly in small pages; larger ones step by step (segment_step): in large pages, block by
 * block, where that is faster and nobody waits, else, and behind the last whole block, in small ones.
 */
#include "supply.h"

#include "ahead.h"
#include "state.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum {
    PAGE_BYTES = 4096,
    SMALL_MAX = 256 * 1024,
    POOL_MAX = 64 * 1024 * 1024,
    AHEAD_MIN = 16 * 1024 * 1024, /* logged before anything is made ready ahead */
    AHEAD_PART = 8,
    BLANK_MAX = 8 * 1024 * 1024,
    READY_PARTS = 8,
    READY_MIN = 8 * 1024 * 1024,
    READY_MAX = 16 * 1024 * 1024,
    WARM_MAX = 16 * 1024 * 1024 /* logged by a rank between two uses of a segment */
};

/* The name of one that was made before the start is that of no log: a restarted rank looks for logs of all, itself included. */
static void piece_name(const struct net *net, const struct piece *piece,
                       char name[SEGMENT_NAME_MAX])
{
    if (piece->is_ready) {
        snprintf(name, SEGMENT_NAME_MAX, "/spbc.%s.log.%u.%u.%u.r%u", net->job, net->rank,
                 net->rank, net->epoch, piece->index);
    } else {
        log_name_make(name, net->job, net->rank, piece->dst, net->epoch, piece->index);
    }
}

/* A file that nobody may find yet. */
static void piece_name_unfinished(const struct net *net, char name[SEGMENT_NAME_MAX])
{
    snprintf(name, SEGMENT_NAME_MAX, "/spbc.%s.log.%u.%u.%u.new", net->job, net->rank, net->rank,
             net->epoch);
}

/* ---- accounting ---- */

static void log_bytes_add(struct net *net, int64_t more)
{
    uint64_t now =
        atomic_load_explicit(&net->self->log_bytes, memory_order_relaxed) + (uint64_t)more;
    atomic_store_explicit(&net->self->log_bytes, now, memory_order_relaxed);
    if (now > atomic_load_explicit(&net->self->log_peak, memory_order_relaxed)) {
        atomic_store_explicit(&net->self->log_peak, now, memory_order_relaxed);
    }
}

/* ---- reserving ---- */

static uint64_t now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* What a helper has made is taken as it is. */
static int pages_make(struct net *net, const char *name, const struct piece *piece, size_t offset,
                      size_t bytes)
{
    uint64_t begin = now_ns();
    int error = piece->blank ? segment_populate(name, &piece->file, offset, bytes)
                             : segment_reserve(name, &piece->file, offset, bytes);
    net_count(&net->self->log_ns, now_ns() - begin);
    return error;
}

static int range_reserve(struct net *net, const struct piece *piece, size_t offset, size_t bytes)
{
    char name[SEGMENT_NAME_MAX];
    piece_name(net, piece, name);
    return pages_make(net, name, piece, offset, bytes);
}

/* What a helper has made only has to be mapped. */
static size_t step_get(const struct piece *piece, size_t offset, bool can_wait)
{
    return piece->blank ? LOG_BLOCK - offset % LOG_BLOCK
                        : segment_step(&piece->file, offset, can_wait);
}

int supply_reserve(struct net *net, struct piece *piece, size_t end, bool can_wait)
{
    while (piece->reserved < end) {
        size_t block = step_get(piece, piece->reserved, can_wait);
        size_t room = piece->file.bytes - piece->reserved;
        block = block < room ? block : room;
        int error = range_reserve(net, piece, piece->reserved, block);
        if (error && end - piece->reserved < block) { /* no room for more than is needed now? */
            block = (end - piece->reserved + PAGE_BYTES - 1) / PAGE_BYTES * PAGE_BYTES;
            error = range_reserve(net, piece, piece->reserved, block);
        }
        if (error) {
            return error;
        }
        piece->reserved += block;
        log_bytes_add(net, (int64_t)block);
    }
    return 0;
}

int supply_reserve_line(struct net *net, struct piece *piece, size_t at)
{
    return at < piece->reserved ? 0 : range_reserve(net, piece, at, RECORD_UNIT);
}

/* ---- writing ---- */

/* Not kept open: a program may close descriptors that it does not know, and open files of its own under
 * their numbers. */
int supply_write_begin(const struct net *net, const struct piece *piece)
{
    char name[SEGMENT_NAME_MAX];
    if (piece->blank) { /* there is nothing to be made */
        return -1;
    }
    piece_name(net, piece, name);
    return segment_write_begin(name);
}

int supply_write(struct net *net, int fd, size_t at, const void *data, size_t bytes)
{
    uint64_t begin = now_ns();
    int error = segment_write(fd, at, data, bytes);
    net_count(&net->self->log_ns, now_ns() - begin);
    return error;
}

void supply_written(struct net *net, struct piece *piece, size_t end)
{
    end = (end + PAGE_BYTES - 1) / PAGE_BYTES * PAGE_BYTES;
    end = end < piece->file.bytes ? end : piece->file.bytes;
    if (end > piece->reserved) {
        log_bytes_add(net, (int64_t)(end - piece->reserved));
        piece->reserved = end;
    }
}

/* ---- new ones ---- */

/* A segment that is made for long messages holds a whole number of the first one, so that a stream of them leaves no rest
 * unused at its end; what is behind its last whole block are small pages. */
static size_t size_choose(size_t least, size_t wanted)
{
    enum { AROUND = sizeof(struct log_head) + RECORD_UNIT, LONG_MIN = 64 * 1024 };
    size_t record = least - AROUND, bytes = least > wanted ? least : wanted, unit = PAGE_BYTES;
    if (record >= LONG_MIN && bytes > SMALL_MAX) {
        bytes = AROUND + (bytes - AROUND + record - 1) / record * record;
    } else if (bytes > SMALL_MAX) {
        unit = LOG_BLOCK;
    }
    return (bytes + unit - 1) / unit * unit;
}

static void head_fill(const struct net *net, const struct piece *piece, uint64_t first)
{
    *piece_head(piece) = (struct log_head){.magic = LOG_MAGIC,
                                           .version = LOG_VERSION,
                                           .segment = piece->index,
                                           .src = net->rank,
                                           .dst = piece->dst,
                                           .epoch = net->epoch,
                                           .bytes = piece->file.bytes,
                                           .first = first};
    struct record *record = (struct record *)(piece_head(piece) + 1);
    atomic_store_explicit(&record->state, 0, memory_order_release);
}

/* The beginning, where the head is. */
static int piece_begin(struct net *net, const char *name, struct piece *piece)
{
    size_t first = piece->file.bytes < LOG_BLOCK ? piece->file.bytes : step_get(piece, 0, false);
    int error = pages_make(net, name, piece, 0, first);
    if (error) {
        segment_unlink(name);
        segment_unmap(&piece->file);
        return error;
    }
    piece->reserved = first;
    log_bytes_add(net, (int64_t)first);
    return 0;
}

static int piece_make(struct net *net, size_t bytes, struct piece *piece)
{
    char name[SEGMENT_NAME_MAX];
    piece_name_unfinished(net, name);
    size_t alignment = bytes >= LOG_BLOCK ? LOG_BLOCK : PAGE_BYTES;
    int error = segment_make(name, bytes, alignment, &piece->file);
    return error ? error : piece_begin(net, name, piece);
}

/* ---- blank ones ---- */

static void blank_name(const struct net *net, uint32_t number, char name[SEGMENT_NAME_MAX])
{
    ahead_name(name, net->job, net->rank, net->epoch, number);
}

/* One more for the helper.  No room is no trouble before it is needed. */
static bool blank_add(struct net *net, size_t bytes)
{
    struct supply *supply = &net->supply;
    struct piece *piece = calloc(1, sizeof *piece);
    char name[SEGMENT_NAME_MAX];
    blank_name(net, atomic_load(&net->self->ahead.wanted) + 1, name);
    if (!piece || segment_make(name, bytes, LOG_BLOCK, &piece->file) != 0) {
        free(piece);
        return false;
    }
    net_step();
    piece->blank = atomic_load(&net->self->ahead.wanted) + 1;
    *(supply->blank ? supply->blank_end : &supply->blank) = piece;
    supply->blank_end = &piece->next;
    supply->blank_bytes += bytes;
    ahead_want(&net->self->ahead);
    net_step();
    return true;
}

/* Keeps as many blank ones as were needed lately, in proportion to what is logged.  `least` as in supply_get. */
static void blanks_add(struct net *net, size_t least)
{
    struct supply *supply = &net->supply;
    size_t held = (size_t)atomic_load_explicit(&net->self->log_bytes, memory_order_relaxed);
    if (held < AHEAD_MIN || !atomic_load_explicit(&net->self->ahead.guard, memory_order_relaxed)) {
        return;
    }
    size_t limit = held / AHEAD_PART;
    limit = limit < net->page->log_ahead ? limit : (size_t)net->page->log_ahead;
    if (supply->pool_bytes >= limit) {
        return;
    }
    size_t one = limit / LOG_BLOCK * LOG_BLOCK;
    one = size_choose(least, one < BLANK_MAX ? one : BLANK_MAX);
    size_t target = supply->blank_target > one ? supply->blank_target : one;
    target = target < limit ? target : limit;
    supply->blank_target = target;
    while (one >= LOG_BLOCK && supply->blank_bytes + one <= target && blank_add(net, one)) {
    }
}

/* The oldest one, if it is ready and large enough; NULL: none.  One that was not ready in time asks for more of them.  What
 * the helper is at work on is left alone: it may hold a page's lock while busy processors keep it waiting. */
static struct piece *blank_take(struct net *net, size_t least)
{
    struct supply *supply = &net->supply;
    struct job_ahead *ahead = &net->self->ahead;
    struct piece *piece = supply->blank;
    if (!piece || piece->file.bytes < least) {
        return NULL;
    }
    if (atomic_load_explicit(&ahead->done, memory_order_acquire) < piece->blank) {
        supply->blank_target *= 2;
        return NULL;
    }
    supply->blank = piece->next;
    supply->blank_bytes -= piece->file.bytes;
    return piece;
}

/* ---- recycled ones ---- */

static void piece_drop(struct net *net, struct piece *piece)
{
    char name[SEGMENT_NAME_MAX];
    piece_name(net, piece, name);
    atomic_store_explicit(&piece_head(piece)->is_gone, 1, memory_order_relaxed);
    segment_unlink(name);
    piece_free(net, piece);
}

void piece_free(struct net *net, struct piece *piece)
{
    log_bytes_add(net, -(int64_t)piece->reserved);
    segment_unmap(&piece->file);
    free(piece);
}

/* Those whose readers have let go of them go into the pool. */
static void waiting_look(struct net *net)
{
    struct supply *supply = &net->supply;
    for (struct piece **link = &supply->waiting, *piece; (piece = *link);) {
        bool is_released =
            atomic_load_explicit(&piece_head(piece)->is_released, memory_order_acquire);
        bool is_orphan = cluster_epoch(net_cluster_of(net, piece->dst)) != piece->readers;
        if (!is_released && !is_orphan) {
            link = &piece->next;
            continue;
        }
        *link = piece->next;
        if (!is_released || supply->pool_bytes + piece->file.bytes > supply->pool_max) {
            piece_drop(net, piece);
            continue;
        }
        supply->pool_bytes += piece->file.bytes;
        piece->next = supply->pool;
        supply->pool = piece;
    }
}

/* The smallest one of the pool that is large enough; NULL: none. */
static struct piece *pool_take(struct net *net, size_t least, size_t wanted)
{
    waiting_look(net);
    struct piece **best = NULL;
    size_t limit = 4 * (least > wanted ? least : wanted);
    if (limit >= 4 * SMALL_MAX && limit < net->supply.ready_bytes) {
        limit = net->supply.ready_bytes; /* made for logs that grow */
    }
    for (struct piece **link = &net->supply.pool; *link; link = &(*link)->next) {
        size_t bytes = (*link)->file.bytes;
        if (bytes >= least && bytes <= limit && (!best || bytes < (*best)->file.bytes)) {
            best = link;
        }
    }
    struct piece *piece = best ? *best : NULL;
    if (piece) {
        *best = piece->next;
        net->supply.pool_bytes -= piece->file.bytes;
        piece->has_old_bytes = true;
    }
    return piece;
}

void supply_put(struct net *net, struct piece *piece)
{
    if (piece->is_pinned) {
        char name[SEGMENT_NAME_MAX];
        piece_name(net, piece, name);
        segment_unlink(name);
        piece->next = net->supply.pinned;
        net->supply.pinned = piece;
        return;
    }
    piece->readers = cluster_epoch(net_cluster_of(net, piece->dst));
    piece->next = net->supply.waiting;
    net->supply.waiting = piece;
    waiting_look(net);
}

/* ---- those made before the start ---- */

static int ready_add(struct net *net, uint32_t index, size_t bytes)
{
    struct supply *supply = &net->supply;
    struct piece *piece = calloc(1, sizeof *piece);
    if (!piece) {
        return -ENOMEM;
    }
    piece->is_ready = true;
    piece->index = index;
    char name[SEGMENT_NAME_MAX];
    piece_name(net, piece, name);
    int error = segment_make(name, bytes, LOG_BLOCK, &piece->file);
    if (error) {
        free(piece);
        return error;
    }
    error = supply_reserve(net, piece, bytes, true);
    if (error) {
        segment_unlink(name);
        piece_free(net, piece);
        return error;
    }
    piece->next = supply->pool;
    supply->pool = piece;
    supply->pool_bytes += bytes;
    return 0;
}

int supply_init(struct net *net, size_t populate)
{
    struct supply *supply = &net->supply;
    supply->pool_max = populate > POOL_MAX ? populate : POOL_MAX;
    size_t one = populate / READY_PARTS / LOG_BLOCK * LOG_BLOCK;
    one = one < READY_MIN ? READY_MIN : one > READY_MAX ? READY_MAX : one;
    uint32_t index = 0;
    for (size_t made = 0; made < populate; made += one) {
        size_t rest = (populate - made + LOG_BLOCK - 1) / LOG_BLOCK * LOG_BLOCK;
        one = one < rest ? one : rest;
        int error = ready_add(net, index++, one);
        if (error) {
            return error;
        }
        supply->ready_bytes = supply->ready_bytes ? supply->ready_bytes : one;
    }
    return 0;
}

/* ---- both ---- */

/* All of a segment was last used as long ago as its beginning. */
static void piece_start(const struct net *net, struct piece *piece, uint32_t dst, uint32_t index)
{
    uint64_t logged = atomic_load_explicit(&net->self->logged_bytes, memory_order_relaxed);
    piece->is_warm = piece->has_old_bytes && !piece->is_ready && logged - piece->begun <= WARM_MAX;
    piece->begun = logged;
    piece->dst = dst;
    piece->index = index;
    piece->is_ready = false;
}

int supply_get(struct net *net, uint32_t dst, uint32_t index, uint64_t first, size_t least,
               size_t wanted, struct piece **out)
{
    char old[SEGMENT_NAME_MAX], name[SEGMENT_NAME_MAX];
    struct piece *piece = pool_take(net, least, wanted);
    int error = 0;
    if (piece) {
        piece_name(net, piece, old);
    } else if (wanted >= LOG_BLOCK && (piece = blank_take(net, least))) {
        blank_name(net, piece->blank, old);
        error = piece_begin(net, old, piece);
    } else {
        piece = calloc(1, sizeof *piece);
        error = piece ? piece_make(net, size_choose(least, wanted), piece) : -ENOMEM;
        piece_name_unfinished(net, old);
    }
    if (error) {
        free(piece);
        return error;
    }
    blanks_add(net, least);
    piece_start(net, piece, dst, index);
    net_step();
    head_fill(net, piece, first);
    net_step();
    piece_name(net, piece, name);
    error = segment_rename(old, name);
    net_step();
    if (error) {
        segment_unlink(old);
        piece_free(net, piece);
        return error;
    }
    *out = piece;
    return 0;
}

void supply_fini(struct net *net)
{
    for (struct piece *piece; (piece = net->supply.waiting);) {
        net->supply.waiting = piece->next;
        piece_drop(net, piece);
    }
    for (struct piece *piece; (piece = net->supply.pool);) {
        net->supply.pool = piece->next;
        piece_drop(net, piece);
    }
    for (struct piece *piece; (piece = net->supply.pinned);) {
        net->supply.pinned = piece->next;
        piece_free(net, piece);
    }
    for (struct piece *piece; (piece = net->supply.blank);) {
        char name[SEGMENT_NAME_MAX];
        net->supply.blank = piece->next;
        blank_name(net, piece->blank, name);
        segment_unlink(name);
        piece_free(net, piece);
    }
}
