/* SPDX-License-Identifier: Apache-2.0 */
/* Where does a label on a value spread to?
 *
 * Requires: cells, control dependences.  Computes: the cells that may hold a labelled value: a
 * store of a labelled value labels its cell; with has_control, so does every store that runs under
 * a labelled condition (directly, or in a function called under one); what an external function
 * writes or returns is labelled when an argument, or what it points to, is.  Flow-insensitive: a
 * cell once labelled stays so.  Everything that may be labelled is found; more may be. The address
 * of fresh memory is not labelled by its size.
 */
#include "passes/taint.h"
#include "passes/cells.h"
#include "passes/cfg.h"

#include <string.h>

static bool cells_tainted(const struct taint *t, const struct set *cells)
{
    for (uint32_t k = 0; k < cells->count; k++)
        if (bits_get(&t->cells, cells->items[k]))
            return true;
    return false;
}

/* A number or pointer that is read or written through a pointer, which may point to a record. */
static bool is_part_as_whole(const struct expr *expr)
{
    return (expr->kind == EXPR_INDEX || expr->kind == EXPR_DEREF) && expr->type &&
           expr->type->kind != TYPE_RECORD && expr->type->kind != TYPE_ARRAY;
}

/* Memory that was allocated has a cell for all that lies there: only of variables it is told apart. */
static bool is_record_variable(const struct cell *cell)
{
    return cell->kind == CELL_VARIABLE && cell->type && cell->type->kind == TYPE_RECORD;
}

/* A record that is read as something else: its fields have cells of their own. */
static bool parts_tainted(const struct taint *t, const struct set *cells)
{
    struct set all = {0};

    for (uint32_t k = 0; k < cells->count; k++) {
        const struct cell *cell = t->a->cells[cells->items[k]];

        if (is_record_variable(cell))
            cell_spread(t->a, cell, &all);
    }
    return cells_tainted(t, &all);
}

static bool lvalue_tainted(const struct taint *t, const struct expr *expr)
{
    struct set cells = {0};

    cells_of_lvalue(t->a, expr, &cells);
    if (cells.count == 0)
        return t->has_unknown;
    return cells_tainted(t, &cells) || (is_part_as_whole(expr) && parts_tainted(t, &cells));
}

/* Functions that overwrite what their first argument points to without reading it. */
static const char *const OVERWRITE[] = {"memset",  "memcpy",   "memmove", "strcpy",
                                        "strncpy", "snprintf", "sprintf", NULL};

static bool overwrites(const struct node *call)
{
    const struct function *f =
        call->callee && call->callee->kind == EXPR_FUNCTION ? call->callee->callee : NULL;

    for (const char *const *name = OVERWRITE; f && *name; name++)
        if (strcmp(f->name, *name) == 0)
            return true;
    return false;
}

/* Copies a record to one of the same type: its fields have one cell in both. */
static bool copies_record(const struct node *call)
{
    const struct type *to, *from;

    if (!overwrites(call) || call->arg_count < 3 || call->callee->callee->name[0] != 'm' ||
        call->callee->callee->name[3] == 's')
        return false;
    to = call->args[0]->type;
    from = call->args[1]->type;
    return to && from && to->to && from->to && to->to->kind == TYPE_RECORD &&
           from->to->kind == TYPE_RECORD && to->to->text && from->to->text &&
           strstr(from->to->text, to->to->text) != NULL;
}

static bool arguments_tainted(const struct taint *t, const struct node *call)
{
    if (copies_record(call))
        return taint_has(t, call->args[0]);
    for (uint32_t k = 0; k < call->arg_count; k++)
        if (taint_has(t, call->args[k]) ||
            (!(k == 0 && overwrites(call)) && taint_pointees(t, call->args[k])))
            return true;
    return false;
}

