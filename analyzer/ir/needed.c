/* SPDX-License-Identifier: Apache-2.0 */
/* Which functions of a program need not be looked at to judge it?  See needed.h. */
#include "ir/needed.h"

#include "base/arena.h"
#include "base/bytes.h"
#include "base/map.h"
#include "base/text.h"
#include "ir/called.h"
#include "ir/expr.h"
#include "ir/print.h"

#include <string.h>

enum {                           /* of a function as a unit knows it */
       KNOWN_UNSEEN = 1 << 0,    /* the loader calls it */
       KNOWN_HARMLESS = 1 << 1,  /* of the C library, and idle */
       KNOWN_ELSEWHERE = 1 << 2, /* declared, and not by the system: whoever has it may call back */
       KNOWN_PRINTS = 1 << 3,    /* of the C library, and idle when it prints to the terminal */
       KNOWN_ERRNO = 1 << 4,     /* tells where errno is, which all of the C library may set */
};

enum {                         /* of a chunk */
       CHUNK_ROOT = 1 << 0,    /* needed whatever names it */
       CHUNK_MAIN = 1 << 1,    /* the program's */
       CHUNK_QUIET = 1 << 2,   /* idle if what it calls is */
       CHUNK_OPEN = 1 << 3,    /* other units can call it */
       CHUNK_STRANGE = 1 << 4, /* it may call any of these */
       CHUNK_CLOSED = 1 << 5   /* whoever calls it gets a number, and to no memory of the program */
};

enum naming {
    NAMED,
    CALLED,
    CALLED_FOR_NOTHING,
    CALLED_TO_PRINT, /* for nothing else, to the terminal */
    NAMING_COUNT
};

/* ---- writing ---- */

struct summary {
    const struct pack_input *input;
    struct arena *arena;
    struct map *numbers; /* function or variable -> number, from 1 */
    struct text functions, variables;
    uint32_t function_count, variable_count;
    const struct function *function; /* whose body it is; NULL: an initialiser */
    struct map *seen;                /* expressions of the chunk */
    struct map *used;                /* calls whose value is used in it */
    struct text names, uses;         /* functions, and variables of no function */
    uint32_t name_count, use_count;
    bool is_quiet, is_closed, is_mpi;
    unsigned terminal_uses; /* of all bodies, see print.h */
};

bool function_only_computes(const struct function *function)
{
    static const char *const NAMES[] = {
        "printf", "puts",  "putchar", "perror", "sqrt",   "sqrtf",   "fabs",   "fabsf", "pow",
        "exp",    "log",   "log10",   "log2",   "sin",    "cos",     "tan",    "atan",  "atan2",
        "floor",  "ceil",  "round",   "fmod",   "fmin",   "fmax",    "hypot",  "cbrt",  "abs",
        "labs",   "llabs", "strlen",  "strcmp", "strchr", "strncmp", "memcmp", NULL};
    if (function->place.file != NULL && !function->place.file->is_system)
        return false;
    return function_is_one_of(function, NAMES);
}

static bool is_of_spbc(const struct function *function)
{
    return function->mpi >= 0 || strncmp(function->name, "SPBC_", strlen("SPBC_")) == 0;
}

static uint32_t function_number(struct summary *s, const struct function *function)
{
    uint32_t number = (uint32_t)(uintptr_t)map_get_address(s->numbers, function);
    if (number != 0)
        return number;
    const bool is_elsewhere = !is_of_spbc(function) &&
                              (function->place.file == NULL || !function->place.file->is_system) &&
                              strncmp(function->name, "__", 2) != 0;
    number = ++s->function_count;
    map_set_address(s->numbers, function, (const void *)(uintptr_t)number);
    bytes_put_text(&s->functions, s->input->functions[function->id].key);
    bytes_put(&s->functions,
              (function->runs_unseen ? KNOWN_UNSEEN : 0) |
                  (function_only_computes(function) ? KNOWN_HARMLESS : 0) |
                  (function_prints(function) ? KNOWN_PRINTS : 0) |
                  (strcmp(function->name, "__errno_location") == 0 ? KNOWN_ERRNO : 0) |
                  (is_elsewhere ? KNOWN_ELSEWHERE : 0));
    return number;
}

