/* SPDX-License-Identifier: Apache-2.0 */
/* How does one function, and one variable of file scope, come into the program?  See lower.h. */
#include "front/container.h"
#include "front/directives.h"
#include "front/object.h"

#include <string.h>

void lowering_meets_unknown(struct lowering *lower)
{
    if (lower->function != NULL)
        lower->function->has_unknown = true;
}

static void unmodelled(struct lowering *lower, const struct place *place, const char *what)
{
    if (lower->function == NULL || lower->function->unknown_text != NULL)
        return;
    lower->function->has_unknown = true;
    lower->function->unknown_text = what;
    lower->function->unknown_place = *place;
}

void lower_unmodelled(struct lowering *lower, CXCursor at, const char *what)
{
    const struct place place = place_begin(lower->in, at);
    unmodelled(lower, &place, what);
}

void lower_too_deep(struct lowering *lower, CXCursor at)
{
    const struct place place = place_begin(lower->in, at);
    lower->in->refused =
        arena_printf(lower->arena, "%s:%u:%u: it is nested too deeply",
                     place.file == NULL ? lower->in->unit->file->path : place.file->path,
                     place.line, place.column);
}

void lower_unmodelled_at(struct lowering *lower, const struct expr *object, const char *what)
{
    const struct variable *variable = expr_root(object);
    unmodelled(lower, variable == NULL ? &lower->last_place : &variable->place, what);
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
                             .is_cplusplus = parsed->is_cplusplus,
                             .function = function,
                             .self_class = clang_getNullCursor()};
}

/* ---- declarations ---- */

/* std::max() and the like give references, but are values here. */
static bool is_chosen_by_call(struct lowering *lower, CXCursor value)
{
    static const char *const NAMES[] = {"min", "max"};
    CXCursor called = clang_getCursorReferenced(value);
    if (clang_getCursorKind(value) != CXCursor_CallExpr || !is_in_std(called))
        return false;
    const char *name = text_take(lower->scratch, clang_getCursorSpelling(called));
    return strcmp(name, NAMES[0]) == 0 || strcmp(name, NAMES[1]) == 0;
}

/* A reference or an object of C++ that begins here; false: something else. */
static bool lower_object(struct lowering *lower, CXCursor declaration, struct variable *variable,
                         CXCursor initialiser)
{
    CXType type = clang_getCursorType(declaration);
    const struct expr *object = expr_variable(lower->program, variable);
    CXCursor inner = cursor_strip(lower->in, initialiser);
    if (is_reference(type)) {
        lower_assign(lower, place_at(lower->in, clang_getCursorLocation(declaration)), object,
                     lower_bind(lower, initialiser));
        if (is_chosen_by_call(lower, inner))
            lower_unmodelled(lower, declaration, "a reference to one of two objects");
        return true;
    }
    objects_hold(lower, object, type);
    if (clang_getCursorKind(inner) != CXCursor_CallExpr ||
        clang_getCursorKind(clang_getCursorReferenced(inner)) != CXCursor_Constructor)
        return false;
    lower_construct(lower, object, inner);
    return true;
}

/* How many bytes the variable-length array has, as `sizeof` tells of it wherever it stands: kept where it is declared.
 * `lengths`: of its dimensions, from the outermost on; after those that vary come others, of a size that is known. */
static void lower_bytes(struct lowering *lower, CXCursor declaration, const struct cursors *lengths)
{
    CXType type = clang_getCanonicalType(clang_getCursorType(declaration));
    const struct type *number = type_size_t(lower);
    const struct expr *bytes = NULL;
    uint32_t count = 0;
    for (; type.kind == CXType_VariableArray; count++)
        type = clang_getCanonicalType(clang_getArrayElementType(type));
    if (count == 0 || count > lengths->count || clang_Type_getSizeOf(type) <= 0)
        return;
    bytes = expr_int(lower->program, clang_Type_getSizeOf(type), number);
    for (uint32_t i = 0; i < count; i++)
        bytes = expr_binary(lower->program, OP_MUL,
                            lower_convert(lower, lower_value(lower, lengths->items[i]), number),
                            bytes, number);
    const struct expr *kept =
        expr_variable(lower->program,
                      variable_temporary(lower->in, lower->function, number, ++lower->temporaries));
    lower_assign(lower, place_at(lower->in, clang_getCursorLocation(declaration)), kept, bytes);
    array_push(lower->scratch, &lower->sizes, ((struct kept_size){declaration, kept}));
}

