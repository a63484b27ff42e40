/* SPDX-License-Identifier: Apache-2.0 */
/* Which functions may a call of a virtual method reach?  See object.h.
 *
 * The classes that templates are made into have no children in libclang.  What is in their methods is
 * shown by its index of the unit, which names the method around each reference and each local
 * variable.  A method of a template that refers to nothing is not shown so: when it holds literals
 * only, it is lowered as it stands in the template; else what it does is not known, and a call of a
 * virtual method of its name says so.
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
    CXCursor pattern;
    CXCursor destructor = member_find(
        parsed, is_instance(parsed, record, &pattern) ? pattern : record, CXCursor_Destructor);
    if (clang_Cursor_isNull(destructor) == 0 && !is_implicit(destructor))
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

struct index_search {
    struct parsed *parsed;
    struct map *seen;     /* methods, as they are met */
    struct cursors found; /* of classes that templates were made into */
    struct cursors patterns;
    struct map *shown; /* methods of templates: it, or what was made of it, refers to something */
    struct map *named; /* class templates: without a use of its name nothing is made of one */
};

/* The template that it stands in, when it does not stand in what was made of one; there it may be
 * virtual without being called so: by a base that is not known yet. */
static CXCursor template_of(CXCursor method)
{
    CXCursor around = clang_getCursorSemanticParent(method);
    while (clang_Cursor_isNull(around) == 0 &&
           clang_isTranslationUnit(clang_getCursorKind(around)) == 0) {
        const enum CXCursorKind kind = clang_getCursorKind(around);
        if (kind == CXCursor_ClassTemplatePartialSpecialization)
            return clang_getSpecializedCursorTemplate(around);
        if (kind == CXCursor_ClassTemplate || kind == CXCursor_FunctionTemplate)
            return around;
        around = clang_getCursorSemanticParent(around);
    }
    return clang_getNullCursor();
}

static void method_meet(struct index_search *search, CXCursor method, bool is_shown)
{
    if (!is_code(method) || !is_user_code(method))
        return;
    const void *address = cursor_declaration(method);
    CXCursor pattern = clang_getSpecializedCursorTemplate(method);
    if (map_get_address(search->seen, address) == NULL) {
        map_set_address(search->seen, address, address);
        if (clang_Cursor_isNull(template_of(method)) == 0)
            array_push(search->parsed->scratch, &search->patterns, method);
        else if (clang_Cursor_isNull(pattern) == 0)
            array_push(search->parsed->scratch, &search->found, method);
    }
    if (!is_shown || map_get_address(search->shown, address) != NULL)
        return;
    map_set_address(search->shown, address, address);
    if (clang_Cursor_isNull(pattern) == 0)
        method_meet(search, pattern, true);
}

static void declaration_index(CXClientData data, const CXIdxDeclInfo *declaration)
{
    struct index_search *search = data;
    method_meet(search, declaration->cursor, false);
    method_meet(search, clang_getCursorSemanticParent(declaration->cursor), true);
}

/* A template that names itself does not make a class of itself. */
static bool is_inside(CXCursor cursor, CXCursor named)
{
    while (clang_Cursor_isNull(cursor) == 0 &&
           clang_isTranslationUnit(clang_getCursorKind(cursor)) == 0) {
        if (clang_equalLocations(clang_getCursorLocation(cursor), clang_getCursorLocation(named)) !=
            0)
            return true;
        cursor = clang_getCursorSemanticParent(cursor);
    }
    return false;
}

static void reference_index(CXClientData data, const CXIdxEntityRefInfo *reference)
{
    struct index_search *search = data;
    CXCursor named = reference->referencedEntity->cursor;
    if (reference->container != NULL)
        method_meet(search, reference->container->cursor, true);
    if (clang_getCursorKind(named) == CXCursor_ClassTemplate && is_user_code(named) &&
        (reference->container == NULL || !is_inside(reference->container->cursor, named)))
        map_set_address(search->named, cursor_declaration(named), search);
}

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
static bool is_unseen(const struct index_search *search, CXCursor method)
{
    CXCursor pattern = template_of(method);
    const bool is_made = clang_getCursorKind(pattern) != CXCursor_ClassTemplate ||
                         map_get_address(search->named, cursor_declaration(pattern)) != NULL;
    return is_made && map_get_address(search->shown, cursor_declaration(method)) == NULL &&
           clang_isCursorDefinition(method) != 0 && clang_CXXMethod_isDefaulted(method) == 0;
}

void instances_publish(struct parsed *parsed)
{
    struct index_search search = {.parsed = parsed,
                                  .seen = map_new(parsed->scratch),
                                  .shown = map_new(parsed->scratch),
                                  .named = map_new(parsed->scratch)};
    IndexerCallbacks callbacks = {.indexDeclaration = declaration_index,
                                  .indexEntityReference = reference_index};
    if (!parsed->is_cplusplus || !has_word(parsed))
        return;
    CXIndex index = clang_createIndex(0, 0);
    CXIndexAction action = clang_IndexAction_create(index);
    if (clang_indexTranslationUnit(action, &search, &callbacks, sizeof callbacks,
                                   CXIndexOpt_IndexFunctionLocalSymbols |
                                       CXIndexOpt_IndexImplicitTemplateInstantiations,
                                   parsed->tu) != 0)
        parsed->refused = "its classes could not be read";
    clang_IndexAction_dispose(action);
    clang_disposeIndex(index);
    for (uint32_t i = 0; i < search.found.count; i++) {
        CXCursor method = search.found.items[i];
        struct publication made = {.parsed = parsed};
        struct place place;
        const char *key = class_key(parsed, method, &place);
        method_publish(&made, method);
        publication_end(&made, key, clang_getCursorSemanticParent(method), &place);
    }
    for (uint32_t i = 0; i < search.patterns.count; i++)
        if (is_unseen(&search, search.patterns.items[i]))
            array_push(parsed->scratch, &parsed->methods_unseen, search.patterns.items[i]);
}

/* ---- what a call asks ---- */

static enum CXChildVisitResult other_find(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    const enum CXCursorKind kind = clang_getCursorKind(cursor);
    bool *refers = data;
    *refers |= clang_isReference(kind) != 0 || kind == CXCursor_DeclRefExpr ||
               kind == CXCursor_MemberRefExpr || kind == CXCursor_CallExpr ||
               kind == CXCursor_UnexposedExpr || kind == CXCursor_SizeOfPackExpr ||
               kind == CXCursor_CXXThisExpr;
    return *refers ? CXChildVisit_Break : CXChildVisit_Recurse;
}

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

/* Does its body hold nothing that depends on what the template is made into? */
static bool is_same_in_all(struct parsed *parsed, CXCursor method)
{
    const struct cursors children = cursor_children(parsed->scratch, method);
    bool refers = false;
    for (uint32_t i = 0; i < children.count; i++)
        if (clang_getCursorKind(children.items[i]) == CXCursor_CompoundStmt)
            (void)clang_visitChildren(children.items[i], other_find, &refers);
    return !refers;
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
