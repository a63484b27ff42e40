/* SPDX-License-Identifier: Apache-2.0 */
/* What of a unit that was read in an earlier run still holds?  Private to front/.
 *
 * An entry is a file of the cache's folder, named after the hash of what identifies a unit: its
 * path, its arguments, the current folder, and the analyzer's own program.  Layout (numbers and
 * texts as in base/bytes.h, except the first two fields):
 *   8 bytes "SPBCIR1\n", 8 bytes hash of everything behind them
 *   name of the entry of the shared header it was read with, or an empty text
 *   hash of the names of headers that are not read, but would be if the order of folders changed
 *   main file: hash and length of its contents (not of a shared header)
 *   files it read: count, then full path, is_system, and hash and length of the contents, or, of a
 *   system header, time of the last change and length
 *   the bytes of ir/pack.h to the end
 * An entry that is damaged, or one of whose files is not as it was, counts as not there.  Entries
 * are written to another name first and renamed, so several runs may use one folder at once.
 */
#ifndef SPBC_FRONT_CACHE_H
#define SPBC_FRONT_CACHE_H

#include "front/pool.h"

struct cache;
struct contents;

/* cache_open: of a folder that front_cache_prepare has seen. */
struct cache *cache_open(struct arena *arena, const char *folder, struct contents *contents);
/* cache_find: the reply about a unit; *shared is the entry of its shared header, or NULL. */
bool cache_find(struct cache *cache, const struct unit *unit, const char *kind, struct reply *reply,
                const char **shared);
void cache_keep(struct cache *cache, const struct unit *unit, const char *kind,
                const struct reply *reply, const char *shared);
/* cache_find_shared, cache_keep_shared: of a shared header; the name is given by its contents. */
bool cache_find_shared(struct cache *cache, const struct unit *unit, const char *name,
                       struct reply *reply);
const char *cache_keep_shared(struct cache *cache, const struct unit *unit,
                              const struct reply *reply);

#endif
