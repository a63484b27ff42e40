/* SPDX-License-Identifier: Apache-2.0 */
/* Which function, variable or field does a name in one unit mean in the whole program?  See unit.h.
 *
 * External names are linked by their USR.  Names with internal linkage, and records that only one
 * source file knows, get the full path of their file added: USRs carry base names only, so two
 * files of the same name would collide.  ir/link.c decides which definition a key means.
 */
#include "front/unit.h"

#include "base/map.h"
#include "front/directives.h"
#include "ir/expr.h"
#include "ir/mpi.h"

#include <string.h>

static const char *cursor_usr(struct parsed *parsed, CXCursor cursor)
{
    return text_take(parsed->scratch, clang_getCursorUSR(cursor));
}

static bool is_internal(CXCursor cursor)
{
    const enum CXLinkageKind linkage = clang_getCursorLinkage(cursor);
    return linkage == CXLinkage_Internal || linkage == CXLinkage_NoLinkage ||
           linkage == CXLinkage_UniqueExternal;
}

static bool is_valid(CXCursor cursor)
{
    return clang_Cursor_isNull(cursor) == 0 && clang_isInvalid(clang_getCursorKind(cursor)) == 0;
}

/* The definition in this unit when there is one, else the declaration. */
static CXCursor definition_of(CXCursor declaration)
{
    CXCursor definition = clang_getCursorDefinition(declaration);
    return is_valid(definition) ? definition : declaration;
}

static struct place cursor_place(struct parsed *parsed, CXCursor cursor)
{
    return place_at(parsed, clang_getCursorLocation(cursor));
}

/* ---- functions ---- */

struct fingerprint {
    struct parsed *parsed;
    uint64_t hash;
};

static uint64_t mix_text(uint64_t hash, const char *text)
{
    return hash_bytes(hash, text, strlen(text));
}

static enum CXChildVisitResult fingerprint_add(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct fingerprint *print = data;
    struct parsed *parsed = print->parsed;
    const enum CXCursorKind kind = clang_getCursorKind(cursor);
    unsigned offset = 0;
    clang_getSpellingLocation(clang_getCursorLocation(cursor), NULL, NULL, NULL, &offset);
    const unsigned numbers[] = {(unsigned)kind, offset};
    print->hash = hash_bytes(print->hash, numbers, sizeof numbers);
    print->hash =
        mix_text(print->hash, text_take(parsed->scratch, clang_getCursorSpelling(cursor)));
    print->hash =
        mix_text(print->hash,
                 text_take(parsed->scratch, clang_getTypeSpelling(clang_getCursorType(cursor))));
    int64_t value = 0;
    if (kind == CXCursor_IntegerLiteral && cursor_int(cursor, &value))
        print->hash = hash_bytes(print->hash, &value, sizeof value);
    if (kind == CXCursor_DeclRefExpr) {
        CXCursor referenced = definition_of(clang_getCursorReferenced(cursor));
        const struct place place = cursor_place(parsed, referenced);
        if (is_valid(referenced) && is_internal(referenced) && place.file != NULL)
            print->hash = mix_text(print->hash, place.file->full);
    }
    return CXChildVisit_Recurse;
}

static uint64_t fingerprint_of(struct parsed *parsed, CXCursor definition)
{
    struct fingerprint print = {parsed, 0};
    (void)clang_visitChildren(definition, fingerprint_add, &print);
    return print.hash;
}

static bool has_attribute(struct parsed *parsed, CXCursor declaration, const char *part)
{
    const struct cursors children = cursor_children(parsed->scratch, declaration);
    for (uint32_t i = 0; i < children.count; i++)
        if (clang_isAttribute(clang_getCursorKind(children.items[i])) != 0 &&
            strstr(cursor_source(parsed, children.items[i]), part) != NULL)
            return true;
    return false;
}

