/* SPDX-License-Identifier: Apache-2.0 */
/* What is there of a class that a template was made into (an instance)?  See object.h.
 *
 * An instance has no children in libclang.  Its members that are data are shown with its type.  Its bases are shown in the
 * template; one that the template's arguments name is the instance with these arguments.  Its methods are shown where
 * they are called.  Those that nothing calls by name (what ends an object, what begins one that nothing is given
 * for, what a call of a virtual method reaches) are shown by the index of the unit, which names the method around
 * each reference and each local variable.  A method that refers to nothing is not shown so: when it holds literals
 * only, it is in the instance as it stands in the template; else what it does is not known.
 */
#include "front/object.h"

#include "base/map.h"

#include <string.h>

/* ---- the index ---- */

static void class_meet(struct instances *all, struct parsed *parsed, CXCursor record)
{
    const void *address = cursor_declaration(record);
    const enum CXCursorKind kind = clang_getCursorKind(record);
    if ((kind != CXCursor_ClassDecl && kind != CXCursor_StructDecl) ||
        clang_Cursor_isNull(clang_getSpecializedCursorTemplate(record)) != 0 ||
        !is_user_code(record) || map_get_address(all->seen, address) != NULL)
        return;
    map_set_address(all->seen, address, address);
    array_push(parsed->scratch, &all->classes, record);
}

/* What is asked for by no name, of the class around it. */
static void unnamed_meet(struct instances *all, struct parsed *parsed, CXCursor method)
{
    const enum CXCursorKind kind = clang_getCursorKind(method);
    CXCursor record = clang_getCursorSemanticParent(method);
    struct map *by_class = kind == CXCursor_Destructor ? all->ends : all->begins;
    if (kind == CXCursor_Destructor ||
        (kind == CXCursor_Constructor && clang_CXXConstructor_isDefaultConstructor(method) != 0))
        map_set_address(by_class, cursor_declaration(record),
                        arena_memdup(parsed->scratch, &method, sizeof method));
}

static void method_meet(struct parsed *parsed, CXCursor method, bool is_shown)
{
    struct instances *all = parsed->instances;
    const enum CXCursorKind kind = clang_getCursorKind(method);
    const void *address = cursor_declaration(method);
    if ((kind != CXCursor_CXXMethod && kind != CXCursor_Destructor &&
         kind != CXCursor_Constructor) ||
        !is_user_code(method))
        return;
    CXCursor pattern = clang_getSpecializedCursorTemplate(method);
    if (map_get_address(all->seen, address) == NULL) {
        map_set_address(all->seen, address, address);
        if (clang_Cursor_isNull(template_of(method)) == 0) {
            array_push(parsed->scratch, &all->patterns, method);
        } else if (clang_Cursor_isNull(pattern) == 0) {
            array_push(parsed->scratch, &all->methods, method);
            class_meet(all, parsed, clang_getCursorSemanticParent(method));
            unnamed_meet(all, parsed, method);
        }
    }
    if (!is_shown || map_get_address(all->shown, address) != NULL)
        return;
    map_set_address(all->shown, address, address);
    if (clang_Cursor_isNull(pattern) == 0)
        method_meet(parsed, pattern, true);
}

static void declaration_index(CXClientData data, const CXIdxDeclInfo *declaration)
{
    struct parsed *parsed = data;
    if (clang_getCursorKind(declaration->cursor) == CXCursor_ClassTemplatePartialSpecialization)
        map_set_address(parsed->instances->specialised,
                        cursor_declaration(clang_getSpecializedCursorTemplate(declaration->cursor)),
                        parsed);
    else
        class_meet(parsed->instances, parsed, declaration->cursor);
    method_meet(data, declaration->cursor, false);
    method_meet(data, clang_getCursorSemanticParent(declaration->cursor), true);
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
    struct parsed *parsed = data;
    CXCursor named = reference->referencedEntity->cursor;
    if (reference->container != NULL) {
        method_meet(parsed, reference->container->cursor, true);
        class_meet(parsed->instances, parsed, reference->container->cursor);
    }
    if (clang_getCursorKind(named) == CXCursor_ClassTemplate && is_user_code(named) &&
        (reference->container == NULL || !is_inside(reference->container->cursor, named)))
        map_set_address(parsed->instances->named, cursor_declaration(named), parsed);
}

