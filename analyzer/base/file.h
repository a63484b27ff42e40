/* SPDX-License-Identifier: Apache-2.0 */
/* What is in this file, and how is its path shown? */
#ifndef SPBC_BASE_FILE_H
#define SPBC_BASE_FILE_H

#include <stdbool.h>
#include <stddef.h>

struct arena;

/* file_read: the contents of a regular file, NUL terminated.  Returns 0, or -1 with *error set to a
 * sentence without the path ("no such file"). Refuses directories, devices and files above 1 GiB.
 */
int file_read(struct arena *arena, const char *path, const char **text, size_t *length,
              const char **error);

/* file_may_be_written: could `path` be written, as far as can be told without writing it?  What is
 * not there is made and taken away again.  errno says why not. */
bool file_may_be_written(const char *path);

/* path_current: the current directory, absolute. */
const char *path_current(struct arena *arena);
/* path_absolute: path seen from directory (NULL: the current one), without "." and ".." and double
 * slashes.  Symbolic links stay as they are, but where ".." follows one. */
const char *path_absolute(struct arena *arena, const char *directory, const char *path);
/* path_shown: an absolute path as the user sees it: relative when it lies below the current
 * directory. */
const char *path_shown(struct arena *arena, const char *full);
/* path_relative: an absolute path seen from the absolute path of a directory, with "../" as far as
 * it takes. */
const char *path_relative(struct arena *arena, const char *directory, const char *full);
/* path_directory: "a/b" of "a/b/c", "." of "c", "/" of "/c". */
const char *path_directory(struct arena *arena, const char *path);
/* path_base: "c" of "a/b/c"; borrowed from path. */
const char *path_base(const char *path);

#endif
