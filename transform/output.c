/* SPDX-License-Identifier: Apache-2.0 */
/* How do files come to the disk whole or not at all?  See output.h. */
#include "output.h"

#include "base/arena.h"
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MODE_BITS = 07777, MODE_DIRECTORY = 0777 };

static int fail(struct arena *arena, const char **error)
{
    *error = errno == ENOENT ? "no such directory" : arena_strdup(arena, strerror(errno));
    return -1;
}

static int write_all(int descriptor, const char *bytes, size_t length)
{
    for (size_t done = 0; done < length;) {
        ssize_t wrote = write(descriptor, bytes + done, length - done);
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote < 0)
            return -1;
        done += (size_t)wrote;
    }
    return 0;
}

int output_write(struct arena *arena, const char *path, const char *bytes, size_t length,
                 const char **error)
{
    int descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (descriptor < 0)
        return fail(arena, error);
    const int wrote = write_all(descriptor, bytes, length);
    if (wrote != 0) {
        (void)fail(arena, error);
        (void)close(descriptor);
        return -1;
    }
    return close(descriptor) == 0 ? 0 : fail(arena, error);
}

/* Writes a temporary file beside path and gives it path's name. */
static int replace_at(struct arena *arena, const char *path, unsigned mode, const struct stat *old,
                      const char *bytes, size_t length, const char **error)
{
    char *temporary = arena_printf(arena, "%s/.spbc-XXXXXX", path_directory(arena, path));
    int descriptor = mkostemp(temporary, O_CLOEXEC);
    if (descriptor < 0)
        return fail(arena, error);
    bool has_failed = write_all(descriptor, bytes, length) != 0;
    /* The owner can only be kept by root; losing it is no reason to refuse, losing the mode is.
     * Order matters: chown clears set-id bits. */
    if (!has_failed && old != NULL && fchown(descriptor, old->st_uid, old->st_gid) != 0)
        errno = 0;
    has_failed = has_failed || fchmod(descriptor, mode) != 0 || fsync(descriptor) != 0;
    const int reason = errno;
    has_failed = close(descriptor) != 0 || has_failed;
    if (!has_failed && rename(temporary, path) == 0)
        return 0;
    if (has_failed)
        errno = reason;
    (void)fail(arena, error);
    (void)unlink(temporary);
    return -1;
}

int output_replace(struct arena *arena, const char *path, const char *bytes, size_t length,
                   const char **error)
{
    char target[PATH_MAX];
    struct stat old;
    if (realpath(path, target) == NULL || stat(target, &old) != 0)
        return fail(arena, error);
    if (access(target, W_OK) != 0)
        return fail(arena, error);
    return replace_at(arena, target, old.st_mode & MODE_BITS, &old, bytes, length, error);
}

int output_directory_make(struct arena *arena, const char *path, const char **error)
{
    char *each = arena_strdup(arena, path);
    for (char *c = each + 1;; c++) {
        if (*c != '/' && *c != '\0')
            continue;
        const char end = *c;
        *c = '\0';
        if (mkdir(each, MODE_DIRECTORY) != 0 && errno != EEXIST)
            return fail(arena, error);
        *c = end;
        if (end == '\0')
            return 0;
    }
}

int output_create(struct arena *arena, const char *path, unsigned mode, const char *bytes,
                  size_t length, const char **error)
{
    if (output_directory_make(arena, path_directory(arena, path), error) != 0)
        return -1;
    return replace_at(arena, path, mode & MODE_BITS, NULL, bytes, length, error);
}
