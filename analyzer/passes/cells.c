/* SPDX-License-Identifier: Apache-2.0 */
/* Which storage can an expression denote, and what can be stored there?
 *
 * Requires: the linked IR.  Computes: cells (one a variable, one a field of a record type whatever
 * the object, one an allocating call, one a function's result), for each the cells its value may
 * point to (inclusion-based, flow- and context-insensitive), the callees of calls through pointers,
 * and every store.  Arrays are one cell.
 *
 * Why it is safe to use: a field's cell covers that field of every object of the type, so aliases
 * of objects need not be known; a variable's cell is written by assignments to it and through
 * pointers that may point to it; external functions write what their pointer arguments reach unless
 * the parameter is const.  Not modelled, and listed as an assumption where it matters: pointers
 * made from integers, one record type accessed through the fields of another.
 */
#include "passes/cells.h"
#include "base/text.h"
#include "ir/expr.h"

#include <string.h>

static struct cell *cell_new(struct analysis *a, enum cell_kind kind, const struct type *type)
{
    struct cell *cell = ARENA_NEW(a->arena, struct cell);

    if (a->cell_count == a->cell_capacity)
        a->cells = array_grow(a->arena, a->cells, sizeof(struct cell *), &a->cell_capacity);
    cell->kind = kind;
    cell->type = type;
    cell->id = a->cell_count;
    a->cells[a->cell_count++] = cell;
    return cell;
}

struct cell *cell_of_variable(struct analysis *a, const struct variable *variable)
{
    struct cell **cell = &a->variable_cells[variable->id];

    if (!*cell) {
        *cell = cell_new(a, CELL_VARIABLE, variable->type);
        (*cell)->variable = variable;
    }
    return *cell;
}

struct cell *cell_of_return(struct analysis *a, const struct function *function)
{
    struct cell **cell = &a->return_cells[function->id];

    if (!*cell) {
        *cell = cell_new(a, CELL_RETURN, function->type);
        (*cell)->function = function;
    }
    return *cell;
}

static struct cell *cell_of_function(struct analysis *a, const struct function *function)
{
    struct cell **cell = &a->function_cells[function->id];

    if (!*cell) {
        *cell = cell_new(a, CELL_FUNCTION, NULL);
        (*cell)->function = function;
    }
    return *cell;
}

static struct cell *cell_of_heap(struct analysis *a, const struct node *node)
{
    struct cell *cell = map_get_address(a->heap_cells, node);

    if (!cell) {
        cell = cell_new(a, CELL_HEAP, NULL);
        cell->node = node;
        map_set_address(a->heap_cells, node, cell);
    }
    return cell;
}

static const char *type_name(const struct type *type)
{
    const char *text = type && type->text ? type->text : "";

    while (text_starts_with(text, "const ") || text_starts_with(text, "volatile "))
        text += text[0] == 'c' ? 6 : 9;
    return text;
}

/* The cells of the fields of a record type; by the type's name and by the record part of keys. */
static cell_list *fields_of(struct analysis *a, const char *record)
{
    cell_list *list = map_get(a->record_fields, record);

    if (!list) {
        list = (cell_list *)arena_alloc(a->arena, sizeof *list);
        map_set(a->record_fields, record, list);
    }
    return list;
}

static void list_add(struct analysis *a, cell_list *list, struct cell *cell)
{
    for (uint32_t k = 0; k < list->count; k++)
        if (list->items[k] == cell)
            return;
    array_push(a->arena, list, cell);
}

static struct cell *cell_of_key(struct analysis *a, const char *key, const struct type *record,
                                const struct type *type)
{
    const char *name = type_name(record);
    struct cell *cell;

    if (text_starts_with(name, "union ")) /* its members share storage */
        key = name;
    cell = map_get(a->field_cells, key);
    if (!cell) {
        cell = cell_new(a, CELL_FIELD, type);
        cell->key = key;
        map_set(a->field_cells, key, cell);
    }
    if (*name)
        list_add(a, fields_of(a, name), cell);
    return cell;
}

struct cell *cell_of_field(struct analysis *a, const struct expr *field)
{
    return cell_of_key(a, field->key, field->a->type, field->type);
}

static bool type_is_array(const struct type *type)
{
    return type && type->kind == TYPE_ARRAY;
}