const struct expr *lower_kept_size(const struct lowering *lower, CXCursor declaration)
{
    for (uint32_t i = 0; i < lower->sizes.count; i++)
        if (clang_equalCursors(lower->sizes.items[i].declaration, declaration) != 0)
            return lower->sizes.items[i].bytes;
    return NULL;
}

/* The sizes of a variable-length array are computed where it is declared. */
static void lower_sizes(struct lowering *lower, CXCursor declaration)
{
    CXType type = clang_getCanonicalType(clang_getCursorType(declaration));
    bool is_variable = false;
    for (int depth = 0; depth < 20 && type.kind != CXType_Invalid; depth++) {
        is_variable |= type.kind == CXType_VariableArray;
        CXType element = clang_getArrayElementType(type);
        type = element.kind != CXType_Invalid ? element : clang_getPointeeType(type);
        type = clang_getCanonicalType(type);
    }
    if (!is_variable)
        return;
    CXCursor initialiser = clang_Cursor_getVarDeclInitializer(declaration);
    const struct cursors children = cursor_children(lower->scratch, declaration);
    struct cursors lengths = {.items = ARENA_ARRAY(lower->scratch, CXCursor, children.count + 1)};
    bool has_effect = false;
    for (uint32_t i = 0; i < children.count; i++)
        if (clang_isExpression(clang_getCursorKind(children.items[i])) != 0 &&
            clang_equalCursors(children.items[i], initialiser) == 0) {
            lengths.items[lengths.count++] = children.items[i];
            has_effect |= has_effects(children.items[i]);
        }
    if (has_effect) /* what sizeof is then is not told */
        for (uint32_t i = 0; i < lengths.count; i++)
            lower_effects(lower, lengths.items[i]);
    else
        lower_bytes(lower, declaration, &lengths);
}

static void begin_put(struct lowering *lower, CXCursor declaration, struct variable *variable,
                      CXCursor initialiser)
{
    if (lower_object(lower, declaration, variable, initialiser) ||
        aggregate_put(lower, expr_variable(lower->program, variable),
                      clang_getCursorType(declaration), initialiser))
        return;
    const struct expr *value = lower_value(lower, initialiser);
    lower_assign(lower, place_at(lower->in, clang_getCursorLocation(declaration)),
                 expr_variable(lower->program, variable),
                 lower_convert(lower, value, variable->type));
}

/* What was made on the way ends, but for that which a reference keeps. */
static void lower_begin(struct lowering *lower, CXCursor declaration, struct variable *variable,
                        CXCursor initialiser)
{
    const uint32_t held = lower->objects.count;
    const struct expr *object = expr_variable(lower->program, variable);
    begin_put(lower, declaration, variable, initialiser);
    if (lower->objects.count == held)
        return;
    const bool is_held = lower->objects.items[held].object == object;
    if (!is_reference(clang_getCursorType(declaration)))
        objects_leave(lower, is_held ? held + 1 : held);
    else if (lower->objects.count > held + 1)
        lower_unmodelled(lower, declaration, "which object a reference keeps");
}

/* Does a constructor run for an element of a list, which libclang does not show? */
static bool is_made_unseen(struct parsed *parsed, CXCursor initialiser)
{
    struct lowering lower = lowering_of(parsed, NULL);
    if (clang_getCursorKind(cursor_strip(parsed, initialiser)) == CXCursor_InitListExpr)
        (void)lower_value(&lower, initialiser);
    return lower.makes_unseen;
}

/* A static object of C++ begins when control first passes by: `if (!begun) { begun = 1; ... }`. */
static void lower_once(struct lowering *lower, CXCursor declaration, struct variable *variable,
                       CXCursor initialiser)
{
    struct node *first = label_new(lower->builder);
    struct node *behind = label_new(lower->builder);
    const uint32_t held = lower->objects.count;
    const struct place place = place_begin(lower->in, declaration);
    const struct expr *begun =
        expr_variable(lower->program, variable_begun(lower->in, variable, lower->function));
    branch_append(lower->builder, place, begun, behind, first);
    label_place(lower->builder, first);
    lower_assign(lower, place, begun, expr_int(lower->program, 1, type_int(lower->program)));
    lower_begin(lower, declaration, variable, initialiser);
    if (lower->objects.count != held)
        lower_unmodelled(lower, declaration, "an object that ends behind main()");
    lower->objects.count = held;
    label_place(lower->builder, behind);
}

