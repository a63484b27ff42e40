/* SPDX-License-Identifier: Apache-2.0 */
/* How much text does an include line bring with it?  See weight.h. */
#include "front/weight.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/map.h"
#include "front/contents.h"
#include "front/unit.h"

#include <string.h>

enum { HEADERS_MAX = 4000 }; /* that are looked for */

struct header {
    const char *folder;
    uint64_t bytes;
    ARRAY(const char *) lines; /* of its includes, from the opening quote on */
    uint32_t round;            /* in which it was weighed last */
    bool is_there;
};

struct weights {
    struct arena *arena;
    struct map *headers; /* full path -> struct header */
    folder_list folders;
    uint32_t round;
};

struct weights *weights_new(void)
{
    struct arena *arena = arena_new();
    struct weights *weights = ARENA_NEW(arena, struct weights);
    weights->arena = arena;
    weights->headers = map_new(arena);
    return weights;
}

void weights_free(struct weights *weights)
{
    arena_free(weights->arena);
}

static struct header *header_get(struct weights *weights, const char *full)
{
    struct header *header = map_get(weights->headers, full);
    const char *text = NULL;
    const char *error = NULL;
    size_t length = 0;
    bool is_unnamed = false;
    if (header != NULL || map_count(weights->headers) >= HEADERS_MAX)
        return header;
    header = ARENA_NEW(weights->arena, struct header);
    map_set(weights->headers, full, header);
    header->is_there = file_read(weights->arena, full, &text, &length, &error) == 0;
    header->folder = path_directory(weights->arena, full);
    header->bytes = length;
    for (const char *at = header->is_there ? strchr(text, '#') : NULL; at != NULL;
         at = strchr(at + 1, '#'))
        if (include_name(at + 1, &is_unnamed) != NULL)
            array_push(weights->arena, &header->lines, include_name(at + 1, &is_unnamed));
    return header;
}

/* `folder`: of whom includes it. */
static struct header *header_find(struct weights *weights, const char *folder, const char *name)
{
    struct arena *arena = weights->arena;
    const int length = (int)strcspn(name + 1, *name == '"' ? "\"\n" : ">\n");
    for (uint32_t i = 0; i <= weights->folders.count; i++) {
        const char *from = i == 0 ? folder : weights->folders.items[i - 1];
        struct header *header =
            from == NULL
                ? NULL
                : header_get(weights, path_absolute(arena, from,
                                                    arena_printf(arena, "%.*s", length, name + 1)));
        if (header != NULL && header->is_there)
            return header;
    }
    return NULL;
}

static uint64_t header_weigh(struct weights *weights, struct header *header)
{
    if (header == NULL || header->round == weights->round)
        return 0;
    uint64_t bytes = header->bytes;
    header->round = weights->round;
    for (uint32_t i = 0; i < header->lines.count; i++)
        bytes +=
            header_weigh(weights, header_find(weights, header->folder, header->lines.items[i]));
    return bytes;
}

uint64_t weights_of(struct weights *weights, const struct unit *unit, const char *const *lines,
                    uint32_t begin, uint32_t end)
{
    uint64_t bytes = 0;
    weights->folders = (folder_list){0};
    unit_folders(weights->arena, unit, &weights->folders);
    array_push(weights->arena, &weights->folders, "/usr/include");
    weights->round++;
    bool is_unnamed = false;
    for (uint32_t i = 0; i < end; i++) {
        const char *name = include_name(lines[i] + 1, &is_unnamed);
        const uint64_t more =
            name == NULL ? 0 : header_weigh(weights, header_find(weights, NULL, name));
        bytes += i < begin ? 0 : more;
    }
    return bytes;
}
