/* SPDX-License-Identifier: Apache-2.0 */
/* What of a unit that was read in an earlier run still holds?  See cache.h. */
#include "front/cache.h"

#include "base/bytes.h"
#include "base/file.h"
#include "front/contents.h"
#include "front/others.h"
#include "front/prefix.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char MAGIC[] = "SPBCIR2\n";
enum { MAGIC_BYTES = sizeof MAGIC - 1, HEAD_BYTES = MAGIC_BYTES + sizeof(uint64_t) };

struct cache {
    struct arena *arena;
    const char *folder;
    struct contents *contents;
    uint64_t seed;  /* see cache_seed */
    bool is_warned; /* that an entry could not be written */
};

static uint64_t hash_text(uint64_t seed, const char *text)
{
    return bytes_hash(seed, text, strlen(text));
}

static uint64_t hash_file(uint64_t seed, const char *path)
{
    struct stat status;
    if (stat(path, &status) != 0)
        return seed;
    const uint64_t numbers[] = {(uint64_t)status.st_size, (uint64_t)status.st_mtim.tv_sec,
                                (uint64_t)status.st_mtim.tv_nsec, (uint64_t)status.st_ino};
    return bytes_hash(seed, numbers, sizeof numbers);
}

static int hash_library(struct dl_phdr_info *info, size_t size, void *context)
{
    (void)size;
    uint64_t *hash = context;
    if (info->dlpi_name != NULL && info->dlpi_name[0] == '/')
        *hash = hash_file(*hash, info->dlpi_name);
    return 0;
}

/* Another build of the analyzer, or another libclang, may lower otherwise. */
static uint64_t program_hash(void)
{
    uint64_t hash = hash_file(0, "/proc/self/exe");
    (void)dl_iterate_phdr(hash_library, &hash);
    return hash;
}

/* Where clang looks for headers besides. */
static uint64_t environment_hash(uint64_t hash)
{
    static const char *const NAMES[] = {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        const char *value = getenv(NAMES[i]);
        hash = hash_text(hash, value == NULL ? "" : value) + i;
    }
    return hash;
}

int front_cache_prepare(struct arena *arena, const char *folder, const char **error)
{
    struct stat status;
    if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
        *error = arena_printf(arena, "%s: %s", folder, strerror(errno));
        return -1;
    }
    if (stat(folder, &status) == 0 && S_ISDIR(status.st_mode) && access(folder, W_OK | X_OK) == 0)
        return 0;
    *error = arena_printf(arena,
                          "%s: it is no folder that can be written to; name another one, or leave "
                          "the option out",
                          folder);
    return -1;
}

struct cache *cache_open(struct arena *arena, const char *folder, struct contents *contents)
{
    struct cache *cache = ARENA_NEW(arena, struct cache);
    cache->arena = arena;
    cache->folder = path_absolute(arena, NULL, folder);
    cache->contents = contents;
    cache->seed = hash_text(environment_hash(program_hash()), path_current(arena));
    return cache;
}

uint64_t cache_seed(const struct cache *cache)
{
    return cache->seed;
}

const char *cache_header(struct cache *cache, const char *key, const char *lines)
{
    const uint64_t hash = hash_text(hash_text(cache->seed, key), lines);
    return arena_printf(cache->arena, "%s/%016llx.h", cache->folder, (unsigned long long)hash);
}

static const char *entry_name(struct cache *cache, const struct unit *unit, const char *kind)
{
    uint64_t hash = hash_text(cache->seed, unit->file->full);
    for (uint32_t i = 0; i < unit->argument_count; i++)
        hash = hash_text(hash, unit->arguments[i]);
    return arena_printf(cache->arena, "%016llx.%s", (unsigned long long)hash, kind);
}

/* ---- others.h ---- */

struct others {
    struct cache *cache;
    uint64_t hash;
};

static void other_note(void *context, const char *path)
{
    struct others *others = context;
    uint64_t time = 0;
    uint64_t size = 0;
    if (contents_stamp(others->cache->contents, path, &time, &size))
        others->hash = hash_text(others->hash, path);
}

/* Which files there are that are not read, but might be. */
static uint64_t others_hash(struct cache *cache, const struct unit *unit, const struct reply *reply)
{
    struct others others = {cache, 0};
    others_find(cache->contents, cache->arena, unit, reply, other_note, &others);
    return others.hash;
}

/* ---- reading ---- */