void cells_of_lvalue(struct analysis *a, const struct expr *expr, struct set *out)
{
    switch (expr->kind) {
    case EXPR_VARIABLE:
        set_add(a->arena, out, cell_of_variable(a, expr->variable)->id);
        break;
    case EXPR_FIELD:
        set_add(a->arena, out, cell_of_field(a, expr)->id);
        break;
    case EXPR_INDEX:
        if (type_is_array(expr->a->type))
            cells_of_lvalue(a, expr->a, out);
        else
            points_of(a, expr->a, out);
        break;
    case EXPR_DEREF:
        points_of(a, expr->a, out);
        break;
    case EXPR_CONDITIONAL:
        cells_of_lvalue(a, expr->b, out);
        cells_of_lvalue(a, expr->c, out);
        break;
    case EXPR_CAST:
        cells_of_lvalue(a, expr->a, out);
        break;
    default:
        break;
    }
}

static const char *const ALLOCATORS[] = {"malloc",        "calloc",         "realloc", "valloc",
                                         "aligned_alloc", "memalign",       "strdup",  "strndup",
                                         "reallocarray",  "posix_memalign", NULL};

static bool name_is_in(const char *name, const char *const *list)
{
    for (; *list; list++)
        if (strcmp(name, *list) == 0)
            return true;
    return false;
}

bool call_is_allocation(struct analysis *a, const struct node *call)
{
    const struct function *f =
        call->callee && call->callee->kind == EXPR_FUNCTION ? call->callee->callee : NULL;

    if (!f)
        return false;
    return function_is_external(f) ? name_is_in(f->name, ALLOCATORS) : facts_of(a, f)->is_allocator;
}

static void points_of_call(struct analysis *a, const struct node *call, struct set *out)
{
    const function_list *callees = callees_of(a, call);

    if (call_is_allocation(a, call)) {
        set_add(a->arena, out, cell_of_heap(a, call)->id);
        return;
    }
    for (uint32_t k = 0; k < callees->count; k++) {
        const struct function *f = callees->items[k];

        if (!function_is_external(f)) {
            set_add_all(a->arena, out, &cell_of_return(a, f)->points);
            continue;
        }
        for (uint32_t n = 0; n < call->arg_count; n++) /* strchr, memcpy ... return an argument */
            points_of(a, call->args[n], out);
    }
}

static void points_of_cells(struct analysis *a, const struct expr *expr, struct set *out)
{
    struct set cells = {0};

    cells_of_lvalue(a, expr, &cells);
    if (type_is_array(expr->type)) {
        set_add_all(a->arena, out, &cells);
        return;
    }
    for (uint32_t k = 0; k < cells.count; k++)
        set_add_all(a->arena, out, &a->cells[cells.items[k]]->points);
}

void points_of(struct analysis *a, const struct expr *expr, struct set *out)
{
    switch (expr->kind) {
    case EXPR_VARIABLE:
    case EXPR_FIELD:
    case EXPR_INDEX:
    case EXPR_DEREF:
        points_of_cells(a, expr, out);
        break;
    case EXPR_FUNCTION:
        set_add(a->arena, out, cell_of_function(a, expr->callee)->id);
        break;
    case EXPR_ADDRESS:
        if (expr->a->kind == EXPR_FUNCTION)
            points_of(a, expr->a, out);
        else
            cells_of_lvalue(a, expr->a, out);
        break;
    case EXPR_UNARY:
    case EXPR_CAST:
        points_of(a, expr->a, out);
        break;
    case EXPR_BINARY:
        if (expr->op == OP_ADD || expr->op == OP_SUB || expr->op == OP_AND)
            points_of(a, expr->a, out);
        if (expr->op == OP_ADD || expr->op == OP_SUB || expr->op == OP_COMMA)
            points_of(a, expr->b, out);
        break;
    case EXPR_CONDITIONAL:
        points_of(a, expr->b, out);
        points_of(a, expr->c, out);
        break;
    case EXPR_CALL:
        points_of_call(a, expr->call, out);
        break;
    case EXPR_LIST:
        for (uint32_t k = 0; k < expr->element_count; k++)
            points_of(a, expr->elements[k], out);
        break;
    default:
        break;
    }
}

const function_list *callees_of(struct analysis *a, const struct node *call)
{
    static const function_list none;
    function_list *list = map_get_address(a->indirect, call);

    if (!list && call->callee && call->callee->kind == EXPR_FUNCTION) {
        list = (function_list *)arena_alloc(a->arena, sizeof *list);
        array_push(a->arena, list, (struct function *)call->callee->callee);
        map_set_address(a->indirect, call, list);
    }
    return list ? list : &none;
}