const struct instances *instances_of(struct parsed *parsed)
{
    IndexerCallbacks callbacks = {.indexDeclaration = declaration_index,
                                  .indexEntityReference = reference_index};
    if (parsed->instances != NULL)
        return parsed->instances;
    parsed->instances = ARENA_NEW(parsed->scratch, struct instances);
    parsed->instances->seen = map_new(parsed->scratch);
    parsed->instances->shown = map_new(parsed->scratch);
    parsed->instances->named = map_new(parsed->scratch);
    parsed->instances->ends = map_new(parsed->scratch);
    parsed->instances->begins = map_new(parsed->scratch);
    parsed->instances->specialised = map_new(parsed->scratch);
    CXIndex index = clang_createIndex(0, 0);
    CXIndexAction action = clang_IndexAction_create(index);
    if (clang_indexTranslationUnit(action, parsed, &callbacks, sizeof callbacks,
                                   CXIndexOpt_IndexFunctionLocalSymbols |
                                       CXIndexOpt_IndexImplicitTemplateInstantiations,
                                   parsed->tu) != 0)
        parsed->refused = "its classes could not be read";
    clang_IndexAction_dispose(action);
    clang_disposeIndex(index);
    return parsed->instances;
}

CXCursor template_of(CXCursor method)
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

/* ---- methods that nothing names ---- */

CXCursor instance_end(struct parsed *parsed, CXCursor record)
{
    const CXCursor *end = map_get_address(instances_of(parsed)->ends, cursor_declaration(record));
    return end == NULL ? clang_getNullCursor() : *end;
}

CXCursor instance_begin(struct parsed *parsed, CXCursor record)
{
    const CXCursor *begin =
        map_get_address(instances_of(parsed)->begins, cursor_declaration(record));
    return begin == NULL ? clang_getNullCursor() : *begin;
}

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

bool is_same_in_all(struct parsed *parsed, CXCursor method)
{
    const struct cursors children = cursor_children(parsed->scratch, method);
    bool refers = false, has_body = false;
    for (uint32_t i = 0; i < children.count; i++) {
        const enum CXCursorKind kind = clang_getCursorKind(children.items[i]);
        has_body |= kind == CXCursor_CompoundStmt;
        if (kind == CXCursor_CompoundStmt)
            (void)clang_visitChildren(children.items[i], other_find, &refers);
        refers |= kind == CXCursor_MemberRef; /* what a member begins with */
    }
    return has_body && !refers;
}

/* ---- what allocates ---- */

static bool is_allocation(struct parsed *parsed, CXCursor method)
{
    static const char *const WORDS[] = {"operator new", "operator delete"};
    const char *name = text_take(parsed->scratch, clang_getCursorSpelling(method));
    return clang_getCursorKind(method) == CXCursor_CXXMethod &&
           (strncmp(name, WORDS[0], strlen(WORDS[0])) == 0 ||
            strncmp(name, WORDS[1], strlen(WORDS[1])) == 0);
}

static void allocations_see(struct parsed *parsed, CXCursor record, CXCursor pattern)
{
    const struct cursors children = cursor_children(parsed->scratch, pattern);
    bool has_any = false;
    for (uint32_t i = 0; i < children.count; i++)
        has_any |= is_allocation(parsed, children.items[i]);
    for (uint32_t i = 0; has_any && i < instances_of(parsed)->methods.count; i++) {
        CXCursor method = parsed->instances->methods.items[i];
        if (is_allocation(parsed, method) &&
            cursor_declaration(clang_getCursorSemanticParent(method)) == cursor_declaration(record))
            (void)function_of(parsed, method);
    }
}

