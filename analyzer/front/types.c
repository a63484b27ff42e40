/* SPDX-License-Identifier: Apache-2.0 */
/* What does the IR keep of a C type?  See unit.h.  Widths and signs come from the target that
 * libclang parses for. */
#include "front/container.h"

#include "base/map.h"
#include "ir/expr.h"

static bool is_signed_kind(enum CXTypeKind kind)
{
    switch (kind) {
    case CXType_Char_S:
    case CXType_SChar:
    case CXType_Short:
    case CXType_Int:
    case CXType_Long:
    case CXType_LongLong:
        return true;
    default:
        return false;
    }
}

static bool is_int_kind(enum CXTypeKind kind)
{
    switch (kind) {
    case CXType_Bool:
    case CXType_Char_U:
    case CXType_UChar:
    case CXType_Char16:
    case CXType_Char32:
    case CXType_UShort:
    case CXType_UInt:
    case CXType_ULong:
    case CXType_ULongLong:
    case CXType_WChar:
        return true;
    default:
        return is_signed_kind(kind);
    }
}

static void fill_int(struct type *wanted, CXType type)
{
    const long long bytes = clang_Type_getSizeOf(type);
    wanted->kind = TYPE_INT;
    wanted->bytes = bytes > 0 && bytes <= 8 ? (uint8_t)bytes : 4;
    wanted->is_signed = is_signed_kind(type.kind);
    wanted->is_bool = type.kind == CXType_Bool;
}

static void fill_float(struct type *wanted, CXType type)
{
    const long long bytes = clang_Type_getSizeOf(type);
    wanted->kind = TYPE_FLOAT;
    wanted->bytes = bytes > 0 && bytes <= 16 ? (uint8_t)bytes : 8;
}

enum { PARTS_LIMIT = 4096 };

/* Numbers and addresses in a field of this type; 0: it is something else. */
static long long field_parts(CXType type)
{
    long long elements = 1;

    type = clang_getCanonicalType(type);
    for (; type.kind == CXType_ConstantArray && elements > 0 && elements < PARTS_LIMIT;
         type = clang_getCanonicalType(clang_getArrayElementType(type)))
        elements *= clang_getArraySize(type);
    if (elements > 1 && clang_Type_getSizeOf(type) == 1)
        return 0; /* a text, whose end nobody looks behind */
    if (type.kind == CXType_Pointer || type.kind == CXType_Enum || is_int_kind(type.kind) ||
        type.kind == CXType_Float || type.kind == CXType_Double || type.kind == CXType_LongDouble)
        return elements > 0 && elements < PARTS_LIMIT ? elements : 0;
    return 0;
}

static enum CXVisitorResult field_count(CXCursor field, CXClientData data)
{
    const long long parts = field_parts(clang_getCursorType(field));
    long long *sum = data;
    CXString name = clang_getCursorSpelling(field);
    const char *text = clang_getCString(name);

    *sum = parts == 0 || !text || !*text ? 0 : *sum + parts;
    clang_disposeString(name);
    return *sum > 0 ? CXVisit_Continue : CXVisit_Break;
}

static enum CXChildVisitResult base_find(CXCursor child, CXCursor parent, CXClientData data)
{
    const enum CXCursorKind kind = clang_getCursorKind(child);

    (void)parent;
    if (kind == CXCursor_CXXBaseSpecifier ||
        (kind == CXCursor_CXXMethod && clang_CXXMethod_isVirtual(child)))
        *(bool *)data = true;
    return *(bool *)data ? CXChildVisit_Break : CXChildVisit_Continue;
}

static uint32_t record_parts(CXType type, CXCursor record)
{
    long long parts = 0;
    bool has_base = false;

    if (clang_Location_isInSystemHeader(clang_getCursorLocation(record)))
        return 0;
    clang_visitChildren(clang_getTypeDeclaration(type), base_find, &has_base);
    if (!has_base)
        clang_Type_visitFields(type, field_count, &parts);
    return parts > 0 && parts < PARTS_LIMIT ? (uint32_t)parts : 0;
}

/* ---- where the members of a record lie ---- */

struct fields {
    struct parsed *parsed;
    ARRAY(struct member) members;
    bool are_all_told;
};

/* A pointer may lead to the record that is being looked at: where to is not kept. */
static const struct type *member_type(struct parsed *parsed, CXType type)
{
    struct program *p = parsed->program;
    type = clang_getCanonicalType(type);
    if (type.kind == CXType_Pointer)
        return type_make(
            p, &(struct type){
                   .kind = TYPE_POINTER, .to = type_void(p), .text = "void *", .elements = -1});
    if (type.kind == CXType_ConstantArray) {
        const struct type *to = member_type(parsed, clang_getArrayElementType(type));
        if (to == NULL)
            return NULL;
        return type_make(
            p, &(struct type){
                   .kind = TYPE_ARRAY, .to = to, .text = "", .elements = clang_getArraySize(type)});
    }
    if (clang_Type_getSizeOf(type) <= 0)
        return NULL;
    if (type.kind == CXType_Record) {
        const struct type *record = type_of(parsed, type);
        return record->kind == TYPE_RECORD && record->member_count > 0 ? record : NULL;
    }
    return type.kind == CXType_Enum || is_int_kind(type.kind) || type.kind == CXType_Float ||
                   type.kind == CXType_Double || type.kind == CXType_LongDouble
               ? type_of(parsed, type)
               : NULL;
}

