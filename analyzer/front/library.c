/* SPDX-License-Identifier: Apache-2.0 */
/* What of the program may a function of a system header call?  See object.h.
 *
 * Containers, smart pointers, algorithms and std::thread call constructors, destructors,
 * comparisons and lambdas of the program.  The bodies of such templates are there, instantiated: the
 * search follows them, from system function to system function, up to functions of the program.
 * Those it sees called may be called any number of times, with anything, and are arguments of the call
 * that runs them: what they answer is in what it gives (given.h).  One whose address is only
 * taken is called by something else at another time, which is not modelled, and so is what is called
 * through a pointer.  Of an object of the program whose class derives from one of the library (a stream buffer), it may
 * call what that overrides.
 */
#include "front/object.h"

#include "base/map.h"
#include "front/container.h"

#include <string.h>

enum { SEEN_MAX = 4000, NESTED_MAX = 20 };

struct search {
    struct lowering *lower;
    struct map *seen;      /* declaration -> itself */
    struct cursors work;   /* functions of the library that are called */
    struct cursors kept;   /* those whose address is taken */
    struct cursors called; /* functions of the program */
    bool is_kept;          /* what is found now is called at another time */
    bool keeps, calls_pointer, is_cut;
};

static bool is_function(CXCursor cursor)
{
    switch (clang_getCursorKind(cursor)) {
    case CXCursor_FunctionDecl:
    case CXCursor_CXXMethod:
    case CXCursor_Constructor:
    case CXCursor_Destructor:
    case CXCursor_ConversionFunction:
        return true;
    default:
        return false;
    }
}

/* Constructors and destructors that the compiler writes; a lambda's body stands where its class
 * does, but is written. */
static bool is_unwritten(CXCursor function)
{
    const enum CXCursorKind kind = clang_getCursorKind(function);
    return (kind == CXCursor_Constructor || kind == CXCursor_Destructor) &&
           (clang_CXXMethod_isDefaulted(function) != 0 ||
            clang_equalLocations(
                clang_getCursorLocation(function),
                clang_getCursorLocation(clang_getCursorSemanticParent(function))) != 0);
}

static void user_meet(struct search *search, CXCursor function, bool is_call)
{
    CXType record = clang_getCursorType(clang_getCursorSemanticParent(function));
    if (is_unwritten(function))
        search->keeps |= has_own_code(search->lower, record);
    else if (!is_call || search->is_kept)
        search->keeps = true;
    else
        array_push(search->lower->scratch, &search->called, function);
}

static void function_meet(struct search *search, CXCursor function, bool is_call)
{
    const void *address = cursor_declaration(function);
    if (!is_function(function) || map_get_address(search->seen, address) != NULL)
        return;
    map_set_address(search->seen, address, address);
    if (is_user_code(function))
        user_meet(search, function, is_call);
    else if (is_call)
        array_push(search->lower->scratch, &search->work, function);
    else
        array_push(search->lower->scratch, &search->kept, function);
}

static enum CXChildVisitResult body_visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct search *search = data;
    const enum CXCursorKind kind = clang_getCursorKind(cursor);
    if (kind == CXCursor_CallExpr) {
        CXCursor referenced = clang_getCursorReferenced(cursor);
        if (is_function(referenced))
            function_meet(search, referenced, true);
        else if (clang_Cursor_isNull(referenced) == 0 &&
                 clang_isDeclaration(clang_getCursorKind(referenced)) != 0)
            search->calls_pointer = true;
    } else if (kind == CXCursor_UnaryOperator &&
               clang_getCursorUnaryOperatorKind(cursor) == CXUnaryOperator_AddrOf) {
        const struct cursors children = cursor_children(search->lower->scratch, cursor);
        if (children.count == 1)
            function_meet(search, clang_getCursorReferenced(children.items[0]), false);
    } else if (kind == CXCursor_LambdaExpr) {
        return CXChildVisit_Continue;
    }
    return CXChildVisit_Recurse;
}

/* The program's function is called any number of times, with anything. */
static void call_perhaps(struct lowering *lower, CXCursor function, struct place place)
{
    struct node *head = label_new(lower->builder);
    struct node *body = label_new(lower->builder);
    struct node *out = label_new(lower->builder);
    CXType type = clang_getCursorType(function);
    const int written = clang_getNumArgTypes(type);
    const uint32_t in_front =
        !is_lambda(lower->in, function) &&
        (is_method(function) || clang_getCursorKind(function) == CXCursor_Constructor);
    const uint32_t count = in_front + (written < 0 ? 0 : (uint32_t)written);
    const struct expr **args = ARENA_ARRAY(lower->arena, const struct expr *, count);
    for (uint32_t i = 0; i < count; i++)
        args[i] =
            expr_given(lower->program, GIVEN_HANDED,
                       i < in_front ? type_void(lower->program)
                                    : type_of(lower->in, clang_getArgType(type, i - in_front)));
    label_place(lower->builder, head);
    branch_append(lower->builder, place,
                  expr_given(lower->program, GIVEN_CALLED, type_int(lower->program)), body, out);
    label_place(lower->builder, body);
    (void)call_append(lower, place, expr_function(lower->program, function_of(lower->in, function)),
                      args, count);
    flow_to(lower->builder, head);
    label_place(lower->builder, out);
}

