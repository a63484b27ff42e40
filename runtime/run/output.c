/* SPDX-License-Identifier: Apache-2.0 */
/* How does the output of ranks reach the user once?  Line buffers, comparison of repeated output,
 * and writing without blocking.
 *
 * A stream in one incarnation:
 *
 *     REPEATING --position = limit--> NEW            (first incarnation: limit = 0, so NEW at once)
 *         \--a byte differs--> DIFFERING --as many lines as before--> NEW
 *
 * Invariants: the spool holds exactly the accepted bytes, and grows only in NEW; a byte is accepted
 * once; what is accepted is shown when its line is complete.  After a difference lines are counted
 * instead of bytes, so that a number printed with another width does not shift the rest.  Standard
 * error is no result of the program, and the libraries below it speak there when a neighbour dies
 * (UCX: with a backtrace): from its first difference on it is shown, and it is no divergence.
 * spbc-run never blocks on a slow reader: what can not be written waits in memory, and above
 * OUTPUT_PAUSE the ranks' pipes are not read.
 */
#include "output.h"

#include "complain.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

#define OUTPUT_PAUSE   (4u << 20) /* bytes waiting */
#define OUTPUT_RESUME  (1u << 20)
#define LINE_MAX_BYTES (1u << 20) /* a longer line is shown in parts */
#define WRITE_CHUNK    4096       /* PIPE_BUF: what a writable pipe takes without blocking */
#define REPORTS_MAX    10

static void stream_ready(void *context, uint32_t events);
static void sink_ready(void *context, uint32_t events);

static void output_fail(struct output *output, const struct sink *sink, int error)
{
    if (!output->has_failed) {
        output->has_failed = true;
        char text[160];
        snprintf(text, sizeof text, "cannot write to standard %s: %s",
                 sink == &output->sink[0] ? "output" : "error", strerror(error));
        output->failed(output->context, text);
    }
}

int output_init(struct output *output, struct loop *loop, bool has_prefix,
                void (*failed)(void *, const char *), void *context)
{
    memset(output, 0, sizeof *output);
    output->loop = loop;
    output->has_prefix = has_prefix;
    output->failed = failed;
    output->context = context;
    for (int i = 0; i < 2; i++) {
        struct sink *sink = &output->sink[i];
        sink->output = output;
        sink->fd = i + 1;
        int error = loop_add(loop, &sink->watch, sink->fd, 0, sink_ready, sink);
        sink->is_direct = error == -EPERM; /* a file: epoll has nothing to wait for */
        if (error && !sink->is_direct) {
            return error;
        }
        loop_remove(loop, &sink->watch);
    }
    return 0;
}

void output_fini(struct output *output)
{
    for (int i = 0; i < 2; i++) {
        loop_remove(output->loop, &output->sink[i].watch);
        free(output->sink[i].waiting);
        output->sink[i].waiting = NULL;
    }
}

bool output_is_flushed(const struct output *output)
{
    return output->has_failed || (output->sink[0].length == 0 && output->sink[1].length == 0);
}

/* Writes what can be written without blocking; returns how many bytes. */
static size_t sink_write(struct sink *sink, const char *bytes, size_t length)
{
    size_t done = 0;
    while (done < length) {
        size_t chunk = length - done;
        if (!sink->is_direct) {
            struct pollfd state = {.fd = sink->fd, .events = POLLOUT};
            if (poll(&state, 1, 0) != 1) {
                break;
            }
            chunk = chunk < WRITE_CHUNK ? chunk : WRITE_CHUNK;
        }
        ssize_t put = write(sink->fd, bytes + done, chunk);
        if (put < 0 && errno == EINTR) {
            continue;
        }
        if (put < 0 && errno == EAGAIN) {
            break;
        }
        if (put < 0) {
            output_fail(sink->output, sink, errno);
            return length;
        }
        done += (size_t)put;
        sink->output->shown += (uint64_t)put;
    }
    return done;
}

