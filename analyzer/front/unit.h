/* SPDX-License-Identifier: Apache-2.0 */
/* What does the front keep while it reads sources?  Private to front/.
 *
 * The process that was asked (front.c, pool.c, cache.c, prefix.c) plans the reading and links what
 * comes back; processes that it forks (worker.c, read_unit.c and the lowering) parse one unit after
 * the other, each into a struct front of its own, and send it as bytes (ir/pack.h).  struct parsed
 * lives as long as one translation unit is open: cursors and files of libclang die with it.
 */
#ifndef SPBC_FRONT_UNIT_H
#define SPBC_FRONT_UNIT_H

#include "base/arena.h"
#include "base/text.h"
#include "front/front.h"
#include "ir/pack.h"

#include <clang-c/Index.h>

struct byte_reader;
struct map;
struct prefix;

struct mpi_flags { /* what the wrapper compiler adds, as -isystem */
    struct arena *arena;
    ARRAY(const char *) list;
    const char *compiler; /* that answered; NULL: none */
    const char *own;      /* see mpi_flags_own */
    bool is_own_asked;
};

struct front { /* one unit as a worker reads it */
    struct arena *arena;
    struct program *program;
    const struct front_options *options;
    const struct mpi_flags *mpi_flags;
    struct map *files;     /* full path -> struct file */
    struct map *functions; /* key -> struct function */
    struct map *variables; /* key -> struct variable; file-scope ones */
    ARRAY(struct function *) function_list;
    ARRAY(struct pack_function) link_list; /* by id of the function */
    ARRAY(struct variable *) variable_list;
    ARRAY(bool) definition_list; /* by id of the variable */
    ARRAY(struct pack_chunk) chunk_list;
    ARRAY(CXCursor) pending_list; /* C++: definitions that were named and may not be visited */
};

/* Functions of headers that a process has lowered for one unit need not be lowered for a later one:
 * the linker would take the first all the same.  Not for a cache, whose entries stand alone. */
struct lowered {
    struct map
        *units; /* key and fingerprint -> number of the first reading that has it, plus one */
    struct arena *arena;
    uint32_t reading;          /* the one that is read */
    ARRAY(const char *) names; /* that it has added, to be kept when it is analysed */
};

struct macro_use { /* one expansion in a file that is no system header */
    const struct file *file;
    uint32_t begin, end;
};

struct cursors {
    CXCursor *items;
    uint32_t count, capacity;
};

enum { CONSTANT_COUNT = 12 }; /* rows of the table in constants.c */

struct constants { /* of mpi.h, as the unit has seen them so far */
    int64_t values[CONSTANT_COUNT];
    bool is_seen[CONSTANT_COUNT];
    uint32_t seen_count;
    bool is_unclear; /* one of them is no number, or not mpi.h's own */
};

struct parsed {
    struct front *front;
    struct program *program;
    struct arena *arena;   /* the program's */
    struct arena *scratch; /* dies with the unit */
    struct unit *unit;
    bool is_prefix;          /* a header that units share, not a unit */
    bool uses_prefix;        /* what the shared header declares is not in declarations_seen */
    bool is_cplusplus;       /* something in it is not C */
    struct lowered *lowered; /* NULL: every function is lowered */
    const char *refused;     /* what must not be in a program, with its place; NULL: nothing */
    CXTranslationUnit tu;
    struct map *files;        /* CXFile -> struct file */
    struct map *included;     /* struct file -> itself: files it read */
    struct map *directives;   /* struct file -> those of OpenMP in it (directives.c) */
    struct map *declarations; /* declaration -> struct function or struct variable */
    struct map *bound_names;  /* C++: names of auto [a, b] -> struct expr */
    struct map *types;        /* libclang's type -> struct type */
    struct map *containers;   /* C++: libclang's type -> struct container */
    struct map *holders;      /* C++: libclang's type -> "y": it has containers within; "n": not */
    struct map *library_searches; /* C++: function of a system header -> see library.c */
    struct map *overriding; /* C++: class -> what it overrides of the library's, see library.c */
    struct constants constants;
    struct cursors declarations_seen;   /* children of the unit that may be the user's */
    struct cursors methods_unseen;      /* virtual ones of class templates (virtual.c) */
    struct instances *instances;        /* C++, see object.h; NULL: not asked for */
    ARRAY(struct macro_use) macro_uses; /* sorted by file, begin */
};