/* ---- objects that the library holds ---- */

bool is_call_operator(struct lowering *lower, CXCursor member)
{
    return clang_getCursorKind(member) == CXCursor_CXXMethod &&
           strcmp(text_take(lower->scratch, clang_getCursorSpelling(member)), "operator()") == 0;
}

/* Does the method override a virtual one of the library? */
static bool overrides_library(struct lowering *lower, CXCursor method)
{
    if (clang_getCursorKind(method) != CXCursor_CXXMethod || clang_CXXMethod_isVirtual(method) == 0)
        return false;
    const struct cursors roots = method_roots(lower->in, method);
    for (uint32_t i = 0; i < roots.count; i++)
        if (!is_user_code(roots.items[i]))
            return true;
    return false;
}

/* Adds what the library may call of an object of this class of the program, which it knows by a class of its own that the
 * class derives from.  Returns whether there is such a class. */
static bool overriding_add(struct lowering *lower, CXCursor record, int depth, struct cursors *out)
{
    bool has_any = false;
    if (clang_Cursor_isNull(record) != 0 || depth > NESTED_MAX)
        return false;
    if (!is_user_code(record))
        return true;
    const struct parts parts = parts_of(lower->in, record);
    for (uint32_t i = 0; i < parts.bases.count; i++)
        has_any |= overriding_add(lower, record_of(clang_getCursorType(parts.bases.items[i])),
                                  depth + 1, out);
    const struct cursors children = cursor_children(lower->scratch, record);
    for (uint32_t i = 0; has_any && i < children.count; i++)
        if (overrides_library(lower, children.items[i]))
            array_push(lower->scratch, out, children.items[i]);
    return has_any;
}

static const struct cursors *overriding_of(struct lowering *lower, CXCursor record)
{
    const void *address = cursor_declaration(record);
    struct cursors *found = map_get_address(lower->in->overriding, address);
    if (found != NULL)
        return found;
    found = ARENA_NEW(lower->scratch, struct cursors);
    (void)overriding_add(lower, record, 0, found);
    map_set_address(lower->in->overriding, address, found);
    return found;
}

/* The library may keep an object that it is given by its address, and call what that overrides whenever it likes. */
static void overriding_call(struct lowering *lower, CXCursor expression)
{
    const int count = clang_Cursor_getNumArguments(expression);
    for (int i = 0; i < count; i++) {
        CXCursor argument =
            cursor_strip(lower->in, clang_Cursor_getArgument(expression, (unsigned)i));
        CXType type = clang_getCanonicalType(clang_getCursorType(argument));
        CXType to = clang_getPointeeType(type);
        CXCursor record = record_of(to.kind == CXType_Invalid ? type : to);
        if (clang_Cursor_isNull(record) != 0 || !is_user_code(record))
            continue;
        const struct cursors *methods = overriding_of(lower, record);
        for (uint32_t k = 0; k < methods->count; k++)
            call_perhaps(lower, methods->items[k], place_begin(lower->in, expression));
    }
}

/* Adds the operators () of the class and of those that it derives from. */
static void operators_add(struct lowering *lower, CXCursor record, int depth, struct cursors *out)
{
    if (clang_Cursor_isNull(record) != 0 || !is_user_code(record) || depth > NESTED_MAX)
        return;
    const struct cursors children = cursor_children(lower->scratch, record);
    for (uint32_t i = 0; i < children.count; i++)
        if (is_call_operator(lower, children.items[i]))
            array_push(lower->scratch, out, children.items[i]);
    const struct parts parts = parts_of(lower->in, record);
    for (uint32_t i = 0; i < parts.bases.count; i++)
        operators_add(lower, record_of(clang_getCursorType(parts.bases.items[i])), depth + 1, out);
}

bool library_call_perhaps(struct lowering *lower, CXType type)
{
    struct cursors operators = {0};
    operators_add(lower, record_of(type), 0, &operators);
    for (uint32_t i = 0; i < operators.count; i++)
        call_perhaps(lower, operators.items[i], lower->last_place);
    return operators.count > 0;
}

/* The functions are handed over with the rest: what they answer is in what the library gives. */
static const struct expr **calls_add(struct lowering *lower, const struct cursors *called,
                                     CXCursor expression, const struct expr **args, uint32_t *count)
{
    const struct place place = place_begin(lower->in, expression);
    const struct expr **all =
        ARENA_ARRAY(lower->arena, const struct expr *, *count + called->count);

    if (*count > 0)
        memcpy(all, args, *count * sizeof(const struct expr *));
    for (uint32_t i = 0; i < called->count; i++) {
        call_perhaps(lower, called->items[i], place);
        all[(*count)++] = expr_function(lower->program, function_of(lower->in, called->items[i]));
    }
    return all;
}