static bool is_declared_noreturn(struct parsed *parsed, CXCursor declaration)
{
    static const char *const NAMES[] = {
        "__builtin_unreachable", "__builtin_trap", "exit", "_exit", "_Exit", "abort", "quick_exit"};
    const char *name = text_take(parsed->scratch, clang_getCursorSpelling(declaration));
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (strcmp(name, NAMES[i]) == 0)
            return true;
    const char *type =
        text_take(parsed->scratch, clang_getTypeSpelling(clang_getCursorType(declaration)));
    if (strstr(type, "noreturn") != NULL)
        return true;
    return has_attribute(parsed, declaration, "oreturn");
}

static bool is_in_library(CXCursor declaration)
{
    return clang_Location_isInSystemHeader(
               clang_getCursorLocation(clang_getCanonicalCursor(declaration))) != 0;
}

/* Does the linker call the function otherwise than the program does (an assembler name, also by a
 * pragma)?  C++ names are all others: there only what is written counts. */
static bool function_is_renamed(struct parsed *parsed, CXCursor declaration, int mpi)
{
    if (clang_Cursor_hasAttrs(declaration) == 0 || (mpi < 0 && is_in_library(declaration)))
        return false;
    if (parsed->is_cplusplus)
        return mpi < 0 && has_attribute(parsed, declaration, "asm");
    const char *name = text_take(parsed->scratch, clang_getCursorSpelling(declaration));
    const char *symbol = text_take(parsed->scratch, clang_Cursor_getMangling(declaration));
    return *symbol != '\0' && strncmp(symbol, "_Z", 2) != 0 && strcmp(symbol, name) != 0;
}

/* May its memory have another name: by alias, weakref or an assembler name?  Macros may hold the
 * words, which the declaration shows when it is printed. */
static bool variable_is_renamed(struct parsed *parsed, CXCursor declaration)
{
    static const char *const WORDS[] = {"alias(", "weakref(", "asm("};
    if (clang_Cursor_hasAttrs(declaration) == 0 || is_in_library(declaration))
        return false;
    CXPrintingPolicy policy = clang_getCursorPrintingPolicy(declaration);
    clang_PrintingPolicy_setProperty(policy, CXPrintingPolicy_SuppressInitializers, 1);
    const char *text =
        text_take(parsed->scratch, clang_getCursorPrettyPrinted(declaration, policy));
    clang_PrintingPolicy_dispose(policy);
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (strstr(text, WORDS[i]) != NULL)
            return true;
    return false;
}

/* A method called MPI_Send is no function of MPI. */
static bool is_member(CXCursor declaration)
{
    const enum CXCursorKind kind = clang_getCursorKind(clang_getCursorSemanticParent(declaration));
    return kind == CXCursor_ClassDecl || kind == CXCursor_StructDecl || kind == CXCursor_Namespace;
}

/* Of the library is what its headers declare, also where the program declares it again. */
static struct place declared_place(struct parsed *parsed, CXCursor declaration)
{
    CXCursor first = clang_getCanonicalCursor(declaration);
    const bool is_library = clang_isCursorDefinition(declaration) == 0 &&
                            clang_Location_isInSystemHeader(clang_getCursorLocation(first)) != 0;
    return cursor_place(parsed, is_library ? first : declaration);
}

static struct function *function_new(struct parsed *parsed, CXCursor declaration,
                                     const struct pack_function *link)
{
    struct front *front = parsed->front;
    struct function *function = ARENA_NEW(parsed->arena, struct function);
    CXType type = clang_getCursorType(declaration);
    function->name = text_take(parsed->arena, clang_getCursorSpelling(declaration));
    function->key = link->key;
    function->place = declared_place(parsed, declaration);
    function->type = type_of(parsed, clang_getResultType(type));
    function->is_static = clang_getCursorLinkage(declaration) == CXLinkage_Internal;
    function->is_variadic = clang_isFunctionTypeVariadic(type) != 0;
    function->is_noreturn = is_declared_noreturn(parsed, declaration);
    function->runs_unseen = has_attribute(parsed, declaration, "structor");
    function->mpi = is_member(declaration) ? -1 : mpi_function_find(function->name);
    function->has_other_names = function_is_renamed(parsed, declaration, function->mpi);
    function->runs_unseen |= function->has_other_names;
    function->holds_numbers = parsed->is_cplusplus && class_holds_numbers(parsed, declaration);
    function->id = front->function_list.count;
    array_push(front->arena, &front->function_list, function);
    array_push(front->arena, &front->link_list, *link);
    map_set(front->functions, function->key, function);
    return function;
}