static void output_pause(struct output *output)
{
    output->is_paused = true;
    for (struct stream *stream = output->streams; stream; stream = stream->next) {
        int fd = stream->watch.fd;
        loop_remove(output->loop, &stream->watch);
        stream->watch.fd = -fd; /* remembered */
    }
}

static void output_resume(struct output *output)
{
    output->is_paused = false;
    for (struct stream *stream = output->streams; stream; stream = stream->next) {
        if (stream->watch.fd < 0) {
            loop_add(output->loop, &stream->watch, -stream->watch.fd, EPOLLIN, stream_ready,
                     stream);
        }
    }
}

static void sink_put(struct sink *sink, const char *bytes, size_t length)
{
    if (sink->output->has_failed) {
        return;
    }
    if (sink->length == 0) {
        size_t done = sink_write(sink, bytes, length);
        bytes += done;
        length -= done;
    }
    if (length == 0) {
        return;
    }
    if (sink->length + length > sink->room) {
        size_t room = (sink->length + length) * 2;
        char *grown = realloc(sink->waiting, room);
        if (!grown) {
            output_fail(sink->output, sink, ENOMEM);
            return;
        }
        sink->waiting = grown;
        sink->room = room;
    }
    if (sink->length == 0) {
        loop_add(sink->output->loop, &sink->watch, sink->fd, EPOLLOUT, sink_ready, sink);
    }
    memcpy(sink->waiting + sink->length, bytes, length);
    sink->length += length;
    if (sink->length > OUTPUT_PAUSE && !sink->output->is_paused) {
        output_pause(sink->output);
    }
}

static void sink_ready(void *context, uint32_t events)
{
    struct sink *sink = context;
    (void)events;
    size_t done = sink_write(sink, sink->waiting, sink->length);
    memmove(sink->waiting, sink->waiting + done, sink->length - done);
    sink->length -= done;
    if (sink->length == 0 || sink->output->has_failed) {
        sink->length = 0;
        loop_remove(sink->output->loop, &sink->watch);
    }
    if (sink->output->is_paused && sink->output->sink[0].length < OUTPUT_RESUME &&
        sink->output->sink[1].length < OUTPUT_RESUME) {
        output_resume(sink->output);
    }
}

/* Shows whole lines (or, at the end or when too long, a part of one). */
static void lines_show(struct stream *stream, const char *bytes, size_t length)
{
    struct sink *sink = &stream->output->sink[stream->index];
    if (!stream->output->has_prefix) {
        sink_put(sink, bytes, length);
        return;
    }
    char prefix[16];
    size_t prefix_length = (size_t)snprintf(prefix, sizeof prefix, "[%u] ", stream->rank);
    while (length > 0) {
        const char *stop = memchr(bytes, '\n', length);
        size_t part = stop ? (size_t)(stop - bytes) + 1 : length;
        sink_put(sink, prefix, prefix_length);
        sink_put(sink, bytes, part);
        bytes += part;
        length -= part;
    }
}

static void line_keep(struct stream *stream, const char *bytes, size_t length)
{
    if (length == 0) {
        return;
    }
    if (stream->line_length + length > stream->line_room) {
        size_t room = (stream->line_length + length) * 2;
        char *grown = realloc(stream->line, room);
        if (!grown) {
            output_fail(stream->output, &stream->output->sink[stream->index], ENOMEM);
            return;
        }
        stream->line = grown;
        stream->line_room = room;
    }
    memcpy(stream->line + stream->line_length, bytes, length);
    stream->line_length += length;
}

static void line_flush(struct stream *stream)
{
    if (stream->line_length > 0) {
        lines_show(stream, stream->line, stream->line_length);
        stream->line_length = 0;
    }
}

