/* SPDX-License-Identifier: Apache-2.0 */
/* What does a class derive from, and under which names do calls find its virtual methods?  See object.h.
 *
 * A virtual method has a slot, named by the method that first declared it.  What a call through a class A below that
 * one's reaches is what objects of A, or of a class that derives from it, have: every class fills, besides the slot
 * itself, one for each such A among what it derives from; a class that does not show all of this (a base is made of a
 * template) fills one that calls through every A read as well.  A class that has A as its base cannot take the method of
 * a class that has not, but by a virtual base: a call through a class that has one asks the slot itself.
 */
#include "front/object.h"

#include <string.h>

enum { NESTED_MAX = 100 };

CXCursor record_of(CXType type)
{
    CXType canonical = clang_getCanonicalType(type);
    while (clang_getArrayElementType(canonical).kind != CXType_Invalid)
        canonical = clang_getCanonicalType(clang_getArrayElementType(canonical));
    if (canonical.kind != CXType_Record)
        return clang_getNullCursor();
    CXCursor record = clang_getTypeDeclaration(canonical);
    CXCursor definition = clang_getCursorDefinition(record);
    return clang_Cursor_isNull(definition) != 0 ? record : definition;
}

bool is_implicit(CXCursor member)
{
    return clang_equalLocations(clang_getCursorLocation(member),
                                clang_getCursorLocation(clang_getCursorSemanticParent(member))) !=
               0 ||
           clang_CXXMethod_isDefaulted(member) != 0;
}

CXCursor member_find(struct parsed *parsed, CXCursor record, enum CXCursorKind kind)
{
    const struct cursors children = cursor_children(parsed->scratch, record);
    for (uint32_t i = 0; i < children.count; i++) {
        if (clang_getCursorKind(children.items[i]) != kind)
            continue;
        if (kind != CXCursor_Constructor ||
            clang_CXXConstructor_isDefaultConstructor(children.items[i]) != 0)
            return children.items[i];
    }
    return clang_getNullCursor();
}

bool is_instance(struct parsed *parsed, CXCursor record, CXCursor *pattern)
{
    *pattern = clang_getSpecializedCursorTemplate(record);
    return clang_Cursor_isNull(*pattern) == 0 &&
           cursor_children(parsed->scratch, record).count == 0;
}

CXCursor member_written(struct parsed *parsed, CXCursor record, enum CXCursorKind kind)
{
    CXCursor pattern;
    CXCursor member =
        member_find(parsed, is_instance(parsed, record, &pattern) ? pattern : record, kind);
    return clang_Cursor_isNull(member) != 0 || is_implicit(member) ? clang_getNullCursor() : member;
}

/* ---- what a class derives from ---- */

/* Is it, or does it stand in, what a template was made into? */
static bool is_made_of_template(CXCursor cursor)
{
    while (clang_Cursor_isNull(cursor) == 0 &&
           clang_isTranslationUnit(clang_getCursorKind(cursor)) == 0) {
        if (clang_getCursorKind(cursor) == CXCursor_ClassTemplate ||
            clang_getCursorKind(cursor) == CXCursor_ClassTemplatePartialSpecialization ||
            clang_Cursor_isNull(clang_getSpecializedCursorTemplate(cursor)) == 0)
            return true;
        cursor = clang_getCursorSemanticParent(cursor);
    }
    return false;
}

struct bases { /* the class itself and all that it derives from */
    struct cursors classes;
    bool is_unknown; /* not all of them are shown */
    bool has_virtual;
};

static void bases_add(struct parsed *parsed, CXCursor record, int depth, struct bases *bases)
{
    const CXCursor definition = clang_getCursorDefinition(record);
    if (clang_Cursor_isNull(definition) != 0 || is_made_of_template(definition) ||
        depth > NESTED_MAX) {
        bases->is_unknown = true;
        return;
    }
    array_push(parsed->scratch, &bases->classes, definition);
    const struct cursors children = cursor_children(parsed->scratch, definition);
    for (uint32_t i = 0; i < children.count; i++) {
        if (clang_getCursorKind(children.items[i]) != CXCursor_CXXBaseSpecifier)
            continue;
        bases->has_virtual |= clang_isVirtualBase(children.items[i]) != 0;
        bases_add(parsed, record_of(clang_getCursorType(children.items[i])), depth + 1, bases);
    }
}

static struct bases bases_of(struct parsed *parsed, CXCursor record)
{
    struct bases bases = {0};
    bases_add(parsed, record, 0, &bases);
    return bases;
}

static bool bases_have(const struct bases *bases, CXCursor record)
{
    for (uint32_t i = 0; i < bases->classes.count; i++)
        if (cursor_declaration(bases->classes.items[i]) == cursor_declaration(record))
            return true;
    return false;
}

/* ---- who declared it first ---- */