static bool call_tainted(const struct taint *t, const struct node *call)
{
    const function_list *callees = callees_of(t->a, call);
    int known = t->source ? t->source(t->context, call, -1) : -1;

    if (known >= 0)
        return known;
    if (call_is_allocation(t->a, call))
        return false;
    if (call->callee && call->callee->kind != EXPR_FUNCTION && taint_has(t, call->callee))
        return true;
    for (uint32_t k = 0; k < callees->count; k++) {
        const struct function *f = callees->items[k];

        if (function_is_external(f) ? arguments_tainted(t, call)
                                    : bits_get(&t->cells, cell_of_return(t->a, f)->id))
            return true;
    }
    return callees->count == 0 && arguments_tainted(t, call);
}

/* Does a label take part in which object an lvalue denotes? */
static bool selection_tainted(const struct taint *t, const struct expr *lvalue)
{
    switch (lvalue->kind) {
    case EXPR_FIELD:
    case EXPR_CAST:
        return selection_tainted(t, lvalue->a);
    case EXPR_INDEX:
        return taint_has(t, lvalue->b) || (lvalue->a->type && lvalue->a->type->kind == TYPE_ARRAY
                                               ? selection_tainted(t, lvalue->a)
                                               : taint_has(t, lvalue->a));
    case EXPR_DEREF:
        return taint_has(t, lvalue->a);
    case EXPR_CONDITIONAL:
        return taint_has(t, lvalue->a) || selection_tainted(t, lvalue->b) ||
               selection_tainted(t, lvalue->c);
    default:
        return false;
    }
}

static bool variable_tainted(const struct taint *t, const struct expr *expr);

bool taint_has(const struct taint *t, const struct expr *expr)
{
    int known;

    if (!expr)
        return false;
    known = t->labels ? t->labels(t->context, expr) : -1;
    if (known >= 0)
        return known;
    for (uint32_t k = 0; k < t->reads.count; k++)
        if (t->reads.items[k] == expr)
            return true;
    switch (expr->kind) {
    case EXPR_VARIABLE:
        return variable_tainted(t, expr);
    case EXPR_FIELD:
    case EXPR_INDEX:
    case EXPR_DEREF:
        return lvalue_tainted(t, expr) || selection_tainted(t, expr);
    case EXPR_CALL:
        return call_tainted(t, expr->call);
    case EXPR_ADDRESS:
        return selection_tainted(t, expr->a);
    case EXPR_LIST:
        for (uint32_t k = 0; k < expr->element_count; k++)
            if (taint_has(t, expr->elements[k]))
                return true;
        return false;
    case EXPR_UNKNOWN:
        return t->has_control;
    default:
        return taint_has(t, expr->a) || taint_has(t, expr->b) || taint_has(t, expr->c);
    }
}

/* ---- local variables at one place ---- */

static bool is_followed(const struct taint *t, const struct variable *v)
{
    const struct cell *cell = cell_of_variable(t->a, v);

    return t->at && v->function == t->at->function && !v->is_static && v->type &&
           (v->type->kind == TYPE_INT || v->type->kind == TYPE_FLOAT) &&
           !bits_get(&t->escaping, cell->id);
}

/* Which argument of the call is the variable's address?  -1: none. */
static int address_argument(const struct node *call, const struct expr *variable)
{
    for (uint32_t k = 0; k < call->arg_count; k++)
        if (call->args[k]->kind == EXPR_ADDRESS && call->args[k]->a == variable)
            return (int)k;
    return -1;
}

static bool is_under_label(const struct taint *t, const struct node *node)
{
    struct taint inner = *t;
    const struct node *branch;

    inner.at = NULL;
    inner.is_flat = true;
    return t->has_control &&
           (bits_get(&t->functions, node->function->id) || taint_controls(&inner, node, &branch));
}

/* Does this assignment or call give the variable a label? */
static bool definition_tainted(const struct taint *t, const struct node *node, int arg)
{
    struct taint inner = *t;
    int known;

    inner.at = NULL;
    if (is_under_label(t, node))
        return true;
    if (node->kind == NODE_ASSIGN)
        return taint_has(&inner, node->value);
    known = t->source ? t->source(t->context, node, arg) : -1;
    return known < 0 ? arguments_tainted(&inner, node) : known;
}