int call_mpi(struct analysis *a, const struct node *call)
{
    const function_list *callees;

    if (call->kind != NODE_CALL)
        return -1;
    if (call->mpi >= 0)
        return call->mpi;
    callees = callees_of(a, call);
    for (uint32_t k = 0; k < callees->count; k++)
        if (callees->items[k]->mpi >= 0)
            return callees->items[k]->mpi;
    return -1;
}

static bool indirect_resolve(struct analysis *a, const struct node *call)
{
    function_list *list = map_get_address(a->indirect, call);
    struct set points = {0};
    bool is_changed = false;

    if (!call->callee || call->callee->kind == EXPR_FUNCTION)
        return false;
    points_of(a, call->callee, &points);
    if (call->callee->kind == EXPR_DEREF) /* (*f)() and f() are the same call */
        points_of(a, call->callee->a, &points);
    if (!list) {
        list = (function_list *)arena_alloc(a->arena, sizeof *list);
        map_set_address(a->indirect, call, list);
    }
    for (uint32_t k = 0; k < points.count; k++) {
        const struct cell *cell = a->cells[points.items[k]];
        bool is_known = cell->kind != CELL_FUNCTION;

        for (uint32_t n = 0; n < list->count && !is_known; n++)
            is_known = list->items[n] == cell->function;
        if (!is_known) {
            array_push(a->arena, list, (struct function *)cell->function);
            is_changed = true;
        }
    }
    return is_changed;
}

void cell_spread(struct analysis *a, const struct cell *cell, struct set *out)
{
    const struct type *type = cell->type;
    const cell_list *fields;

    if (!set_add(a->arena, out, cell->id))
        return;
    while (type && type->kind == TYPE_ARRAY)
        type = type->to;
    if (!type || type->kind != TYPE_RECORD)
        return;
    fields = map_get(a->record_fields, type_name(type));
    for (uint32_t k = 0; fields && k < fields->count; k++)
        cell_spread(a, fields->items[k], out);
}

static void record_spread(struct analysis *a, const struct type *type, struct set *out)
{
    const cell_list *fields;

    while (type && type->kind == TYPE_ARRAY)
        type = type->to;
    if (!type || type->kind != TYPE_RECORD)
        return;
    fields = map_get(a->record_fields, type_name(type));
    for (uint32_t k = 0; fields && k < fields->count; k++)
        cell_spread(a, fields->items[k], out);
}

void pointees_spread(struct analysis *a, const struct expr *expr, struct set *out)
{
    struct set points = {0};

    points_of(a, expr, &points);
    for (uint32_t k = 0; k < points.count; k++)
        cell_spread(a, a->cells[points.items[k]], out);
    if (expr->type && (expr->type->kind == TYPE_POINTER || expr->type->kind == TYPE_ARRAY))
        record_spread(a, expr->type->to, out);
}

/* Is parameter `arg` in the text of an MPI prototype a pointer to something not const? */
static bool prototype_writes(const char *text, uint32_t arg)
{
    const char *end;
    bool is_pointer = false;

    for (; arg > 0; arg--) {
        text = strchr(text, ',');
        if (!text)
            return false;
        text++;
    }
    while (*text == ' ')
        text++;
    end = strchr(text, ',');
    for (const char *c = text; *c && c != end; c++)
        is_pointer |= *c == '*' || *c == '[';
    return is_pointer && !text_starts_with(text, "const ");
}

/* Which arguments do functions of the C library write through?  Bit n: argument n, bit 31: all that
 * follow.  A function that is not listed may write through all of them. */
