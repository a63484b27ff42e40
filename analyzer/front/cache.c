/* SPDX-License-Identifier: Apache-2.0 */
/* What of a unit that was read in an earlier run still holds?  See cache.h. */
#include "front/cache.h"

#include "base/bytes.h"
#include "base/file.h"
#include "front/contents.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static const char MAGIC[] = "SPBCIR1\n";
enum { MAGIC_BYTES = sizeof MAGIC - 1, HEAD_BYTES = MAGIC_BYTES + sizeof(uint64_t) };

struct cache {
    struct arena *arena;
    const char *folder;
    struct contents *contents;
    uint64_t seed; /* the analyzer's program and the current folder */
};

static uint64_t hash_text(uint64_t seed, const char *text)
{
    return bytes_hash(seed, text, strlen(text));
}

/* Another build of the analyzer may lower otherwise. */
static uint64_t program_hash(void)
{
    struct stat status;
    if (stat("/proc/self/exe", &status) != 0)
        return 0;
    const uint64_t numbers[] = {(uint64_t)status.st_size, (uint64_t)status.st_mtim.tv_sec,
                                (uint64_t)status.st_mtim.tv_nsec, (uint64_t)status.st_ino};
    return bytes_hash(0, numbers, sizeof numbers);
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
    *error = arena_printf(arena, "%s: it is no folder that can be written to", folder);
    return -1;
}

struct cache *cache_open(struct arena *arena, const char *folder, struct contents *contents)
{
    struct cache *cache = ARENA_NEW(arena, struct cache);
    cache->arena = arena;
    cache->folder = path_absolute(arena, NULL, folder);
    cache->contents = contents;
    cache->seed = hash_text(program_hash(), path_current(arena));
    return cache;
}

static const char *entry_name(struct cache *cache, const struct unit *unit, const char *kind)
{
    uint64_t hash = hash_text(cache->seed, unit->file->full);
    for (uint32_t i = 0; i < unit->argument_count; i++)
        hash = hash_text(hash, unit->arguments[i]);
    return arena_printf(cache->arena, "%016llx.%s", (unsigned long long)hash, kind);
}

/* ---- files that are not read, but might be ---- */

static bool is_folder_flag(const char *flag)
{
    return strcmp(flag, "-I") == 0 || strcmp(flag, "-isystem") == 0 ||
           strcmp(flag, "-iquote") == 0 || strcmp(flag, "-idirafter") == 0;
}

/* Which headers of the same names there are in other folders of the search: one that appears in
 * front of the one that was read takes its place. */
static uint64_t others_hash(struct cache *cache, const struct unit *unit, const struct reply *reply)
{
    ARRAY(const char *) folders = {0};
    uint64_t hash = 0;
    array_push(cache->arena, &folders, path_directory(cache->arena, unit->file->full));
    for (uint32_t i = 0; i < unit->argument_count; i++) {
        const char *flag = unit->arguments[i];
        const bool is_apart = is_folder_flag(flag) && i + 1 < unit->argument_count;
        if (is_apart || strncmp(flag, "-I", 2) == 0)
            array_push(cache->arena, &folders,
                       path_absolute(cache->arena, unit->directory,
                                     is_apart ? unit->arguments[++i] : flag + 2));
    }
    for (uint32_t i = 0; i < reply->file_count; i++) {
        const char *full = reply->files[i].full;
        for (uint32_t k = 0; k < folders.count; k++) {
            const size_t length = strlen(folders.items[k]);
            if (strncmp(full, folders.items[k], length) != 0 || full[length] != '/')
                continue;
            for (uint32_t other = 0; other < folders.count; other++) {
                uint64_t time = 0;
                uint64_t size = 0;
                const char *path =
                    arena_printf(cache->arena, "%s%s", folders.items[other], full + length);
                if (contents_stamp(cache->contents, path, &time, &size))
                    hash = hash_text(hash, path);
            }
        }
    }
    return hash;
}

/* ---- reading ---- */