static bool variable_tainted(const struct taint *t, const struct expr *expr)
{
    const struct function *f = t->at ? t->at->function : NULL;
    struct cfg *cfg;
    const struct node **stack;
    uint8_t *seen;
    uint32_t depth = 0;

    if (!lvalue_tainted(t, expr))
        return false;
    if (!is_followed(t, expr->variable) ||
        bits_get(&t->seeds, cell_of_variable(t->a, expr->variable)->id))
        return true;
    cfg = cfg_scratch(t->a, f);
    seen = cfg->marks;
    stack = cfg->stack;
    stack[depth++] = t->at;
    while (depth > 0) {
        const struct node *node = stack[--depth];

        if (node->kind == NODE_ENTRY && expr->variable->parameter >= 0)
            return true;
        for (uint32_t k = 0; k < node->previous_count; k++) {
            const struct node *from = node->previous[k];
            int arg = from->kind == NODE_CALL ? address_argument(from, expr) : -1;

            if (seen[from->id])
                continue;
            seen[from->id] = 1;
            if ((from->kind == NODE_ASSIGN && from->target == expr) ||
                (arg >= 0 && call_writes(t->a, from, (uint32_t)arg))) {
                if (definition_tainted(t, from, arg))
                    return true;
                continue;
            }
            stack[depth++] = from;
        }
    }
    return false;
}

bool taint_pointees(const struct taint *t, const struct expr *pointer)
{
    struct set cells = {0};

    pointees_spread(t->a, pointer, &cells);
    return cells_tainted(t, &cells);
}

bool taint_controls(struct taint *t, const struct node *node, const struct node **branch)
{
    const struct set *branches = cfg_control_closure(t->a, node);
    const struct node *before = t->at;
    bool is_labelled = false;

    for (uint32_t k = 0; k < branches->count && !is_labelled; k++) {
        const struct node *at = node->function->nodes[branches->items[k]];

        if (t->ignores && t->ignores(t->context, at))
            continue;
        t->at = t->is_flat ? NULL : at;
        is_labelled = taint_has(t, at->value);
        if (is_labelled)
            *branch = at;
    }
    t->at = before;
    return is_labelled;
}

static bool mark(struct taint *t, const struct set *cells)
{
    bool is_changed = false;

    for (uint32_t k = 0; k < cells->count; k++)
        if (!bits_get(&t->cells, cells->items[k])) {
            bits_set(&t->cells, cells->items[k]);
            is_changed = true;
        }
    return is_changed;
}

static bool mark_list(struct taint *t, const struct expr *list, const struct set *targets,
                      bool is_controlled)
{
    bool is_changed = false;

    for (uint32_t k = 0; k < list->element_count; k++) {
        const struct expr *element = list->elements[k];
        struct set fields = {0};

        if (list->keys && list->keys[k]) {
            struct cell *cell = map_get(t->a->field_cells, list->keys[k]);

            if (cell)
                set_add(t->a->arena, &fields, cell->id);
        }
        if (element->kind == EXPR_LIST)
            is_changed |= mark_list(t, element, fields.count ? &fields : targets, is_controlled);
        else if (is_controlled || taint_has(t, element))
            is_changed |= mark(t, fields.count ? &fields : targets);
    }
    return is_changed;
}