enum { WRITES_NONE = 0, WRITES_0 = 1, WRITES_1 = 2 };
static const struct {
    const char *name;
    uint32_t args;
} WRITES[] = {
    {"malloc", WRITES_NONE},  {"calloc", WRITES_NONE},      {"realloc", WRITES_NONE},
    {"free", WRITES_NONE},    {"posix_memalign", WRITES_0}, {"reallocarray", WRITES_NONE},
    {"strdup", WRITES_NONE},  {"strlen", WRITES_NONE},      {"strcmp", WRITES_NONE},
    {"strncmp", WRITES_NONE}, {"strcasecmp", WRITES_NONE},  {"memcmp", WRITES_NONE},
    {"strchr", WRITES_NONE},  {"strrchr", WRITES_NONE},     {"strstr", WRITES_NONE},
    {"atoi", WRITES_NONE},    {"atol", WRITES_NONE},        {"atof", WRITES_NONE},
    {"strtol", WRITES_1},     {"strtoul", WRITES_1},        {"strtod", WRITES_1},
    {"strtoll", WRITES_1},    {"strtoull", WRITES_1},       {"strtof", WRITES_1},
    {"getenv", WRITES_NONE},  {"fopen", WRITES_NONE},       {"fclose", WRITES_NONE},
    {"fflush", WRITES_NONE},  {"puts", WRITES_NONE},        {"fputs", WRITES_NONE},
    {"fputc", WRITES_NONE},   {"fwrite", WRITES_NONE},      {"feof", WRITES_NONE},
    {"printf", WRITES_NONE},  {"fprintf", WRITES_NONE},     {"perror", WRITES_NONE},
    {"sprintf", WRITES_0},    {"snprintf", WRITES_0},       {"memcpy", WRITES_0},
    {"memmove", WRITES_0},    {"memset", WRITES_0},         {"strcpy", WRITES_0},
    {"strncpy", WRITES_0},    {"strcat", WRITES_0},         {"strncat", WRITES_0},
    {"qsort", WRITES_0},      {"bsearch", WRITES_NONE},     {"exit", WRITES_NONE},
    {"fgets", WRITES_0},      {"fread", WRITES_0},          {"scanf", ~(uint32_t)1},
    {"fscanf", ~(uint32_t)3}, {"sscanf", ~(uint32_t)3},     {"getopt", WRITES_NONE},
    {"getopt_long", 1u << 4}, {"open", WRITES_NONE},        {"nanosleep", WRITES_1},
};

bool call_writes(struct analysis *a, const struct node *call, uint32_t arg)
{
    const struct function *f =
        call->callee && call->callee->kind == EXPR_FUNCTION ? call->callee->callee : NULL;

    if (call_mpi(a, call) >= 0)
        return prototype_writes(mpi_function_get(call_mpi(a, call))->parameters, arg);
    if (!f)
        return true;
    for (uint32_t k = 0; k < sizeof WRITES / sizeof WRITES[0]; k++)
        if (strcmp(f->name, WRITES[k].name) == 0)
            return WRITES[k].args >> (arg < 31 ? arg : 31) & 1;
    return true;
}

static bool target_points(struct analysis *a, struct set *targets, struct set *points)
{
    bool is_changed = false;

    for (uint32_t k = 0; k < targets->count; k++)
        is_changed |= set_add_all(a->arena, &a->cells[targets->items[k]]->points, points);
    return is_changed;
}

/* What one value stored into some cells adds; lists go to the cells of their fields. */
static bool value_flow(struct analysis *a, struct set *targets, const struct expr *value,
                       bool is_final, const struct store *store)
{
    struct set points = {0};
    bool is_changed = false;

    if (value->kind == EXPR_LIST) {
        for (uint32_t k = 0; k < value->element_count; k++) {
            struct set fields = {0};
            const struct expr *element = value->elements[k];

            if (value->keys && value->keys[k]) {
                set_add(a->arena, &fields,
                        cell_of_key(a, value->keys[k], value->type, element->type)->id);
                is_changed |= value_flow(a, &fields, element, is_final, store);
            } else {
                is_changed |= value_flow(a, targets, element, is_final, store);
            }
        }
        return is_changed;
    }
    if (is_final) {
        for (uint32_t k = 0; k < targets->count; k++)
            array_push(a->arena, &a->cells[targets->items[k]]->stores,
                       (struct store){store->node, store->target, value, 0});
        return false;
    }
    points_of(a, value, &points);
    return target_points(a, targets, &points);
}

static const char *const COPIERS[] = {"memcpy", "memmove", "bcopy", NULL};

