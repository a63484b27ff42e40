/* SPDX-License-Identifier: Apache-2.0 */
/* Which files would be read in the place of those that were, if they were there?  See others.h. */
#include "front/others.h"

#include "base/arena.h"
#include "base/file.h"
#include "front/contents.h"
#include "front/unit.h"

#include <string.h>

static void folders_find(struct arena *arena, const struct unit *unit, const struct reply *reply,
                         other_take other, void *context)
{
    folder_list folders = {0};
    unit_folders(arena, unit, &folders);
    for (uint32_t i = 0; i < reply->file_count; i++) {
        const char *full = reply->files[i].full;
        for (uint32_t k = 0; k < folders.count; k++) {
            const size_t length = strlen(folders.items[k]);
            if (strncmp(full, folders.items[k], length) != 0 || full[length] != '/')
                continue;
            for (uint32_t n = 0; n < folders.count; n++)
                other(context, arena_printf(arena, "%s%s", folders.items[n], full + length));
        }
    }
}

static void beside_find(struct contents *contents, struct arena *arena, const char *full,
                        const struct reply *reply, other_take other, void *context)
{
    const struct contents_beside *beside = contents_beside(contents, full);
    for (uint32_t i = 0; i < beside->count; i++)
        other(context, beside->paths[i]);
    for (uint32_t i = 0; beside->has_unnamed && i < reply->file_count; i++)
        other(context, arena_printf(arena, "%s/%s", path_directory(arena, full),
                                    path_base(reply->files[i].full)));
}

void others_find(struct contents *contents, struct arena *arena, const struct unit *unit,
                 const struct reply *reply, other_take other, void *context)
{
    folders_find(arena, unit, reply, other, context);
    beside_find(contents, arena, unit->file->full, reply, other, context);
    for (uint32_t i = 0; i < reply->file_count; i++)
        if (!reply->files[i].is_system)
            beside_find(contents, arena, reply->files[i].full, reply, other, context);
}