/* What the linker is to know of a function. */
static struct pack_function link_of(struct parsed *parsed, CXCursor definition)
{
    struct pack_function link = {.key = cursor_usr(parsed, definition),
                                 .has_definition = clang_isCursorDefinition(definition) != 0};
    if (!is_internal(definition))
        return link;
    const struct place place = cursor_place(parsed, definition);
    link.key =
        arena_printf(parsed->arena, "%s@%s", link.key, place.file == NULL ? "" : place.file->full);
    link.link = LINK_INTERNAL;
    if (place.file != parsed->unit->file) {
        link.link = LINK_INTERNAL_HEADER;
        link.fingerprint = fingerprint_of(parsed, definition);
    }
    return link;
}

/* Named after its place: the class of a lambda has no name. */
struct function *function_of_lambda(struct parsed *parsed, CXCursor expression)
{
    const struct place place = cursor_place(parsed, expression);
    const char *full = place.file == NULL ? "" : place.file->full;
    const struct pack_function link = {.key = arena_printf(parsed->arena, "lambda@%s:%u:%u:%u",
                                                           full, place.offset, place.spelling_line,
                                                           place.spelling_column),
                                       .has_definition = true};
    struct function *function = map_get(parsed->front->functions, link.key);
    if (function == NULL) {
        function = function_new(parsed, expression, &link);
        function->name = arena_printf(parsed->arena, "lambda:%u", place.line);
        function->mpi = -1;
    }
    return function;
}

struct function *function_synthetic(struct parsed *parsed, const char *name, const char *key,
                                    CXCursor declaration)
{
    const struct pack_function link = {.key = key, .has_definition = true};
    struct function *function = map_get(parsed->front->functions, key);
    if (function == NULL) {
        function = function_new(parsed, declaration, &link);
        function->name = name;
        function->type = type_void(parsed->program);
        function->mpi = -1;
    }
    return function;
}

struct function *function_builtin(struct parsed *parsed, const char *name, CXCursor user)
{
    const struct pack_function link = {.key = arena_printf(parsed->arena, "c:@F@%s", name)};
    struct function *function = map_get(parsed->front->functions, link.key);
    if (function == NULL) {
        function = function_new(parsed, user, &link);
        function->name = name;
        function->place = (struct place){0};
        function->type = type_void(parsed->program);
        function->is_static = function->is_variadic = function->is_noreturn = false;
        function->runs_unseen = function->has_other_names = false;
        function->mpi = -1;
    }
    return function;
}

struct function *function_of_class(struct parsed *parsed, CXCursor record, const char *name,
                                   const struct type *type)
{
    const struct pack_function link = {
        .key = arena_printf(parsed->arena, "%s@F@range_%s#", cursor_usr(parsed, record), name)};
    struct function *function = map_get(parsed->front->functions, link.key);
    if (function == NULL) {
        function = function_new(parsed, record, &link);
        function->name = name;
        function->type = type;
        function->mpi = -1;
    }
    return function;
}

struct function *function_unseen(struct parsed *parsed, CXCursor pattern)
{
    const struct pack_function link = {
        .key = arena_printf(parsed->arena, "unseen:%s", cursor_usr(parsed, pattern))};
    struct function *function = map_get(parsed->front->functions, link.key);
    return function == NULL ? function_new(parsed, pattern, &link) : function;
}

bool is_lambda(struct parsed *parsed, CXCursor declaration)
{
    if (clang_getCursorKind(declaration) != CXCursor_CXXMethod)
        return false;
    CXType type = clang_getCursorType(clang_getCursorSemanticParent(declaration));
    return strstr(text_take(parsed->scratch, clang_getTypeSpelling(type)), "(lambda at") != NULL;
}