static void root_add(struct parsed *parsed, CXCursor root, struct cursors *out)
{
    const void *address = cursor_declaration(root);
    for (uint32_t i = 0; i < out->count; i++)
        if (cursor_declaration(out->items[i]) == address)
            return;
    array_push(parsed->scratch, out, root);
}

static void roots_add(struct parsed *parsed, CXCursor method, int depth, struct cursors *out)
{
    CXCursor *overridden = NULL;
    unsigned count = 0;
    clang_getOverriddenCursors(method, &overridden, &count);
    if (count == 0 || depth > NESTED_MAX)
        root_add(parsed, method, out);
    for (unsigned i = 0; i < count && depth <= NESTED_MAX; i++)
        roots_add(parsed, overridden[i], depth + 1, out);
    if (count != 0)
        clang_disposeOverriddenCursors(overridden);
}

struct cursors method_roots(struct parsed *parsed, CXCursor method)
{
    struct cursors roots = {0};
    roots_add(parsed, method, 0, &roots);
    return roots;
}

static bool end_roots_add(struct parsed *parsed, CXCursor record, int depth, struct cursors *out)
{
    CXCursor pattern;
    if (clang_Cursor_isNull(record) != 0 || depth > NESTED_MAX)
        return false; /* a base that an argument of a template names */
    if (is_instance(parsed, record, &pattern))
        record = pattern;
    CXCursor destructor = member_find(parsed, record, CXCursor_Destructor);
    bool is_known = true;
    if (clang_Cursor_isNull(destructor) == 0 && clang_CXXMethod_isVirtual(destructor) != 0) {
        const struct cursors roots = method_roots(parsed, destructor);
        for (uint32_t i = 0; i < roots.count; i++)
            root_add(parsed, roots.items[i], out);
    }
    const struct cursors children = cursor_children(parsed->scratch, record);
    for (uint32_t i = 0; i < children.count; i++)
        if (clang_getCursorKind(children.items[i]) == CXCursor_CXXBaseSpecifier)
            is_known &= end_roots_add(parsed, record_of(clang_getCursorType(children.items[i])),
                                      depth + 1, out);
    return is_known;
}

bool end_roots(struct parsed *parsed, CXCursor record, struct cursors *out)
{
    return end_roots_add(parsed, record, 0, out);
}

/* ---- slots ---- */

/* That of a class template stands for those of all that it is made into: a class that derives from one and writes no
 * destructor shows no other. */
static const char *root_slot(struct parsed *parsed, CXCursor root)
{
    CXCursor pattern = clang_getSpecializedCursorTemplate(root);
    if (clang_getCursorKind(root) == CXCursor_Destructor && clang_Cursor_isNull(pattern) == 0)
        root = pattern;
    return arena_printf(parsed->arena, METHOD_KEY "%s",
                        text_take(parsed->scratch, clang_getCursorUSR(root)));
}

/* What calls through a class between the first one and those that fill it ask. */
static const char *slot_below(struct parsed *parsed, const char *slot, CXCursor record)
{
    return arena_printf(parsed->arena, "%s@%s", slot,
                        text_take(parsed->scratch, clang_getCursorUSR(record)));
}

/* What classes fill of which it is not known what they derive from. */
static const char *slot_anywhere(struct parsed *parsed, const char *slot)
{
    return arena_printf(parsed->arena, "%s@", slot);
}

static bool is_same_class(CXCursor one, CXCursor other)
{
    return cursor_declaration(one) == cursor_declaration(other);
}

void slots_fill(struct parsed *parsed, CXCursor record, CXCursor root, struct slots *out)
{
    const char *slot = root_slot(parsed, root);
    const CXCursor first = clang_getCursorSemanticParent(root);
    const struct bases bases = bases_of(parsed, record);
    array_push(parsed->scratch, out, slot);
    if (bases.is_unknown)
        array_push(parsed->scratch, out, slot_anywhere(parsed, slot));
    for (uint32_t i = 0; i < bases.classes.count; i++) {
        const CXCursor base = bases.classes.items[i];
        const struct bases above = bases_of(parsed, base);
        if (!is_same_class(base, first) && (above.is_unknown || bases_have(&above, first)))
            array_push(parsed->scratch, out, slot_below(parsed, slot, base));
    }
}

const char *slot_asked(struct parsed *parsed, CXCursor root, CXCursor record, const char **anywhere)
{
    const char *slot = root_slot(parsed, root);
    const CXCursor first = clang_getCursorSemanticParent(root);
    *anywhere = NULL;
    if (clang_Cursor_isNull(record) != 0 || is_same_class(record, first))
        return slot;
    const struct bases bases = bases_of(parsed, record);
    if (bases.is_unknown || bases.has_virtual || !bases_have(&bases, first))
        return slot;
    *anywhere = slot_anywhere(parsed, slot);
    return slot_below(parsed, slot, record);
}
