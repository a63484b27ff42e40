/* SPDX-License-Identifier: Apache-2.0 */
/* How does the IR of one translation unit travel from the process that parsed it to the one that
 * links the program, and into the cache?
 *
 * A unit is lowered into a program of its own; unit_pack writes that as bytes, unit_link reads them
 * into the program of all units.  Every way of reading goes through this, so the result does not
 * depend on how many processes read, nor on what the cache held.
 *
 * The bytes (numbers and texts as in base/bytes.h; every index of 0 that may be absent means none):
 *   needed      what the functions name: a part, see needed.h
 *   texts       count, then each
 *   files       count, then: full path, is_system, hash and length of the contents (not of system
 *               headers)
 *   types       count, then: kind, width, bits, flags, text, tag, element type, elements, bytes and parts of a record, count
 *               of its members, then each: key, type, where it lies; operands first
 *   functions   count, then: name, key, kind of linkage, fingerprint, place, type, flags, row
 *   variables   count, then: name, key, owner, place, type, parameter, flags
 *   unit        included files, skipped ranges
 *   chunks      count, then a part each: the body of one function, or one initialiser, with the
 *               expressions it uses, operands first; then, of a body, parameters, places of waits, regions (kind,
 *               parent, begin, end, flags, kind of loop, counter, directives) and nodes.  In front of a body's
 *               expressions stands what of it may be left out (left_out.h); such a node is a part behind the others,
 *               with the expressions that nothing but it uses, numbered behind those of the body.
 * Functions and variables come into the program when a chunk that is taken first names them, so the
 * order in which they do is that of the text, whether a header was read with the unit or before it.
 */
#ifndef SPBC_IR_PACK_H
#define SPBC_IR_PACK_H

#include "ir/ir.h"

struct map;
struct text;

/* What the linker needs to know of a name, besides what the IR has. */
enum link_kind { LINK_EXTERNAL, LINK_INTERNAL, LINK_INTERNAL_HEADER };

/* Of a variable's flags, what not only the linker reads. */
enum { PACK_VARIABLE_STATIC = 1 << 1, PACK_VARIABLE_ADDRESS_TAKEN = 1 << 3 };

struct pack_function { /* by id of the function in the unit's program */
    const char *key;
    enum link_kind link;
    uint64_t fingerprint; /* of the definition of LINK_INTERNAL_HEADER */
    bool has_definition;  /* this unit has one, in a system header too */
};

struct pack_chunk { /* one of both, in the order of the text */
    struct function *function;
    struct variable *variable;
};

struct pack_input {
    const struct program *program; /* of this unit alone */
    const struct pack_function *functions;
    const bool *is_definition; /* by id of the variable */
    const struct pack_chunk *chunks;
    uint32_t chunk_count;
    const struct unit *unit;
    bool is_whole; /* functions are called that no text names: nothing is left out */
};

void unit_pack(struct text *bytes, const struct pack_input *input);

/* ---- linking ---- */

struct linker;
struct needed;

/* linker_text_get: the contents of a file as the program is to see them, and their bytes_hash; NULL
 * when it cannot be read. */
typedef const char *(*linker_text_get)(void *context, const char *full, size_t *length,
                                       uint64_t *hash);
struct linker *linker_new(struct arena *arena, struct program *program, linker_text_get text_get,
                          void *context);
/* linker_leave_out: before units are linked, what of them is; as long as they are. */
void linker_leave_out(struct linker *linker, const struct needed *needed);
/* linker_file: the one object of a file. */
struct file *linker_file(struct linker *linker, const char *full, bool is_system);
/* unit_link: adds what the bytes describe to the program, as parts of `unit`, and appends to the
 * unit's included files and skipped ranges.  Returns NULL, or why it could not: a file has changed
 * since it was parsed, or the bytes are damaged; what was added by then has to be thrown away with
 * the program, or the unit be counted as not analysed. */
const char *unit_link(struct linker *linker, struct unit *unit, const unsigned char *bytes,
                      size_t length);
/* linker_finish: the program's lists, and what only the whole program can tell. */
void linker_finish(struct linker *linker);

#endif
