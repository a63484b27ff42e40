/* SPDX-License-Identifier: Apache-2.0 */
/* Where does a label on a value spread to?
 *
 * Requires: cells, control dependences.  Computes: the cells that may hold a labelled value: a
 * store of a labelled value labels its cell; with has_control, so does every store that runs under
 * a labelled condition (directly, or in a function called under one); what an external function
 * writes or returns is labelled when an argument, or what it points to, is.  Flow-insensitive: a
 * cell once labelled stays so.  But a number in a local variable that no pointer reaches is labelled where
 * it is read only if what may have set it there labels it, and so is what `j++` reads: a counter that serves
 * several loops has the label of one of them only there.  The run keeps which assignments label their
 * variable, and asks them in no other order than that of what waits, so they need not be asked in a circle.
 * Everything that may be labelled is found; more may be. The address of fresh memory is not labelled by its
 * size.
 */
#include "passes/taint.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/filled.h"
#include "passes/spread.h"
#include "passes/unnamed.h"

#include <string.h>

uint32_t reach_next(const struct reach *reach, uint32_t from)
{
    uint32_t own = reach->function->id, limit = own >= from ? own : UINT32_MAX;
    uint32_t first = reach->below ? bits_next(reach->below, from) : UINT32_MAX;

    return first < limit ? first : limit;
}

static bool cells_tainted(const struct taint *t, const struct set *cells)
{
    for (uint32_t k = 0; k < cells->count; k++)
        if (bits_get(&t->cells, cells->items[k]))
            return true;
    return false;
}

bool taint_set_has(const struct taint *t, uint32_t set)
{
    if (t->spread && set < t->spread->reads->set_count)
        return bits_get(&t->spread->sets, set);
    return cells_tainted(t, reads_cells(t->a, set));
}

/* A record that is read as something else: its fields have cells of their own. */
static bool lvalue_tainted(const struct taint *t, const struct expr *expr)
{
    uint32_t cells = reads_lvalue(t->a, expr);

    if (expr->kind == EXPR_DEREF && expr->type &&
        expr->type->kind == TYPE_FUNCTION) /* (*f)(): the pointer says which one */
        return false;
    if (cells == 0)
        return t->has_unknown;
    return taint_set_has(t, cells) ||
           (expr_is_part_as_whole(expr) && taint_set_has(t, reads_parts(t->a, expr)));
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

bool taint_parts(const struct taint *t, const struct expr *value)
{
    return value->type && value->type->kind == TYPE_RECORD && value->kind != EXPR_CALL &&
           value->kind != EXPR_LIST &&
           taint_set_has(t, reads_spread(t->a, reads_lvalue(t->a, value)));
}

/* Is it where the call puts the handle of the request that it begins, whatever was there? */
static bool is_new_request(const struct taint *t, const struct node *call, uint32_t arg)
{
    return call->mpi >= 0 && (int)arg == mpi_function_get(call->mpi)->request &&
           !call_takes(t->a, call, arg);
}

bool taint_arguments(const struct taint *t, const struct node *call)
{
    if (copies_record(call)) { /* and what the object itself is labelled with */
        struct set objects = {0};

        points_of(t->a, call->args[1], &objects);
        for (uint32_t k = 0; k < objects.count; k++)
            if (bits_get(&t->cells, objects.items[k]))
                return true;
        return taint_has(t, call->args[0]);
    }
    for (uint32_t k = 0; k < call->arg_count; k++)
        if (k == 0 && overwrites(call)
                ? t->has_selection && taint_has(t, call->args[k])
                : taint_has(t, call->args[k]) ||
                      (taint_pointees(t, call->args[k]) && !is_new_request(t, call, k)) ||
                      taint_parts(t, call->args[k]))
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

        if (function_is_external(f) ? taint_arguments(t, call)
                                    : bits_get(&t->cells, cell_of_return(t->a, f)->id))
            return true;
    }
    return callees->count == 0 && taint_arguments(t, call);
}

