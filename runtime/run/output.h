/* SPDX-License-Identifier: Apache-2.0 */
/* How does the output of ranks reach the user, once, although ranks run again?
 *
 * All bytes that a rank's stream has given are kept (spool.c).  A restarted rank's stream is
 * compared with them and dropped as far as they go; what follows is new and is shown.
 */
#ifndef SPBC_RUN_OUTPUT_H
#define SPBC_RUN_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "loop.h"
#include "spool.h"

struct output;

struct sink { /* standard output or standard error of spbc-run */
    struct output *output;
    struct watch watch; /* for writability, while something waits */
    int fd;
    char *waiting;
    size_t length, room;
    bool is_direct; /* a file: always writable */
};

struct output {
    struct loop *loop;
    struct sink sink[2];
    bool has_prefix, is_paused;
    struct stream *streams;   /* open ones */
    uint64_t shown, compared; /* bytes */
    uint32_t divergences;
    /* failed: called once, when output can no longer be written */
    void (*failed)(void *context, const char *text);
    void *context;
    bool has_failed;
};

struct stream { /* one rank's stdout or stderr */
    struct output *output;
    struct watch watch;
    struct stream *next;
    uint32_t rank, index; /* index 0: stdout, 1: stderr */
    struct spool spool;   /* every byte of it that was accepted */
    char *line;           /* the unfinished line */
    size_t line_length, line_room;
    /* replay, in a later incarnation */
    uint64_t position; /* bytes this incarnation has given */
    uint64_t limit;    /* bytes of the spool when it began */
    uint64_t lines, limit_lines, column,
        limit_column; /* where it stands in lines, once it differs */
    bool has_diverged;
};

int output_init(struct output *output, struct loop *loop, bool has_prefix,
                void (*failed)(void *, const char *), void *context);
void output_fini(struct output *output);
/* output_is_flushed: is nothing left to be written? */
bool output_is_flushed(const struct output *output);

void stream_init(struct stream *stream, struct output *output, uint32_t rank, uint32_t index,
                 const char *dir);
/* stream_open: begins to read an incarnation's stream from fd, which it takes. */
int stream_open(struct stream *stream, int fd);
/* stream_close: reads what is there, and ends the incarnation's stream; a rank that will run again
 * leaves its unfinished line waiting. */
void stream_close(struct stream *stream, bool is_final);
void stream_fini(struct stream *stream);

#endif
