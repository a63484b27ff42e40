/* SPDX-License-Identifier: Apache-2.0 */
/* What do the names of auto [a, b] = e stand for?  See object.h.
 *
 * As the C++ standard says: there is one variable without a name (or a reference), which begins with the value, and each
 * name is another word for a part of it: the elements of an array, or the members of a class in their order, which for
 * std::pair are what its get<> gives.  The parts of other classes that have a get<> (tuples) are values that are
 * not known, which is right only where nothing is stored by the names; else the function is unknown.
 */
#include "front/object.h"

#include "base/map.h"
#include "front/container.h"

#include <string.h>

bool is_decomposition(struct lowering *lower, CXCursor declaration)
{
    return clang_getCursorKind(declaration) == CXCursor_UnexposedDecl &&
           text_take(lower->scratch, clang_getCursorSpelling(declaration))[0] == '[';
}

static struct cursors names_of(struct lowering *lower, CXCursor declaration)
{
    const struct cursors children = cursor_children(lower->scratch, declaration);
    struct cursors names = {0};
    for (uint32_t i = 0; i < children.count; i++)
        if (clang_getCursorKind(children.items[i]) == CXCursor_UnexposedDecl)
            array_push(lower->scratch, &names, children.items[i]);
    return names;
}

static bool has_base(struct lowering *lower, CXCursor record)
{
    const struct cursors children = cursor_children(lower->scratch, record);
    for (uint32_t i = 0; i < children.count; i++)
        if (clang_getCursorKind(children.items[i]) == CXCursor_CXXBaseSpecifier)
            return true;
    return false;
}

/* The members that the names of a class stand for; fewer: they are something else. */
static struct cursors members_of(struct lowering *lower, CXType type)
{
    struct cursors none = {0};
    if (type.kind != CXType_Record)
        return none;
    CXCursor record = clang_getTypeDeclaration(type);
    const bool is_pair =
        is_in_std(record) &&
        strcmp(text_take(lower->scratch, clang_getCursorSpelling(record)), "pair") == 0;
    return is_pair || (is_user_code(record) && !has_base(lower, record))
               ? type_fields(lower->scratch, type)
               : none;
}

static const struct expr *member(struct lowering *lower, const struct expr *object, CXCursor field)
{
    const struct expr *found = expr_field(lower->program, object, field_key(lower->in, field),
                                          text_take(lower->arena, clang_getCursorSpelling(field)),
                                          lower_field_type(lower, field));
    return is_reference(clang_getCursorType(field))
               ? expr_deref(lower->program, found, found->type->to)
               : found;
}

void decomposition_bind(struct lowering *lower, CXCursor declaration)
{
    const struct cursors names = names_of(lower, declaration);
    CXType type = clang_getCanonicalType(clang_getCursorType(declaration));
    const struct expr *object =
        expr_variable(lower->program, variable_of(lower->in, declaration, lower->function));
    const bool is_bound = is_reference(type);
    if (is_bound) {
        type = clang_getCanonicalType(clang_getPointeeType(type));
        object = expr_deref(lower->program, object, type_of(lower->in, type));
    }
    const bool is_fixed = clang_isConstQualifiedType(type) != 0;
    type = clang_getUnqualifiedType(type);
    const struct cursors members = members_of(lower, type);
    for (uint32_t i = 0; i < names.count; i++) {
        const struct type *known = type_of(lower->in, clang_getCursorType(names.items[i]));
        const struct expr *part = NULL;
        if (type_is_array(object->type))
            part = expr_index(lower->program, object,
                              expr_int(lower->program, i, type_size_t(lower)), object->type->to);
        else if (members.count == names.count)
            part = member(lower, object, members.items[i]);
        if (part == NULL) {
            part = held_new(lower, known);
            lower_assign(lower, place_begin(lower->in, declaration), part,
                         expr_unknown(lower->program, "a part of an object", known));
            if (is_bound && !is_fixed)
                lower_unmodelled(lower, declaration, "names of parts that are not members");
        }
        map_set_address(lower->in->bound_names, cursor_declaration(names.items[i]), part);
    }
}

const struct expr *bound_name(struct lowering *lower, CXCursor referenced)
{
    return clang_getCursorKind(referenced) == CXCursor_UnexposedDecl
               ? map_get_address(lower->in->bound_names, cursor_declaration(referenced))
               : NULL;
}