void instance_allocates(struct parsed *parsed, CXCursor record)
{
    CXCursor pattern;
    if (clang_Cursor_isNull(record) != 0 || !is_user_code(record))
        return;
    if (is_instance(parsed, record, &pattern))
        allocations_see(parsed, record, pattern);
    const struct parts parts = parts_of(parsed, record);
    for (uint32_t i = 0; i < parts.bases.count; i++)
        instance_allocates(parsed, parts.bases.items[i]);
}

/* ---- parts ---- */

typedef ARRAY(const char *) text_list;

/* The name of a type or value without where its parts are from: what is compared may be written so. */
static const char *bare(struct parsed *parsed, const char *name)
{
    struct text out = {.arena = parsed->scratch};
    if (strcmp(name, "true") == 0 || strcmp(name, "false") == 0)
        return name[0] == 't' ? "1" : "0";
    for (size_t length = 0; *name != '\0'; name += length) {
        length = 0;
        while (text_is_name_byte(name[length]))
            length++;
        if (strncmp(name + length, "::", 2) == 0) {
            length += 2;
            continue;
        }
        length += length == 0;
        text_append_bytes(&out, name, length);
    }
    return text_get(&out);
}

/* Where the arguments begin that a name ends with; NULL: it ends with none. */
static const char *arguments_begin(const char *text)
{
    size_t at = strlen(text);
    int depth = 0;
    while (at > 0) {
        at--;
        depth += text[at] == '>';
        depth -= text[at] == '<';
        if (depth == 0)
            return text[at] == '<' ? text + at + 1 : NULL;
    }
    return NULL;
}

/* The arguments that stand at the end of the name of a class. */
static text_list arguments_in(struct parsed *parsed, CXType type)
{
    const char *text = text_take(parsed->scratch, clang_getTypeSpelling(type));
    const char *begin = arguments_begin(text);
    text_list out = {0};
    int depth = 0;
    for (const char *at = begin; at != NULL && *at != '\0'; at++) {
        depth += *at == '<' || *at == '(';
        if (depth == 0 && (*at == ',' || *at == '>')) {
            array_push(parsed->scratch, &out,
                       arena_strndup(parsed->scratch, begin, (size_t)(at - begin)));
            begin = at + 1 + strspn(at + 1, " ");
        }
        depth -= *at == '>' || *at == ')';
    }
    return out;
}

/* The arguments of an instance; its name leaves those out at the end that are defaults. */
static text_list arguments_of(struct parsed *parsed, CXCursor record)
{
    CXType type = clang_getCanonicalType(clang_getCursorType(record));
    text_list out = arguments_in(parsed, type);
    for (int i = (int)out.count; i < clang_Type_getNumTemplateArguments(type); i++) {
        CXType given = clang_Type_getTemplateArgumentAsType(type, (unsigned)i);
        const char *text = NULL;
        if (given.kind != CXType_Invalid)
            text = text_take(parsed->scratch, clang_getTypeSpelling(clang_getCanonicalType(given)));
        else if (clang_Cursor_getTemplateArgumentKind(record, (unsigned)i) ==
                 CXTemplateArgumentKind_Integral)
            text = arena_printf(parsed->scratch, "%lld",
                                clang_Cursor_getTemplateArgumentValue(record, (unsigned)i));
        if (text == NULL)
            break;
        array_push(parsed->scratch, &out, text);
    }
    return out;
}

/* Its parameters, in their order. */
static struct cursors parameters_of(struct parsed *parsed, CXCursor pattern)
{
    const struct cursors children = cursor_children(parsed->scratch, pattern);
    struct cursors parameters = {0};
    for (uint32_t i = 0; i < children.count; i++) {
        const enum CXCursorKind kind = clang_getCursorKind(children.items[i]);
        if (kind == CXCursor_TemplateTypeParameter || kind == CXCursor_NonTypeTemplateParameter ||
            kind == CXCursor_TemplateTemplateParameter)
            array_push(parsed->scratch, &parameters, children.items[i]);
    }
    return parameters;
}

/* What is written in a template, with the arguments that an instance has in place of the parameters; NULL: they are not
 * known. */
