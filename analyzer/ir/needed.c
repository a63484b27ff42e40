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
};

enum {                        /* of a chunk */
       CHUNK_ROOT = 1 << 0,   /* needed whatever names it */
       CHUNK_MAIN = 1 << 1,   /* the program's */
       CHUNK_QUIET = 1 << 2,  /* idle if what it calls is */
       CHUNK_OPEN = 1 << 3,   /* other units can call it */
       CHUNK_STRANGE = 1 << 4 /* it may call any of these */
};

enum naming { NAMED, CALLED, CALLED_FOR_NOTHING, NAMING_COUNT };

/* ---- writing ---- */

struct summary {
    const struct pack_input *input;
    struct arena *arena;
    struct map *numbers; /* function -> number, from 1 */
    struct text functions;
    uint32_t function_count;
    const struct function *function; /* whose body it is; NULL: an initialiser */
    struct map *seen;                /* expressions of the chunk */
    struct map *used;                /* calls whose value is used in it */
    struct text names;
    uint32_t name_count;
    bool is_quiet, is_mpi;
    bool is_print_felt; /* some body: what prints is not idle then */
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
    bytes_put(&s->functions, (function->runs_unseen ? KNOWN_UNSEEN : 0) |
                                 (function_only_computes(function) ? KNOWN_HARMLESS : 0) |
                                 (is_elsewhere ? KNOWN_ELSEWHERE : 0));
    return number;
}

static void name_put(struct summary *s, const struct function *function, enum naming naming)
{
    s->is_mpi |= is_of_spbc(function);
    bytes_put(&s->names, (uint64_t)function_number(s, function) * NAMING_COUNT + naming);
    s->name_count++;
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
    expr_sum(s, node->target);
    expr_sum(s, node->value);
    if (node->kind != NODE_CALL)
        return;
    if (!is_direct(node)) {
        s->is_quiet = false;
        expr_sum(s, node->callee);
    }
    s->is_print_felt |= call_prints_back(node) || call_reads_terminal(node);
    for (uint32_t i = 0; i < node->arg_count; i++)
        expr_sum(s, node->args[i]);
}