struct function *function_of(struct parsed *parsed, CXCursor declaration)
{
    const void *address = cursor_declaration(declaration);
    struct function *function = map_get_address(parsed->declarations, address);
    if (function != NULL)
        return function;
    if (is_lambda(parsed, declaration)) {
        function = function_of_lambda(parsed, declaration);
        map_set_address(parsed->declarations, address, function);
        return function;
    }
    CXCursor definition = definition_of(declaration);
    const struct pack_function link = link_of(parsed, definition);
    function = map_get(parsed->front->functions, link.key);
    if (function == NULL)
        function = function_new(parsed, definition, &link);
    map_set_address(parsed->declarations, address, function);
    if (parsed->is_cplusplus &&
        clang_Location_isInSystemHeader(clang_getCursorLocation(definition)) == 0)
        array_push(parsed->arena, &parsed->front->pending_list, definition);
    return function;
}

/* ---- variables ---- */

static struct variable *variable_new(struct parsed *parsed, const char *name, const char *key,
                                     const struct type *type)
{
    struct front *front = parsed->front;
    struct variable *variable = ARENA_NEW(parsed->arena, struct variable);
    variable->name = name;
    variable->key = key;
    variable->type = type;
    variable->parameter = -1;
    variable->id = front->variable_list.count;
    array_push(front->arena, &front->variable_list, variable);
    array_push(front->arena, &front->definition_list, false);
    return variable;
}

static void variable_describe(struct parsed *parsed, struct variable *variable,
                              CXCursor declaration)
{
    const enum CX_StorageClass storage = clang_Cursor_getStorageClass(declaration);
    /* An array of constants is one itself, but only its canonical type says so. */
    const CXType type = clang_getCanonicalType(clang_getCursorType(declaration));
    variable->place = declared_place(parsed, declaration);
    variable->is_static = storage == CX_SC_Static;
    variable->is_const = clang_isConstQualifiedType(type) != 0;
    variable->is_of_thread = clang_getCursorTLSKind(declaration) != CXTLS_None;
}

/* A parameter that is written as an array is a pointer; libclang tells its type as it is written. */
static const struct type *local_type(struct parsed *parsed, CXCursor declaration)
{
    const struct type *type = type_of(parsed, clang_getCursorType(declaration));
    if (clang_getCursorKind(declaration) != CXCursor_ParmDecl || type->kind != TYPE_ARRAY)
        return type;
    return type_make(parsed->program,
                     &(struct type){.kind = TYPE_POINTER,
                                    .to = type->to,
                                    .text = arena_printf(parsed->arena, "%s *", type->to->text),
                                    .elements = -1});
}

static struct variable *local_variable(struct parsed *parsed, CXCursor declaration,
                                       struct function *function)
{
    const char *name = text_take(parsed->arena, clang_getCursorSpelling(declaration));
    const char *key = arena_printf(parsed->arena, "%s::%s@%u", function->key, name,
                                   parsed->front->variable_list.count);
    struct variable *variable = variable_new(parsed, name, key, local_type(parsed, declaration));
    variable_describe(parsed, variable, declaration);
    variable->function = function;
    variable->is_of_thread |= variable->is_static && directives_give_to_threads(parsed, variable);
    return variable;
}

static struct variable *file_variable(struct parsed *parsed, CXCursor declaration)
{
    CXCursor definition = definition_of(declaration);
    const char *key = cursor_usr(parsed, definition);
    if (is_internal(definition)) {
        const struct place place = cursor_place(parsed, definition);
        key =
            arena_printf(parsed->scratch, "%s@%s", key, place.file == NULL ? "" : place.file->full);
    }
    struct variable *variable = map_get(parsed->front->variables, key);
    if (variable == NULL) {
        variable = variable_new(
            parsed, text_take(parsed->arena, clang_getCursorSpelling(definition)),
            arena_strdup(parsed->arena, key), type_of(parsed, clang_getCursorType(definition)));
        variable_describe(parsed, variable, definition);
        map_set(parsed->front->variables, variable->key, variable);
    }
    parsed->front->definition_list.items[variable->id] = clang_isCursorDefinition(definition) != 0;
    if (parsed->is_cplusplus &&
        clang_Location_isInSystemHeader(clang_getCursorLocation(definition)) == 0 &&
        clang_Cursor_isNull(clang_getSpecializedCursorTemplate(definition)) == 0)
        array_push(parsed->arena, &parsed->front->pending_list, definition);
    variable->is_of_thread |= directives_give_to_threads(parsed, variable);
    variable->has_other_names |=
        variable_is_renamed(parsed, declaration) || variable_is_renamed(parsed, definition);
    return variable;
}