static bool flow_external(struct analysis *a, const struct node *call, const struct function *f,
                          bool is_final)
{
    bool is_copy = name_is_in(f->name, COPIERS) && call->arg_count >= 2;
    bool is_zero = strcmp(f->name, "memset") == 0 && call->arg_count >= 2;
    bool is_changed = false;

    for (uint32_t n = 0; n < call->arg_count; n++) {
        struct set written = {0}, points = {0};

        if (!call_writes(a, call, n))
            continue;
        pointees_spread(a, call->args[n], &written);
        if (is_copy) {
            struct set from = {0};

            points_of(a, call->args[1 - n % 2], &from);
            for (uint32_t k = 0; k < from.count; k++)
                set_add_all(a->arena, &points, &a->cells[from.items[k]]->points);
            is_changed |= target_points(a, &written, &points);
        }
        for (uint32_t k = 0; is_final && k < written.count; k++) {
            struct store store = {call, NULL, NULL, n};

            if (is_zero)
                store.value = call->args[1];
            array_push(a->arena, &a->cells[written.items[k]]->stores, store);
        }
    }
    return is_changed;
}

/* A function handed to an external one may be called with whatever the call reaches. */
static bool flow_callback(struct analysis *a, const struct node *call)
{
    struct set all = {0};
    bool is_changed = false;

    for (uint32_t n = 0; n < call->arg_count; n++)
        points_of(a, call->args[n], &all);
    for (uint32_t k = 0; k < all.count; k++) {
        const struct function *f = a->cells[all.items[k]]->function;

        if (a->cells[all.items[k]]->kind != CELL_FUNCTION)
            continue;
        facts_of(a, f)->has_hidden_callers = true;
        for (uint32_t p = 0; p < f->parameter_count; p++)
            is_changed |=
                set_add_all(a->arena, &cell_of_variable(a, f->parameters[p])->points, &all);
    }
    return is_changed;
}

static bool flow_call(struct analysis *a, const struct node *call, bool is_final)
{
    bool is_changed = indirect_resolve(a, call);
    const function_list *callees = callees_of(a, call);

    for (uint32_t k = 0; k < callees->count; k++) {
        const struct function *f = callees->items[k];

        if (function_is_external(f)) {
            is_changed |= flow_external(a, call, f, is_final) || flow_callback(a, call);
            continue;
        }
        for (uint32_t n = 0; n < call->arg_count && n < f->parameter_count; n++) {
            struct set target = {0};
            struct store store = {call, NULL, NULL, n};

            set_add(a->arena, &target, cell_of_variable(a, f->parameters[n])->id);
            is_changed |= value_flow(a, &target, call->args[n], is_final, &store);
        }
    }
    return is_changed;
}

static bool flow_node(struct analysis *a, const struct node *node, bool is_final)
{
    struct set targets = {0};
    struct store store = {node, node->target, NULL, 0};

    switch (node->kind) {
    case NODE_ASSIGN:
        cells_of_lvalue(a, node->target, &targets);
        return value_flow(a, &targets, node->value, is_final, &store);
    case NODE_RETURN:
        if (!node->value)
            return false;
        set_add(a->arena, &targets, cell_of_return(a, node->function)->id);
        store.target = NULL;
        return value_flow(a, &targets, node->value, is_final, &store);
    case NODE_CALL:
        return flow_call(a, node, is_final);
    default:
        return false;
    }
}

static bool value_matters(const struct expr *value)
{
    return value &&
           !(value->type && (value->type->kind == TYPE_INT || value->type->kind == TYPE_FLOAT) &&
             value->kind != EXPR_LIST);
}

static bool flow_initialisers(struct analysis *a, bool is_final)
{
    const struct program *p = a->program;
    bool is_changed = false;

    for (uint32_t k = 0; k < p->variable_count; k++) {
        const struct variable *v = p->variables[k];
        struct store store = {NULL, NULL, NULL, 0};
        struct set target = {0};

        if (!v->init)
            continue;
        set_add(a->arena, &target, cell_of_variable(a, v)->id);
        is_changed |= value_flow(a, &target, v->init, is_final, &store);
    }
    return is_changed;
}

/* Is every value that the function returns fresh memory (or a constant such as NULL)? */
static bool returns_fresh(struct analysis *a, const struct function *f, const struct expr *value,
                          int depth)
{
    if (value->kind == EXPR_CALL)
        return call_is_allocation(a, value->call);
    if (value->kind == EXPR_INT)
        return true;
    if (value->kind == EXPR_CONDITIONAL)
        return returns_fresh(a, f, value->b, depth) && returns_fresh(a, f, value->c, depth);
    if (value->kind != EXPR_VARIABLE || depth > 0 || value->variable->function != f ||
        value->variable->parameter >= 0 || value->variable->is_address_taken ||
        value->variable->is_static)
        return false;
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (node->kind == NODE_ASSIGN && node->target == value &&
            !returns_fresh(a, f, node->value, 1))
            return false;
    }
    return true;
}