static void bytes_accept(struct stream *stream, const char *bytes, size_t length)
{
    if (length == 0) {
        return;
    }
    int error = spool_append(&stream->spool, bytes, length);
    if (error && !stream->output->has_failed) {
        stream->output->has_failed = true;
        char text[200];
        snprintf(text, sizeof text,
                 "cannot keep the output of rank %u in the job's directory: %s (set TMPDIR to a "
                 "disk with room)",
                 stream->rank, strerror(-error));
        stream->output->failed(stream->output->context, text);
    }
    const char *last = memrchr(bytes, '\n', length);
    if (last) {
        size_t whole = (size_t)(last - bytes) + 1;
        size_t first = (size_t)((const char *)memchr(bytes, '\n', length) - bytes) + 1;
        if (stream->line_length > 0) {
            line_keep(stream, bytes, first);
            line_flush(stream);
            bytes += first;
            length -= first;
            whole -= first;
        }
        lines_show(stream, bytes, whole);
        bytes += whole;
        length -= whole;
    }
    line_keep(stream, bytes, length);
    if (stream->line_length > LINE_MAX_BYTES) {
        line_flush(stream);
    }
}

static void excerpt_make(char out[44], const char *bytes, size_t length)
{
    size_t used = 0;
    for (size_t i = 0; i < length && used < 40 && bytes[i] != '\n'; i++) {
        out[used++] = (unsigned char)bytes[i] < ' ' ? '.' : bytes[i];
    }
    out[used] = '\0';
}

static void divergence_report(struct stream *stream, const char *was, size_t was_length,
                              const char *now, size_t now_length)
{
    struct output *output = stream->output;
    stream->has_diverged = true;
    if (stream->index == 1) {
        return;
    }
    output->divergences++;
    if (output->divergences > REPORTS_MAX) {
        return;
    }
    char first[44], second[44];
    excerpt_make(first, was, was_length);
    excerpt_make(second, now, now_length);
    complain(
        "rank %u: its standard output differs from what it was before the restart, at byte %llu "
        "(line %llu): first '%s', now "
        "'%s'",
        stream->rank, (unsigned long long)stream->position + 1,
        (unsigned long long)stream->lines + 1, first, second);
    if (output->divergences == REPORTS_MAX) {
        complain("further differences of output are only counted");
    }
}

static void place_advance(struct stream *stream, const char *bytes, size_t length)
{
    stream->position += length;
    for (size_t i = 0; i < length; i++) {
        stream->column = bytes[i] == '\n' ? 0 : stream->column + 1;
        stream->lines += bytes[i] == '\n';
    }
}

/* Of standard error: the beginning of the line that differs has been dropped as a repetition. */
static void line_repeat(struct stream *stream)
{
    char line[1024];
    size_t length = stream->column < sizeof line ? (size_t)stream->column : sizeof line;
    if (stream->index == 1) {
        int64_t got = spool_read(&stream->spool, stream->position - length, line, length);
        bytes_accept(stream, line, got > 0 ? (size_t)got : 0);
    }
}

/* REPEATING: compares and drops; returns how many bytes were dealt with. */
static size_t bytes_compare(struct stream *stream, const char *bytes, size_t length)
{
    char was[4096];
    size_t want = length < sizeof was ? length : sizeof was;
    if (want > stream->limit - stream->position) {
        want = (size_t)(stream->limit - stream->position);
    }
    int64_t got = spool_read(&stream->spool, stream->position, was, want);
    if (got <= 0) {
        complain("rank %u: what it printed before the restart can not be read back, so it is not "
                 "compared: %s",
                 stream->rank, strerror(got < 0 ? (int)-got : EIO));
        stream->has_diverged = true;
        stream->output->divergences++;
        return 0;
    }
    size_t same = 0;
    while (same < (size_t)got && was[same] == bytes[same]) {
        same++;
    }
    place_advance(stream, bytes, same);
    stream->output->compared += same;
    if (same < (size_t)got) {
        divergence_report(stream, was + same, (size_t)got - same, bytes + same, length - same);
        line_repeat(stream);
    }
    return same;
}

