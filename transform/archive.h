/* SPDX-License-Identifier: Apache-2.0 */
/* Which objects are in this static library, and how does it look with some of them replaced?
 *
 * Understands GNU names (long names, thin archives) and BSD names.  Members may share a name.
 * The replaced copy is always an ordinary archive, its symbol table moved along: the replacements
 * must define the same global symbols.
 */
#ifndef SPBC_TRANSFORM_ARCHIVE_H
#define SPBC_TRANSFORM_ARCHIVE_H

#include <stddef.h>
#include <stdint.h>

struct arena;

struct archive_member {
    const char *name;
    const char *path;  /* thin archives: where the object lies; NULL */
    const char *bytes; /* contents; of a thin archive they are read */
    size_t length;
    size_t offset;           /* of the header, the key of the symbol table */
    const char *replacement; /* set by the caller: the new contents; NULL */
    size_t replacement_length;
};

struct archive {
    const char *bytes;
    size_t length;
    struct archive_member *members;
    uint32_t member_count;
    const char *symbols; /* the symbol table as it is; NULL: none */
    size_t symbols_length;
    size_t symbol_width; /* bytes of an offset in it: 4 or 8 */
};

/* archive_open: reads the static library at path.  Returns 0, or -1 with *error set. */
int archive_open(struct arena *arena, const char *path, struct archive *archive,
                 const char **error);

/* archive_write: the archive with the replacements in it.  Returns 0, or -1 with *error set. */
int archive_write(struct arena *arena, const struct archive *archive, const char *path,
                  const char **error);

#endif
