/* SPDX-License-Identifier: Apache-2.0 */
/* How is a message logged and published?
 *
 *     payload       published                      then
 *     <= NET_CHUNK  with all of its payload        nothing
 *     larger        with the first NET_CHUNK       `logged` follows the copy, chunk by chunk
 *                   (written through the file: up to LOG_ROOM_WHOLE with all of it)
 *
 * The log is the only way: while the sender copies a large message into it, the receiver copies out what is there, so that both
 * halves overlap, and nobody ever waits for a receiver.  (Measured: faster at every size than letting the receiver read the
 * sender's memory with process_vm_readv while the log is written past the caches, 64 KiB 5.9 against 8.5 us, 1 MiB 88 against
 * 104.)  From LOG_PAST_MIN on the copy into the log goes past the caches: the log's lines are not fetched from memory only to be
 * written over, and what the program uses stays in the caches (measured, 256 KiB one way 25 instead of 33 us, MPI_Alltoall of
 * 1 MiB between two ranks 200 instead of 270 us).  A segment that is used again soon is still in a cache, though: its lines are
 * fetched for writing ahead of the copy, and the reader gets them from the sender's cache (measured, 1 MiB one way 66 instead of
 * 92 us, MPI_Alltoall 225 instead of 258; segments that come back after 32 MiB gain nothing, after 200 MiB they lose a tenth).
 * Small messages are fast while the cache misses on the log's fresh lines are off the way: the lines that another message of this
 * size will need are prefetched behind each send, for writing (measured, 8 B one way 0.17 us; 0.32 when they were prefetched for
 * reading, which is what compilers make of it; 1 KiB 0.71 and 0.83).
 *
 * Room (supply.c) is made ahead of the copy: a long message is published before all of its room is reserved, so that its
 * receiver copies while the rest is made.  From LOG_WRITE_MIN on nothing is reserved for it but the next line: what is not
 * reserved is written through the file, which makes its pages without clearing and mapping them (measured, 64 KiB with the
 * copy: 34 to 42 us instead of 65 to 70).
 *
 *     at: here the next record will be        reserved: below it everything may be touched
 *     |--------- this message ---------|line|------- reserved or not yet -------|end of the segment
 *
 * Invariants: one producer per log; the line at `at`, which the receiver polls, is reserved and its state is 0; a record's state
 * is stored after everything it vouches for; a SIGKILL between any two instructions leaves either no record, or one that says
 * exactly how much of it may be used.
 */
#include "core/copy.h"
#include "core/wait.h"
#include "state.h"
#include "taken.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    NET_CHUNK = 8 * 1024,
    LOG_SEGMENT_FIRST = 8 * 1024, /* hundreds of peers that get a few messages each are common */
    LOG_SEGMENT_MAX = 8 * 1024 * 1024,
    LOG_SEGMENT_MORE = 64 * 1024 * 1024, /* of a log that holds very much */
    LOG_PARTS = 8, /* a large log has so many segments or more: trimming keeps less than one */
    LOG_AHEAD_MIN = 512 * 1024,  /* a log that held so much has its next block made ahead of need */
    LOG_ROOM_WHOLE = 128 * 1024, /* messages up to it are published with all of their room */
    LOG_WRITE_MIN = 16 * 1024,
    LOG_WRITE_CHUNK = 32 * 1024,
    LOG_PAST_MIN = 64 * 1024,  /* payloads from here on go past the caches */
    LOG_ROOM_PART = 8,         /* of /dev/shm: when less is left, somebody is told */
    LOG_WATCH_MIN = 256 * 1024 /* segments as large are something that fills memory */
};

struct outbox {
    char *at, *limit; /* next record; end of what is reserved of the segment */
    uint64_t bell_bit;
    _Atomic uint64_t *bell;
    bool has_old_bytes; /* of the present segment */
    struct channel_table counts;
    uint64_t records, bytes;
    uint32_t dst;
    const struct job_cluster *cluster; /* of dst */
    struct piece **piece;
    uint32_t start, count, capacity; /* pieces: [0] and [start..count) are there */
    size_t next_bytes;               /* of the next segment */
    struct taken *taken; /* restarted senders that wait for synchronous messages: what was matched
                            before */
};