/* ---- cursor.c: small questions to libclang ---- */
/* text_take: the text of a CXString, copied; disposes of the string. */
const char *text_take(struct arena *arena, CXString string);
struct cursors cursor_children(struct arena *arena, CXCursor cursor);
/* type_fields: the members of a record that are data; none of another type. */
struct cursors type_fields(struct arena *arena, CXType record);
/* cursor_statement, cursor_declaration: an address that identifies the statement or the (canonical)
 * declaration behind a cursor. */
const void *cursor_statement(CXCursor cursor);
const void *cursor_declaration(CXCursor cursor);
bool is_same_extent(CXCursor a, CXCursor b);
/* is_only_wrapped: does an unexposed cursor stand for its only child? */
bool is_only_wrapped(CXCursor unexposed, CXCursor child);
/* cursor_selected: the expression that a _Generic(...) stands for; null when several might be. */
CXCursor cursor_selected(struct parsed *parsed, CXCursor generic);
/* cursor_strip: without parentheses, _Generic and conversions that the compiler adds. */
CXCursor cursor_strip(struct parsed *parsed, CXCursor cursor);
bool cursor_int(CXCursor literal, int64_t *value);
/* cursor_names_any_source: does a number stand in the text that the macro MPI_ANY_SOURCE has, whatever macros that
 * was come to by, or may an enumerator get its value from it? */
bool cursor_names_any_source(struct parsed *parsed, CXCursor cursor);
/* cursor_source: the source text of a cursor on one line, shortened. */
const char *cursor_source(struct parsed *parsed, CXCursor cursor);

/* ---- places.c ---- */
struct file *file_get(struct parsed *parsed, CXFile file);
struct place place_at(struct parsed *parsed, CXSourceLocation location);
struct place place_begin(struct parsed *parsed, CXCursor cursor);
/* place_end: first byte behind the cursor's text, in the user's view: a macro expansion is included
 * wholly. */
struct place place_end(struct parsed *parsed, CXCursor cursor);
/* place_of_callee: of the name of what is called: in the text of a macro's argument when it stands
 * there.  place_end_of_call: behind its closing parenthesis, likewise. */
struct place place_of_callee(struct parsed *parsed, CXCursor callee);
struct place place_end_of_call(struct parsed *parsed, CXCursor call, const struct place *callee);
/* place_behind_semicolon: behind the ';' that follows, when one follows. */
struct place place_behind_semicolon(struct place end);
/* macro_use_take: remembers an expansion.  macro_uses_sort: once per unit, when all of them are
 * known and before places are asked for. */
void macro_use_take(struct parsed *parsed, CXCursor expansion);
void macro_uses_sort(struct parsed *parsed);
/* macro_use_end: the end of the macro expansion that begins at the place; 0 when none does. */
uint32_t macro_use_end(const struct parsed *parsed, const struct place *begin);
/* place_of_pragma: the '#' of the first of the #pragma lines that stand directly in front of a
 * place; the place itself when none does. */
struct place place_of_pragma(const struct place *place);
/* place_in: the place at an offset of a file's text. */
struct place place_in(const struct file *file, uint32_t offset);
/* text_skip_blank: the offset of the next byte that is neither white space nor comment. */
size_t text_skip_blank(const char *text, size_t length, size_t offset);

/* ---- symbols.c ---- */
const struct type *type_of(struct parsed *parsed, CXType type);
struct function *function_of(struct parsed *parsed, CXCursor declaration);
struct variable *variable_of(struct parsed *parsed, CXCursor declaration,
                             struct function *function);
/* is_lambda: is it the operator() of one? */
bool is_lambda(struct parsed *parsed, CXCursor declaration);
/* function_of_lambda: the one behind a lambda expression, or behind its operator(). */
struct function *function_of_lambda(struct parsed *parsed, CXCursor expression);
/* function_synthetic: one that is not in the text, for a declaration. */
struct function *function_synthetic(struct parsed *parsed, const char *name, const char *key,
                                    CXCursor declaration);
/* function_builtin: one of the compiler, which an expression stands for. */
/* function_of_class: one of the library that walks through objects of its class, like `name` says. */
struct function *function_of_class(struct parsed *parsed, CXCursor record, const char *name,
                                   const struct type *type);
struct function *function_builtin(struct parsed *parsed, const char *name, CXCursor user);
/* class_holds_numbers: is it a method of a class of the C++ library, or such a class, whose objects hold numbers alone? */
bool class_holds_numbers(struct parsed *parsed, CXCursor declaration);
/* function_unseen: what a method of a template does in the classes made of it, which is not known. */
struct function *function_unseen(struct parsed *parsed, CXCursor pattern);
/* variable_synthetic: one of file scope that is not in the text. */
struct variable *variable_synthetic(struct parsed *parsed, const char *name, const char *key,
                                    const struct type *type, const struct place *place);
