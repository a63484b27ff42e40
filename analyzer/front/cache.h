/* SPDX-License-Identifier: Apache-2.0 */
/* What of a unit that was read in an earlier run still holds?  Private to front/.
 *
 * An entry is a file of the cache's folder, named after the hash of what identifies a unit: its
 * path, its arguments, the current folder, and the analyzer's own program.  Layout (numbers and
 * texts as in base/bytes.h, except the first two fields):
 *   8 bytes "SPBCIR2\n", 8 bytes hash of everything behind them
 *   name of the entry of the shared header it was read with, or an empty text; of a shared header:
 *   its include lines, and where they and what libclang made of them are kept
 *   hash of the names of files that are there and not read, but would be if they were found first
 *   main file: hash and length of its contents (not of a shared header)
 *   files it read: count, then full path, is_system, and hash and length of the contents, or, of a
 *   system header, time of the last change and length
 *   the bytes of ir/pack.h to the end
 * Shared headers lie beside them, X.h and what libclang made of it, X.h.pch; the entry X.sum is the
 * hash of that.
 * An entry that is damaged, or one of whose files is not as it was, counts as not there.  Entries
 * are written to another name first and renamed, so several runs may use one folder at once.
 */
#ifndef SPBC_FRONT_CACHE_H
#define SPBC_FRONT_CACHE_H

#include "front/pool.h"

struct byte_reader;
struct cache;
struct contents;
struct prefix;

/* cache_open: of a folder that front_cache_prepare has seen. */
struct cache *cache_open(struct arena *arena, const char *folder, struct contents *contents);
/* cache_tidy: when all entries together have more bytes than the limit, those used longest ago go; 0:
 * no limit.  What was used in the last hour stays. */
void cache_tidy(const char *folder, uint64_t limit);
/* cache_find: the reply about a unit; *shared is the entry of its shared header, or NULL.  Both are
 * told of an entry that does not hold any more as well. */
enum cached { CACHED_NOT, CACHED_STALE, CACHED_VALID };
enum cached cache_find(struct cache *cache, const struct unit *unit, const char *kind,
                       struct reply *reply, const char **shared);
void cache_keep(struct cache *cache, const struct unit *unit, const char *kind,
                const struct reply *reply, const char *shared);
/* cache_find_shared, cache_keep_shared: of a shared header; the name is given by its contents. */
enum cached cache_find_shared(struct cache *cache, const struct unit *unit, const char *name,
                              struct prefix *prefix);
const char *cache_keep_shared(struct cache *cache, const struct unit *unit,
                              const struct prefix *prefix);
/* cache_header: where the include lines of a shared header are kept, next to what libclang makes of
 * them; named after them and all that a compiler is told. */
const char *cache_header(struct cache *cache, const char *key, const char *lines);

/* cache_keep_compiled, cache_has_compiled: is what libclang made of a shared header what was kept,
 * to the bit, and newer than all that it was made of? */
void cache_keep_compiled(struct cache *cache, const struct prefix *prefix);
bool cache_has_compiled(struct cache *cache, const struct prefix *prefix);

/* ---- for what is computed from all units (kept.h) ---- */

/* cache_entry_read: the bytes of an entry; false when it is not there, or damaged. */
bool cache_entry_read(struct cache *cache, const char *name, struct byte_reader *in);
void cache_entry_write(struct cache *cache, const char *name, const struct text *body);
/* cache_seed: a hash of the analyzer's program and libraries, the current folder, and what the
 * environment tells a compiler. */
uint64_t cache_seed(const struct cache *cache);
#endif
