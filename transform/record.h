/* SPDX-License-Identifier: Apache-2.0 */
/* What does an object remember of its compilation?
 *
 * The section .spbc.unit holds one record per unit.  Linkers put sections of one name behind each
 * other, so that a relocatable or shared object carries the records of all its units: a record
 * therefore says its own length and fills a multiple of 8 bytes.
 *
 * Layout: "SPBCUNIT", uint32 version = 1, uint32 length of the whole record, then texts that end
 * with NUL, then zeros: directory, source, language, compiler words..., "", argument words..., "",
 * (hash in 16 hex digits, path)..., "" The numbers are in the machine's own byte order; the object
 * is of this machine.
 */
#ifndef SPBC_TRANSFORM_RECORD_H
#define SPBC_TRANSFORM_RECORD_H

#include "toolchain.h"

#include <stddef.h>
#include <stdint.h>

#define RECORD_SECTION ".spbc.unit"

struct record_input {
    const char *path; /* absolute */
    const char *hash; /* of its text when it was compiled */
};

struct record {
    const char *directory;       /* where the compiler ran, absolute */
    const char *source;          /* as given */
    const char *language;        /* of -x; "" when the name decides */
    struct words compiler;       /* first words of the command */
    struct words arguments;      /* the rest without source, -c, -o and dependency options */
    struct record_input *inputs; /* the source and the headers it read, system headers excluded */
    uint32_t input_count;
};

/* record_encode: the section's bytes. */
void record_encode(struct arena *arena, const struct record *record, const char **bytes,
                   size_t *length);

/* record_decode: all records of a section.  Returns their number, or -1 when the section is
 * damaged. */
int record_decode(struct arena *arena, const char *bytes, size_t length, struct record **records);

/* record_hash: of a file's text now; NULL: it cannot be read. */
const char *record_hash(struct arena *arena, const char *path);

#endif
