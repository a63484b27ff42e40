/* SPDX-License-Identifier: Apache-2.0 */
/* What does this ELF file hold, and how is a section put into it?
 *
 * Requires: 64-bit ELF of the machine's own byte order.  Everything else is refused with a
 * sentence. Does not: follow relocations or relink anything; adding a section only appends to the
 * file.
 */
#ifndef SPBC_TRANSFORM_IMAGE_H
#define SPBC_TRANSFORM_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;

struct elf {
    const char *bytes; /* borrowed */
    size_t length;
    uint64_t section_count;
    uint64_t name_section; /* index of the section names */
    bool is_shared;        /* shared library (or position-independent executable) */
};

struct elf_symbol {
    const char *name;
    bool is_undefined;
    bool is_local;
};

/* elf_open: returns 0, or -1 with *error set ("not an ELF file"). */
int elf_open(const char *bytes, size_t length, struct elf *elf, const char **error);

/* elf_section: the contents of the first section of that name.  False: there is none. */
bool elf_section(const struct elf *elf, const char *name, const char **bytes, size_t *length);

/* elf_symbols: the symbols of the file (of shared libraries the dynamic ones). */
uint32_t elf_symbols(struct arena *arena, const struct elf *elf, struct elf_symbol **symbols);

/* elf_add_section: appends a section that is not loaded to the object file at path.  The new
 * section headers are written before the file's header points to them, so that a crash leaves the
 * old object.  Returns 0, or -1 with *error set. */
int elf_add_section(struct arena *arena, const char *path, const char *name, const char *bytes,
                    size_t length, const char **error);

/* elf_with_section: the same in memory. */
int elf_with_section(struct arena *arena, const struct elf *elf, const char *name,
                     const char *bytes, size_t length, const char **out, size_t *out_length);

/* elf_note_object: an object file whose only contents is one note; machine and flags are those of
 * `like`. */
void elf_note_object(struct arena *arena, const struct elf *like, const char *section,
                     const char *owner, uint32_t type, const char *text, const char **out,
                     size_t *out_length);

#endif
