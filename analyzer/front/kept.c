/* SPDX-License-Identifier: Apache-2.0 */
/* What does whoever keeps answers need to know of how a program was read?  See kept.h. */
#include "front/kept.h"

#include "base/bytes.h"
#include "base/map.h"
#include "front/contents.h"
#include "front/others.h"
#include "front/reader.h"

uint64_t front_key(const struct reader *reader)
{
    if (reader->cache == NULL)
        return 0;
    uint64_t key = cache_seed(reader->cache);
    for (uint32_t i = 0; i < reader->units.count; i++) {
        const struct unit *unit = reader->units.items[i];
        key = bytes_hash(key, unit->file->full, strlen(unit->file->full) + 1);
        for (uint32_t k = 0; k < unit->argument_count; k++)
            key = bytes_hash(key, unit->arguments[k], strlen(unit->arguments[k]) + 1);
    }
    return key | 1;
}

bool front_entry_read(struct reader *reader, const char *name, struct byte_reader *in)
{
    return cache_entry_read(reader->cache, name, in);
}

void front_entry_write(struct reader *reader, const char *name, const struct text *body)
{
    cache_entry_write(reader->cache, name, body);
}

struct unit *const *front_units(const struct reader *reader, uint32_t *count)
{
    *count = reader->units.count;
    return reader->units.items;
}

const struct file *front_file(struct reader *reader, const char *full, bool is_system)
{
    return linker_file(reader->linker, full, is_system);
}

void *front_contents(struct reader *reader)
{
    return reader->contents;
}

const char *front_contents_get(void *contents, const char *full, size_t *length, uint64_t *hash)
{
    return contents_get(contents, full, length, hash);
}

/* ---- what it depends on ---- */

struct dependence {
    const char *full;
    bool is_system;
};

struct depends {
    struct reader *reader;
    struct map *seen;
    ARRAY(struct dependence) files;
    ARRAY(const char *) others;
};

static void file_add(struct depends *depends, const char *full, bool is_system)
{
    if (map_get(depends->seen, full) != NULL)
        return;
    map_set(depends->seen, full, full);
    array_push(depends->reader->arena, &depends->files, ((struct dependence){full, is_system}));
}

static void other_add(void *context, const char *path)
{
    struct depends *depends = context;
    if (map_get(depends->seen, path) != NULL)
        return;
    map_set(depends->seen, path, path);
    array_push(depends->reader->arena, &depends->others, path);
}

static void reply_files_add(struct depends *depends, const struct reply *reply)
{
    for (uint32_t i = 0; i < reply->file_count; i++)
        file_add(depends, reply->files[i].full, reply->files[i].is_system);
}

static void depends_find(struct depends *depends)
{
    struct reader *reader = depends->reader;
    for (uint32_t i = 0; i < reader->units.count; i++)
        file_add(depends, reader->units.items[i]->file->full, false);
    for (uint32_t i = 0; i < reader->readings.count; i++) {
        const struct reading *reading = &reader->readings.items[i];
        reply_files_add(depends, &reading->reply);
        if (reading->reply.uses_prefix)
            reply_files_add(depends, &reading->prefix->reply);
    }
    if (reader->constants_unit != NULL)
        reply_files_add(depends, &reader->constants);
    struct map *prefixes = map_new(reader->arena);
    for (uint32_t i = 0; i < reader->readings.count; i++) {
        const struct reading *reading = &reader->readings.items[i];
        others_find(reader->contents, reader->arena, reading->unit, &reading->reply, other_add,
                    depends);
        /* who shares a header has the same folder and flags (prefix.c) */
        if (!reading->reply.uses_prefix || map_get_address(prefixes, reading->prefix) != NULL)
            continue;
        map_set_address(prefixes, reading->prefix, reading->prefix);
        others_find(reader->contents, reader->arena, reading->unit, &reading->prefix->reply,
                    other_add, depends);
    }
}

static bool state_of(struct reader *reader, const struct dependence *file, uint64_t *first,
                     uint64_t *second)
{
    size_t length = 0;
    bool is_there = false;
    if (file->is_system) {
        is_there = contents_stamp(reader->contents, file->full, first, second);
    } else {
        is_there = contents_get(reader->contents, file->full, &length, first) != NULL;
        *second = length;
    }
    return is_there;
}

void front_depends_put(struct reader *reader, struct text *bytes)
{
    struct depends depends = {.reader = reader, .seen = map_new(reader->arena)};
    depends_find(&depends);
    bytes_put(bytes, depends.files.count);
    for (uint32_t i = 0; i < depends.files.count; i++) {
        const struct dependence *file = &depends.files.items[i];
        uint64_t first = 0;
        uint64_t second = 0;
        (void)state_of(reader, file, &first, &second);
        bytes_put_text(bytes, file->full);
        bytes_put(bytes, file->is_system);
        bytes_put(bytes, first);
        bytes_put(bytes, second);
    }
    bytes_put(bytes, depends.others.count);
    for (uint32_t i = 0; i < depends.others.count; i++) {
        uint64_t first = 0;
        uint64_t second = 0;
        bytes_put_text(bytes, depends.others.items[i]);
        bytes_put(bytes,
                  contents_stamp(reader->contents, depends.others.items[i], &first, &second));
    }
}