void lower_local(struct lowering *lower, CXCursor declaration)
{
    struct variable *variable = variable_of(lower->in, declaration, lower->function);
    CXCursor initialiser = clang_Cursor_getVarDeclInitializer(declaration);
    const enum CX_StorageClass storage = clang_Cursor_getStorageClass(declaration);
    if (storage == CX_SC_Extern)
        return;
    if (storage == CX_SC_Static && lower->is_cplusplus && clang_Cursor_isNull(initialiser) == 0 &&
        (has_effects(initialiser) || is_made_unseen(lower->in, initialiser) ||
         (!is_reference(clang_getCursorType(declaration)) && reads_what_changes(initialiser)))) {
        lower_once(lower, declaration, variable, initialiser);
        return;
    }
    if (storage == CX_SC_Static) {
        variable_lower(lower->in, declaration);
        return;
    }
    lower_sizes(lower, declaration);
    if (clang_Cursor_isNull(initialiser) == 0)
        lower_begin(lower, declaration, variable, initialiser);
    cleanup_hold(lower, declaration, variable);
}

/* auto [a, b] = f(). */
static void lower_decomposition(struct lowering *lower, CXCursor declaration)
{
    if (!is_decomposition(lower, declaration))
        return;
    lower_local(lower, declaration);
    decomposition_bind(lower, declaration);
}

/* Declarations in the head of a statement: if (int c = f(); c), switch, while. */
void lower_head_declaration(struct lowering *lower, CXCursor part)
{
    if (clang_getCursorKind(part) == CXCursor_DeclStmt)
        lower_declaration_statement(lower, part);
    else if (clang_getCursorKind(part) == CXCursor_VarDecl)
        lower_local(lower, part);
    else
        lower_decomposition(lower, part);
}

void lower_declaration_statement(struct lowering *lower, CXCursor statement)
{
    const struct cursors children = cursor_children(lower->scratch, statement);
    for (uint32_t i = 0; i < children.count; i++)
        if (clang_getCursorKind(children.items[i]) == CXCursor_VarDecl)
            lower_local(lower, children.items[i]);
        else if (clang_getCursorKind(children.items[i]) == CXCursor_ClassDecl ||
                 (clang_getCursorKind(children.items[i]) == CXCursor_StructDecl &&
                  clang_getCursorLanguage(children.items[i]) == CXLanguage_CPlusPlus))
            methods_publish(lower->in, children.items[i]);
        else if (clang_getCursorKind(children.items[i]) == CXCursor_UnexposedDecl)
            lower_decomposition(lower, children.items[i]);
}

/* What runs in front of main() to begin an object of C++: a function that the loader calls. */
static void lower_dynamic(struct parsed *parsed, CXCursor declaration, struct variable *variable,
                          CXCursor initialiser)
{
    struct function *function = function_synthetic(
        parsed, arena_printf(parsed->arena, "initialisation of %s", variable->name),
        arena_printf(parsed->arena, "initialisation::%s", variable->key), declaration);
    if (function->is_defined)
        return;
    struct lowering lower = lowering_of(parsed, function);
    array_push(parsed->arena, &parsed->front->chunk_list,
               ((struct pack_chunk){.function = function}));
    function->is_defined = true;
    function->runs_unseen = true;
    function->unit = parsed->unit;
    lower.builder = builder_new(parsed->program, function);
    (void)lower_region_open(&lower, REGION_FUNCTION, place_begin(parsed, declaration));
    lower_begin(&lower, declaration, variable, initialiser);
    if (lower.objects.count != 0)
        lower_unmodelled(&lower, declaration, "an object that ends behind main()");
    lower_region_close(&lower, place_end(parsed, declaration));
    builder_finish(lower.builder);
}

