/* SPDX-License-Identifier: Apache-2.0 */
/* What is in this file, and how is its path shown?  See file.h. */
#include "base/file.h"

#include "base/arena.h"
#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const size_t FILE_BYTES_MAX = (size_t)1 << 30;

static const char *error_text(struct arena *arena, int error)
{
    if (error == ENOENT)
        return "no such file";
    if (error == EACCES)
        return "no permission to read it";
    return arena_strdup(arena, strerror(error));
}

static int read_all(struct arena *arena, int descriptor, size_t size, const char **text,
                    size_t *length, const char **error)
{
    char *bytes = arena_alloc(arena, size + 1);
    size_t done = 0;
    while (done < size) {
        ssize_t got = read(descriptor, bytes + done, size - done);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0) {
            *error = error_text(arena, errno);
            return -1;
        }
        if (got == 0)
            break;
        done += (size_t)got;
    }
    bytes[done] = '\0';
    *text = bytes;
    *length = done;
    return 0;
}

int file_read(struct arena *arena, const char *path, const char **text, size_t *length,
              const char **error)
{
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) {
        *error = error_text(arena, errno);
        return -1;
    }
    struct stat status;
    int outcome = -1;
    if (fstat(descriptor, &status) != 0)
        *error = error_text(arena, errno);
    else if (S_ISDIR(status.st_mode))
        *error = "it is a directory";
    else if (!S_ISREG(status.st_mode))
        *error = "it is not a regular file";
    else if ((size_t)status.st_size > FILE_BYTES_MAX)
        *error = "it is larger than 1 GiB";
    else
        outcome = read_all(arena, descriptor, (size_t)status.st_size, text, length, error);
    (void)close(descriptor);
    return outcome;
}

const char *path_current(struct arena *arena)
{
    char buffer[PATH_MAX];
    if (getcwd(buffer, sizeof buffer) == NULL)
        return "/";
    return arena_strdup(arena, buffer);
}

/* Drops the last component of an absolute path under construction: `..` behind a symbolic link is the
 * folder above the one that it leads to. */
static void path_drop(struct text *path)
{
    char target[PATH_MAX];
    struct stat status;

    if (path->length > 0 && lstat(path->bytes, &status) == 0 && S_ISLNK(status.st_mode) &&
        realpath(path->bytes, target) != NULL) {
        path->length = 0;
        text_append(path, target);
    }
    while (path->length > 0 && path->bytes[path->length - 1] != '/')
        path->length--;
    if (path->length > 0)
        path->length--;
    path->bytes[path->length] = '\0';
}

static void path_add(struct text *path, const char *more)
{
    while (*more != '\0') {
        const size_t length = strcspn(more, "/");
        if (length == 2 && memcmp(more, "..", 2) == 0) {
            path_drop(path);
        } else if (length != 0 && !(length == 1 && *more == '.')) {
            text_append_char(path, '/');
            text_append_bytes(path, more, length);
        }
        more += length;
        more += strspn(more, "/");
    }
}

const char *path_absolute(struct arena *arena, const char *directory, const char *path)
{
    struct text full = {.arena = arena};
    text_append(&full, "");
    if (path[0] != '/') {
        if (directory == NULL || directory[0] != '/')
            path_add(&full, path_current(arena));
        if (directory != NULL)
            path_add(&full, directory);
    }
    path_add(&full, path);
    return full.length == 0 ? "/" : text_get(&full);
}

const char *path_shown(struct arena *arena, const char *full)
{
    const char *current = path_current(arena);
    const size_t length = strlen(current);
    if (length > 1 && strncmp(full, current, length) == 0 && full[length] == '/')
        return arena_strdup(arena, full + length + 1);
    return full;
}

const char *path_relative(struct arena *arena, const char *directory, const char *full)
{
    size_t common = 0;
    struct text shown = {.arena = arena};
    /* The longest common part that ends where a component ends in both. */
    for (size_t i = 0;; i++) {
        const bool ends =
            (directory[i] == '/' || directory[i] == '\0') && (full[i] == '/' || full[i] == '\0');
        if (ends)
            common = i;
        if (directory[i] != full[i] || directory[i] == '\0')
            break;
    }
    for (const char *at = directory + common; *at != '\0'; at++)
        if (at[0] == '/' && at[1] != '\0')
            text_append(&shown, "../");
    text_append(&shown, full + common + (full[common] == '/'));
    return shown.length == 0 ? "." : text_get(&shown);
}

const char *path_directory(struct arena *arena, const char *path)
{
    const char *slash = strrchr(path, '/');
    if (slash == NULL)
        return ".";
    if (slash == path)
        return "/";
    return arena_strndup(arena, path, (size_t)(slash - path));
}

const char *path_base(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

/* A pipe or a device is not opened: whoever reads it could see that. */
bool file_may_be_written(const char *path)
{
    struct stat status;
    if (stat(path, &status) == 0) {
        if (S_ISDIR(status.st_mode))
            errno = EISDIR;
        return !S_ISDIR(status.st_mode) && access(path, W_OK) == 0;
    }
    const int descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (descriptor < 0)
        return false;
    (void)close(descriptor);
    (void)unlink(path);
    return true;
}
