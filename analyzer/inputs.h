/* SPDX-License-Identifier: Apache-2.0 */
/* Which sources does a command line name, and could all of them be read?  Shared by spbc-check and
 * spbc-rewrite. */
#ifndef SPBC_ANALYZER_INPUTS_H
#define SPBC_ANALYZER_INPUTS_H

#include "base/options.h"
#include "front/front.h"

#include <time.h>

struct arena;

struct inputs {
    const char *program;      /* "spbc-check", for messages */
    const char *database;     /* folder of compile_commands.json; NULL */
    const char *mpi_compiler; /* NULL: mpicc */
    const char *cache;        /* folder of what was read before; NULL */
    int64_t cache_limit;      /* MiB of it; 0: none */
    int64_t jobs;             /* processes that parse; 0: one a core */
    int64_t file_limit;       /* seconds for parsing one file; 0: the front's own */
    bool keeps_all;           /* calls are vouched for */
    /* computed by inputs_find: */
    struct front_source *sources;
    uint32_t source_count;
    uint32_t database_count; /* sources in the database; 0: none is used */
    const struct option_values *values;
};

/* inputs_find: the sources of the database, of the operands, or of the database as far as operands
 * name them.  Returns 0, or -1 when something is missing or wrong, said on stderr. */
int inputs_find(struct arena *arena, struct inputs *inputs, const struct option_values *values);

/* progress_tell: on a terminal the line of what is done changes; elsewhere a line is written now and then,
 * when the work takes long.  The context is a struct progress; progress_end wipes the line. */
struct progress {
    const char *program;
    bool is_terminal;
    time_t last; /* when the last line was written */
};
struct progress progress_begin(const char *program);
void progress_tell(void *context, const char *what);
void progress_end(const struct progress *progress);

/* inputs_begin, inputs_link: the steps of inputs_read, around front_gather. */
struct reader *inputs_begin(struct arena *arena, const struct inputs *inputs,
                            const struct front_overlay *overlays, uint32_t overlay_count);
struct program *inputs_link(const struct inputs *inputs, struct reader *reader, bool *has_unread);

/* inputs_read: parses them, with texts in place of files where overlays say so, and shows progress
 * on a terminal.  Units that could not be read are named on stderr with the place; *has_unread
 * tells of them. */
struct program *inputs_read(struct arena *arena, const struct inputs *inputs,
                            const struct front_overlay *overlays, uint32_t overlay_count,
                            bool *has_unread);

#endif