static _Noreturn void outbox_fail(struct net *net, const struct outbox *out, size_t bytes,
                                  int error)
{
    if (error == -ENOSPC || error == -EFBIG || error == -ENOMEM) {
        net_fatal(
            net,
            "%s: rank %u can not add %zu KiB to the log of its messages to rank %u (so far %llu "
            "messages, %llu payload bytes). Remedy: free or enlarge /dev/shm (mount -o "
            "remount,size=...), raise the limit on file sizes (ulimit -f), or put ranks that talk "
            "much into one cluster",
            error == -ENOSPC ? "shared memory (/dev/shm) is full" : strerror(-error), net->rank,
            bytes / 1024, out->dst, (unsigned long long)out->records,
            (unsigned long long)out->bytes);
    }
    net_fatal(net, "rank %u can not make the log of its messages to rank %u in /dev/shm: %s",
              net->rank, out->dst, strerror(-error));
}

/* ---- room ---- */

/* A log grows as long as no checkpoint lets it be trimmed: said once a job, while something can still be done. */
static void room_watch(struct net *net, const struct outbox *out)
{
    uint64_t available, size;
    if (!net->config.on_note || !segment_room(&available, &size) ||
        (available >= size / LOG_ROOM_PART && available >= 2 * out->next_bytes) ||
        atomic_exchange(&net->page->is_log_short, 1)) {
        return;
    }
    char text[CONTROL_TEXT_MAX + 1];
    snprintf(text, sizeof text,
             "/dev/shm fills: %llu of %llu MiB are left, %llu MiB hold what rank %u has logged, "
             "lately to rank %u. When it is full "
             "the run ends. Remedy: enlarge it (mount -o remount,size=...), or put ranks that talk "
             "much into one cluster",
             (unsigned long long)available >> 20, (unsigned long long)size >> 20,
             (unsigned long long)atomic_load(&net->self->log_bytes) >> 20, net->rank, out->dst);
    net->config.on_note(net->config.context, text);
}

static struct piece *piece_last(const struct outbox *out)
{
    return out->piece[out->count - 1];
}

static void limit_set(struct outbox *out)
{
    const struct piece *piece = piece_last(out);
    out->limit = piece->file.base + piece->reserved;
}

/* The next one is twice as large, up to a limit that grows with what the log holds now. */
static size_t next_bytes_of(const struct outbox *out)
{
    size_t held = 0, twice = 2 * out->next_bytes;
    for (uint32_t i = out->start; i < out->count; i++) {
        held += out->piece[i]->file.bytes;
    }
    size_t limit = held / LOG_PARTS;
    limit = limit < LOG_SEGMENT_MAX    ? LOG_SEGMENT_MAX
            : limit > LOG_SEGMENT_MORE ? LOG_SEGMENT_MORE
                                       : limit;
    return twice < limit ? twice : limit;
}

/* Gives up what is in front of this segment. */
static void outbox_trim(struct net *net, struct outbox *out, uint32_t start)
{
    uint32_t before = out->start;
    if (start == before) {
        return;
    }
    net_step();
    atomic_store_explicit(&piece_head(out->piece[0])->start, start, memory_order_release);
    net_step();
    out->start = start;
    for (uint32_t i = before; i < start; i++) {
        supply_put(net, out->piece[i]);
        net_step();
    }
}

/* A log that need not be kept gives up what its reader has let go of, as far as it is longer than it has to be. */
static void outbox_forget(struct net *net, struct outbox *out)
{
    size_t held = 0;
    uint32_t start = out->start;
    for (uint32_t i = start; i < out->count; i++) {
        held += out->piece[i]->file.bytes;
    }
    while (
        start + 1 < out->count && held > net->page->log_forget &&
        atomic_load_explicit(&piece_head(out->piece[start])->is_released, memory_order_acquire)) {
        held -= out->piece[start++]->file.bytes;
    }
    outbox_trim(net, out, start);
}

