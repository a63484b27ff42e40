/* SPDX-License-Identifier: Apache-2.0 */
/* Which functions may a call of a virtual method reach?  See object.h.
 *
 * Of a method of a template that no class is seen to have (instances.c) it may be known what it does; else a call of
 * a virtual method of its name says that it is not.
 */
#include "front/object.h"

#include "base/map.h"

#include <string.h>

/* The slot of ends of classes of which it is not known what declared a virtual one first. */
static const char END_ANYWHERE[] = METHOD_KEY "~";

/* ---- what a class holds ---- */

struct publication {
    struct parsed *parsed;
    ARRAY(const struct expr *) functions;
    ARRAY(const char *) keys;
};

static void publication_add(struct publication *made, const char *key, const struct expr *function)
{
    array_push(made->parsed->scratch, &made->functions, function);
    array_push(made->parsed->scratch, &made->keys, key);
}

static bool is_code(CXCursor method)
{
    const enum CXCursorKind kind = clang_getCursorKind(method);
    return (kind == CXCursor_CXXMethod || kind == CXCursor_Destructor) &&
           clang_CXXMethod_isStatic(method) == 0 && clang_CXXMethod_isPureVirtual(method) == 0;
}

static void publication_fill(struct publication *made, CXCursor record, CXCursor root,
                             const struct expr *function)
{
    struct slots slots = {0};
    slots_fill(made->parsed, record, root, &slots);
    for (uint32_t i = 0; i < slots.count; i++)
        publication_add(made, slots.items[i], function);
}

static void method_publish(struct publication *made, CXCursor method)
{
    struct parsed *parsed = made->parsed;
    const bool is_end = clang_getCursorKind(method) == CXCursor_Destructor;
    if (!is_code(method) || clang_CXXMethod_isVirtual(method) == 0 ||
        (is_end && is_implicit(method)))
        return;
    const struct expr *function = expr_function(parsed->program, function_of(parsed, method));
    const struct cursors roots = method_roots(parsed, method);
    for (uint32_t i = 0; i < roots.count; i++)
        publication_fill(made, clang_getCursorSemanticParent(method), roots.items[i], function);
}

/* A destructor that the compiler writes: the members end, and the bases. */
static void end_publish(struct publication *made, CXCursor record)
{
    struct parsed *parsed = made->parsed;
    struct cursors roots = {0};
    if (clang_Cursor_isNull(member_written(parsed, record, CXCursor_Destructor)) == 0)
        return;
    const bool is_known = end_roots(parsed, record, &roots);
    if (is_known && roots.count == 0)
        return;
    const struct expr *function =
        expr_function(parsed->program, function_lower_end(parsed, record));
    for (uint32_t i = 0; i < roots.count; i++)
        publication_fill(made, record, roots.items[i], function);
    if (!is_known)
        publication_add(made, END_ANYWHERE, function);
}

/* The constant of a class is made once. */
static const char *class_key(struct parsed *parsed, CXCursor record, struct place *place)
{
    const char *usr = text_take(parsed->scratch, clang_getCursorUSR(record));
    *place = place_at(parsed, clang_getCursorLocation(record));
    return arena_printf(parsed->arena, "virtual:%s@%s", usr,
                        place->file == NULL ? "" : place->file->full);
}

static void publication_end(struct publication *made, const char *key, CXCursor record,
                            const struct place *place)
{
    struct parsed *parsed = made->parsed;
    if (made->functions.count == 0 || map_get(parsed->front->variables, key) != NULL)
        return;
    struct variable *variable = variable_synthetic(
        parsed,
        arena_printf(parsed->arena, "virtual methods of %s",
                     text_take(parsed->scratch, clang_getCursorSpelling(record))),
        key, type_of(parsed, clang_getCursorType(record)), place);
    variable->init = expr_list(parsed->program, made->functions.items, made->keys.items,
                               made->functions.count, variable->type);
    array_push(parsed->arena, &parsed->front->chunk_list,
               ((struct pack_chunk){.variable = variable}));
}

void methods_publish(struct parsed *parsed, CXCursor record)
{
    struct publication made = {.parsed = parsed};
    struct place place;
    const char *key = class_key(parsed, record, &place);
    if (map_get(parsed->front->variables, key) != NULL)
        return;
    const struct cursors children = cursor_children(parsed->scratch, record);
    for (uint32_t i = 0; i < children.count; i++)
        method_publish(&made, children.items[i]);
    end_publish(&made, record);
    publication_end(&made, key, record, &place);
}

/* ---- classes that templates are made into ---- */

