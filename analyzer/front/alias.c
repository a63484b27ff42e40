/* SPDX-License-Identifier: Apache-2.0 */
/* Which function does a name with __attribute__((alias("f"))) call?  See lower.h.
 *
 * It becomes a function that passes its arguments on.  GCC demands that the target is defined in
 * the same unit, so the names are looked up when the whole unit was read.  An alias whose target
 * cannot be told (the attribute comes out of a macro) is a function with an unknown body.
 */
#include "front/lower.h"

#include <string.h>

/* The text of the attribute that makes the declaration an alias; NULL: it is none. */
static const char *alias_text(struct parsed *parsed, CXCursor declaration)
{
    const struct cursors children = cursor_children(parsed->scratch, declaration);
    for (uint32_t i = 0; i < children.count; i++) {
        if (clang_isAttribute(clang_getCursorKind(children.items[i])) == 0)
            continue;
        const char *text = cursor_source(parsed, children.items[i]);
        if (strstr(text, "alias") != NULL || strstr(text, "ifunc") != NULL)
            return text;
    }
    return NULL;
}

static struct function *target_find(struct parsed *parsed, const char *text)
{
    const char *begin = strchr(text, '"');
    const size_t length = begin == NULL ? 0 : strcspn(begin + 1, "\"");
    const struct front *front = parsed->front;
    for (uint32_t i = 0; strstr(text, "alias") != NULL && i < front->function_list.count; i++) {
        struct function *function = front->function_list.items[i];
        if (function->is_defined && length != 0 && strlen(function->name) == length &&
            strncmp(function->name, begin + 1, length) == 0)
            return function;
    }
    return NULL;
}

/* The body: return target(parameters). */
static void forward(struct lowering *lower, CXCursor declaration, const struct function *target)
{
    struct function *function = lower->function;
    struct node *node = node_append(lower->builder, NODE_CALL, function->place);
    const struct expr **args =
        ARENA_ARRAY(lower->arena, const struct expr *, function->parameter_count);
    for (uint32_t i = 0; i < function->parameter_count; i++)
        args[i] = expr_variable(lower->program, function->parameters[i]);
    node->callee = expr_function(lower->program, target);
    node->args = args;
    node->arg_count = function->parameter_count;
    node->mpi = target->mpi;
    node->end = place_end(lower->in, declaration);
    struct node *back = node_append(lower->builder, NODE_RETURN, function->place);
    back->value = expr_call(lower->program, node, function->type);
    flow_to(lower->builder, flow_exit(lower->builder));
}

static void alias_lower(struct parsed *parsed, CXCursor declaration, const char *text)
{
    struct function *function = function_of(parsed, declaration);
    const struct function *target = target_find(parsed, text);
    CXType type = clang_getCanonicalType(clang_getCursorType(declaration));
    const int count = clang_getNumArgTypes(type);
    if (function->is_defined)
        return;
    struct lowering lower = {.in = parsed,
                             .program = parsed->program,
                             .arena = parsed->arena,
                             .scratch = parsed->scratch,
                             .function = function,
                             .builder = builder_new(parsed->program, function)};
    struct variable **parameters =
        ARENA_ARRAY(parsed->arena, struct variable *, count < 0 ? 0 : count);
    for (int i = 0; i < count; i++) {
        parameters[i] = variable_temporary(parsed, function,
                                           type_of(parsed, clang_getArgType(type, (unsigned)i)),
                                           (uint32_t)i + 1);
        parameters[i]->parameter = i;
    }
    array_push(parsed->arena, &parsed->front->chunk_list,
               ((struct pack_chunk){.function = function}));
    function->is_defined = true;
    function->unit = parsed->unit;
    function->parameters = parameters;
    function->parameter_count = count < 0 ? 0 : (uint32_t)count;
    (void)lower_region_open(&lower, REGION_FUNCTION, place_begin(parsed, declaration));
    if (target != NULL)
        forward(&lower, declaration, target);
    else {
        function->has_other_names = true;
        lower_unmodelled(&lower, declaration, "another name of a function that cannot be told");
    }
    lower_region_close(&lower, place_end(parsed, declaration));
    builder_finish(lower.builder);
}

static enum CXChildVisitResult alias_visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct parsed *parsed = data;
    const enum CXCursorKind kind = clang_getCursorKind(cursor);
    if (kind == CXCursor_Namespace || kind == CXCursor_LinkageSpec ||
        kind == CXCursor_UnexposedDecl)
        return CXChildVisit_Recurse;
    if (kind != CXCursor_FunctionDecl || clang_Cursor_hasAttrs(cursor) == 0 ||
        clang_isCursorDefinition(cursor) != 0 ||
        clang_Location_isInSystemHeader(clang_getCursorLocation(cursor)) != 0)
        return CXChildVisit_Continue;
    const char *text = alias_text(parsed, cursor);
    if (text != NULL)
        alias_lower(parsed, cursor, text);
    return CXChildVisit_Continue;
}

void aliases_lower(struct parsed *parsed)
{
    (void)clang_visitChildren(clang_getTranslationUnitCursor(parsed->tu), alias_visit, parsed);
}