static void name_put(struct summary *s, const struct function *function, enum naming naming)
{
    s->is_mpi |= is_of_spbc(function);
    bytes_put(&s->names, (uint64_t)function_number(s, function) * NAMING_COUNT + naming);
    s->name_count++;
}

static uint32_t variable_number(struct summary *s, const struct variable *variable)
{
    uint32_t number = (uint32_t)(uintptr_t)map_get_address(s->numbers, variable);
    if (number != 0)
        return number;
    number = ++s->variable_count;
    map_set_address(s->numbers, variable, (const void *)(uintptr_t)number);
    bytes_put_text(&s->variables, variable->key);
    return number;
}

static void variable_sum(struct summary *s, const struct variable *variable)
{
    s->is_closed &= variable->function == s->function && !variable->is_static;
    if (variable->function != NULL)
        return;
    bytes_put(&s->uses, variable_number(s, variable));
    s->use_count++;
}

static void expr_sum(struct summary *s, const struct expr *expr)
{
    if (expr == NULL || map_get_address(s->seen, expr) != NULL)
        return;
    map_set_address(s->seen, expr, expr);
    if (expr->kind == EXPR_UNKNOWN)
        s->is_quiet = false;
    if (expr->kind == EXPR_FUNCTION) {
        s->is_quiet = false;
        name_put(s, expr->callee, NAMED);
    }
    if (expr->kind == EXPR_VARIABLE)
        variable_sum(s, expr->variable);
    if (expr->kind == EXPR_CALL)
        map_set_address(s->used, expr->call, expr);
    expr_sum(s, expr->a);
    expr_sum(s, expr->b);
    expr_sum(s, expr->c);
    for (uint32_t i = 0; i < expr->element_count; i++)
        expr_sum(s, expr->elements[i]);
}

/* A variable of the function's own, or a part of it, to which nothing else leads. */
static bool is_own_target(const struct summary *s, const struct expr *target)
{
    const struct variable *variable = expr_root(target);
    return variable != NULL && variable->function == s->function && !variable->is_static &&
           !variable->is_address_taken;
}

static bool is_direct(const struct node *node)
{
    return node->kind == NODE_CALL && node->callee != NULL && node->callee->kind == EXPR_FUNCTION;
}

static void node_sum(struct summary *s, const struct node *node)
{
    if (node->kind == NODE_ASSIGN)
        s->is_quiet &= is_own_target(s, node->target);
    s->terminal_uses |= node_terminal_use(node);
    expr_sum(s, node->target);
    expr_sum(s, node->value);
    if (node->kind != NODE_CALL)
        return;
    if (!is_direct(node)) {
        s->is_quiet = false;
        expr_sum(s, node->callee);
    }
    if (call_prints_back(node))
        s->terminal_uses |= TERMINAL_READ;
    for (uint32_t i = 0; i < node->arg_count; i++)
        expr_sum(s, node->args[i]);
}

static bool is_number(const struct type *type)
{
    return type == NULL || type->kind == TYPE_VOID || type->kind == TYPE_INT ||
           type->kind == TYPE_FLOAT;
}

static enum naming naming_of(const struct summary *s, const struct node *call)
{
    if (map_get_address(s->used, call) != NULL)
        return CALLED;
    return call_prints_to_terminal(call) ? CALLED_TO_PRINT : CALLED_FOR_NOTHING;
}

static uint64_t body_sum(struct summary *s, const struct function *function)
{
    enum { EXIT = 1 };
    s->is_closed = is_number(function->type);
    s->is_quiet = !function->is_noreturn && !function->has_unknown && !function->has_setjmp &&
                  !function->has_computed_goto && !function->runs_unseen && function->mpi < 0 &&
                  function->node_count > EXIT && function->nodes[EXIT]->previous_count > 0;
    s->is_mpi = is_of_spbc(function);
    for (uint32_t i = 0; i < function->node_count; i++)
        node_sum(s, function->nodes[i]);
    for (uint32_t i = 0; i < function->node_count; i++)
        if (is_direct(function->nodes[i]))
            name_put(s, function->nodes[i]->callee->callee, naming_of(s, function->nodes[i]));
    const bool is_open = s->input->functions[function->id].link == LINK_EXTERNAL;
    const bool is_main = is_open && strcmp(function->name, "main") == 0;
    return (is_main || s->is_mpi || s->input->is_whole ? CHUNK_ROOT : 0) |
           (is_main ? CHUNK_MAIN : 0) | (s->is_quiet ? CHUNK_QUIET : 0) |
           (is_open ? CHUNK_OPEN : 0) |
           (function->has_unknown || s->input->is_whole ? CHUNK_STRANGE : 0) |
           (s->is_closed ? CHUNK_CLOSED : 0);
}