/* Is the argument something of the program that can be called: a function, a lambda, an object with
 * operator()?  Then its code, as far as it can be told. */
static bool is_callable(struct lowering *lower, CXCursor argument, CXCursor *code)
{
    CXType type = clang_getCanonicalType(clang_getCursorType(argument));
    CXType to = clang_getCanonicalType(clang_getPointeeType(type));
    *code = clang_getNullCursor();
    if (to.kind == CXType_FunctionProto || type.kind == CXType_FunctionProto) {
        CXCursor named = clang_getCursorReferenced(cursor_strip(lower->in, argument));
        if (is_function(named) && !is_user_code(named))
            return false; /* std::endl */
        *code = named;
        return true;
    }
    CXCursor record = clang_getTypeDeclaration(type.kind == CXType_Record ? type : to);
    if (type.kind != CXType_Record && to.kind != CXType_Record)
        return false;
    if (strstr(text_take(lower->scratch, clang_getTypeSpelling(type)), "(lambda at") != NULL)
        return true;
    const struct cursors children = cursor_children(lower->scratch, record);
    for (uint32_t i = 0; is_user_code(record) && i < children.count; i++)
        if (is_call_operator(lower, children.items[i]))
            return true;
    return false;
}

static bool has_callable(struct lowering *lower, CXCursor expression, bool *is_plain_function)
{
    const int count = clang_Cursor_getNumArguments(expression);
    bool is_found = false;
    for (int i = 0; i < count; i++) {
        CXCursor code;
        if (!is_callable(lower, clang_Cursor_getArgument(expression, (unsigned)i), &code))
            continue;
        is_found = true;
        *is_plain_function |= clang_Cursor_isNull(code) == 0;
    }
    return is_found;
}

static bool has_function_argument(CXCursor expression)
{
    const int count = clang_Cursor_getNumArguments(expression);
    for (int i = 0; i < count; i++) {
        CXType type = clang_getCanonicalType(
            clang_getCursorType(clang_Cursor_getArgument(expression, (unsigned)i)));
        if (type.kind == CXType_FunctionProto ||
            clang_getCanonicalType(clang_getPointeeType(type)).kind == CXType_FunctionProto)
            return true;
    }
    return false;
}

static void bodies_visit(struct search *search, struct cursors *work)
{
    while (work->count > 0 && !search->is_cut) {
        CXCursor definition = clang_getCursorDefinition(work->items[--work->count]);
        if (clang_Cursor_isNull(definition) == 0)
            (void)clang_visitChildren(definition, body_visit, search);
        search->is_cut = map_count(search->seen) > SEEN_MAX;
    }
}

/* What a function of the library may call, looked for once. */
static const struct search *search_of(struct lowering *lower, CXCursor referenced)
{
    const void *address = cursor_declaration(referenced);
    struct search *search = map_get_address(lower->in->library_searches, address);
    if (search != NULL)
        return search;
    search = ARENA_NEW(lower->scratch, struct search);
    *search = (struct search){.lower = lower, .seen = map_new(lower->scratch)};
    function_meet(search, referenced, true);
    bodies_visit(search, &search->work);
    search->is_kept = true;
    while ((search->kept.count > 0 || search->work.count > 0) && !search->is_cut) {
        bodies_visit(search, &search->kept);
        bodies_visit(search, &search->work);
    }
    search->lower = NULL;
    map_set_address(lower->in->library_searches, address, search);
    return search;
}

const struct expr **library_calls(struct lowering *lower, CXCursor referenced, CXCursor expression,
                                  const struct expr **args, uint32_t *arg_count)
{
    if (lower->function == NULL || !is_function(referenced) || is_user_code(referenced))
        return args;
    args = containers_add(lower, expression, referenced, args, arg_count);
    overriding_call(lower, expression);
    const struct search *search = search_of(lower, referenced);
    bool is_plain_function = false;
    if (search->called.count > 0)
        args = calls_add(lower, &search->called, expression, args, arg_count);
    const bool has_code = has_callable(lower, expression, &is_plain_function);
    const bool is_c = clang_getCursorLinkage(referenced) == CXLinkage_External &&
                      clang_getCursorKind(referenced) == CXCursor_FunctionDecl &&
                      clang_Cursor_isNull(clang_getCursorDefinition(referenced)) != 0;
    if (search->keeps || (has_code && search->called.count == 0 && !is_c))
        lower_unmodelled(lower, expression, "a library function keeps code to call it later");
    else if (search->calls_pointer && (is_plain_function || !has_function_argument(expression)))
        lower_unmodelled(lower, expression, "a library function calls something unknown");
    else if (search->is_cut)
        lower_unmodelled(lower, expression, "a library function that calls too many others");
    return args;
}
