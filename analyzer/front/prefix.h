/* SPDX-License-Identifier: Apache-2.0 */
/* Which headers do sources begin with alike, so that they need be parsed only once?  Private to
 * front/.
 *
 * The include lines in front of everything else but what opens a block for C++, when several sources of one folder with the same
 * flags have the same, are put into a header of their own (a prefix).  Sources that are alike in
 * more lines than others have one of their own only when these lines bring much text (weight.h).  A worker compiles it and
 * tells its contents as it would those of a unit; sources then start from what was compiled, and
 * tell only what is their own.  The linker reads the prefix in front of the first of them, which is
 * the order of the text, so the program is the same.  What is included again later must change
 * nothing: a header without guard that is no system header ends the prefix.
 *
 * With a cache, the header and what was compiled stay in its folder: a single file that has changed
 * starts from them in the next run.
 */
#ifndef SPBC_FRONT_PREFIX_H
#define SPBC_FRONT_PREFIX_H

#include "front/pool.h"

struct cache;
struct parsed;

enum prefix_state { PREFIX_WANTED, PREFIX_GIVEN, PREFIX_READY, PREFIX_FAILED };

struct prefix {
    const struct unit *model; /* a unit that begins so: its flags count */
    const char *folder;       /* where the sources are */
    const char *text;         /* the include lines */
    const char *header;       /* the file with them, of a temporary folder or of the cache's */
    const char *compiled;     /* what libclang keeps of it */
    enum prefix_state state;
    const char *entry; /* its name in the cache; NULL: it is in none */
    struct reply reply;
    struct reply before; /* as the entry had it; bytes NULL: it is in none */
    bool is_kept;        /* header and compiled are the cache's */
    bool is_linked;
    struct unit seen; /* files and skipped ranges that every unit has of it */
};

struct prefix_list {
    ARRAY(struct prefix *) list;
    const char *folder; /* temporary; NULL: there is none */
};

/* prefixes_plan: gives readings that begin alike their prefix; `cache` may be NULL. */
void prefixes_plan(struct arena *arena, struct cache *cache, struct reading *readings,
                   uint32_t count, struct prefix_list *prefixes);
/* prefix_fits: does the source still begin so?  Its folder and flags are as they were. */
bool prefix_fits(struct arena *arena, const struct prefix *prefix, struct reading *reading);
/* prefixes_remove: the temporary files. */
void prefixes_remove(const struct prefix_list *prefixes);

/* In a worker: prefix_line_to_cut: the first include line, from 1, whose header is not guarded
 * against being included again; 0: none.  prefix_keep: writes what was compiled; returns why it
 * could not, or NULL. */
uint32_t prefix_line_to_cut(struct parsed *parsed);
const char *prefix_keep(struct parsed *parsed, const struct prefix *prefix);

#endif