/* Is nothing done to begin it but that it is empty? */
static bool is_empty_container(struct parsed *parsed, CXCursor declaration, CXCursor initialiser)
{
    struct lowering lower = lowering_of(parsed, NULL);
    CXCursor inner = cursor_strip(parsed, initialiser);
    const struct container *of = container_of(&lower, clang_getCursorType(declaration));
    return of != NULL && (of->shape & (SHAPE_VECTOR | SHAPE_DEQUE | SHAPE_OWNER)) != 0 &&
           clang_getCursorKind(inner) == CXCursor_CallExpr &&
           clang_getCursorKind(clang_getCursorReferenced(inner)) == CXCursor_Constructor &&
           clang_Cursor_getNumArguments(inner) == 0;
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
    if (parsed->is_cplusplus && is_empty_container(parsed, declaration, initialiser))
        return; /* all zeros, as memory of its kind is */
    if (parsed->is_cplusplus && owner == NULL &&
        (has_effects(initialiser) || is_reference(clang_getCursorType(declaration)))) {
        lower_dynamic(parsed, declaration, variable, initialiser);
        return;
    }
    struct lowering lower = lowering_of(parsed, NULL);
    const struct expr *value = lower_value(&lower, initialiser);
    if (parsed->is_cplusplus && owner == NULL && lower.makes_unseen)
        lower_dynamic(parsed, declaration, variable, initialiser);
    else
        variable->init = lower_convert(&lower, value, variable->type);
}

/* ---- functions ---- */

/* `this`, the first parameter of methods. */
static struct variable *self_new(struct lowering *lower)
{
    const struct type *record = type_of(lower->in, clang_getCursorType(lower->self_class));
    struct variable *self = variable_temporary(
        lower->in, lower->function,
        type_make(lower->program,
                  &(struct type){.kind = TYPE_POINTER,
                                 .to = record,
                                 .text = arena_printf(lower->arena, "%s *", record->text),
                                 .elements = -1}),
        0);
    self->name = "this";
    self->parameter = 0;
    return self;
}

static void parameters_put(struct lowering *lower, const struct cursors *cursors)
{
    struct function *function = lower->function;
    const uint32_t in_front = lower->self != NULL;
    struct variable **parameters =
        ARENA_ARRAY(lower->arena, struct variable *, in_front + cursors->count);
    if (lower->self != NULL)
        parameters[0] = lower->self;
    for (uint32_t i = 0; i < cursors->count; i++) {
        struct variable *parameter = variable_of(lower->in, cursors->items[i], function);
        parameter->parameter = (int)(in_front + i);
        parameters[in_front + i] = parameter;
        if (lower->is_cplusplus && parameter->type->kind == TYPE_RECORD)
            objects_hold(lower, expr_variable(lower->program, parameter),
                         clang_getCursorType(cursors->items[i]));
    }
    function->parameters = parameters;
    function->parameter_count = in_front + cursors->count;
}