static const char *written_in(struct parsed *parsed, const struct cursors *parameters,
                              const text_list *arguments, const char *text)
{
    struct text out = {.arena = parsed->scratch};
    for (size_t length = 0; *text != '\0'; text += length) {
        const char *given = NULL;
        length = 0;
        while (text_is_name_byte(text[length]))
            length++;
        for (uint32_t i = 0; i < parameters->count && length > 0 && given == NULL; i++) {
            const char *name =
                text_take(parsed->scratch, clang_getCursorSpelling(parameters->items[i]));
            if (strlen(name) != length || strncmp(name, text, length) != 0)
                continue;
            if (i >= arguments->count)
                return NULL;
            given = arguments->items[i];
        }
        length += length == 0;
        if (given != NULL)
            text_append(&out, given);
        else
            text_append_bytes(&out, text, length);
    }
    return text_get(&out);
}

/* The arguments with which a base is written in a template, as they are in an instance.  The parameters of a partial
 * specialisation are others than its arguments. */
static bool arguments_written(struct parsed *parsed, CXCursor record, CXType base, text_list *out)
{
    CXCursor pattern = clang_getSpecializedCursorTemplate(record);
    const struct cursors parameters = parameters_of(parsed, pattern);
    const text_list arguments = arguments_of(parsed, record);
    *out = arguments_in(parsed, base);
    if (clang_getCursorKind(pattern) != CXCursor_ClassTemplate || out->count == 0)
        return false;
    for (uint32_t i = 0; i < out->count; i++) {
        const char *argument = written_in(parsed, &parameters, &arguments, out->items[i]);
        if (argument == NULL)
            return false;
        out->items[i] = bare(parsed, argument);
    }
    return true;
}

static bool has_arguments(struct parsed *parsed, CXCursor record, const text_list *wanted)
{
    const text_list given = arguments_of(parsed, record);
    /* Behind those that are written are defaults, which its name leaves out. */
    bool is_same =
        given.count >= wanted->count &&
        arguments_in(parsed, clang_getCanonicalType(clang_getCursorType(record))).count <=
            wanted->count;
    for (uint32_t i = 0; i < wanted->count && is_same; i++)
        is_same = strcmp(bare(parsed, given.items[i]), wanted->items[i]) == 0;
    return is_same;
}

/* The instance of a template that has such arguments; null: none, or more than one. */
static CXCursor instance_with(struct parsed *parsed, CXCursor named, const text_list *wanted)
{
    const struct instances *all = instances_of(parsed);
    CXCursor found = clang_getNullCursor();
    for (uint32_t i = 0; i < all->classes.count; i++) {
        CXCursor record = all->classes.items[i];
        CXCursor pattern = clang_getSpecializedCursorTemplate(record);
        if (clang_getCursorKind(pattern) == CXCursor_ClassTemplatePartialSpecialization)
            pattern = clang_getSpecializedCursorTemplate(pattern);
        if (cursor_declaration(pattern) != cursor_declaration(named) ||
            !has_arguments(parsed, record, wanted))
            continue;
        CXCursor other = record_of(clang_getCursorType(record));
        if (clang_Cursor_isNull(found) == 0 &&
            cursor_declaration(found) != cursor_declaration(other))
            return clang_getNullCursor();
        found = other;
    }
    return found;
}

/* Is there nothing in any instance of a template that runs when an object begins or ends, and no virtual method, as long
 * as the arguments are no classes?  Such an instance is in no index. */