bool cache_entry_read(struct cache *cache, const char *name, struct byte_reader *in)
{
    const char *text = NULL;
    const char *error = NULL;
    size_t length = 0;
    uint64_t hash = 0;
    if (file_read(cache->arena, arena_printf(cache->arena, "%s/%s", cache->folder, name), &text,
                  &length, &error) != 0 ||
        length < HEAD_BYTES || memcmp(text, MAGIC, MAGIC_BYTES) != 0)
        return false;
    memcpy(&hash, text + MAGIC_BYTES, sizeof hash);
    if (hash != bytes_hash(cache->seed, text + HEAD_BYTES, length - HEAD_BYTES))
        return false;
    in->at = (const unsigned char *)text + HEAD_BYTES;
    in->end = (const unsigned char *)text + length;
    return true;
}

static bool is_as_it_was(struct cache *cache, const char *full, bool is_system, uint64_t first,
                         uint64_t second)
{
    uint64_t now_first = 0;
    uint64_t now_second = 0;
    size_t length = 0;
    if (is_system)
        return contents_stamp(cache->contents, full, &now_first, &now_second) &&
               now_first == first && now_second == second;
    return contents_get(cache->contents, full, &length, &now_first) != NULL && now_first == first &&
           length == second;
}

/* The files of an entry, the main file in front: are all of them as they were? */
static enum cached files_get(struct cache *cache, struct byte_reader *in, const struct unit *unit,
                             bool is_shared, struct reply *reply)
{
    const uint64_t others = bytes_get(in);
    bool holds = true;
    if (!is_shared) {
        const uint64_t hash = bytes_get(in);
        const uint64_t length = bytes_get(in);
        holds = is_as_it_was(cache, unit->file->full, false, hash, length);
    }
    reply->file_count = bytes_get_count(in);
    struct used_file *files = ARENA_ARRAY(cache->arena, struct used_file, reply->file_count);
    for (uint32_t i = 0; i < reply->file_count; i++) {
        files[i].full = bytes_get_text(in, cache->arena);
        files[i].is_system = bytes_get(in) != 0;
        const uint64_t first = bytes_get(in);
        const uint64_t second = bytes_get(in);
        holds = holds && is_as_it_was(cache, files[i].full, files[i].is_system, first, second);
    }
    reply->files = files;
    reply->bytes = in->at;
    reply->length = (size_t)(in->end - in->at);
    if (in->is_damaged)
        return CACHED_NOT;
    return holds && others == others_hash(cache, unit, reply) ? CACHED_VALID : CACHED_STALE;
}

enum cached cache_find(struct cache *cache, const struct unit *unit, const char *kind,
                       struct reply *reply, const char **shared)
{
    struct byte_reader in = {0};
    struct reply found = {0};
    if (!cache_entry_read(cache, entry_name(cache, unit, kind), &in))
        return CACHED_NOT;
    const char *name = bytes_get_text(&in, cache->arena);
    const enum cached cached = files_get(cache, &in, unit, false, &found);
    found.uses_prefix = name[0] != '\0';
    *shared = found.uses_prefix ? name : NULL;
    *reply = found;
    return cached;
}

enum cached cache_find_shared(struct cache *cache, const struct unit *unit, const char *name,
                              struct prefix *prefix)
{
    struct byte_reader in = {0};
    if (strchr(name, '/') != NULL || !cache_entry_read(cache, name, &in))
        return CACHED_NOT;
    prefix->text = bytes_get_text(&in, cache->arena);
    prefix->header = bytes_get_text(&in, cache->arena);
    prefix->compiled = arena_printf(cache->arena, "%s.pch", prefix->header);
    return files_get(cache, &in, unit, true, &prefix->reply);
}

/* ---- writing ---- */

/* An entry that can not be written is not there the next time: that is told once. */
static void failure_tell(struct cache *cache, int error)
{
    if (!cache->is_warned)
        fprintf(
            stderr,
            "warning: --cache: %s: %s; what is not kept there is computed again the next time\n",
            cache->folder, strerror(error));
    cache->is_warned = true;
}

void cache_entry_write(struct cache *cache, const char *name, const struct text *body)
{
    char *path = arena_printf(cache->arena, "%s/new-XXXXXX", cache->folder);
    const uint64_t hash = bytes_hash(cache->seed, text_get(body), body->length);
    const int descriptor = mkstemp(path);
    FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, "we");
    if (file == NULL) {
        failure_tell(cache, errno);
        if (descriptor >= 0)
            (void)close(descriptor);
        return;
    }
    bool is_written = fwrite(MAGIC, 1, MAGIC_BYTES, file) == MAGIC_BYTES &&
                      fwrite(&hash, 1, sizeof hash, file) == sizeof hash &&
                      fwrite(text_get(body), 1, body->length, file) == body->length;
    is_written = fclose(file) == 0 && is_written;
    if (!is_written ||
        rename(path, arena_printf(cache->arena, "%s/%s", cache->folder, name)) != 0) {
        failure_tell(cache, errno);
        (void)unlink(path);
    }
}