/* Opens a new segment that holds at least one record of that size, and lets the log continue there.
 */
static void outbox_grow(struct net *net, struct outbox *out, size_t record)
{
    size_t least = sizeof(struct log_head) + record + RECORD_UNIT;
    if (net->page->log_forget && out->count) {
        outbox_forget(net, out);
    }
    if (out->count == out->capacity) {
        uint32_t capacity = out->capacity ? 2 * out->capacity : 4;
        struct piece **more = realloc(out->piece, capacity * sizeof(struct piece *));
        if (!more) {
            outbox_fail(net, out, least, -ENOMEM);
        }
        out->piece = more;
        out->capacity = capacity;
    }
    struct piece *piece;
    int error = supply_get(net, out->dst, out->count, out->records, least, out->next_bytes, &piece);
    if (error) {
        outbox_fail(net, out, least, error);
    }
    if (out->count) {
        struct record *last = (struct record *)out->at;
        atomic_store_explicit(&last->state, RECORD_READY | RECORD_NEXT, memory_order_release);
    }
    net_step();
    out->piece[out->count++] = piece;
    out->at = (char *)(piece_head(piece) + 1);
    out->has_old_bytes = piece->has_old_bytes;
    limit_set(out);
    out->next_bytes = next_bytes_of(out);
    if (piece->file.bytes >= LOG_WATCH_MIN) {
        room_watch(net, out);
    }
}

/* Is what is not reserved for a message of that size to be written through the file? */
static bool is_written(const struct piece *piece, size_t bytes)
{
    return bytes >= LOG_WRITE_MIN && !piece->blank;
}

/* Room for a record of that size and the line behind it; of a long one the rest is left to send_long. */
static void outbox_make_room(struct net *net, struct outbox *out, size_t bytes)
{
    const struct piece *last = piece_last(out);
    if ((size_t)(last->file.base + last->file.bytes - out->at) < bytes + RECORD_UNIT) {
        outbox_grow(net, out, bytes);
    }
    struct piece *piece = piece_last(out);
    size_t at = (size_t)(out->at - piece->file.base), end = at + bytes + RECORD_UNIT;
    size_t now = bytes <= LOG_ROOM_WHOLE ? end : at + RECORD_UNIT + NET_CHUNK;
    int error = is_written(piece, bytes) ? 0 : supply_reserve(net, piece, now, false);
    if (!error) {
        error = supply_reserve_line(net, piece, end - RECORD_UNIT);
    }
    if (error) {
        outbox_fail(net, out, bytes, error);
    }
    limit_set(out);
}

static struct outbox *outbox_new(struct net *net, uint32_t dst)
{
    struct outbox *out = calloc(1, sizeof *out);
    if (!out) {
        net_fatal(net, "rank %u has no memory left to send to rank %u", net->rank, dst);
    }
    out->dst = dst;
    out->cluster = net_cluster_of(net, dst);
    out->next_bytes = LOG_SEGMENT_FIRST;
    out->start = 1;
    channel_table_init(&out->counts);
    out->bell = bell_row(&net->bell, dst) + net->rank / 64;
    out->bell_bit = (uint64_t)1 << net->rank % 64;
    outbox_grow(net, out, 0);
    net->outbox[dst] = out;
    atomic_fetch_add_explicit(&net->self->log_channels, 1, memory_order_relaxed);
    return out;
}

void outbox_free(struct net *net, struct outbox *out)
{
    if (!out) {
        return;
    }
    for (uint32_t i = 0; i < out->count; i++) {
        if (i == 0 || i >= out->start) {
            piece_free(net, out->piece[i]);
        }
    }
    channel_table_fini(&out->counts);
    taken_close(out->taken);
    free(out->piece);
    free(out);
}

void outbox_finish(struct outbox *out)
{
    struct log_head *head = piece_head(out->piece[0]);
    head->records = out->records;
    atomic_store_explicit(&head->is_finished, 1, memory_order_release);
}

