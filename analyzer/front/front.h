/* SPDX-License-Identifier: Apache-2.0 */
/* CONTRACT. How do sources become a program?  The only room that includes clang-c. */
#ifndef SPBC_FRONT_FRONT_H
#define SPBC_FRONT_FRONT_H

#include "ir/ir.h"

struct front_source { /* one translation unit to read */
    const char *path;
    const char *directory; /* the compiler runs there; NULL: current */
    const char *const
        *flags; /* as the user or the compile database gave them; filtered by the allow-list here */
    uint32_t flag_count;
};

struct
    front_overlay { /* a text that takes the place of a file's contents (the rewriter parses its result before it writes it) */
    const char *path; /* absolute */
    const char *text;
    size_t length;
};

struct front_options {
    const char *const *extra_flags; /* for all units, after "--" */
    uint32_t extra_flag_count;
    const char *mpi_compiler; /* asked for -I of mpi.h with -show; NULL: mpicc */
    void (*progress)(void *context, uint32_t done, uint32_t total, const char *path);
    void *context;
    const struct front_overlay *overlays;
    uint32_t overlay_count;
    uint32_t jobs;          /* processes that parse; 0: one a core */
    uint32_t limit_seconds; /* for one file; 0: ten minutes */
    const char *cache;      /* folder of what was read before; NULL: none */
    uint64_t cache_limit;   /* bytes of it; 0: none */
    bool
        keeps_all; /* nothing is left out (ir/needed.h): calls are vouched for, or all is to be seen */
    bool has_no_shared; /* headers that sources begin with alike are parsed with each of them */
};

/* front_read: parses and lowers all sources, links them into one program.  A unit that could not be parsed is in it with
 * is_analysed = false and the reason; the caller decides (exit status 2).  Other processes parse: what kills one of them, or
 * takes longer than the limit, is the reason of its unit alone.  The program does not depend on how many there are. */
struct program *front_read(struct arena *arena, const struct front_source *sources, uint32_t count,
                           const struct front_options *options);

/* The steps of front_read, for who wants to know what has changed before the program is made:
 * front_begin finds the units and their flags; front_gather reads what the cache does not know;
 * front_link makes the program and keeps what is new in the cache. */
struct reader;
struct reader *front_begin(struct arena *arena, const struct front_source *sources, uint32_t count,
                           const struct front_options *options);
void front_gather(struct reader *reader);
struct program *front_link(struct reader *reader);

/* front_is_cplusplus: does the name of the file say that it is C++? */
bool front_is_cplusplus(const char *path);

/* front_cache_prepare: makes the folder when it is missing.  Returns 0, or -1 with *error. */
int front_cache_prepare(struct arena *arena, const char *folder, const char **error);

/* front_database_load: sources of DIR/compile_commands.json.  Returns 0, or -1 with *error set. */
int front_database_load(struct arena *arena, const char *directory, struct front_source **sources,
                        uint32_t *count, const char **error);

#endif