/* Does a label take part in which object an lvalue denotes? */
bool taint_selects(const struct taint *t, const struct expr *lvalue)
{
    switch (lvalue->kind) {
    case EXPR_FIELD:
    case EXPR_CAST:
        return taint_selects(t, lvalue->a);
    case EXPR_INDEX:
        return taint_has(t, lvalue->b) ||
               (type_is_array(lvalue->a->type) ? taint_selects(t, lvalue->a)
                                               : taint_has(t, lvalue->a));
    case EXPR_DEREF:
        return taint_has(t, lvalue->a);
    case EXPR_CONDITIONAL:
        return taint_has(t, lvalue->a) || taint_selects(t, lvalue->b) ||
               taint_selects(t, lvalue->c);
    default:
        return false;
    }
}

static bool variable_tainted(const struct taint *t, const struct expr *expr);

/* A member of what a call gives back. */
static bool part_tainted(const struct taint *t, const struct expr *part)
{
    while (part->kind == EXPR_FIELD || part->kind == EXPR_CAST ||
           (part->kind == EXPR_INDEX && type_is_array(part->a->type)))
        part = part->a;
    return part->kind == EXPR_CALL && taint_has(t, part);
}

static bool names_array(const struct expr *expr)
{
    return type_is_array(expr->type) && (expr->kind == EXPR_VARIABLE || expr->kind == EXPR_FIELD ||
                                         expr->kind == EXPR_INDEX || expr->kind == EXPR_DEREF);
}

bool taint_has(const struct taint *t, const struct expr *expr)
{
    int known;

    if (!expr)
        return false;
    known = t->labels ? t->labels(t->context, expr) : -1;
    if (known >= 0)
        return known;
    if (t->read_ids.count > 0 && set_has(&t->read_ids, expr->id))
        return true;
    if (t->spread && t->knows_places && names_array(expr))
        return taint_selects(t, expr);
    switch (expr->kind) {
    case EXPR_VARIABLE:
        return variable_tainted(t, expr);
    case EXPR_FIELD:
    case EXPR_INDEX:
    case EXPR_DEREF:
        return lvalue_tainted(t, expr) || taint_selects(t, expr) || part_tainted(t, expr);
    case EXPR_CALL:
        return call_tainted(t, expr->call);
    case EXPR_ADDRESS:
        return taint_selects(t, expr->a);
    case EXPR_LIST:
        for (uint32_t k = 0; k < expr->element_count; k++)
            if (taint_has(t, expr->elements[k]))
                return true;
        return false;
    case EXPR_UNKNOWN:
        return expr_is_rest(expr) ? bits_get(&t->cells, cell_of_rest(t->a)->id)
                                  : t->has_control && !expr_is_fixed(expr) &&
                                        !(t->trusts_given && expr_is_given(expr));
    default:
        return taint_has(t, expr->a) || taint_has(t, expr->b) || taint_has(t, expr->c);
    }
}

/* ---- local variables at one place ---- */

bool taint_for_good(struct taint *t, uint32_t cell)
{
    if (t->lasting.count < t->cells.count) {
        struct bits lasting = bits_new(t->a->arena, t->cells.count);

        bits_join(&lasting, &t->lasting);
        t->lasting = lasting;
    }
    if (bits_get(&t->lasting, cell))
        return false;
    bits_set(&t->cells, cell);
    bits_set(&t->lasting, cell);
    return true;
}

bool taint_is_followed(const struct taint *t, const struct variable *v)
{
    return v->function && !v->is_static && v->type && type_is_number(v->type) &&
           !bits_get(&t->escaping, cell_of_variable(t->a, v)->id);
}

bool taint_follows(const struct taint *t, const struct variable *v)
{
    return t->at && v->function == t->at->function && taint_is_followed(t, v);
}

