/* SPDX-License-Identifier: Apache-2.0 */
/* Which function, variable or file of the whole program does a name in one unit's bytes mean?  See
 * pack.h.
 *
 * External names are linked by their key.  A static function in a header is one function as long as
 * every unit reads the same definition (macros may make it another one); its fingerprint tells.  An
 * external function defined twice (two programs in one compile database) stays two functions; each
 * unit uses its own.
 */
#include "ir/link.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/map.h"
#include "ir/asked.h"
#include "ir/build.h"
#include "ir/expr.h"

#include <string.h>

struct linker *linker_new(struct arena *arena, struct program *program, linker_text_get text_get,
                          void *context)
{
    struct linker *linker = ARENA_NEW(arena, struct linker);
    linker->arena = arena;
    linker->program = program;
    linker->text_get = text_get;
    linker->context = context;
    linker->files = map_new(arena);
    linker->functions = map_new(arena);
    linker->variables = map_new(arena);
    linker->texts = map_new(arena);
    return linker;
}

void linker_leave_out(struct linker *linker, const struct needed *needed)
{
    linker->needed = needed;
}

const char *linker_text(struct linker *linker, const char *text)
{
    const char *known = map_get(linker->texts, text);
    if (known == NULL) {
        known = arena_strdup(linker->arena, text);
        map_set(linker->texts, known, known);
    }
    return known;
}

void linker_contents(struct linker *linker, struct link_file *link)
{
    struct file *file = &link->file;
    file->text = NULL;
    if (!file->is_system)
        file->text = linker->text_get(linker->context, file->full, &file->length, &link->hash);
    if (file->text == NULL)
        file->text = "";
}

struct link_file *linker_link_file(struct linker *linker, const char *full, bool is_system)
{
    struct link_file *link = map_get(linker->files, full);
    if (link != NULL)
        return link;
    link = ARENA_NEW(linker->arena, struct link_file);
    link->file.full = linker_text(linker, full);
    link->file.path = path_shown(linker->arena, link->file.full);
    link->file.is_system = is_system;
    linker_contents(linker, link);
    map_set(linker->files, link->file.full, link);
    return link;
}

struct file *linker_file(struct linker *linker, const char *full, bool is_system)
{
    return &linker_link_file(linker, full, is_system)->file;
}

/* ---- functions ---- */

/* Who defined the function of a key, to tell the same definition in a header from another one. */
struct symbol {
    struct function *function;
    uint64_t fingerprint;
    bool is_taken;        /* some unit's definition is the one */
    struct symbol *other; /* the same key, another definition */
};

static struct symbol *symbol_new(struct linker *linker, const struct link_function *wanted,
                                 struct symbol *first)
{
    struct symbol *symbol = ARENA_NEW(linker->arena, struct symbol);
    struct function *function = ARENA_NEW(linker->arena, struct function);
    uint32_t number = 1;
    for (const struct symbol *other = first; other != NULL; other = other->other)
        number++;
    *function = wanted->function;
    function->key =
        number == 1 ? wanted->key : arena_printf(linker->arena, "%s#%u", wanted->key, number);
    function->id = linker->function_list.count;
    array_push(linker->arena, &linker->function_list, function);
    symbol->function = function;
    symbol->fingerprint = wanted->fingerprint;
    symbol->is_taken = wanted->has_definition;
    symbol->other = first;
    map_set(linker->functions, wanted->key, symbol);
    return symbol;
}

static struct symbol *symbol_oldest(struct symbol *symbol)
{
    while (symbol->other != NULL)
        symbol = symbol->other;
    return symbol;
}

static struct symbol *symbol_internal(const struct link_function *wanted, struct symbol *first)
{
    if (wanted->link != LINK_INTERNAL_HEADER)
        return NULL;
    for (struct symbol *symbol = first; symbol != NULL; symbol = symbol->other)
        if (symbol->fingerprint == wanted->fingerprint)
            return symbol;
    return NULL;
}

static bool is_same_place(const struct place *a, const struct place *b)
{
    return a->file == b->file && a->offset == b->offset;
}

/* What any file takes from a header of the system is the library's. */
static bool is_library_place(const struct place *place)
{
    return place->file != NULL && place->file->is_system;
}

static struct symbol *symbol_external(const struct link_function *wanted, struct symbol *first)
{
    if (first != NULL && !wanted->has_definition)
        return symbol_oldest(first); /* an undefined or the first definition */
    for (struct symbol *symbol = first; symbol != NULL; symbol = symbol->other)
        if (!symbol->is_taken || is_same_place(&symbol->function->place, &wanted->function.place))
            return symbol;
    return NULL;
}

struct function *linker_function(struct linker *linker, const struct link_function *wanted)
{
    struct symbol *first = map_get(linker->functions, wanted->key);
    struct symbol *symbol = wanted->link == LINK_EXTERNAL ? symbol_external(wanted, first)
                                                          : symbol_internal(wanted, first);
    if (symbol == NULL)
        return symbol_new(linker, wanted, first)->function;
    struct function *function = symbol->function;
    function->is_noreturn |= wanted->function.is_noreturn;
    function->runs_unseen |= wanted->function.runs_unseen;
    function->has_other_names |= wanted->function.has_other_names;
    function->holds_numbers &= wanted->function.holds_numbers;
    if (!wanted->has_definition && !symbol->is_taken && is_library_place(&wanted->function.place))
        function->place = wanted->function.place;
    if (wanted->has_definition && !symbol->is_taken) {
        symbol->is_taken = true;
        function->place = wanted->function.place;
        function->type = wanted->function.type;
        function->is_static = wanted->function.is_static;
        function->is_variadic = wanted->function.is_variadic;
    }
    return function;
}

/* ---- variables ---- */

struct variable *linker_variable(struct linker *linker, const struct variable *wanted,
                                 bool is_definition)
{
    const bool is_local = wanted->function != NULL;
    struct variable *variable = is_local ? NULL : map_get(linker->variables, wanted->key);
    if (variable == NULL) {
        variable = arena_memdup(linker->arena, wanted, sizeof *wanted);
        variable->id = linker->variable_list.count;
        array_push(linker->arena, &linker->variable_list, variable);
        if (!is_local)
            map_set(linker->variables, variable->key, variable);
        return variable;
    }
    variable->is_address_taken |= wanted->is_address_taken;
    variable->is_defined |= wanted->is_defined;
    variable->has_other_names |= wanted->has_other_names;
    variable->is_of_thread |= wanted->is_of_thread;
    if (!variable->is_defined && is_library_place(&wanted->place))
        variable->place = wanted->place;
    if (is_definition) { /* `extern int a[];` elsewhere knows less than the definition */
        variable->type = wanted->type;
        variable->place = wanted->place;
        variable->is_static = wanted->is_static;
        variable->is_const = wanted->is_const;
    }
    return variable;
}

/* ---- the end ---- */

void linker_finish(struct linker *linker)
{
    struct program *program = linker->program;
    program->functions = linker->function_list.items;
    program->function_count = linker->function_list.count;
    program->variables = linker->variable_list.items;
    program->variable_count = linker->variable_list.count;
    program_close_dead_ends(program);
    asked_settle(program);
}