/* The bytes behind the head of an entry; false when it is not there, or damaged. */
static bool entry_read(struct cache *cache, const char *name, struct byte_reader *in)
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

/* The files of an entry, the main file in front; false when one of them has changed. */
static bool files_get(struct cache *cache, struct byte_reader *in, const struct unit *unit,
                      bool is_shared, struct reply *reply)
{
    const uint64_t others = bytes_get(in);
    if (!is_shared) {
        const uint64_t hash = bytes_get(in);
        const uint64_t length = bytes_get(in);
        if (!is_as_it_was(cache, unit->file->full, false, hash, length))
            return false;
    }
    reply->file_count = bytes_get_count(in);
    struct used_file *files = ARENA_ARRAY(cache->arena, struct used_file, reply->file_count);
    for (uint32_t i = 0; i < reply->file_count; i++) {
        files[i].full = bytes_get_text(in, cache->arena);
        files[i].is_system = bytes_get(in) != 0;
        const uint64_t first = bytes_get(in);
        const uint64_t second = bytes_get(in);
        if (!is_as_it_was(cache, files[i].full, files[i].is_system, first, second))
            return false;
    }
    reply->files = files;
    return !in->is_damaged && others == others_hash(cache, unit, reply);
}

bool cache_find(struct cache *cache, const struct unit *unit, const char *kind, struct reply *reply,
                const char **shared)
{
    struct byte_reader in = {0};
    struct reply found = {0};
    if (!entry_read(cache, entry_name(cache, unit, kind), &in))
        return false;
    const char *name = bytes_get_text(&in, cache->arena);
    if (!files_get(cache, &in, unit, false, &found))
        return false;
    found.uses_prefix = name[0] != '\0';
    found.bytes = in.at;
    found.length = (size_t)(in.end - in.at);
    *shared = found.uses_prefix ? name : NULL;
    *reply = found;
    return true;
}

bool cache_find_shared(struct cache *cache, const struct unit *unit, const char *name,
                       struct reply *reply)
{
    struct byte_reader in = {0};
    struct reply found = {0};
    if (strchr(name, '/') != NULL || !entry_read(cache, name, &in))
        return false;
    (void)bytes_get_text(&in, cache->arena);
    if (!files_get(cache, &in, unit, true, &found))
        return false;
    found.bytes = in.at;
    found.length = (size_t)(in.end - in.at);
    *reply = found;
    return true;
}

/* ---- writing ---- */

/* An entry that can not be written is not there the next time. */
static void entry_write(struct cache *cache, const char *name, const struct text *body)
{
    char *path = arena_printf(cache->arena, "%s/new-XXXXXX", cache->folder);
    const uint64_t hash = bytes_hash(cache->seed, text_get(body), body->length);
    const int descriptor = mkstemp(path);
    FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, "we");
    if (file == NULL)
        return;
    bool is_written = fwrite(MAGIC, 1, MAGIC_BYTES, file) == MAGIC_BYTES &&
                      fwrite(&hash, 1, sizeof hash, file) == sizeof hash &&
                      fwrite(text_get(body), 1, body->length, file) == body->length;
    is_written = fclose(file) == 0 && is_written;
    if (!is_written || rename(path, arena_printf(cache->arena, "%s/%s", cache->folder, name)) != 0)
        (void)unlink(path);
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
                     bool is_shared, const struct reply *reply, const char *shared)
{
    bytes_put_text(body, shared == NULL ? "" : shared);
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
    body_put(cache, &body, unit, false, reply, shared);
    entry_write(cache, entry_name(cache, unit, kind), &body);
}

const char *cache_keep_shared(struct cache *cache, const struct unit *unit,
                              const struct reply *reply)
{
    struct text body = {.arena = cache->arena};
    body_put(cache, &body, unit, true, reply, NULL);
    const char *name =
        arena_printf(cache->arena, "%016llx.shared",
                     (unsigned long long)bytes_hash(cache->seed, text_get(&body), body.length));
    entry_write(cache, name, &body);
    return name;
}