static bool allocator_test(struct analysis *a, const struct function *f)
{
    bool has_call = false;

    if (!f->type || f->type->kind != TYPE_POINTER)
        return false;
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        has_call |= node->kind == NODE_CALL && call_is_allocation(a, node);
        if (node->kind == NODE_RETURN && node->value && !returns_fresh(a, f, node->value, 0))
            return false;
    }
    return has_call;
}

static void allocators_find(struct analysis *a)
{
    bool is_changed = true;

    while (is_changed) {
        is_changed = false;
        for (uint32_t k = 0; k < a->program->function_count; k++) {
            const struct function *f = a->program->functions[k];

            if (f->is_defined && !a->facts[k].is_allocator && allocator_test(a, f))
                is_changed = a->facts[k].is_allocator = true;
        }
    }
}

/* Field cells have to exist, by the names of their records, before anything is spread over them. */
static void fields_register(struct analysis *a, const struct expr *expr, struct map *seen)
{
    if (!expr || map_get_address(seen, expr))
        return;
    map_set_address(seen, expr, expr);
    if (expr->kind == EXPR_FIELD)
        cell_of_field(a, expr);
    fields_register(a, expr->a, seen);
    fields_register(a, expr->b, seen);
    fields_register(a, expr->c, seen);
    for (uint32_t k = 0; k < expr->element_count; k++) {
        if (expr->kind == EXPR_LIST && expr->keys && expr->keys[k])
            cell_of_key(a, expr->keys[k], expr->type, expr->elements[k]->type);
        fields_register(a, expr->elements[k], seen);
    }
}

/* Which records does each allocation hold?  Those that pointers to it point to. */
static void heap_types_find(struct analysis *a)
{
    for (uint32_t k = 0; k < a->cell_count; k++) {
        const struct type *type = a->cells[k]->type;

        if (!type || type->kind != TYPE_POINTER || !type->to || type->to->kind == TYPE_VOID)
            continue;
        for (uint32_t n = 0; n < a->cells[k]->points.count; n++) {
            struct cell *cell = a->cells[a->cells[k]->points.items[n]];

            if (cell->kind == CELL_HEAP && (!cell->type || type->to->kind == TYPE_RECORD))
                cell->type = type->to;
        }
    }
}

void cells_solve(struct analysis *a)
{
    const struct program *p = a->program;
    struct map *seen = map_new(a->arena);
    node_list active = {0};
    bool is_changed = true;

    a->variable_cells = ARENA_ARRAY(a->arena, struct cell *, p->variable_count + 1);
    a->function_cells = ARENA_ARRAY(a->arena, struct cell *, p->function_count + 1);
    a->return_cells = ARENA_ARRAY(a->arena, struct cell *, p->function_count + 1);
    a->field_cells = map_new(a->arena);
    a->heap_cells = map_new(a->arena);
    a->record_fields = map_new(a->arena);
    a->indirect = map_new(a->arena);
    allocators_find(a);
    for (uint32_t k = 0; k < p->variable_count; k++)
        fields_register(a, p->variables[k]->init, seen);
    for (uint32_t k = 0; k < p->function_count; k++)
        for (uint32_t n = 0; n < p->functions[k]->node_count; n++) {
            const struct node *node = p->functions[k]->nodes[n];

            fields_register(a, node->target, seen);
            fields_register(a, node->value, seen);
            fields_register(a, node->callee, seen);
            for (uint32_t m = 0; m < node->arg_count; m++)
                fields_register(a, node->args[m], seen);
            if (node->kind == NODE_CALL || value_matters(node->value))
                array_push(a->arena, &active, node);
        }
    while (is_changed) {
        is_changed = flow_initialisers(a, false);
        for (uint32_t k = 0; k < active.count; k++)
            is_changed |= flow_node(a, active.items[k], false);
    }
    heap_types_find(a);
    flow_initialisers(a, true);
    for (uint32_t k = 0; k < p->function_count; k++)
        for (uint32_t n = 0; n < p->functions[k]->node_count; n++)
            flow_node(a, p->functions[k]->nodes[n], true);
}