struct variable *variable_of(struct parsed *parsed, CXCursor declaration, struct function *function)
{
    const void *address = cursor_declaration(declaration);
    struct variable *variable = map_get_address(parsed->declarations, address);
    if (variable != NULL) {
        /* A lambda's body names variables of the function around it. */
        variable->is_address_taken |=
            function != NULL && variable->function != NULL && variable->function != function;
        return variable;
    }
    /* Statics and locals of a function have no linkage; a block-scope `extern` has that of the
     * file. */
    const bool is_local =
        function != NULL && (clang_getCursorKind(declaration) == CXCursor_ParmDecl ||
                             clang_getCursorLinkage(declaration) == CXLinkage_NoLinkage);
    variable = is_local ? local_variable(parsed, declaration, function)
                        : file_variable(parsed, declaration);
    map_set_address(parsed->declarations, address, variable);
    return variable;
}

struct variable *variable_captured(struct parsed *parsed, const struct variable *variable,
                                   struct function *function, const struct function *lambda)
{
    const char *key = arena_printf(parsed->arena, "%s::%s", lambda->key, variable->key);
    struct variable *copy = map_get(parsed->front->variables, key);
    if (copy != NULL)
        return copy;
    copy = variable_new(parsed, variable->name, key, variable->type);
    copy->place = variable->place;
    copy->function = function;
    copy->is_address_taken = true;
    map_set(parsed->front->variables, key, copy);
    return copy;
}

struct variable *variable_synthetic(struct parsed *parsed, const char *name, const char *key,
                                    const struct type *type, const struct place *place)
{
    struct variable *variable = variable_new(parsed, name, key, type);
    variable->place = *place;
    variable->is_static = variable->is_const = true;
    variable->is_defined = true;
    parsed->front->definition_list.items[variable->id] = true;
    map_set(parsed->front->variables, variable->key, variable);
    return variable;
}

struct variable *variable_temporary(struct parsed *parsed, struct function *function,
                                    const struct type *type, uint32_t number)
{
    const char *name = arena_printf(parsed->arena, "$%u", number);
    const char *key = arena_printf(parsed->arena, "%s::%s", function->key, name);
    struct variable *variable = variable_new(parsed, name, key, type);
    variable->place = function->place;
    variable->function = function;
    return variable;
}

struct variable *variable_begun(struct parsed *parsed, const struct variable *object,
                                struct function *function)
{
    const char *name = arena_printf(parsed->arena, "begun(%s)", object->name);
    const char *key = arena_printf(parsed->arena, "%s::%s@%u", function->key, name,
                                   parsed->front->variable_list.count);
    struct variable *variable = variable_new(parsed, name, key, type_int(parsed->program));
    variable->place = object->place;
    variable->function = function;
    variable->is_static = true;
    return variable;
}

/* ---- fields ---- */

const char *member_key(struct parsed *parsed, CXCursor record, const char *name)
{
    const struct place place = cursor_place(parsed, record);
    const char *usr = cursor_usr(parsed, record);
    /* Records of one source file, and those without a name, whose USR holds only a base name and an
     * offset. */
    const bool is_own = place.file == parsed->unit->file;
    const bool is_anonymous = clang_Cursor_isAnonymous(record) != 0;
    if ((is_own || is_anonymous) && place.file != NULL)
        return arena_printf(parsed->arena, "%s@%s::%s", usr, place.file->full, name);
    return arena_printf(parsed->arena, "%s::%s", usr, name);
}

const char *field_key(struct parsed *parsed, CXCursor field)
{
    const void *address = cursor_declaration(field);
    const char *key = map_get_address(parsed->declarations, address);
    if (key != NULL)
        return key;
    key = member_key(parsed, clang_getCursorSemanticParent(field),
                     text_take(parsed->scratch, clang_getCursorSpelling(field)));
    map_set_address(parsed->declarations, address, key);
    return key;
}
