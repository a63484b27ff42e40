/* SPDX-License-Identifier: Apache-2.0 */
/* How does one function, and one variable of file scope, come into the program?  See lower.h. */
#include "front/lower.h"

#include "base/map.h"

#include <string.h>

void lowering_meets_unknown(struct lowering *lower)
{
    if (lower->function != NULL)
        lower->function->has_unknown = true;
}

struct node *label_get(struct lowering *lower, const char *name)
{
    for (uint32_t i = 0; i < lower->labels.count; i++)
        if (strcmp(lower->labels.items[i].name, name) == 0)
            return lower->labels.items[i].node;
    struct node *node = label_new(lower->builder);
    array_push(lower->scratch, &lower->labels, ((struct label){name, node}));
    return node;
}

static struct lowering lowering_of(struct parsed *parsed, struct function *function)
{
    return (struct lowering){.in = parsed,
                             .program = parsed->program,
                             .arena = parsed->arena,
                             .scratch = parsed->scratch,
                             .function = function};
}

/* ---- declarations ---- */

/* Code that runs unseen when the variable goes out of scope. */
static bool has_cleanup(struct lowering *lower, CXCursor declaration)
{
    const struct cursors children = cursor_children(lower->scratch, declaration);
    for (uint32_t i = 0; i < children.count; i++)
        if (clang_isAttribute(clang_getCursorKind(children.items[i])) != 0 &&
            strstr(cursor_source(lower->in, children.items[i]), "cleanup") != NULL)
            return true;
    return false;
}

static void lower_local(struct lowering *lower, CXCursor declaration)
{
    struct variable *variable = variable_of(lower->in, declaration, lower->function);
    CXCursor initialiser = clang_Cursor_getVarDeclInitializer(declaration);
    const enum CX_StorageClass storage = clang_Cursor_getStorageClass(declaration);
    if (storage == CX_SC_Extern)
        return;
    if (storage == CX_SC_Static) {
        variable_lower(lower->in, declaration);
        return;
    }
    if (has_cleanup(lower, declaration))
        lowering_meets_unknown(lower);
    if (clang_Cursor_isNull(initialiser) != 0)
        return;
    const struct expr *value = lower_value(lower, initialiser);
    lower_assign(lower, place_at(lower->in, clang_getCursorLocation(declaration)),
                 expr_variable(lower->program, variable),
                 lower_convert(lower, value, variable->type));
}

void lower_declaration_statement(struct lowering *lower, CXCursor statement)
{
    const struct cursors children = cursor_children(lower->scratch, statement);
    for (uint32_t i = 0; i < children.count; i++)
        if (clang_getCursorKind(children.items[i]) == CXCursor_VarDecl)
            lower_local(lower, children.items[i]);
}

/* A variable that lives as long as the program: its initialiser is a fact, not an assignment. */
void variable_lower(struct parsed *parsed, CXCursor declaration)
{
    struct function *owner = NULL;
    CXCursor parent = clang_getCursorSemanticParent(declaration);
    if (clang_getCursorKind(parent) == CXCursor_FunctionDecl)
        owner = function_of(parsed, parent);
    struct variable *variable = variable_of(parsed, declaration, owner);
    CXCursor initialiser = clang_Cursor_getVarDeclInitializer(declaration);
    if (clang_Cursor_getStorageClass(declaration) != CX_SC_Extern ||
        clang_Cursor_isNull(initialiser) == 0)
        variable->is_defined = true;
    array_push(parsed->arena, &parsed->front->chunk_list,
               ((struct pack_chunk){.variable = variable}));
    if (clang_Cursor_isNull(initialiser) != 0 || variable->init != NULL)
        return;
    struct lowering lower = lowering_of(parsed, NULL);
    variable->init = lower_convert(&lower, lower_value(&lower, initialiser), variable->type);
}

/* ---- functions ---- */

static void lower_parameters(struct lowering *lower, CXCursor definition)
{
    const int count = clang_Cursor_getNumArguments(definition);
    struct function *function = lower->function;
    struct variable **parameters =
        ARENA_ARRAY(lower->arena, struct variable *, count < 0 ? 0 : count);
    for (int i = 0; i < count; i++) {
        CXCursor parameter = clang_Cursor_getArgument(definition, (unsigned)i);
        parameters[i] = variable_of(lower->in, parameter, function);
        parameters[i]->parameter = i;
    }
    function->parameters = parameters;
    function->parameter_count = count < 0 ? 0 : (uint32_t)count;
}

/* goto *p may lead to every label of the function. */
static void lower_indirect(struct lowering *lower)
{
    if (lower->indirect_to == NULL)
        return;
    flow_to(lower->builder, flow_exit(lower->builder));
    label_place(lower->builder, lower->indirect_to);
    for (uint32_t i = 0; i + 1 < lower->labels.count; i++) {
        struct node *next = label_new(lower->builder);
        branch_append(lower->builder, lower->function->place,
                      expr_unknown(lower->program, "a computed goto", type_int(lower->program)),
                      lower->labels.items[i].node, next);
        label_place(lower->builder, next);
    }
    if (lower->labels.count != 0)
        flow_to(lower->builder, lower->labels.items[lower->labels.count - 1].node);
    else
        flow_stop(lower->builder);
}

static CXCursor body_of(struct lowering *lower, CXCursor definition)
{
    const struct cursors children = cursor_children(lower->scratch, definition);
    for (uint32_t i = children.count; i > 0; i--)
        if (clang_getCursorKind(children.items[i - 1]) == CXCursor_CompoundStmt)
            return children.items[i - 1];
    return clang_getNullCursor();
}

/* The body of a function that comes wholly out of a macro has no regions within, but it is a body
 * all the same. */
static void lower_body(struct lowering *lower, CXCursor body)
{
    const struct place begin = place_begin(lower->in, body);
    const struct place end = place_end(lower->in, body);
    const bool is_hidden =
        begin.is_macro && end.is_macro && macro_use_end(lower->in, &begin) >= end.offset;
    if (!is_hidden) {
        lower_block(lower, body, NULL);
        return;
    }
    (void)lower_region_open(lower, REGION_BODY, begin);
    lower->hidden++;
    lower_block(lower, body, NULL);
    lower->hidden--;
    lower_region_close(lower, end);
}

void function_lower(struct parsed *parsed, CXCursor definition)
{
    struct function *function = function_of(parsed, definition);
    if (function->is_defined)
        return;
    struct lowering lower = lowering_of(parsed, function);
    CXCursor body = body_of(&lower, definition);
    if (clang_Cursor_isNull(body) != 0)
        return;
    array_push(parsed->arena, &parsed->front->chunk_list,
               ((struct pack_chunk){.function = function}));
    function->is_defined = true;
    function->unit = parsed->unit;
    function->place = place_at(parsed, clang_getCursorLocation(definition));
    lower.builder = builder_new(parsed->program, function);
    (void)lower_region_open(&lower, REGION_FUNCTION, place_begin(parsed, definition));
    lower_parameters(&lower, definition);
    lower_body(&lower, body);
    lower_indirect(&lower);
    lower_region_close(&lower, place_end(parsed, definition));
    builder_finish(lower.builder);
}