/* Data that leads nowhere count if they are named. */
static uint64_t initialiser_sum(struct summary *s, const struct variable *variable)
{
    expr_sum(s, variable->init);
    const bool is_data = variable->function == NULL && !variable->has_other_names &&
                         !s->input->is_whole && s->name_count == 0 && s->use_count == 0 &&
                         s->is_quiet;
    return is_data ? 0 : CHUNK_ROOT;
}

static bool has_comment(const struct file *file)
{
    static const char MARK[] = "spbc:";
    return file->text != NULL && !file->is_system &&
           memmem(file->text, file->length, MARK, sizeof MARK - 1) != NULL;
}

static bool is_told(const struct unit *unit)
{
    for (uint32_t i = 0; i < unit->include_count; i++)
        if (has_comment(unit->includes[i]))
            return true;
    return has_comment(unit->file);
}

static void list_put(struct text *bytes, uint32_t count, const struct text *list)
{
    bytes_put(bytes, count);
    text_append_bytes(bytes, text_get(list), list->length);
}

void needed_put(struct text *bytes, const struct pack_input *input)
{
    struct arena *arena = bytes->arena;
    struct summary s = {.input = input,
                        .arena = arena,
                        .numbers = map_new(arena),
                        .functions = {.arena = arena},
                        .variables = {.arena = arena}};
    struct text chunks = {.arena = arena};
    struct text part = {.arena = arena};
    for (uint32_t i = 0; i < input->chunk_count; i++) {
        const struct pack_chunk *chunk = &input->chunks[i];
        const struct variable *variable =
            chunk->function != NULL || chunk->variable->function != NULL ? NULL : chunk->variable;
        s.function = chunk->function;
        s.seen = map_new(arena);
        s.used = map_new(arena);
        s.names = s.uses = (struct text){.arena = arena};
        s.name_count = s.use_count = 0;
        s.is_quiet = true;
        const uint64_t flags = chunk->function != NULL ? body_sum(&s, chunk->function)
                                                       : initialiser_sum(&s, chunk->variable);
        bytes_put(&chunks, chunk->function == NULL ? 0 : function_number(&s, chunk->function));
        if (chunk->function == NULL)
            bytes_put(&chunks, variable == NULL ? 0 : variable_number(&s, variable));
        bytes_put(&chunks, flags);
        list_put(&chunks, s.name_count, &s.names);
        list_put(&chunks, s.use_count, &s.uses);
    }
    bytes_put(&part, s.terminal_uses | (is_told(input->unit) ? TERMINAL_READ : 0));
    list_put(&part, s.function_count, &s.functions);
    list_put(&part, s.variable_count, &s.variables);
    list_put(&part, input->chunk_count, &chunks);
    bytes_put_part(bytes, &part);
}

/* ---- reading ---- */

struct named {
    struct known *function;
    enum naming how;
};

struct known_variable { /* of no function */
    bool is_needed;
};

struct known_chunk {
    struct known *function; /* NULL: an initialiser */
    struct known_variable *variable;
    uint64_t flags;
    struct named *names;
    struct known_variable **uses;
    uint32_t name_count, use_count;
};

struct known { /* a function of the program, or several of one key */
    uint64_t flags;
    ARRAY(struct known_chunk *) chunks;
    bool is_idle, is_needed, is_told; /* told: leads to what names MPI */
    bool is_closed;                   /* idle, and its value is a number made of its arguments */
};

struct needed {
    struct arena *arena;
    struct map *functions; /* key -> struct known */
    struct map *variables; /* key -> struct known_variable */
    ARRAY(struct known *) list;
    ARRAY(struct known_chunk *) chunks;
    ARRAY(struct known *) open; /* needed, and what they name not looked at */
    bool has_main, has_all;
    bool has_errno;         /* somebody asks for it */
    unsigned terminal_uses; /* see print.h */
};