static bool spread_store(struct taint *t, const struct expr *target, const struct expr *value,
                         bool is_controlled)
{
    struct set cells = {0};
    bool is_record = value->type && value->type->kind == TYPE_RECORD;

    cells_of_lvalue(t->a, target, &cells);
    if (value->kind == EXPR_LIST)
        return mark_list(t, value, &cells, is_controlled);
    /* A labelled index or pointer decides which object is written; with has_selection it labels
     * all. */
    if (!is_controlled && !(t->has_selection && selection_tainted(t, target)) &&
        !taint_has(t, value))
        return false;
    if (cells.count == 0 && t->follows_unknown && !t->has_unknown)
        return t->has_unknown = true;
    if (is_record || is_part_as_whole(target)) {
        struct set all = {0};

        for (uint32_t k = 0; k < cells.count; k++)
            if (is_record || is_record_variable(t->a->cells[cells.items[k]]))
                cell_spread(t->a, t->a->cells[cells.items[k]], &all);
        set_add_all(t->a->arena, &all, &cells);
        return mark(t, &all);
    }
    return mark(t, &cells);
}

/* Does the call write on behind the field whose address it gets? */
static bool writes_behind(const struct taint *t, const struct node *call, uint32_t arg)
{
    static const char *const BYTES[] = {"memcpy", "memmove", "memset", "fread", "read", NULL};
    const struct mpi_function *mpi =
        call_mpi(t->a, call) >= 0 ? mpi_function_get(call_mpi(t->a, call)) : NULL;
    const struct function *f =
        call->callee && call->callee->kind == EXPR_FUNCTION ? call->callee->callee : NULL;

    if (call->args[arg]->kind != EXPR_ADDRESS || call->args[arg]->a->kind != EXPR_FIELD)
        return false;
    if (mpi)
        return mpi->count > (int)arg && (uint32_t)mpi->count < call->arg_count &&
               (call->args[mpi->count]->kind != EXPR_INT || call->args[mpi->count]->value != 1);
    for (const char *const *name = BYTES; f && *name; name++)
        if (strcmp(f->name, *name) == 0)
            return true;
    return false;
}

static void written_cells(const struct taint *t, const struct node *call, uint32_t arg,
                          struct set *out)
{
    pointees_spread(t->a, call->args[arg], out);
    if (writes_behind(t, call, arg)) {
        struct set records = {0};

        cells_of_lvalue(t->a, call->args[arg]->a->a, &records);
        for (uint32_t k = 0; k < records.count; k++)
            cell_spread(t->a, t->a->cells[records.items[k]], out);
    }
}

/* A pointer to what the program itself reads, and not to a stream or another object of a library. */
static bool is_memory(const struct expr *pointer)
{
    const struct type *type = pointer->type;

    return type && type->kind == TYPE_POINTER && type->to && type->to->kind != TYPE_RECORD &&
           type->to->kind != TYPE_OTHER && type->to->kind != TYPE_FUNCTION;
}

static bool spread_external(struct taint *t, const struct node *call, bool is_controlled)
{
    bool is_changed = false, is_tainted = is_controlled || arguments_tainted(t, call);

    for (uint32_t k = 0; k < call->arg_count; k++) {
        int known = t->source ? t->source(t->context, call, (int)k) : -1;
        struct set cells = {0};

        if (!call_writes(t->a, call, k) || (known < 0 ? !is_tainted : !known && !is_controlled))
            continue;
        written_cells(t, call, k, &cells);
        if (cells.count == 0 && is_memory(call->args[k]) && t->follows_unknown && !t->has_unknown)
            is_changed = t->has_unknown = true;
        is_changed |= mark(t, &cells);
    }
    return is_changed;
}

static bool spread_call(struct taint *t, const struct node *call, bool is_controlled)
{
    const function_list *callees = callees_of(t->a, call);
    bool is_changed = false;

    for (uint32_t k = 0; k < callees->count; k++) {
        const struct function *f = callees->items[k];

        if (function_is_external(f)) {
            is_changed |= spread_external(t, call, is_controlled);
            continue;
        }
        if ((is_controlled || taint_has(t, call->callee)) && !bits_get(&t->functions, f->id)) {
            bits_set(&t->functions, f->id);
            is_changed = true;
        }
        for (uint32_t n = f->parameter_count; n < call->arg_count && t->has_unknown; n++) {
            struct set cells = {0}; /* the function reaches them by va_arg */

            pointees_spread(t->a, call->args[n], &cells);
            is_changed |= mark(t, &cells);
        }
        for (uint32_t n = 0; n < call->arg_count && n < f->parameter_count; n++) {
            struct set cell = {0};

            if (!taint_has(t, call->args[n]))
                continue;
            set_add(t->a->arena, &cell, cell_of_variable(t->a, f->parameters[n])->id);
            is_changed |= mark(t, &cell);
        }
    }
    return is_changed;
}