static bool is_under_label(const struct taint *t, const struct node *node)
{
    struct taint inner = *t;
    const struct node *branch;

    inner.at = NULL;
    inner.is_flat = !taint_has_judged(t, node->function);
    if (!t->has_control)
        return false;
    if (bits_get(&t->functions, node->function->id))
        return true;
    if (t->spread)
        return bits_get(&t->spread->controlled, reads_number(t->spread->reads, node));
    return taint_controls(&inner, node, &branch);
}

bool taint_defines(const struct taint *t, const struct node *node, int arg)
{
    struct taint inner = *t;
    int known;

    inner.at = t->spread && node->kind == NODE_ASSIGN ? node : NULL;
    if (t->keeps && arg >= 0 && t->keeps(t->context, node, (uint32_t)arg))
        return false;
    if (is_under_label(t, node))
        return true;
    if (node->kind == NODE_ASSIGN)
        return taint_has(&inner, node->value);
    known = t->source ? t->source(t->context, node, arg) : -1;
    return known < 0 ? taint_arguments(&inner, node) : known;
}

static bool definition_tainted(const struct taint *t, const struct node *node,
                               const struct expr *variable)
{
    if (t->spread && node->kind == NODE_ASSIGN)
        return bits_get(&t->spread->defines, reads_number(t->spread->reads, node));
    if (node->kind == NODE_ASSIGN && taint_has_judged(t, node->function))
        return taint_was_defined(t, node);
    return taint_defines(t, node,
                         node->kind == NODE_CALL ? call_address_argument(node, variable) : -1);
}

static bool variable_tainted(const struct taint *t, const struct expr *expr)
{
    const struct definition_list *list;

    if (!lvalue_tainted(t, expr))
        return false;
    if (!taint_follows(t, expr->variable) ||
        bits_get(&t->seeds, cell_of_variable(t->a, expr->variable)->id))
        return true;
    list = reads_definitions(t->a, t->at, expr);
    if (list->has_entry && expr->variable->parameter >= 0)
        return true;
    for (uint32_t k = 0; k < list->nodes.count; k++)
        if (definition_tainted(t, list->nodes.items[k], expr))
            return true;
    return false;
}

bool taint_has_at(const struct taint *taint, const struct expr *expr, const struct node *at)
{
    struct taint view;

    if (!expr || (expr->kind == EXPR_INT && !taint->labels)) /* nothing labels a number */
        return false;
    view = *taint;
    view.at = at;
    return taint_has(&view, expr);
}

bool taint_pointees(const struct taint *t, const struct expr *pointer)
{
    return taint_set_has(t, reads_pointees(t->a, pointer));
}

bool taint_all_pointees(const struct taint *t, const struct expr *pointer)
{
    struct set objects = {0};

    points_of(t->a, pointer, &objects);
    for (uint32_t k = 0; k < objects.count; k++)
        if (!taint_set_has(t, reads_single(t->a, objects.items[k])))
            return false;
    return true;
}

bool taint_has_judged(const struct taint *t, const struct function *f)
{
    return t->has_run && !t->spread && facts_of(t->a, f)->is_reachable &&
           !bits_get(&t->left_out, f->id);
}

/* Is the branch's condition labelled?  What a run has found out of it holds afterwards. */
static bool branch_labelled(struct taint *t, const struct node *branch)
{
    if (taint_has_judged(t, branch->function))
        return taint_was_labelled(t, branch);
    t->at = t->is_flat ? NULL : branch;
    return taint_has(t, branch->value);
}

bool taint_controls(struct taint *t, const struct node *node, const struct node **branch)
{
    const struct set *branches;
    const struct node *before = t->at;
    bool is_labelled = false;

    if (!taint_may_control(t, node))
        return false;
    branches = cfg_control_closure(t->a, node);
    for (uint32_t k = 0; k < branches->count && !is_labelled; k++) {
        const struct node *at = node->function->nodes[branches->items[k]];

        if ((t->ignores && t->ignores(t->context, at)) ||
            (t->spares && t->spares(t->context, at, node)))
            continue;
        is_labelled = branch_labelled(t, at);
        if (is_labelled)
            *branch = at;
    }
    t->at = before;
    return is_labelled;
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