/* variable_captured: the copy of a variable that a lambda keeps which the function makes. */
struct variable *variable_captured(struct parsed *parsed, const struct variable *variable,
                                   struct function *function, const struct function *lambda);
/* variable_temporary: a variable of the lowering itself, "$1". */
struct variable *variable_temporary(struct parsed *parsed, struct function *function,
                                    const struct type *type, uint32_t number);
/* variable_begun: of an object of a function that lasts, whether it has begun. */
struct variable *variable_begun(struct parsed *parsed, const struct variable *object,
                                struct function *function);
/* member_key, field_key: "record-key::field". */
const char *member_key(struct parsed *parsed, CXCursor record, const char *name);
const char *field_key(struct parsed *parsed, CXCursor field);

/* ---- command.c ---- */
/* flags_filter: the flags that libclang gets, NULL terminated. */
const char *const *flags_filter(struct arena *arena, const struct front_options *options,
                                const struct mpi_flags *mpi_flags,
                                const struct front_source *source, uint32_t *count);
/* mpi_flags_ask: asks the wrapper compiler once. */
void mpi_flags_ask(struct arena *arena, const struct front_options *options,
                   struct mpi_flags *flags);
/* mpi_flags_own: the folder of headers that only the user's compiler has; NULL when it does not
 * tell.  Asked when it is needed first. */
const char *mpi_flags_own(struct mpi_flags *flags);
typedef ARRAY(const char *) folder_list;
/* unit_folders: where its headers are looked for, its own folder first. */
void unit_folders(struct arena *arena, const struct unit *unit, folder_list *folders);

/* ---- read_unit.c ---- */
struct answer { /* what a worker tells about one unit */
    struct arena *arena;
    const char *reason;               /* why it is not analysed; NULL: it is */
    bool uses_prefix;                 /* the bytes tell only what stands behind the shared header */
    ARRAY(const struct file *) files; /* all that it read, its main file excluded */
    struct text bytes;                /* of constants.c, then of ir/pack.h */
};
struct task { /* what a worker is to read */
    const struct front_options *options;
    struct mpi_flags *mpi_flags;
    const struct unit *unit;      /* of the process that asked: file, directory, arguments */
    const struct prefix *prefix;  /* the shared header that is used, or read; NULL: none */
    struct lowered *lowered;      /* by this process so far; NULL: nothing is left out */
    const char *own;              /* folder of headers that only the user's compiler has */
    ARRAY(const char *) borrowed; /* names of those that are used of it */
};
/* unit_parse: parses and lowers one unit. */
void unit_parse(const struct task *task, struct answer *answer);
/* prefix_parse: reads a shared header as if it were a unit, and keeps it for unit_parse. */
void prefix_parse(const struct task *task, struct answer *answer);

/* ---- constants.c ---- */
/* constants_parse: the values that the mpi.h which the unit's arguments find gives. */
void constants_parse(const struct task *task, struct answer *answer);
/* constants_see: takes notice of a macro that the unit defines.  constants_put: what is known then. */
void constants_see(struct parsed *parsed, CXCursor macro);
void constants_put(const struct parsed *parsed, struct text *bytes);
/* constants_take: takes what a unit told off its bytes, and puts values into the program unless
 * that is NULL. */
enum told { TOLD_NOTHING, TOLD_VALUES, TOLD_ASK /* there is an mpi.h of another form */ };
enum told constants_take(struct byte_reader *in, struct program *program);

/* ---- lowered.c ---- */
/* lowered_new: nothing was lowered yet.  lowered_begin: a reading begins; lowered_end: it has ended,
 * and is analysed or not. */
struct lowered *lowered_new(struct arena *arena);
void lowered_begin(struct lowered *lowered, uint32_t reading);
void lowered_end(struct lowered *lowered, bool is_analysed);
/* lowered_before: has an earlier unit told what the function does?  When not, this one will. */
bool lowered_before(struct parsed *parsed, const struct function *function);

/* ---- lower.c, initialiser.c ---- */
void function_lower(struct parsed *parsed, CXCursor definition);
/* function_lower_end: what runs at the end of an object whose class has no destructor that is written, or an instance's
 * that refers to nothing. */
struct function *function_lower_end(struct parsed *parsed, CXCursor record);
void variable_lower(struct parsed *parsed, CXCursor declaration);

/* ---- alias.c ---- */
/* aliases_lower: functions that are other names of functions, once those are lowered. */
void aliases_lower(struct parsed *parsed);

#endif