struct needed *needed_new(struct arena *arena)
{
    struct needed *needed = ARENA_NEW(arena, struct needed);
    needed->arena = arena;
    needed->functions = map_new(arena);
    needed->variables = map_new(arena);
    return needed;
}

void needed_all(struct needed *needed)
{
    needed->has_all = true;
}

static struct known *known_get(struct needed *needed, const char *key)
{
    struct known *known = map_get(needed->functions, key);
    if (known == NULL) {
        known = ARENA_NEW(needed->arena, struct known);
        map_set(needed->functions, key, known);
        array_push(needed->arena, &needed->list, known);
    }
    return known;
}

static struct known_variable *variable_get(struct needed *needed, const char *key)
{
    struct known_variable *known = map_get(needed->variables, key);
    if (known == NULL) {
        known = ARENA_NEW(needed->arena, struct known_variable);
        map_set(needed->variables, key, known);
    }
    return known;
}

struct tables { /* of one summary, from 1 */
    struct known **functions;
    struct known_variable **variables;
    uint32_t function_count, variable_count;
};

static void tables_read(struct needed *needed, struct byte_reader *in, struct tables *tables)
{
    tables->function_count = bytes_get_count(in);
    tables->functions = ARENA_ARRAY(needed->arena, struct known *, tables->function_count + 1);
    for (uint32_t i = 1; i <= tables->function_count; i++) {
        tables->functions[i] = known_get(needed, bytes_get_text(in, needed->arena));
        tables->functions[i]->flags |= bytes_get(in);
        needed->has_errno |= (tables->functions[i]->flags & KNOWN_ERRNO) != 0;
    }
    tables->variable_count = bytes_get_count(in);
    tables->variables =
        ARENA_ARRAY(needed->arena, struct known_variable *, tables->variable_count + 1);
    for (uint32_t i = 1; i <= tables->variable_count; i++)
        tables->variables[i] = variable_get(needed, bytes_get_text(in, needed->arena));
}

static struct known_variable *use_read(struct byte_reader *in, const struct tables *tables)
{
    return tables->variables[bytes_get_index(in, (uint64_t)tables->variable_count + 1)];
}

static void chunk_read(struct needed *needed, struct byte_reader *in, const struct tables *tables)
{
    const uint64_t functions = (uint64_t)tables->function_count + 1;
    struct known_chunk *chunk = ARENA_NEW(needed->arena, struct known_chunk);
    chunk->function = tables->functions[bytes_get_index(in, functions)];
    if (chunk->function == NULL)
        chunk->variable = use_read(in, tables);
    chunk->flags = bytes_get(in);
    chunk->name_count = bytes_get_count(in);
    chunk->names = ARENA_ARRAY(needed->arena, struct named, chunk->name_count + 1);
    for (uint32_t i = 0; i < chunk->name_count; i++) {
        const uint32_t name = bytes_get_index(in, functions * NAMING_COUNT);
        chunk->names[i] =
            (struct named){tables->functions[name / NAMING_COUNT], name % NAMING_COUNT};
        in->is_damaged |= chunk->names[i].function == NULL;
    }
    chunk->use_count = bytes_get_count(in);
    chunk->uses = ARENA_ARRAY(needed->arena, struct known_variable *, chunk->use_count + 1);
    for (uint32_t i = 0; i < chunk->use_count; i++) {
        chunk->uses[i] = use_read(in, tables);
        in->is_damaged |= chunk->uses[i] == NULL;
    }
    if (in->is_damaged)
        return;
    if (chunk->function != NULL)
        array_push(needed->arena, &chunk->function->chunks, chunk);
    array_push(needed->arena, &needed->chunks, chunk);
    needed->has_main |= (chunk->flags & CHUNK_MAIN) != 0;
}

void needed_add(struct needed *needed, const unsigned char *bytes, size_t length)
{
    struct byte_reader whole = {.at = bytes, .end = bytes + length};
    struct byte_reader in = bytes_get_part(&whole);
    struct tables tables = {0};
    needed->terminal_uses |= (unsigned)bytes_get(&in);
    tables_read(needed, &in, &tables);
    const uint32_t chunks = bytes_get_count(&in);
    for (uint32_t i = 0; i < chunks && !in.is_damaged; i++)
        chunk_read(needed, &in, &tables);
    needed->has_all |= whole.is_damaged || in.is_damaged;
}

/* ---- what follows ---- */