static bool spread_at(struct taint *t, const struct node *node)
{
    const struct node *branch;
    bool is_controlled;

    if (node->kind != NODE_ASSIGN && node->kind != NODE_CALL && node->kind != NODE_RETURN)
        return false;
    if (node->kind == NODE_ASSIGN && t->is_clean && t->is_clean(t->context, node))
        return false;
    is_controlled = t->has_control && (bits_get(&t->functions, node->function->id) ||
                                       taint_controls(t, node, &branch));
    t->at = node;
    if (node->kind == NODE_ASSIGN)
        return spread_store(t, node->target, node->value, is_controlled);
    if (node->kind == NODE_CALL)
        return spread_call(t, node, is_controlled);
    if (node->value && (is_controlled || taint_has(t, node->value))) {
        struct set cell = {0};

        set_add(t->a->arena, &cell, cell_of_return(t->a, node->function)->id);
        return mark(t, &cell);
    }
    return false;
}

static bool spread_node(struct taint *t, const struct node *node)
{
    bool is_changed = spread_at(t, node);

    t->at = NULL;
    return is_changed;
}

/* All cells that expressions can name exist before the bits are counted. */
static void cells_complete(struct analysis *a)
{
    for (uint32_t k = 0; k < a->program->function_count; k++)
        cell_of_return(a, a->program->functions[k]);
    for (uint32_t k = 0; k < a->program->variable_count; k++)
        cell_of_variable(a, a->program->variables[k]);
}

int taint_source_local(void *context, const struct node *call, int arg)
{
    const struct mpi_function *mpi;

    (void)context;
    if (call->mpi < 0) /* a call of MPI through a pointer is treated as any external call */
        return -1;
    mpi = mpi_function_get(call->mpi);
    if (arg < 0 || arg == mpi->request || arg == mpi->array_of_requests || arg == mpi->new_comm)
        return 0;
    return mpi->role == ROLE_OTHER || mpi->role >= ROLE_COLL_SYNC ? -1 : 0;
}

void taint_run(struct taint *t)
{
    bool is_changed = true;

    cells_complete(t->a);
    if (t->cells.count < t->a->cell_count) {
        struct bits cells = bits_new(t->a->arena, t->a->cell_count);

        for (uint32_t k = 0; k < t->cells.count; k++)
            if (bits_get(&t->cells, k))
                bits_set(&cells, k);
        t->cells = cells;
    }
    t->seeds = bits_new(t->a->arena, t->a->cell_count);
    memcpy(t->seeds.words, t->cells.words, (t->cells.count + 63) / 64 * sizeof(uint64_t));
    t->escaping = bits_new(t->a->arena, t->a->cell_count);
    for (uint32_t k = 0; k < t->a->cell_count; k++)
        for (uint32_t n = 0; n < t->a->cells[k]->points.count; n++)
            bits_set(&t->escaping, t->a->cells[k]->points.items[n]);
    if (t->functions.count == 0)
        t->functions = bits_new(t->a->arena, t->a->program->function_count);
    while (is_changed) {
        is_changed = false;
        for (uint32_t k = 0; k < t->a->program->function_count; k++) {
            const struct function *f = t->a->program->functions[k];

            if (!t->a->facts[k].is_reachable)
                continue;
            for (uint32_t n = 0; n < f->node_count; n++)
                if (!t->covers || t->covers(t->context, f->nodes[n]))
                    is_changed |= spread_node(t, f->nodes[n]);
        }
    }
}