static enum CXVisitorResult field_add(CXCursor field, CXClientData data)
{
    struct fields *fields = data;
    CXString name = clang_getCursorSpelling(field);
    const long long bits = clang_Cursor_getOffsetOfField(field);
    struct member member = {.at = bits / 8};

    fields->are_all_told = clang_getCString(name) && *clang_getCString(name) && bits >= 0 &&
                           clang_Cursor_isBitField(field) == 0;
    clang_disposeString(name);
    if (fields->are_all_told)
        member.type = member_type(fields->parsed, clang_getCursorType(field));
    fields->are_all_told = member.type != NULL && fields->members.count < PARTS_LIMIT;
    if (!fields->are_all_told)
        return CXVisit_Break;
    member.key = field_key(fields->parsed, field);
    array_push(fields->parsed->scratch, &fields->members, member);
    return CXVisit_Continue;
}

static void members_fill(struct parsed *parsed, struct type *wanted, CXType type, CXCursor record)
{
    struct fields fields = {.parsed = parsed};
    bool has_base = false;

    if (wanted->is_union || clang_Location_isInSystemHeader(clang_getCursorLocation(record)))
        return;
    clang_visitChildren(record, base_find, &has_base);
    if (!has_base)
        clang_Type_visitFields(type, field_add, &fields);
    if (fields.are_all_told) {
        wanted->members = fields.members.items;
        wanted->member_count = fields.members.count;
    }
}

static void fill(struct parsed *parsed, struct type *wanted, CXType type)
{
    switch (type.kind) {
    case CXType_Void:
        wanted->kind = TYPE_VOID;
        return;
    case CXType_Enum:
        fill(parsed, wanted,
             clang_getCanonicalType(clang_getEnumDeclIntegerType(clang_getTypeDeclaration(type))));
        return;
    case CXType_Atomic:
        fill(parsed, wanted, clang_getCanonicalType(clang_Type_getValueType(type)));
        return;
    case CXType_Half:
    case CXType_Float16:
    case CXType_Float:
    case CXType_Double:
    case CXType_LongDouble:
    case CXType_Float128:
        fill_float(wanted, type);
        return;
    case CXType_Pointer:
    case CXType_LValueReference:
    case CXType_RValueReference:
        wanted->kind = TYPE_POINTER;
        wanted->to = type_of(parsed, clang_getPointeeType(type));
        return;
    case CXType_MemberPointer: {
        CXType to = clang_getCanonicalType(clang_getPointeeType(type));
        wanted->kind = to.kind == CXType_FunctionProto ? TYPE_POINTER : TYPE_OTHER;
        wanted->to = wanted->kind == TYPE_POINTER ? type_of(parsed, to) : NULL;
        return;
    }
    case CXType_NullPtr:
        wanted->kind = TYPE_POINTER;
        wanted->to = type_void(parsed->program);
        return;
    case CXType_ConstantArray:
    case CXType_IncompleteArray:
    case CXType_VariableArray:
    case CXType_DependentSizedArray:
        wanted->kind = TYPE_ARRAY;
        wanted->to = type_of(parsed, clang_getArrayElementType(type));
        wanted->elements = clang_getArraySize(type);
        return;
    case CXType_Record: {
        CXType element =
            parsed->is_cplusplus ? iterator_element(type) : (CXType){.kind = CXType_Invalid};
        if (element.kind != CXType_Invalid) {
            wanted->kind = TYPE_POINTER;
            wanted->to = type_of(parsed, element);
            return;
        }
        CXCursor record = clang_getTypeDeclaration(type);
        const long long bytes = clang_Type_getSizeOf(type);
        wanted->kind = TYPE_RECORD;
        wanted->is_union = clang_getCursorKind(record) == CXCursor_UnionDecl;
        wanted->record_bytes = bytes > 0 && bytes <= UINT32_MAX ? (uint32_t)bytes : 0;
        wanted->record_parts = wanted->is_union ? 0 : record_parts(type, record);
        members_fill(parsed, wanted, type, record);
        wanted->tag =
            text_take(parsed->scratch, clang_getTypeSpelling(clang_getUnqualifiedType(type)));
        return;
    }
    case CXType_FunctionProto:
    case CXType_FunctionNoProto:
        wanted->kind = TYPE_FUNCTION;
        return;
    default:
        if (is_int_kind(type.kind))
            fill_int(wanted, type);
        else
            wanted->kind = TYPE_OTHER;
        return;
    }
}

const struct type *type_of(struct parsed *parsed, CXType type)
{
    /* data[0] is clang's own type with its qualifiers; equal pointers are equal types. */
    const struct type *known = map_get_address(parsed->types, type.data[0]);
    if (known != NULL)
        return known;
    struct type wanted = {.elements = -1};
    fill(parsed, &wanted, clang_getCanonicalType(type));
    wanted.text = text_take(parsed->scratch, clang_getTypeSpelling(type));
    known = type_make(parsed->program, &wanted);
    if (type.data[0] != NULL)
        map_set_address(parsed->types, type.data[0], known);
    return known;
}