static bool stream_is_repeating(const struct stream *stream)
{
    if (!stream->has_diverged) {
        return stream->position < stream->limit;
    }
    if (stream->index == 1) {
        return false;
    }
    return stream->lines < stream->limit_lines ||
           (stream->lines == stream->limit_lines && stream->column < stream->limit_column);
}

static void bytes_take(struct stream *stream, const char *bytes, size_t length)
{
    while (length > 0 && stream_is_repeating(stream)) {
        size_t done;
        if (!stream->has_diverged) {
            done = bytes_compare(stream, bytes, length);
        } else if (stream->lines == stream->limit_lines && bytes[0] == '\n') {
            stream->limit_column =
                0; /* the line that was unfinished is shorter now: it ends here */
            break;
        } else {
            place_advance(stream, bytes, 1);
            done = 1;
        }
        bytes += done;
        length -= done;
    }
    bytes_accept(stream, bytes, length);
}

/* Reads once; returns false when there is nothing more now, and *is_over when there never will be.
 */
static bool stream_read(struct stream *stream, int fd, bool *is_over)
{
    char bytes[65536];
    ssize_t got;
    do {
        got = read(fd, bytes, sizeof bytes);
    } while (got < 0 && errno == EINTR);
    *is_over = got == 0 || (got < 0 && errno != EAGAIN);
    if (got > 0) {
        bytes_take(stream, bytes, (size_t)got);
    }
    return got > 0;
}

static void stream_leave(struct stream *stream)
{
    int fd = stream->watch.fd;
    if (fd == 0) {
        return;
    }
    if (fd > 0) {
        loop_remove(stream->output->loop, &stream->watch);
    }
    stream->watch.fd = 0;
    close(fd > 0 ? fd : -fd);
    struct stream **link = &stream->output->streams;
    while (*link != stream) {
        link = &(*link)->next;
    }
    *link = stream->next;
}

static void stream_ready(void *context, uint32_t events)
{
    struct stream *stream = context;
    bool is_over;
    (void)events;
    stream_read(stream, stream->watch.fd, &is_over);
    if (is_over) {
        stream_leave(stream);
    }
}

void stream_init(struct stream *stream, struct output *output, uint32_t rank, uint32_t index,
                 const char *dir)
{
    memset(stream, 0, sizeof *stream);
    stream->output = output;
    stream->rank = rank;
    stream->index = index;
    spool_init(&stream->spool, dir, rank, index);
}

int stream_open(struct stream *stream, int fd)
{
    stream_leave(stream);
    stream->position = stream->lines = stream->column = 0;
    stream->has_diverged = false;
    stream->limit = stream->spool.length;
    stream->limit_lines = stream->spool.lines;
    stream->limit_column = stream->spool.length - stream->spool.line_start;
    stream->next = stream->output->streams;
    stream->output->streams = stream;
    if (stream->output->is_paused) {
        stream->watch.fd = -fd;
        return 0;
    }
    int error = loop_add(stream->output->loop, &stream->watch, fd, EPOLLIN, stream_ready, stream);
    if (error) {
        stream->output->streams = stream->next;
        close(fd);
    }
    return error;
}

void stream_close(struct stream *stream, bool is_final)
{
    int fd = stream->watch.fd > 0 ? stream->watch.fd : -stream->watch.fd;
    bool is_over = fd == 0;
    while (!is_over && stream_read(stream, fd, &is_over)) {
    }
    stream_leave(stream);
    if (is_final) {
        if (!stream->has_diverged && stream->position < stream->limit) {
            char was[64];
            int64_t got = spool_read(&stream->spool, stream->position, was, sizeof was);
            divergence_report(stream, was, got > 0 ? (size_t)got : 0, "(nothing)", 9);
        }
        line_flush(stream);
    }
}

void stream_fini(struct stream *stream)
{
    stream_leave(stream);
    line_flush(stream);
    free(stream->line);
    stream->line = NULL;
    spool_fini(&stream->spool);
}