static void lower_parameters(struct lowering *lower, CXCursor definition)
{
    const int count = clang_Cursor_getNumArguments(definition);
    struct cursors cursors = {0};
    for (int i = 0; i < count; i++)
        array_push(lower->scratch, &cursors, clang_Cursor_getArgument(definition, (unsigned)i));
    if (is_method(definition) || clang_getCursorKind(definition) == CXCursor_Constructor) {
        lower->self_class = clang_getCursorSemanticParent(definition);
        lower->self = self_new(lower);
    }
    parameters_put(lower, &cursors);
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

/* A coroutine's body stands first in a statement that libclang has no name for. */
static bool is_coroutine(struct lowering *lower, CXCursor body)
{
    return clang_getCursorKind(body) == CXCursor_UnexposedStmt &&
           cursor_children(lower->scratch, body).count > 0;
}

static CXCursor body_of(struct lowering *lower, CXCursor definition)
{
    const struct cursors children = cursor_children(lower->scratch, definition);
    for (uint32_t i = children.count; i > 0; i--)
        if (clang_getCursorKind(children.items[i - 1]) == CXCursor_CompoundStmt ||
            clang_getCursorKind(children.items[i - 1]) == CXCursor_CXXTryStmt ||
            is_coroutine(lower, children.items[i - 1]))
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
    directives_waits(lower->in, lower->function, &begin, &end);
    if (is_coroutine(
            lower, body)) { /* what it does is found; who runs it, when and how far is not known */
        lower_unmodelled(lower, body, "a coroutine");
        lower_body(lower, cursor_children(lower->scratch, body).items[0]);
        return;
    }
    if (clang_getCursorKind(body) == CXCursor_CXXTryStmt) {
        lower_statement(lower, body); /* int f() try { } catch ... */
        return;
    }
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
    function->is_defined = true;
    if (lowered_before(parsed, function))
        return;
    array_push(parsed->arena, &parsed->front->chunk_list,
               ((struct pack_chunk){.function = function}));
    function->unit = parsed->unit;
    function->place = place_at(parsed, clang_getCursorLocation(definition));
    lower.builder = builder_new(parsed->program, function);
    (void)lower_region_open(&lower, REGION_FUNCTION, place_begin(parsed, definition));
    lower_parameters(&lower, definition);
    lower.returns_reference = is_reference(clang_getResultType(clang_getCursorType(definition)));
    if (clang_getCursorKind(definition) == CXCursor_Destructor)
        lower_members_hold(&lower, clang_getCursorSemanticParent(definition));
    lower_members(&lower, definition);
    lower_body(&lower, body);
    lower.last_place = function->place;
    objects_end(&lower, 0);
    lower_indirect(&lower);
    lower_region_close(&lower, place_end(parsed, definition));
    builder_finish(lower.builder);
}

struct function *function_lower_end(struct parsed *parsed, CXCursor record)
{
    struct function *function = function_synthetic(
        parsed,
        arena_printf(parsed->arena, "~%s",
                     text_take(parsed->scratch, clang_getCursorSpelling(record))),
        arena_printf(parsed->arena, "end::%s",
                     text_take(parsed->scratch, clang_getCursorUSR(record))),
        record);
    if (function->is_defined)
        return function;
    struct lowering lower = lowering_of(parsed, function);
    CXCursor pattern;
    CXCursor written =
        is_instance(parsed, record, &pattern)
            ? clang_getCursorDefinition(member_find(parsed, pattern, CXCursor_Destructor))
            : clang_getNullCursor();
    array_push(parsed->arena, &parsed->front->chunk_list,
               ((struct pack_chunk){.function = function}));
    function->is_defined = true;
    function->unit = parsed->unit;
    lower.builder = builder_new(parsed->program, function);
    (void)lower_region_open(&lower, REGION_FUNCTION, place_begin(parsed, record));
    lower.self_class = record;
    lower.self = self_new(&lower);
    parameters_put(&lower, &(struct cursors){0});
    lower_members_hold(&lower, record);
    if (clang_Cursor_isNull(written) == 0 && clang_Cursor_isNull(body_of(&lower, written)) == 0)
        lower_body(&lower, body_of(&lower, written));
    lower.last_place = function->place;
    objects_end(&lower, 0);
    lower_region_close(&lower, place_end(parsed, record));
    builder_finish(lower.builder);
    return function;
}

void function_lower_lambda(struct lowering *outer, struct function *function, CXCursor expression)
{
    struct parsed *parsed = outer->in;
    if (function->is_defined)
        return;
    struct lowering lower = lowering_of(parsed, function);
    CXCursor body = body_of(&lower, expression);
    if (clang_Cursor_isNull(body) != 0)
        return;
    array_push(parsed->arena, &parsed->front->chunk_list,
               ((struct pack_chunk){.function = function}));
    function->is_defined = true;
    function->unit = parsed->unit;
    lower.builder = builder_new(parsed->program, function);
    (void)lower_region_open(&lower, REGION_FUNCTION, place_begin(parsed, expression));
    struct cursors parameters = {0};
    const struct cursors children = cursor_children(lower.scratch, expression);
    for (uint32_t i = 0; i < children.count; i++)
        if (clang_getCursorKind(children.items[i]) == CXCursor_ParmDecl)
            array_push(lower.scratch, &parameters, children.items[i]);
    parameters_put(&lower, &parameters);
    lower.self = outer->self;
    lower.self_class = outer->self_class;
    lower_body(&lower, body);
    lower.last_place = function->place;
    objects_end(&lower, 0);
    lower_indirect(&lower);
    lower_region_close(&lower, place_end(parsed, expression));
    builder_finish(lower.builder);
}
