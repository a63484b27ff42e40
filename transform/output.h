/* SPDX-License-Identifier: Apache-2.0 */
/* How do files come to the disk whole or not at all? */
#ifndef SPBC_TRANSFORM_OUTPUT_H
#define SPBC_TRANSFORM_OUTPUT_H

#include <stddef.h>

struct arena;

/* output_write: creates or truncates path and writes it.  For temporary files.  Returns 0, or -1
 * with *error set. */
int output_write(struct arena *arena, const char *path, const char *bytes, size_t length,
                 const char **error);

/* output_replace: the file at path (or the one its symbolic links lead to) gets new contents by a
 * temporary file beside it and a rename; mode and, where permitted, owner stay.  A reader sees the
 * old or the new text.  Returns 0, or -1 with *error set. */
int output_replace(struct arena *arena, const char *path, const char *bytes, size_t length,
                   const char **error);

/* output_create: a file at path with the given permission bits, directories above it included.
 * Returns 0, or -1 with *error set. */
int output_create(struct arena *arena, const char *path, unsigned mode, const char *bytes,
                  size_t length, const char **error);

/* output_directory_make: all missing directories of path.  Returns 0, or -1 with *error set. */
int output_directory_make(struct arena *arena, const char *path, const char **error);

#endif
