/* SPDX-License-Identifier: Apache-2.0 */
/* Which entries of a cache have to go?
 *
 * Entries of files and flags that are no more, and of other versions of the analyzer, are never asked
 * for again: nothing but their age tells them.  Computes: where all entries together are larger than
 * the limit, those that were used longest ago are taken away until they are not; and what runs that
 * were killed have left half written.  Nothing that was used in the last hour goes: a run beside this
 * one may be about to.  Files that are no entries by their name stay, whatever they are.
 */
#include "base/arena.h"
#include "base/text.h"
#include "front/cache.h"

#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { NAME_DIGITS = 16, SAFE_SECONDS = 3600 };

struct entry {
    const char *name;
    time_t used;
    uint64_t bytes;
};

typedef ARRAY(struct entry) entry_list;

static bool is_half_written(const char *name)
{
    return strncmp(name, "new-", 4) == 0 && strlen(name) == strlen("new-XXXXXX");
}

static bool is_entry(const char *name)
{
    for (int i = 0; i < NAME_DIGITS; i++)
        if (isxdigit((unsigned char)name[i]) == 0)
            return false;
    return name[NAME_DIGITS] == '.';
}

static int entry_compare(const void *a, const void *b)
{
    const struct entry *x = a;
    const struct entry *y = b;
    return x->used != y->used ? (x->used < y->used ? -1 : 1) : strcmp(x->name, y->name);
}

/* All entries; what was left half written goes at once. */
static uint64_t entries_find(struct arena *arena, DIR *folder, time_t now, entry_list *entries)
{
    uint64_t total = 0;
    for (const struct dirent *item = readdir(folder); item != NULL; item = readdir(folder)) {
        struct stat status;
        const bool is_left = is_half_written(item->d_name);
        if ((!is_left && !is_entry(item->d_name)) ||
            fstatat(dirfd(folder), item->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0 ||
            !S_ISREG(status.st_mode))
            continue;
        const time_t used = status.st_atime > status.st_mtime ? status.st_atime : status.st_mtime;
        if (is_left && now - used > SAFE_SECONDS)
            (void)unlinkat(dirfd(folder), item->d_name, 0);
        if (is_left)
            continue;
        total += (uint64_t)status.st_size;
        array_push(
            arena, entries,
            ((struct entry){arena_strdup(arena, item->d_name), used, (uint64_t)status.st_size}));
    }
    return total;
}

void cache_tidy(const char *path, uint64_t limit)
{
    DIR *folder = opendir(path);
    if (folder == NULL)
        return;
    struct arena *arena = arena_new();
    entry_list entries = {0};
    const time_t now = time(NULL);
    uint64_t total = entries_find(arena, folder, now, &entries);
    if (limit != 0 && total > limit)
        qsort(entries.items, entries.count, sizeof *entries.items, entry_compare);
    for (uint32_t i = 0; limit != 0 && total > limit && i < entries.count; i++) {
        const struct entry *entry = &entries.items[i];
        if (now - entry->used <= SAFE_SECONDS)
            break;
        if (unlinkat(dirfd(folder), entry->name, 0) == 0)
            total -= entry->bytes;
    }
    arena_free(arena);
    (void)closedir(folder);
}
