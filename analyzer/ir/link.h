/* SPDX-License-Identifier: Apache-2.0 */
/* What does the linker keep while it reads the bytes of units?  Private to ir/; see pack.h. */
#ifndef SPBC_IR_LINK_H
#define SPBC_IR_LINK_H

#include "base/arena.h"
#include "ir/pack.h"

struct linker {
    struct arena *arena;
    struct program *program;
    const struct needed *needed; /* NULL: nothing is left out */
    linker_text_get text_get;
    void *context;
    struct map *files;     /* full path -> struct link_file */
    struct map *functions; /* key -> struct symbol */
    struct map *variables; /* key -> struct variable; file-scope ones */
    struct map *texts;     /* every text once */
    ARRAY(struct function *) function_list;
    ARRAY(struct variable *) variable_list;
};

struct link_file {
    struct file file;
    uint64_t hash;
};

struct link_function { /* a function as one unit knows it */
    struct function function;
    const char *key;
    enum link_kind link;
    uint64_t fingerprint;
    bool has_definition;
};

/* linker_contents: reads what is in a file, unless it is a system header. */
void linker_contents(struct linker *linker, struct link_file *file);
struct link_file *linker_link_file(struct linker *linker, const char *full, bool is_system);
/* linker_text: the one copy of a text. */
const char *linker_text(struct linker *linker, const char *text);
/* linker_function: the function of the program that is meant. */
struct function *linker_function(struct linker *linker, const struct link_function *wanted);
/* linker_variable: the variable of the program; a local one is always new. */
struct variable *linker_variable(struct linker *linker, const struct variable *wanted,
                                 bool is_definition);

#endif