/* ---- sending ---- */

static inline void record_publish(struct outbox *out, struct record *record)
{
    net_step();
    atomic_store_explicit(&record->state, RECORD_READY, memory_order_release);
    net_step();
    bell_ring(out->bell, out->bell_bit);
    net_step();
}

/* The payload of a message of that size, beyond what is reserved: block by block. */
static void send_reserve(struct net *net, struct outbox *out, const char *end, size_t bytes)
{
    struct piece *piece = piece_last(out);
    int error = supply_reserve(net, piece, (size_t)(end - piece->file.base), false);
    if (error) {
        outbox_fail(net, out, bytes, error);
    }
    limit_set(out);
}

/* A part of the payload of a message of `whole` bytes.  fd: for what is not reserved; -1: reserve it. */
static void send_part(struct net *net, struct outbox *out, int fd, char *to, const char *from,
                      size_t bytes, size_t whole)
{
    if (__builtin_expect(to + bytes > out->limit, 0)) {
        if (fd >= 0) {
            size_t at = (size_t)(to - piece_last(out)->file.base);
            int error = supply_write(net, fd, at, from, bytes);
            if (error) {
                outbox_fail(net, out, whole, error);
            }
            return;
        }
        send_reserve(net, out, to + bytes, whole);
    }
    if (piece_last(out)->is_warm) {
        copy_ahead(to, from, bytes);
    } else if (whole >= LOG_PAST_MIN) {
        copy_past(to, from, bytes);
        copy_settle();
    } else {
        copy_bytes(to, from, bytes);
    }
}

static void send_long(struct net *net, struct outbox *out, struct record *record,
                      const char *payload, size_t bytes)
{
    char *to = (char *)(record + 1);
    struct piece *piece = piece_last(out);
    bool is_beyond = to + bytes > out->limit && is_written(piece, record_bytes(bytes));
    int fd = __builtin_expect(is_beyond, 0) ? supply_write_begin(net, piece) : -1;
    size_t first = fd >= 0 && record_bytes(bytes) <= LOG_ROOM_WHOLE ? bytes : NET_CHUNK;
    send_part(net, out, fd, to, payload, first, bytes);
    atomic_store_explicit(&record->logged, first, memory_order_relaxed);
    record_publish(out, record);
    for (size_t done = first; done < bytes;) {
        size_t chunk = fd >= 0 && to + done + NET_CHUNK > out->limit ? LOG_WRITE_CHUNK : NET_CHUNK;
        size_t more = bytes - done < chunk ? bytes - done : chunk;
        send_part(net, out, fd, to + done, payload + done, more, bytes);
        done += more;
        atomic_store_explicit(&record->logged, done, memory_order_release);
        net_step();
    }
    if (__builtin_expect(fd >= 0, 0)) {
        close(fd);
        supply_written(net, piece, (size_t)(out->at - piece->file.base) + RECORD_UNIT);
        limit_set(out);
    }
}

static void log_prefetch(const struct outbox *out, size_t bytes)
{
    size_t room = (size_t)(out->limit - out->at);
    bytes = bytes < room ? bytes : room;
    for (const char *line = out->at; line < out->at + bytes; line += RECORD_UNIT) {
        copy_expect(line);
    }
}

static void send_short(struct outbox *out, struct record *record, const void *payload, size_t bytes)
{
    if (bytes > RECORD_TINY_MAX) {
        copy_bytes(record + 1, payload, bytes);
        atomic_store_explicit(&record->logged, bytes, memory_order_relaxed);
    } else if (bytes) {
        memcpy(record->tiny, payload, bytes);
    }
    record_publish(out, record);
    log_prefetch(out, record_bytes(bytes));
}

