/* SPDX-License-Identifier: Apache-2.0 */
/* Where are SPBC's own programs, header and library?  See installed.h. */
#include "installed.h"

#include "base/arena.h"
#include "base/file.h"

#include <limits.h>
#include <unistd.h>

/* Links are followed: a link to a program in another folder does not take its library along. */
static const char *program_folder(struct arena *arena)
{
    char path[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    if (length < 0)
        return ".";
    path[length] = '\0';
    return path_directory(arena, path);
}

static const char *folder_with(struct arena *arena, const char *const *folders, const char *file)
{
    const char *first = folders[0];
    for (; *folders != NULL; folders++)
        if (access(arena_printf(arena, "%s/%s", *folders, file), R_OK) == 0)
            return path_absolute(arena, NULL, *folders);
    return path_absolute(arena, NULL, first);
}

void installed_find(struct arena *arena, struct installed *installed)
{
    installed->programs = program_folder(arena);
    const char *prefix = path_directory(arena, installed->programs);
    const char *const libraries[] = {arena_printf(arena, "%s/" SPBC_LIBDIR, prefix),
                                     arena_printf(arena, "%s/lib", prefix), NULL};
    const char *const includes[] = {arena_printf(arena, "%s/" SPBC_INCLUDEDIR, prefix),
                                    SPBC_BUILD_INCLUDE, NULL};
    installed->library = folder_with(arena, libraries, "libspbc.so");
    installed->include = folder_with(arena, includes, "spbc.h");
}