static bool is_plain(struct parsed *parsed, CXCursor named)
{
    const struct cursors children = cursor_children(parsed->scratch, named);
    if (clang_Cursor_isNull(named) != 0 ||
        map_get_address(instances_of(parsed)->specialised, cursor_declaration(named)) != NULL)
        return false;
    for (uint32_t i = 0; i < children.count; i++) {
        CXCursor child = children.items[i];
        const enum CXCursorKind kind = clang_getCursorKind(child);
        CXType type = clang_getCanonicalType(clang_getCursorType(child));
        const char *text = text_take(parsed->scratch, clang_getTypeSpelling(type));
        const struct cursors below = cursor_children(parsed->scratch, child);
        if (kind == CXCursor_CXXBaseSpecifier ||
            ((kind == CXCursor_Constructor || kind == CXCursor_Destructor) &&
             !is_implicit(child)) ||
            (kind == CXCursor_CXXMethod && clang_CXXMethod_isVirtual(child) != 0))
            return false;
        if (kind == CXCursor_FieldDecl &&
            (clang_Cursor_isNull(record_of(type)) == 0 || strchr(text, '<') != NULL ||
             (below.count > 0 && strchr(text, '[') == NULL &&
              clang_isExpression(clang_getCursorKind(below.items[below.count - 1])) != 0) ||
             (below.count > 0 &&
              clang_getCursorKind(below.items[below.count - 1]) == CXCursor_InitListExpr)))
            return false;
    }
    return true;
}

static bool has_class_argument(CXType instance)
{
    for (int i = 0; i < clang_Type_getNumTemplateArguments(instance); i++)
        if (clang_Cursor_isNull(
                record_of(clang_Type_getTemplateArgumentAsType(instance, (unsigned)i))) == 0)
            return true;
    return false;
}

/* The class template that a base is made of; null: of none. */
static CXCursor base_template(struct parsed *parsed, CXCursor specifier)
{
    const struct cursors children = cursor_children(parsed->scratch, specifier);
    for (uint32_t i = 0; i < children.count; i++)
        if (clang_getCursorKind(children.items[i]) == CXCursor_TemplateRef)
            return clang_getCursorReferenced(children.items[i]);
    return clang_getNullCursor();
}

/* A base in the text of a template, as it is in the instance; null: it is not known. */
static CXCursor base_in(struct parsed *parsed, CXCursor record, CXCursor specifier)
{
    CXType type = clang_getCursorType(specifier);
    CXType instance = clang_getCanonicalType(clang_getCursorType(record));
    CXCursor known = record_of(type), named = base_template(parsed, specifier);
    const struct cursors parameters =
        parameters_of(parsed, clang_getSpecializedCursorTemplate(record));
    text_list wanted = {0};
    if (clang_Cursor_isNull(known) == 0)
        return known;
    if (clang_Cursor_isNull(named) == 0)
        return arguments_written(parsed, record, type, &wanted)
                   ? instance_with(parsed, named, &wanted)
                   : clang_getNullCursor();
    const char *name = text_take(parsed->scratch, clang_getTypeSpelling(type));
    for (uint32_t i = 0; i < parameters.count; i++)
        if (clang_getCursorKind(clang_getSpecializedCursorTemplate(record)) ==
                CXCursor_ClassTemplate &&
            strcmp(text_take(parsed->scratch, clang_getCursorSpelling(parameters.items[i])),
                   name) == 0)
            return record_of(clang_Type_getTemplateArgumentAsType(instance, i));
    return clang_getNullCursor();
}

struct parts parts_of(struct parsed *parsed, CXCursor record)
{
    struct parts parts = {0};
    CXCursor pattern;
    const bool is_made = is_instance(parsed, record, &pattern);
    CXType type = clang_getCanonicalType(clang_getCursorType(record));
    const struct cursors children = cursor_children(parsed->scratch, is_made ? pattern : record);
    for (uint32_t i = 0; i < children.count; i++) {
        CXCursor child = children.items[i];
        const enum CXCursorKind kind = clang_getCursorKind(child);
        if (kind == CXCursor_FieldDecl && !is_made)
            array_push(parsed->scratch, &parts.fields, child);
        if (kind != CXCursor_CXXBaseSpecifier)
            continue;
        CXCursor base =
            is_made ? base_in(parsed, record, child) : record_of(clang_getCursorType(child));
        if (clang_Cursor_isNull(base) != 0)
            parts.is_unknown |= !is_made || has_class_argument(type) ||
                                !is_plain(parsed, base_template(parsed, child));
        else
            array_push(parsed->scratch, &parts.bases, base);
    }
    if (is_made)
        parts.fields = type_fields(parsed->scratch, type);
    return parts;
}