static bool may_be_idle(const struct needed *needed, const struct known *known)
{
    if (known->chunks.count == 0)
        return (known->flags & KNOWN_HARMLESS) != 0 && !needed->has_errno;
    for (uint32_t i = 0; i < known->chunks.count; i++)
        if ((known->chunks.items[i]->flags & (CHUNK_QUIET | CHUNK_ROOT)) != CHUNK_QUIET)
            return false;
    return (known->flags & KNOWN_UNSEEN) == 0;
}

static bool prints_idly(const struct needed *needed, const struct known *known)
{
    return known->chunks.count == 0 && (known->flags & KNOWN_PRINTS) != 0 && !needed->has_errno;
}

static bool is_idle(const struct needed *needed, const struct named *named)
{
    return named->function->is_idle ||
           (named->how == CALLED_TO_PRINT && prints_idly(needed, named->function));
}

static bool calls_only_idle(const struct needed *needed, const struct known_chunk *chunk)
{
    for (uint32_t i = 0; i < chunk->name_count; i++)
        if (!is_idle(needed, &chunk->names[i]))
            return false;
    return true;
}

static bool may_be_closed(const struct known *known)
{
    for (uint32_t i = 0; i < known->chunks.count; i++)
        if ((known->chunks.items[i]->flags & CHUNK_CLOSED) == 0)
            return false;
    return known->is_idle;
}

static bool calls_only_closed(const struct known_chunk *chunk)
{
    for (uint32_t i = 0; i < chunk->name_count; i++)
        if (!chunk->names[i].function->is_closed)
            return false;
    return true;
}

/* All that may be are, as long as nothing speaks against one that they call. */
static void idle_find(struct needed *needed)
{
    for (uint32_t i = 0; i < needed->list.count; i++)
        needed->list.items[i]->is_idle = may_be_idle(needed, needed->list.items[i]);
    for (bool is_new = true; is_new;) {
        is_new = false;
        for (uint32_t i = 0; i < needed->chunks.count; i++) {
            struct known_chunk *chunk = needed->chunks.items[i];
            if (chunk->function == NULL || !chunk->function->is_idle ||
                calls_only_idle(needed, chunk))
                continue;
            chunk->function->is_idle = false;
            is_new = true;
        }
    }
}

/* Behind idle_find, likewise. */
static void closed_find(struct needed *needed)
{
    for (uint32_t i = 0; i < needed->list.count; i++)
        needed->list.items[i]->is_closed = may_be_closed(needed->list.items[i]);
    for (bool is_new = true; is_new;) {
        is_new = false;
        for (uint32_t i = 0; i < needed->chunks.count; i++) {
            struct known_chunk *chunk = needed->chunks.items[i];
            if (chunk->function == NULL || !chunk->function->is_closed || calls_only_closed(chunk))
                continue;
            chunk->function->is_closed = false;
            is_new = true;
        }
    }
}

/* A function that is not among the sources may be another name of MPI. */
static void told_find(struct needed *needed)
{
    for (uint32_t i = 0; i < needed->list.count; i++)
        needed->list.items[i]->is_told = needed->list.items[i]->chunks.count == 0 &&
                                         (needed->list.items[i]->flags & KNOWN_ELSEWHERE) != 0;
    for (bool is_new = true; is_new;) {
        is_new = false;
        for (uint32_t i = needed->chunks.count; i-- > 0;) {
            struct known_chunk *chunk = needed->chunks.items[i];
            bool is_told = (chunk->flags & CHUNK_ROOT) != 0;
            if (chunk->function == NULL || chunk->function->is_told)
                continue;
            for (uint32_t k = 0; k < chunk->name_count && !is_told; k++)
                is_told = chunk->names[k].function->is_told;
            chunk->function->is_told = is_told;
            is_new |= is_told;
        }
    }
}

static void need(struct needed *needed, struct known *known)
{
    if (known->is_needed)
        return;
    known->is_needed = true;
    array_push(needed->arena, &needed->open, known);
}

static void names_need(struct needed *needed, const struct known_chunk *chunk)
{
    for (uint32_t i = 0; i < chunk->name_count; i++)
        if (chunk->names[i].how < CALLED_FOR_NOTHING || !is_idle(needed, &chunk->names[i]))
            need(needed, chunk->names[i].function);
    for (uint32_t i = 0; i < chunk->use_count; i++)
        chunk->uses[i]->is_needed = true;
}

