/* SPDX-License-Identifier: Apache-2.0 */
/* Asks the kernel, not our own books: /proc/self/maps and /proc/self/fd.
 *
 * The job page stays mapped as long as the process lives, and is not counted.  Where /proc is not readable, nothing is found.
 */
#include "leak.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { LINE_MAX = 4096 };

static const char *const kinds[] = {"log.", "taken.", "bell"};

static int is_of_transport(const char *line, const char *prefix)
{
    const char *name = strstr(line, prefix);
    for (size_t i = 0; name && i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strncmp(name + strlen(prefix), kinds[i], strlen(kinds[i])) == 0) {
            return 1;
        }
    }
    return 0;
}

static uint32_t mappings_count(const char *prefix)
{
    char line[LINE_MAX];
    uint32_t count = 0;
    FILE *maps = fopen("/proc/self/maps", "re");
    while (maps && fgets(line, sizeof line, maps)) {
        count += (uint32_t)is_of_transport(line, prefix);
    }
    if (maps) {
        fclose(maps);
    }
    return count;
}

static uint32_t descriptors_count(const char *prefix)
{
    char target[LINE_MAX];
    uint32_t count = 0;
    DIR *folder = opendir("/proc/self/fd");
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        ssize_t length = readlinkat(dirfd(folder), entry->d_name, target, sizeof target - 1);
        if (length > 0) {
            target[length] = '\0';
            count += strstr(target, prefix) != NULL;
        }
    }
    if (folder) {
        closedir(folder);
    }
    return count;
}

void leak_count(const char *job, uint32_t *mappings, uint32_t *descriptors)
{
    char prefix[200];
    snprintf(prefix, sizeof prefix, "/spbc.%s.", job);
    *mappings = mappings_count(prefix);
    *descriptors = descriptors_count(prefix);
}
