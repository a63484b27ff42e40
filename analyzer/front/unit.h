/* SPDX-License-Identifier: Apache-2.0 */
/* What does the front keep while it reads sources?  Private to front/.
 *
 * struct front lives as long as front_read; struct parsed as long as one translation unit is open.
 * Cursors and files of libclang die with the unit, so nothing that goes into the program points to
 * them.
 */
#ifndef SPBC_FRONT_UNIT_H
#define SPBC_FRONT_UNIT_H

#include "base/arena.h"
#include "front/front.h"

#include <clang-c/Index.h>

struct map;

struct front {
    struct arena *arena;
    struct program *program;
    const struct front_options *options;
    struct map *files;     /* full path -> struct file */
    struct map *functions; /* key -> struct symbol */
    struct map *variables; /* key -> struct variable; file-scope ones */
    ARRAY(struct function *) function_list;
    ARRAY(struct variable *) variable_list;
    ARRAY(struct unit *) unit_list;
    ARRAY(const char *) mpi_flags; /* what the wrapper compiler adds, as -isystem */
    bool has_mpi_constants;
};

/* Who defined the function of a key, to tell the same definition in a header from another one. */
struct symbol {
    struct function *function;
    uint64_t fingerprint;
    struct symbol *other; /* the same key, another definition */
};

struct macro_use { /* one expansion in a file that is no system header */
    const struct file *file;
    uint32_t begin, end;
};

struct parsed {
    struct front *front;
    struct program *program;
    struct arena *arena;   /* the program's */
    struct arena *scratch; /* dies with the unit */
    struct unit *unit;
    CXTranslationUnit tu;
    struct map *files;                  /* CXFile -> struct file */
    struct map *declarations;           /* declaration -> struct function or struct variable */
    struct map *types;                  /* libclang's type -> struct type */
    ARRAY(struct macro_use) macro_uses; /* sorted by file, begin */
};

struct cursors {
    CXCursor *items;
    uint32_t count, capacity;
};

/* ---- cursor.c: small questions to libclang ---- */
/* text_take: the text of a CXString, copied; disposes of the string. */
const char *text_take(struct arena *arena, CXString string);
struct cursors cursor_children(struct arena *arena, CXCursor cursor);
/* cursor_statement, cursor_declaration: an address that identifies the statement or the (canonical)
 * declaration behind a cursor. */
const void *cursor_statement(CXCursor cursor);
const void *cursor_declaration(CXCursor cursor);
bool is_same_extent(CXCursor a, CXCursor b);
/* cursor_strip: without parentheses and conversions that the compiler adds. */
CXCursor cursor_strip(struct parsed *parsed, CXCursor cursor);
bool cursor_int(CXCursor literal, int64_t *value);
/* cursor_source: the source text of a cursor on one line, shortened. */
const char *cursor_source(struct parsed *parsed, CXCursor cursor);

/* ---- places.c ---- */
struct file *file_get(struct parsed *parsed, CXFile file);
struct place place_at(struct parsed *parsed, CXSourceLocation location);
struct place place_begin(struct parsed *parsed, CXCursor cursor);
/* place_end: first byte behind the cursor's text, in the user's view: a macro expansion is included
 * wholly. */
struct place place_end(struct parsed *parsed, CXCursor cursor);
/* place_behind_semicolon: behind the ';' that follows, when one follows. */
struct place place_behind_semicolon(struct place end);
/* macro_uses_collect: once per unit, before places are asked for. */
void macro_uses_collect(struct parsed *parsed);
/* macro_use_at: the end of the macro expansion that begins at the place; 0 when none does. */
uint32_t macro_use_end(const struct parsed *parsed, const struct place *begin);
/* place_of_pragma: the '#' of the first of the #pragma lines that stand directly in front of a
 * place; the place itself when none does. */
struct place place_of_pragma(const struct place *place);
/* text_skip_blank: the offset of the next byte that is neither white space nor comment. */
size_t text_skip_blank(const char *text, size_t length, size_t offset);

/* ---- symbols.c ---- */
const struct type *type_of(struct parsed *parsed, CXType type);
struct function *function_of(struct parsed *parsed, CXCursor declaration);
struct variable *variable_of(struct parsed *parsed, CXCursor declaration,
                             struct function *function);
/* variable_temporary: a variable of the lowering itself, "$1". */
struct variable *variable_temporary(struct parsed *parsed, struct function *function,
                                    const struct type *type, uint32_t number);
/* field_key: "record-key::field". */
const char *field_key(struct parsed *parsed, CXCursor field);

/* ---- command.c ---- */
/* flags_filter: the flags that libclang gets, NULL terminated. */
const char *const *flags_filter(struct front *front, const struct front_source *source,
                                uint32_t *count);
/* mpi_flags_ask: asks the wrapper compiler once. */
void mpi_flags_ask(struct front *front);

/* ---- constants.c ---- */
/* mpi_constants_read: the values that the mpi.h which these arguments find gives. */
void mpi_constants_read(struct front *front, const char *const *arguments, uint32_t count);

/* ---- read_unit.c ---- */
void unit_read(struct front *front, const struct front_source *source);

/* ---- lower.c, initialiser.c ---- */
void function_lower(struct parsed *parsed, CXCursor definition);
void variable_lower(struct parsed *parsed, CXCursor declaration);

#endif