static uint64_t body_sum(struct summary *s, const struct function *function)
{
    enum { EXIT = 1 };
    s->is_quiet = !function->is_noreturn && !function->has_unknown && !function->has_setjmp &&
                  !function->has_computed_goto && !function->runs_unseen && function->mpi < 0 &&
                  function->node_count > EXIT && function->nodes[EXIT]->previous_count > 0;
    s->is_mpi = is_of_spbc(function);
    for (uint32_t i = 0; i < function->node_count; i++)
        node_sum(s, function->nodes[i]);
    for (uint32_t i = 0; i < function->node_count; i++)
        if (is_direct(function->nodes[i]))
            name_put(s, function->nodes[i]->callee->callee,
                     map_get_address(s->used, function->nodes[i]) != NULL ? CALLED
                                                                          : CALLED_FOR_NOTHING);
    const bool is_open = s->input->functions[function->id].link == LINK_EXTERNAL;
    const bool is_main = is_open && strcmp(function->name, "main") == 0;
    return (is_main || s->is_mpi || s->input->is_whole ? CHUNK_ROOT : 0) |
           (is_main ? CHUNK_MAIN : 0) | (s->is_quiet ? CHUNK_QUIET : 0) |
           (is_open ? CHUNK_OPEN : 0) |
           (function->has_unknown || s->input->is_whole ? CHUNK_STRANGE : 0);
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

void needed_put(struct text *bytes, const struct pack_input *input)
{
    struct arena *arena = bytes->arena;
    struct summary s = {
        .input = input, .arena = arena, .numbers = map_new(arena), .functions = {.arena = arena}};
    struct text chunks = {.arena = arena};
    struct text part = {.arena = arena};
    for (uint32_t i = 0; i < input->chunk_count; i++) {
        const struct pack_chunk *chunk = &input->chunks[i];
        uint64_t flags = CHUNK_ROOT;
        s.function = chunk->function;
        s.seen = map_new(arena);
        s.used = map_new(arena);
        s.names = (struct text){.arena = arena};
        s.name_count = 0;
        if (chunk->function != NULL)
            flags = body_sum(&s, chunk->function);
        else
            expr_sum(&s, chunk->variable->init);
        bytes_put(&chunks, chunk->function == NULL ? 0 : function_number(&s, chunk->function));
        bytes_put(&chunks, flags);
        bytes_put(&chunks, s.name_count);
        text_append_bytes(&chunks, text_get(&s.names), s.names.length);
    }
    bytes_put(&part, is_told(input->unit) || s.is_print_felt);
    bytes_put(&part, s.function_count);
    text_append_bytes(&part, text_get(&s.functions), s.functions.length);
    bytes_put(&part, input->chunk_count);
    text_append_bytes(&part, text_get(&chunks), chunks.length);
    bytes_put_part(bytes, &part);
}

/* ---- reading ---- */

struct named {
    struct known *function;
    enum naming how;
};

struct known_chunk {
    struct known *function; /* NULL: an initialiser */
    uint64_t flags;
    struct named *names;
    uint32_t name_count;
};

struct known { /* a function of the program, or several of one key */
    uint64_t flags;
    ARRAY(struct known_chunk *) chunks;
    bool is_idle, is_needed, is_told; /* told: leads to what names MPI */
};

struct needed {
    struct arena *arena;
    struct map *functions; /* key -> struct known */
    ARRAY(struct known *) list;
    ARRAY(struct known_chunk *) chunks;
    ARRAY(struct known *) open; /* needed, and what they name not looked at */
    bool has_main, has_all;
};

struct needed *needed_new(struct arena *arena)
{
    struct needed *needed = ARENA_NEW(arena, struct needed);
    needed->arena = arena;
    needed->functions = map_new(arena);
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

static void chunk_read(struct needed *needed, struct byte_reader *in, struct known **functions,
                       uint32_t function_count)
{
    struct known_chunk *chunk = ARENA_NEW(needed->arena, struct known_chunk);
    chunk->function = functions[bytes_get_index(in, (uint64_t)function_count + 1)];
    chunk->flags = bytes_get(in);
    chunk->name_count = bytes_get_count(in);
    chunk->names = ARENA_ARRAY(needed->arena, struct named, chunk->name_count + 1);
    for (uint32_t i = 0; i < chunk->name_count; i++) {
        const uint32_t name = bytes_get_index(in, ((uint64_t)function_count + 1) * NAMING_COUNT);
        chunk->names[i] = (struct named){functions[name / NAMING_COUNT], name % NAMING_COUNT};
        in->is_damaged |= chunk->names[i].function == NULL;
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
    needed->has_all |= bytes_get(&in) != 0;
    const uint32_t functions = bytes_get_count(&in);
    struct known **list = ARENA_ARRAY(needed->arena, struct known *, functions + 1);
    for (uint32_t i = 1; i <= functions; i++) {
        list[i] = known_get(needed, bytes_get_text(&in, needed->arena));
        list[i]->flags |= bytes_get(&in);
    }
    const uint32_t chunks = bytes_get_count(&in);
    for (uint32_t i = 0; i < chunks && !in.is_damaged; i++)
        chunk_read(needed, &in, list, functions);
    needed->has_all |= whole.is_damaged || in.is_damaged;
}

/* ---- what follows ---- */

static bool may_be_idle(const struct known *known)
{
    if (known->chunks.count == 0)
        return (known->flags & KNOWN_HARMLESS) != 0;
    for (uint32_t i = 0; i < known->chunks.count; i++)
        if ((known->chunks.items[i]->flags & (CHUNK_QUIET | CHUNK_ROOT)) != CHUNK_QUIET)
            return false;
    return (known->flags & KNOWN_UNSEEN) == 0;
}

static bool calls_only_idle(const struct known_chunk *chunk)
{
    for (uint32_t i = 0; i < chunk->name_count; i++)
        if (!chunk->names[i].function->is_idle)
            return false;
    return true;
}

/* All that may be are, as long as nothing speaks against one that they call. */
static void idle_find(struct needed *needed)
{
    for (uint32_t i = 0; i < needed->list.count; i++)
        needed->list.items[i]->is_idle = may_be_idle(needed->list.items[i]);
    for (bool is_new = true; is_new;) {
        is_new = false;
        for (uint32_t i = 0; i < needed->chunks.count; i++) {
            struct known_chunk *chunk = needed->chunks.items[i];
            if (chunk->function == NULL || !chunk->function->is_idle || calls_only_idle(chunk))
                continue;
            chunk->function->is_idle = false;
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
        if (chunk->names[i].how != CALLED_FOR_NOTHING || !chunk->names[i].function->is_idle)
            need(needed, chunk->names[i].function);
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

void needed_settle(struct needed *needed)
{
    needed->has_all |= !needed->has_main;
    if (needed->has_all)
        return;
    idle_find(needed);
    told_find(needed);
    for (uint32_t i = 0; i < needed->list.count; i++)
        if ((needed->list.items[i]->is_told && needed->list.items[i]->chunks.count > 0) ||
            (needed->list.items[i]->flags & KNOWN_UNSEEN) != 0)
            need(needed, needed->list.items[i]);
    for (uint32_t i = 0; i < needed->chunks.count; i++)
        if (needed->chunks.items[i]->function == NULL)
            names_need(needed, needed->chunks.items[i]);
    open_close(needed);
    if (!calls_elsewhere(needed))
        return;
    for (uint32_t i = 0; i < needed->chunks.count; i++) {
        const struct known_chunk *chunk = needed->chunks.items[i];
        if ((chunk->flags & CHUNK_OPEN) != 0 && !chunk->function->is_idle)
            need(needed, chunk->function);
    }
    open_close(needed);
}

bool needed_has(const struct needed *needed, const char *key)
{
    const struct known *known =
        needed == NULL || needed->has_all ? NULL : map_get(needed->functions, key);
    return known == NULL || known->is_needed;
}

bool needed_is_idle(const struct needed *needed, const char *key)
{
    const struct known *known =
        needed == NULL || needed->has_all ? NULL : map_get(needed->functions, key);
    return known != NULL && known->is_idle;
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
                   needed_is_idle(needed, key) == needed_is_idle(other, key);
    }
    arena_free(scratch);
    return is_alike && !in.is_damaged;
}
