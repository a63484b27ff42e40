/* SPDX-License-Identifier: Apache-2.0 */
/* What is in a source file, and has it changed?  Every file is read once.  Private to front/. */
#ifndef SPBC_FRONT_CONTENTS_H
#define SPBC_FRONT_CONTENTS_H

#include "front/front.h"

struct contents;

/* contents_new: with texts that take the place of files. */
struct contents *contents_new(struct arena *arena, const struct front_overlay *overlays,
                              uint32_t overlay_count);
/* contents_get: the text and its bytes_hash; NULL with *error when it cannot be read.  `contents`
 * is a struct contents (the linker asks by this too). */
const char *contents_get(void *contents, const char *full, size_t *length, uint64_t *hash);
const char *contents_error(struct contents *contents, const char *full);
/* contents_stamp: time of the last change (nanoseconds) and size of a file that is not read; false
 * when it is not there. */
bool contents_stamp(struct contents *contents, const char *full, uint64_t *time, uint64_t *size);

/* contents_beside: what the text of the file includes by #include "...", whatever conditions stand
 * around that: where it is looked for first, beside the file. */
struct contents_beside {
    const char *const *paths; /* absolute */
    uint32_t count;
    bool has_unnamed; /* the name of another one comes out of a macro */
};
const struct contents_beside *contents_beside(struct contents *contents, const char *full);

/* include_name: of `include "x"` or `include <x>`, which begins at `text` (behind the '#'), from the
 * quote on; NULL: it is neither.  *is_unnamed: but an include whose name is not written. */
const char *include_name(const char *text, bool *is_unnamed);

#endif