bool front_depends_hold(struct reader *reader, struct byte_reader *in,
                        void (*changed)(void *context, const char *full), void *context,
                        bool *is_lost)
{
    bool holds = true;
    const uint32_t files = bytes_get_count(in);
    for (uint32_t i = 0; i < files; i++) {
        struct dependence file = {.full = bytes_get_text(in, reader->arena)};
        uint64_t now_first = 0;
        uint64_t now_second = 0;
        file.is_system = bytes_get(in) != 0;
        const uint64_t first = bytes_get(in);
        const uint64_t second = bytes_get(in);
        const bool is_there = state_of(reader, &file, &now_first, &now_second);
        if (is_there && first == now_first && second == now_second)
            continue;
        holds = false;
        if (file.is_system || !is_there)
            *is_lost = true;
        else
            changed(context, file.full);
    }
    const uint32_t others = bytes_get_count(in);
    for (uint32_t i = 0; i < others; i++) {
        const char *path = bytes_get_text(in, reader->arena);
        uint64_t first = 0;
        uint64_t second = 0;
        const bool was_there = bytes_get(in) != 0;
        *is_lost |= was_there != contents_stamp(reader->contents, path, &first, &second);
    }
    *is_lost |= in->is_damaged;
    return holds && !*is_lost;
}

/* ---- its parts ---- */

typedef ARRAY(struct front_part) part_list;

static void reply_take(const struct reply *reply, const unsigned char **bytes, size_t *length)
{
    struct byte_reader in = {.at = reply->bytes, .end = reply->bytes + reply->length};
    (void)constants_take(&in, NULL);
    *bytes = in.at;
    *length = (size_t)(in.end - in.at);
}

/* Whose bytes say other things about the constants of mpi.h are not alike. */
static void part_add(struct reader *reader, part_list *parts, const struct reply *now,
                     const struct reply *before)
{
    struct front_part part = {0};
    reply_take(now, &part.bytes, &part.length);
    if (before != NULL && before->bytes != NULL) {
        reply_take(before, &part.before, &part.before_length);
        const size_t head = (size_t)(part.bytes - now->bytes);
        if (head != (size_t)(part.before - before->bytes) ||
            memcmp(now->bytes, before->bytes, head) != 0)
            part.before = NULL;
    }
    array_push(reader->arena, parts, part);
}

/* What all sources that share a header now shared before; NULL when they do not agree. */
static const struct prefix *prefix_before(struct reader *reader, const struct prefix *prefix)
{
    const char *name = NULL;
    for (uint32_t i = 0; i < reader->readings.count; i++) {
        const struct reading *reading = &reader->readings.items[i];
        if (!reading->reply.uses_prefix || reading->prefix != prefix)
            continue;
        if (reading->before_shared == NULL ||
            (name != NULL && strcmp(name, reading->before_shared) != 0))
            return NULL;
        name = reading->before_shared;
    }
    return name == NULL ? NULL : map_get(reader->shared, name);
}

bool front_parts(struct reader *reader, struct front_part **parts, uint32_t *count)
{
    struct map *seen = map_new(reader->arena);
    struct map *taken = map_new(reader->arena);
    part_list list = {0};
    if (reader->readings.count != reader->units.count)
        return false;
    for (uint32_t i = 0; i < reader->readings.count; i++) {
        struct reading *reading = &reader->readings.items[i];
        const struct reply *before = reading->is_cached ? &reading->reply : &reading->before;
        if (reading->reply.reason != NULL)
            return false;
        if (reading->reply.uses_prefix != (reading->before_shared != NULL))
            before = NULL;
        if (reading->reply.uses_prefix && map_get_address(seen, reading->prefix) == NULL) {
            const struct prefix *was = prefix_before(reader, reading->prefix);
            map_set_address(seen, reading->prefix, reading->prefix);
            if (was != NULL && map_get_address(taken, was) != NULL)
                was = NULL;
            if (was != NULL)
                map_set_address(taken, was, was);
            part_add(reader, &list, &reading->prefix->reply, was == NULL ? NULL : &was->before);
        }
        part_add(reader, &list, &reading->reply, before);
    }
    *parts = list.items;
    *count = list.count;
    return true;
}

void front_settle(struct reader *reader)
{
    for (uint32_t i = 0; i < reader->readings.count; i++)
        reader->readings.items[i].unit->is_analysed = true;
    front_keep(reader);
}
