/* SPDX-License-Identifier: Apache-2.0 */
/* What is in a source file, and has it changed?  See contents.h. */
#include "front/contents.h"

#include "base/arena.h"
#include "base/bytes.h"
#include "base/file.h"
#include "base/map.h"
#include "base/text.h"

#include <string.h>
#include <sys/stat.h>

struct contents {
    struct arena *arena;
    const struct front_overlay *overlays;
    uint32_t overlay_count;
    struct map *texts;  /* full path -> struct content */
    struct map *stamps; /* full path -> struct stamp */
};

struct content {
    const char *text; /* NULL: not readable */
    const char *error;
    size_t length;
    uint64_t hash;
    const struct contents_beside *beside; /* NULL: nobody has asked */
};

struct stamp {
    bool is_there;
    uint64_t time, size;
};

struct contents *contents_new(struct arena *arena, const struct front_overlay *overlays,
                              uint32_t overlay_count)
{
    struct contents *contents = ARENA_NEW(arena, struct contents);
    *contents = (struct contents){arena, overlays, overlay_count, map_new(arena), map_new(arena)};
    return contents;
}

static struct content *content_of(struct contents *contents, const char *full)
{
    struct content *content = map_get(contents->texts, full);
    if (content != NULL)
        return content;
    content = ARENA_NEW(contents->arena, struct content);
    for (uint32_t i = 0; i < contents->overlay_count; i++) {
        const struct front_overlay *overlay = &contents->overlays[i];
        if (strcmp(overlay->path, full) != 0)
            continue;
        content->text = arena_strndup(contents->arena, overlay->text, overlay->length);
        content->length = overlay->length;
    }
    if (content->text == NULL)
        (void)file_read(contents->arena, full, &content->text, &content->length, &content->error);
    if (content->text != NULL)
        content->hash = bytes_hash(0, content->text, content->length);
    map_set(contents->texts, arena_strdup(contents->arena, full), content);
    return content;
}

const char *contents_get(void *contents, const char *full, size_t *length, uint64_t *hash)
{
    const struct content *content = content_of(contents, full);
    *length = content->length;
    *hash = content->hash;
    return content->text;
}

const char *contents_error(struct contents *contents, const char *full)
{
    return content_of(contents, full)->error;
}

bool contents_stamp(struct contents *contents, const char *full, uint64_t *time, uint64_t *size)
{
    struct stamp *stamp = map_get(contents->stamps, full);
    if (stamp == NULL) {
        struct stat status;
        stamp = ARENA_NEW(contents->arena, struct stamp);
        stamp->is_there = stat(full, &status) == 0;
        if (stamp->is_there) {
            stamp->time =
                (uint64_t)status.st_mtim.tv_sec * 1000000000 + (uint64_t)status.st_mtim.tv_nsec;
            stamp->size = (uint64_t)status.st_size;
        }
        map_set(contents->stamps, arena_strdup(contents->arena, full), stamp);
    }
    *time = stamp->time;
    *size = stamp->size;
    return stamp->is_there;
}

/* ---- what a file includes ---- */

const char *include_name(const char *text, bool *is_unnamed)
{
    static const char WORD[] = "include";
    *is_unnamed = false;
    text += strspn(text, " \t");
    if (strncmp(text, WORD, sizeof WORD - 1) != 0 || text_is_name_byte(text[sizeof WORD - 1]))
        return NULL;
    text += sizeof WORD - 1;
    text += strspn(text, " \t");
    *is_unnamed = *text != '"' && *text != '<';
    return *is_unnamed ? NULL : text;
}

static const struct contents_beside *beside_find(struct contents *contents, const char *full,
                                                 const char *text)
{
    ARRAY(const char *) paths = {0};
    struct contents_beside *beside = ARENA_NEW(contents->arena, struct contents_beside);
    const char *folder = path_directory(contents->arena, full);
    for (const char *at = text == NULL ? NULL : strchr(text, '#'); at != NULL;
         at = strchr(at + 1, '#')) {
        bool is_unnamed = false;
        const char *name = include_name(at + 1, &is_unnamed);
        beside->has_unnamed |= is_unnamed;
        if (name == NULL || *name != '"')
            continue;
        name = arena_strndup(contents->arena, name + 1, strcspn(name + 1, "\"\n"));
        array_push(contents->arena, &paths, path_absolute(contents->arena, folder, name));
    }
    beside->paths = paths.items;
    beside->count = paths.count;
    return beside;
}

const struct contents_beside *contents_beside(struct contents *contents, const char *full)
{
    struct content *content = content_of(contents, full);
    if (content->beside == NULL)
        content->beside = beside_find(contents, full, content->text);
    return content->beside;
}