static void file_put(struct cache *cache, struct text *body, const char *full, bool is_system)
{
    uint64_t first = 0;
    uint64_t second = 0;
    size_t length = 0;
    if (is_system) {
        (void)contents_stamp(cache->contents, full, &first, &second);
    } else {
        (void)contents_get(cache->contents, full, &length, &first);
        second = length;
    }
    bytes_put(body, first);
    bytes_put(body, second);
}

static void body_put(struct cache *cache, struct text *body, const struct unit *unit,
                     bool is_shared, const struct reply *reply)
{
    bytes_put(body, others_hash(cache, unit, reply));
    if (!is_shared)
        file_put(cache, body, unit->file->full, false);
    bytes_put(body, reply->file_count);
    for (uint32_t i = 0; i < reply->file_count; i++) {
        bytes_put_text(body, reply->files[i].full);
        bytes_put(body, reply->files[i].is_system);
        file_put(cache, body, reply->files[i].full, reply->files[i].is_system);
    }
    text_append_bytes(body, (const char *)reply->bytes, reply->length);
}

void cache_keep(struct cache *cache, const struct unit *unit, const char *kind,
                const struct reply *reply, const char *shared)
{
    struct text body = {.arena = cache->arena};
    bytes_put_text(&body, shared == NULL ? "" : shared);
    body_put(cache, &body, unit, false, reply);
    cache_entry_write(cache, entry_name(cache, unit, kind), &body);
}

const char *cache_keep_shared(struct cache *cache, const struct unit *unit,
                              const struct prefix *prefix)
{
    struct text body = {.arena = cache->arena};
    bytes_put_text(&body, prefix->text);
    bytes_put_text(&body, prefix->header);
    body_put(cache, &body, unit, true, &prefix->reply);
    const char *name =
        arena_printf(cache->arena, "%016llx.shared",
                     (unsigned long long)bytes_hash(cache->seed, text_get(&body), body.length));
    cache_entry_write(cache, name, &body);
    return name;
}

/* ---- what libclang made of shared headers ---- */

static const char *sum_name(struct cache *cache, const struct prefix *prefix)
{
    return arena_printf(cache->arena, "%s.sum", path_base(prefix->header));
}

/* 0: it can not be read. */
static uint64_t compiled_hash(struct cache *cache, const struct prefix *prefix)
{
    const char *bytes = NULL;
    const char *error = NULL;
    size_t length = 0;
    if (file_read(cache->arena, prefix->compiled, &bytes, &length, &error) != 0)
        return 0;
    return bytes_hash(cache->seed, bytes, length) | 1;
}

void cache_keep_compiled(struct cache *cache, const struct prefix *prefix)
{
    struct text body = {.arena = cache->arena};
    bytes_put(&body, compiled_hash(cache, prefix));
    cache_entry_write(cache, sum_name(cache, prefix), &body);
}

static bool is_newer(const struct timespec *a, const struct timespec *b)
{
    return a->tv_sec != b->tv_sec ? a->tv_sec > b->tv_sec : a->tv_nsec > b->tv_nsec;
}

bool cache_has_compiled(struct cache *cache, const struct prefix *prefix)
{
    struct byte_reader in = {0};
    struct stat compiled;
    struct stat used;
    if (stat(prefix->compiled, &compiled) != 0 || stat(prefix->header, &used) != 0 ||
        !is_newer(&compiled.st_mtim, &used.st_mtim))
        return false;
    for (uint32_t i = 0; i < prefix->reply.file_count; i++)
        if (stat(prefix->reply.files[i].full, &used) != 0 ||
            !is_newer(&compiled.st_mtim, &used.st_mtim))
            return false;
    const struct timespec used_now[2] = {{.tv_nsec = UTIME_NOW}, {.tv_nsec = UTIME_OMIT}};
    if (!cache_entry_read(cache, sum_name(cache, prefix), &in) ||
        bytes_get(&in) != compiled_hash(cache, prefix) || in.is_damaged)
        return false;
    (void)utimensat(AT_FDCWD, prefix->compiled, used_now, 0); /* for cache_tidy */
    return true;
}