static struct record *record_fill(struct net *net, struct outbox *out, const struct envelope *env)
{
    size_t bytes = record_bytes(env->length);
    /* Behind a long message `at` may lie beyond the limit. */
    if (__builtin_expect(out->limit - out->at < (ptrdiff_t)(bytes + RECORD_UNIT), 0)) {
        if (env->length > PTRDIFF_MAX / 2) {
            net_fatal(net, "rank %u sends a message of %llu bytes to rank %u: impossible length",
                      net->rank, (unsigned long long)env->length, out->dst);
        }
        outbox_make_room(net, out, bytes);
    }
    struct record *record = (struct record *)out->at;
    if (__builtin_expect(!channel_count_next(&out->counts, env->context, env->kind, env->tag,
                                             &record->seq, &record->tag_seq),
                         0)) {
        net_fatal(net, "rank %u has no memory left to count its messages to rank %u", net->rank,
                  out->dst);
    }
    record->context = env->context;
    record->tag = env->tag;
    record->call = env->call;
    record->kind = (uint8_t)env->kind;
    record->flags = (uint8_t)env->flags;
    record->id = env->id;
    record->length = env->length;
    out->at += bytes;
    if (__builtin_expect(out->has_old_bytes, 0)) {
        atomic_store_explicit(&((struct record *)out->at)->state, 0, memory_order_relaxed);
    }
    out->records++;
    out->bytes += env->length;
    return record;
}

void net_send(struct net *net, uint32_t destination, const struct envelope *env,
              const void *payload, net_ticket *ticket)
{
    struct outbox *out = net->outbox[destination];
    if (__builtin_expect(!out, 0)) {
        out = outbox_new(net, destination);
    }
    struct record *record = record_fill(net, out, env);
    net_step();
    size_t bytes = (size_t)env->length;
    if (bytes > NET_CHUNK) {
        send_long(net, out, record, payload, bytes);
    } else {
        send_short(out, record, payload, bytes);
    }
    net->last_out = out;
    net_count(&net->self->crossing_sends, 1);
    net_count(&net->self->logged_bytes, bytes);
    if (ticket) {
        *ticket = (net_ticket)(uintptr_t)record;
        piece_last(out)->is_pinned = true;
    }
}

/* ---- what was sent ---- */

/* Was it matched by a receiver that had it from my former self? */
static bool was_taken(struct net *net, struct outbox *out, const struct record *record)
{
    if (net->epoch == 1) {
        return false;
    }
    if (!out->taken) {
        out->taken = taken_open(net, net->rank, out->dst);
    }
    return taken_has(net, out->taken, record);
}

bool net_is_taken(struct net *net, uint32_t destination, net_ticket ticket)
{
    const struct record *record = (const struct record *)(uintptr_t)ticket;
    if (!record || atomic_load_explicit(&record->state, memory_order_acquire) & RECORD_TAKEN) {
        return true;
    }
    struct outbox *out = net->outbox[destination];
    if (was_taken(net, out, record)) {
        return true;
    }
    /* A receiver that has finished in its present incarnation will never match it. */
    return atomic_load_explicit(&net->bell.rank[destination].finished_epoch,
                                memory_order_acquire) == cluster_epoch(out->cluster);
}

void net_trim(struct net *net, uint32_t destination, uint64_t received)
{
    struct outbox *out = net->outbox[destination];
    if (!out) {
        return;
    }
    uint32_t start = out->start;
    while (start + 1 < out->count && piece_head(out->piece[start + 1])->first <= received) {
        start++;
    }
    /* Segment 0 stays, it is small and says where the log begins; its records count as trimmed with the first one. */
    outbox_trim(net, out, start);
}

/* ---- ahead of need ---- */

bool net_idle(struct net *net)
{
    struct outbox *out = net->last_out;
    if (!out || out->bytes < LOG_AHEAD_MIN) {
        return false;
    }
    struct piece *piece = piece_last(out);
    if (piece->reserved == piece->file.bytes || out->limit - out->at >= LOG_BLOCK) {
        return false;
    }
    /* No room is no trouble before it is needed. */
    bool is_done = supply_reserve(net, piece, piece->reserved + 1, false) == 0;
    limit_set(out);
    return is_done;
}