/* Without the word in its files no class of the program has a virtual method. */
static bool has_word(const struct parsed *parsed)
{
    static const char WORD[] = "virtual";
    const struct unit *unit = parsed->unit;
    bool is_found = memmem(unit->file->text, unit->file->length, WORD, sizeof WORD - 1) != NULL;
    for (uint32_t i = 0; i < unit->include_count && !is_found; i++)
        is_found = memmem(unit->includes[i]->text, unit->includes[i]->length, WORD,
                          sizeof WORD - 1) != NULL;
    return is_found;
}

/* May a class that was made of its template have it, without the index having shown so? */
static bool is_unseen(const struct instances *all, CXCursor method)
{
    CXCursor pattern = template_of(method);
    const bool is_made = clang_getCursorKind(pattern) != CXCursor_ClassTemplate ||
                         map_get_address(all->named, cursor_declaration(pattern)) != NULL;
    return is_code(method) && is_made &&
           map_get_address(all->shown, cursor_declaration(method)) == NULL &&
           clang_isCursorDefinition(method) != 0 && clang_CXXMethod_isDefaulted(method) == 0;
}

void instances_publish(struct parsed *parsed)
{
    if (!parsed->is_cplusplus || !has_word(parsed))
        return;
    const struct instances *all = instances_of(parsed);
    for (uint32_t i = 0; i < all->methods.count; i++) {
        CXCursor method = all->methods.items[i];
        struct publication made = {.parsed = parsed};
        struct place place;
        const char *key = class_key(parsed, method, &place);
        method_publish(&made, method);
        publication_end(&made, key, clang_getCursorSemanticParent(method), &place);
    }
    for (uint32_t i = 0; i < all->patterns.count; i++)
        if (is_unseen(all, all->patterns.items[i]))
            array_push(parsed->scratch, &parsed->methods_unseen, all->patterns.items[i]);
}

/* ---- what a call asks ---- */

/* What another slot holds: which object's is the same, no statement stores there. */
static const struct expr *slot_read(struct parsed *parsed, const char *slot)
{
    static const char KEY[] = "virtual methods:";
    const struct type *code = type_function(parsed->program);
    struct variable *variable = map_get(parsed->front->variables, KEY);
    if (variable == NULL)
        variable = variable_synthetic(parsed, KEY, KEY, code, &(struct place){0});
    return expr_field(parsed->program, expr_variable(parsed->program, variable), slot, "", code);
}

static bool has_same_name(struct parsed *parsed, CXCursor one, CXCursor other)
{
    if (clang_getCursorKind(one) != clang_getCursorKind(other))
        return false;
    return clang_getCursorKind(one) == CXCursor_Destructor ||
           strcmp(text_take(parsed->scratch, clang_getCursorSpelling(one)),
                  text_take(parsed->scratch, clang_getCursorSpelling(other))) == 0;
}

/* What a call finds in a slot besides what the classes have told. */
static void slot_publish(struct parsed *parsed, CXCursor method, const char *slot,
                         const char *anywhere)
{
    struct publication made = {.parsed = parsed};
    const bool is_end = clang_getCursorKind(method) == CXCursor_Destructor;
    struct place place = place_at(parsed, clang_getCursorLocation(method));
    const char *key = arena_printf(parsed->arena, "asked:%s@%s", slot, parsed->unit->file->full);
    if (map_get(parsed->front->variables, key) != NULL)
        return;
    for (uint32_t i = 0; i < parsed->methods_unseen.count; i++) {
        CXCursor unseen = parsed->methods_unseen.items[i];
        if (!has_same_name(parsed, method, unseen))
            continue;
        struct function *function = is_same_in_all(parsed, unseen)
                                        ? function_of(parsed, unseen)
                                        : function_unseen(parsed, unseen);
        publication_add(&made, slot, expr_function(parsed->program, function));
    }
    if (anywhere != NULL && !is_end && is_code(method)) /* perhaps one that the class inherits */
        publication_add(&made, slot, expr_function(parsed->program, function_of(parsed, method)));
    if (anywhere != NULL)
        publication_add(&made, slot, slot_read(parsed, anywhere));
    if (is_end)
        publication_add(&made, slot, slot_read(parsed, END_ANYWHERE));
    publication_end(&made, key, clang_getCursorSemanticParent(method), &place);
}

const char *method_slot(struct parsed *parsed, CXCursor method, CXCursor record)
{
    const struct cursors roots = method_roots(parsed, method);
    const char *anywhere = NULL;
    const char *slot = slot_asked(parsed, roots.items[0], record, &anywhere);
    slot_publish(parsed, method, slot, anywhere);
    return slot;
}

const char *end_slot(struct parsed *parsed, CXCursor record)
{
    struct cursors roots = {0};
    const char *anywhere = NULL;
    (void)end_roots(parsed, record, &roots);
    if (roots.count == 0)
        return NULL;
    const char *slot = slot_asked(parsed, roots.items[0], record, &anywhere);
    slot_publish(parsed, roots.items[0], slot, anywhere);
    return slot;
}
