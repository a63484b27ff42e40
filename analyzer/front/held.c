/* SPDX-License-Identifier: Apache-2.0 */
/* Do the objects of a class of the C++ library hold numbers alone?  See unit.h.
 *
 * What a container of numbers, or of records of numbers that are copied as they stand, is given by its address can not be
 * kept in it by that address.  The classes are those of which the passes know what they do with what they are given
 * (passes/external.c).
 */
#include "front/object.h"

#include "base/text.h"

enum { NESTED_MAX = 10 };

static bool is_of_numbers(struct parsed *parsed, CXType type, int depth);

static bool has_such_arguments(struct parsed *parsed, CXType type, int depth)
{
    const int count = clang_Type_getNumTemplateArguments(type);
    for (int i = 0; i < count; i++) {
        CXType given = clang_Type_getTemplateArgumentAsType(type, (unsigned)i);
        if (given.kind != CXType_Invalid && !is_of_numbers(parsed, given, depth + 1))
            return false;
    }
    return count > 0;
}

static bool has_such_fields(struct parsed *parsed, CXType type, int depth)
{
    const struct cursors fields = type_fields(parsed->scratch, type);
    for (uint32_t i = 0; i < fields.count; i++)
        if (!is_of_numbers(parsed, clang_getCursorType(fields.items[i]), depth + 1))
            return false;
    return clang_isPODType(type) != 0;
}

static bool is_of_numbers(struct parsed *parsed, CXType type, int depth)
{
    static const char *const CLASSES[] = {
        "char_traits", "allocator", "basic_string", "vector", "map", "set", "pair", "less", NULL};
    type = clang_getCanonicalType(type);
    if (depth > NESTED_MAX)
        return false;
    if (type.kind == CXType_ConstantArray)
        return is_of_numbers(parsed, clang_getArrayElementType(type), depth + 1);
    if (type.kind != CXType_Record)
        return type.kind == CXType_Enum ||
               (type.kind >= CXType_Bool && type.kind <= CXType_LongDouble);
    CXCursor record = clang_getTypeDeclaration(type);
    if (is_user_code(record))
        return has_such_fields(parsed, type, depth);
    const char *name = text_take(parsed->scratch, clang_getCursorSpelling(record));
    return text_is_one_of(name, CLASSES) && has_such_arguments(parsed, type, depth);
}

bool class_holds_numbers(struct parsed *parsed, CXCursor declaration)
{
    const enum CXCursorKind kind = clang_getCursorKind(declaration);
    CXCursor record = kind == CXCursor_ClassDecl || kind == CXCursor_StructDecl
                          ? declaration
                          : clang_getCursorSemanticParent(declaration);
    const enum CXCursorKind around = clang_getCursorKind(record);
    return (around == CXCursor_ClassDecl || around == CXCursor_StructDecl) &&
           !is_user_code(record) && is_of_numbers(parsed, clang_getCursorType(record), 0);
}
