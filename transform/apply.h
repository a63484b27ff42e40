/* SPDX-License-Identifier: Apache-2.0 */
/* How does a rewriting reach the user: as a diff, in place, or in another folder? */
#ifndef SPBC_TRANSFORM_APPLY_H
#define SPBC_TRANSFORM_APPLY_H

#include "emit.h"

#include <stdio.h>

/* apply_diff: one unified diff of all files, for `patch -p1`; files outside of the current
 * directory are named by their full paths. */
void apply_diff(struct arena *arena, const struct changed_file *files, uint32_t count, FILE *out);

/* apply_in_place: replaces the files.  Each is checked for writing before the first is touched.
 * Returns 0, or -1 with the cause on stderr. */
int apply_in_place(struct arena *arena, const struct changed_file *files, uint32_t count);

/* apply_path: where a file goes below a folder: its path relative to the current directory, or its
 * full path when it lies elsewhere. */
const char *apply_path(struct arena *arena, const char *folder, const struct file *file);

/* apply_to_folder: writes the files below a folder, with the modes of the originals.  Returns 0, or
 * -1 with the cause on stderr. */
int apply_to_folder(struct arena *arena, const char *folder, const struct changed_file *files,
                    uint32_t count);

#endif