static void open_close(struct needed *needed)
{
    while (needed->open.count > 0) {
        const struct known *known = needed->open.items[--needed->open.count];
        for (uint32_t i = 0; i < known->chunks.count; i++)
            names_need(needed, known->chunks.items[i]);
    }
}

/* Is something called that is not among the sources, and not of the system, or done that is not
 * followed? */
static bool calls_elsewhere(const struct needed *needed)
{
    for (uint32_t i = 0; i < needed->chunks.count; i++)
        if ((needed->chunks.items[i]->flags & CHUNK_STRANGE) != 0 &&
            needed->chunks.items[i]->function->is_needed)
            return true;
    for (uint32_t i = 0; i < needed->list.count; i++)
        if (needed->list.items[i]->is_needed && needed->list.items[i]->chunks.count == 0 &&
            (needed->list.items[i]->flags & KNOWN_ELSEWHERE) != 0)
            return true;
    return false;
}

/* What whoever is not among the sources may call: all that has an effect, or tells of the program's
 * memory. */
static void open_need(struct needed *needed)
{
    for (uint32_t i = 0; i < needed->chunks.count; i++) {
        const struct known_chunk *chunk = needed->chunks.items[i];
        if ((chunk->flags & CHUNK_OPEN) != 0 && !chunk->function->is_closed)
            need(needed, chunk->function);
    }
    open_close(needed);
}

void needed_settle(struct needed *needed)
{
    needed->has_all |= terminal_is_read(needed->terminal_uses);
    if (needed->has_all)
        return;
    idle_find(needed);
    closed_find(needed);
    told_find(needed);
    for (uint32_t i = 0; i < needed->list.count; i++)
        if ((needed->list.items[i]->is_told && needed->list.items[i]->chunks.count > 0) ||
            (needed->list.items[i]->flags & KNOWN_UNSEEN) != 0)
            need(needed, needed->list.items[i]);
    for (uint32_t i = 0; i < needed->chunks.count; i++) {
        const struct known_chunk *chunk = needed->chunks.items[i];
        if (chunk->function == NULL)
            names_need(needed, chunk);
        if (chunk->variable != NULL && (chunk->flags & CHUNK_ROOT) != 0)
            chunk->variable->is_needed = true;
    }
    open_close(needed);
    if (!needed->has_main || calls_elsewhere(needed))
        open_need(needed);
}

bool needed_has(const struct needed *needed, const char *key)
{
    const struct known *known =
        needed == NULL || needed->has_all ? NULL : map_get(needed->functions, key);
    return known == NULL || known->is_needed;
}

bool needed_has_variable(const struct needed *needed, const char *key)
{
    const struct known_variable *known =
        needed == NULL || needed->has_all ? NULL : map_get(needed->variables, key);
    return known == NULL || known->is_needed;
}

bool needed_is_idle(const struct needed *needed, const char *key, bool is_print)
{
    const struct known *known =
        needed == NULL || needed->has_all ? NULL : map_get(needed->functions, key);
    return known != NULL && (known->is_idle || (is_print && prints_idly(needed, known)));
}

bool needed_alike(const struct needed *needed, const struct needed *other,
                  const unsigned char *bytes, size_t length)
{
    struct arena *scratch = arena_new();
    struct byte_reader whole = {.at = bytes, .end = bytes + length};
    struct byte_reader in = bytes_get_part(&whole);
    (void)bytes_get(&in); /* told */
    const uint32_t functions = bytes_get_count(&in);
    bool is_alike = true;
    for (uint32_t i = 0; i < functions && is_alike; i++) {
        const char *key = bytes_get_text(&in, scratch);
        (void)bytes_get(&in);
        is_alike = needed_has(needed, key) == needed_has(other, key) &&
                   needed_is_idle(needed, key, true) == needed_is_idle(other, key, true);
    }
    const uint32_t variables = is_alike ? bytes_get_count(&in) : 0;
    for (uint32_t i = 0; i < variables && is_alike; i++) {
        const char *key = bytes_get_text(&in, scratch);
        is_alike = needed_has_variable(needed, key) == needed_has_variable(other, key);
    }
    arena_free(scratch);
    return is_alike && !in.is_damaged;
}
