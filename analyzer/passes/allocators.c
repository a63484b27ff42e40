/* SPDX-License-Identifier: Apache-2.0 */
/* Which functions hand out fresh memory, so that each call of them makes a block of its own?
 *
 * Requires: the linked IR.  Computes for each function that returns a pointer whether all it returns
 * is a new block (an allocator), or some of it (a mixed one: memory of other kinds comes from
 * elsewhere), and of which parameter the old block lives on in the new one (realloc).  A mixed one that makes a
 * block larger returns it as one that its call makes; what it returns besides is what it returns.
 *
 * A block is told apart by the call that the allocator's caller makes only while nobody else knows
 * it: an allocator neither writes into the block (but zeros), nor stores its address anywhere else
 * than in local variables of its own, nor gives it to functions other than realloc, free and
 * memset.  A function that fills in what it makes is no allocator: its blocks are those of the calls
 * in it.
 */
#include "passes/allocators.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/copiers.h"
#include "passes/definitions.h"
#include "passes/external.h"
#include "passes/stored.h"

#include <string.h>

static const struct function *direct_callee(const struct node *call)
{
    return call->callee && call->callee->kind == EXPR_FUNCTION ? call->callee->callee : NULL;
}

bool call_makes_block(struct analysis *a, const struct node *call)
{
    const struct function *f = direct_callee(call);

    return call_is_allocation(a, call) ||
           (f && !function_is_external(f) && facts_of(a, f)->is_mixed_allocator);
}

bool call_is_block(struct analysis *a, const struct expr *call)
{
    struct set cells = {0};

    if (call->kind != EXPR_CALL || !call_makes_block(a, call->call))
        return false;
    points_of(a, call, &cells);
    return cells.count == 1 && a->cells[cells.items[0]] == cell_of_heap(a, call->call);
}

static bool is_named(const struct function *f, const char *name)
{
    return f && function_is_external(f) && strcmp(f->name, name) == 0;
}

bool call_gets_block(struct analysis *a, const struct node *call, const struct function *f)
{
    if (direct_callee(call))
        return false;
    if (function_is_external(f))
        return external_allocates(f) && !is_named(f, "realloc") && !is_named(f, "reallocarray") &&
               !is_named(f, "posix_memalign");
    return (facts_of(a, f)->is_allocator || facts_of(a, f)->is_mixed_allocator) &&
           facts_of(a, f)->old_block == 0;
}

const struct expr *call_moved_block(struct analysis *a, const struct node *call)
{
    const struct function *f = direct_callee(call);
    uint32_t old = 0;

    if (is_named(f, "realloc") || is_named(f, "reallocarray"))
        old = 1;
    else if (f && !function_is_external(f))
        old = facts_of(a, f)->old_block;
    return old > 0 && old <= call->arg_count ? call->args[old - 1] : NULL;
}

const struct expr *call_old_block(struct analysis *a, const struct node *call)
{
    const struct function *f = direct_callee(call);

    return f && !function_is_external(f) && facts_of(a, f)->is_mixed_allocator
               ? NULL
               : call_moved_block(a, call);
}

/* ---- one function ---- */

enum { COPIES = 3 }; /* of an address, from one local variable to the next */

static bool makes_block(struct analysis *a, const struct expr *value)
{
    switch (value->kind) {
    case EXPR_CALL:
        return call_makes_block(a, value->call);
    case EXPR_CONDITIONAL:
        return makes_block(a, value->b) || makes_block(a, value->c);
    case EXPR_CAST:
        return makes_block(a, value->a);
    default:
        return false;
    }
}

static bool is_own_variable(const struct function *f, const struct expr *expr)
{
    return expr->kind == EXPR_VARIABLE && expr->variable->function == f &&
           !expr->variable->is_static && !expr->variable->is_address_taken;
}

/* A local variable that may have a new block when `at` starts, its own or another one's. */
static bool holds_block(struct analysis *a, const struct expr *expr, const struct node *at,
                        int depth)
{
    node_list set = {0};

    if (!is_own_variable(at->function, expr))
        return false;
    if (depth > COPIES)
        return true;
    (void)definitions_reaching(a, expr->variable, at, &set);
    for (uint32_t k = 0; k < set.count; k++)
        if (set.items[k]->kind == NODE_ASSIGN &&
            (makes_block(a, set.items[k]->value) ||
             holds_block(a, expr_without_casts(set.items[k]->value), set.items[k], depth + 1)))
            return true;
    return false;
}

/* Does the expression make a block, or read a variable that holds one?  What a comparison says of it is no address. */
static bool mentions_block(struct analysis *a, const struct node *at, const struct expr *expr)
{
    if (!expr || expr_op_class(expr) == CLASS_COMPARISON || expr_op_class(expr) == CLASS_NOT)
        return false;
    if (makes_block(a, expr) || holds_block(a, expr, at, 0))
        return true;
    for (uint32_t k = 0; k < expr->element_count; k++)
        if (mentions_block(a, at, expr->elements[k]))
            return true;
    return mentions_block(a, at, expr->a) || mentions_block(a, at, expr->b) ||
           mentions_block(a, at, expr->c);
}

/* May this argument be a block, and the block still be the allocator's alone? */
static bool argument_is_harmless(struct analysis *a, const struct node *call, uint32_t arg)
{
    const struct function *f = direct_callee(call);

    if (is_named(f, "free") || call->args[arg] == call_moved_block(a, call))
        return true;
    return is_named(f, "memset") && call->arg_count > 1 && call->args[1]->kind == EXPR_INT &&
           call->args[1]->value == 0;
}

static bool keeps_block_alone(struct analysis *a, const struct function *f, const struct node *node)
{
    switch (node->kind) {
    case NODE_ASSIGN:
        if (is_own_variable(f, node->target))
            return makes_block(a, node->value) ||
                   is_own_variable(f, expr_without_casts(node->value)) ||
                   !mentions_block(a, node, node->value);
        return !mentions_block(a, node, node->target) && !mentions_block(a, node, node->value);
    case NODE_CALL:
        for (uint32_t k = 0; k < node->arg_count; k++)
            if (mentions_block(a, node, node->args[k]) && !argument_is_harmless(a, node, k))
                return false;
        return true;
    default:
        return true;
    }
}

/* The parameter whose block the call makes larger; false: it is not plainly one. */
static bool old_block_find(struct analysis *a, const struct function *f, const struct node *call,
                           uint32_t *old_block)
{
    const struct expr *old = call_moved_block(a, call);

    if (!old || old->kind == EXPR_INT)
        return true;
    if (old->kind != EXPR_VARIABLE || old->variable->function != f ||
        old->variable->parameter < 0 || old->variable->is_address_taken ||
        (*old_block > 0 && *old_block != (uint32_t)old->variable->parameter + 1))
        return false;
    *old_block = (uint32_t)old->variable->parameter + 1;
    return true;
}

/* Is the value fresh memory, a constant such as NULL, or the block that is made larger? */
static bool returns_fresh(struct analysis *a, const struct function *f, const struct expr *value,
                          uint32_t old_block, int depth)
{
    if (value->kind == EXPR_CALL)
        return call_is_allocation(a, value->call);
    if (value->kind == EXPR_INT)
        return true;
    if (value->kind == EXPR_CONDITIONAL)
        return returns_fresh(a, f, value->b, old_block, depth) &&
               returns_fresh(a, f, value->c, old_block, depth);
    if (depth > COPIES || !is_own_variable(f, value) ||
        (value->variable->parameter >= 0 && (uint32_t)value->variable->parameter + 1 != old_block))
        return false;
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (node->kind == NODE_ASSIGN && node->target == value &&
            !returns_fresh(a, f, node->value, old_block, depth + 1))
            return false;
    }
    return true;
}

/* Does the function give blocks away that are made in it, or make none? */
static bool makes_none_alone(struct analysis *a, const struct function *f, bool has_call)
{
    for (uint32_t k = 0; k < f->node_count && has_call; k++)
        if (!keeps_block_alone(a, f, f->nodes[k]))
            return true;
    return !has_call;
}

/* A mixed one is asked again when more is known of those that it calls: what does not hold any more then never holds
 * again, so that this ends.  Returns whether the facts have changed. */
static bool mixed_again(struct function_facts *facts, bool is_none, uint32_t old_block)
{
    const bool had_old_block = facts->old_block > 0;

    if (!facts->is_mixed_allocator)
        return false;
    if (is_none) {
        facts->is_mixed_allocator = false;
        facts->is_no_allocator = true;
        facts->old_block = 0;
        return true;
    }
    if (facts->old_block == old_block || facts->has_no_old_block)
        return false;
    facts->has_no_old_block = had_old_block;
    facts->old_block = had_old_block ? 0 : old_block;
    return true;
}

/* Returns whether the facts have changed. */
static bool allocator_test(struct analysis *a, const struct function *f)
{
    struct function_facts *facts = facts_of(a, f);
    bool has_call = false, is_pure, is_moved = true;
    uint32_t old_block = 0;

    if (!type_is_pointer(f->type) || facts->is_no_allocator)
        return false;
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (node->kind == NODE_CALL && call_makes_block(a, node)) {
            has_call = true;
            is_moved &= old_block_find(a, f, node, &old_block);
        }
    }
    old_block = is_moved ? old_block : 0;
    if (makes_none_alone(a, f, has_call))
        return mixed_again(facts, true, 0);
    is_pure = is_moved;
    for (uint32_t k = 0; k < f->node_count && is_pure; k++) {
        const struct node *node = f->nodes[k];

        if (node->kind == NODE_RETURN && node->value)
            is_pure = returns_fresh(a, f, node->value, old_block, 0);
    }
    if (!is_pure && facts->is_mixed_allocator)
        return mixed_again(facts, false, old_block);
    facts->is_allocator = is_pure;
    facts->is_mixed_allocator = !is_pure;
    facts->old_block = old_block;
    return true;
}

bool return_is_new_block(struct analysis *a, const struct node *node)
{
    const struct function_facts *facts = facts_of(a, node->function);

    return facts->is_mixed_allocator && facts->old_block > 0 &&
           returns_fresh(a, node->function, node->value, facts->old_block, 0);
}

void allocators_find(struct analysis *a)
{
    bool is_changed = true;

    while (is_changed) {
        is_changed = false;
        for (uint32_t k = 0; k < a->program->function_count; k++) {
            const struct function *f = a->program->functions[k];

            if (f->is_defined && !a->facts[k].is_allocator && allocator_test(a, f))
                is_changed = true;
        }
    }
}

/* Does a call copy bytes into one of the cells?  Those of the same cell leave no trace in it. */
static bool is_copied_into(struct analysis *a, const struct set *cells)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; n < f->node_count; n++) {
            const struct node *call = f->nodes[n];
            const function_list *callees = call->kind == NODE_CALL ? callees_of(a, call) : NULL;

            for (uint32_t m = 0; callees && m < callees->count; m++) {
                const struct function *callee = callees->items[m];
                struct set written = {0};
                uint32_t to, from;

                if (!(function_is_external(callee) ? external_copies(callee, call, &to, &from)
                                                   : call_copies(a, call, callee, &to, &from)))
                    continue;
                pointees_spread(a, call->args[to], &written);
                if (set_meets(&written, cells))
                    return true;
            }
        }
    }
    return false;
}

/* What lies in records that are assigned as a whole: that leaves no trace in a field, which all records of the type
 * share. */
static const struct set *records_assigned(struct analysis *a)
{
    if (a->records_assigned)
        return a->records_assigned;
    a->records_assigned = ARENA_NEW(a->arena, struct set);
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; n < f->node_count; n++) {
            const struct node *node = f->nodes[n];

            if (node->kind == NODE_ASSIGN && record_of_type(node->target->type))
                cells_of_whole(a, node->target, a->records_assigned);
        }
    }
    return a->records_assigned;
}

/* Can the pointers in the cell be told from what is stored there?  Those of a container are copied with its elements. */
static bool is_followed(const struct cell *cell, const struct expr *lvalue)
{
    if (cell->from.count > 0)
        return false;
    if (cell->kind != CELL_FIELD)
        return cell->kind == CELL_VARIABLE || cell->kind == CELL_HEAP;
    for (; lvalue; lvalue = lvalue->a)
        if (expr_is_container_part(lvalue))
            return false;
    return cell->type && !cell->is_pieced;
}

bool lvalue_has_blocks(struct analysis *a, const struct expr *lvalue,
                       bool (*is_apart)(void *context, const struct store *store), void *context)
{
    struct set cells = {0};
    bool has_field = false;

    if (expr_is_own_block(lvalue))
        return true;
    cells_of_lvalue(a, lvalue, &cells);
    for (uint32_t k = 0; k < cells.count; k++) {
        const struct cell *cell = a->cells[cells.items[k]];

        if (!is_followed(cell, lvalue))
            return false;
        has_field |= cell->kind == CELL_FIELD;
        for (struct stores walk = stores_of(cell); stores_next(&walk);) {
            const struct expr *value = expr_without_casts(walk.store->value);

            if (!value || ((value->kind == EXPR_INT ? value->value != 0
                                                    : value->kind != EXPR_CALL ||
                                                          !call_is_allocation(a, value->call)) &&
                           !(is_apart && is_apart(context, walk.store))))
                return false;
        }
    }
    return cells.count > 0 && !is_copied_into(a, &cells) &&
           !(has_field && set_meets(records_assigned(a), &cells));
}

bool lvalue_has_own_blocks(struct analysis *a, const struct expr *lvalue)
{
    return lvalue_has_blocks(a, lvalue, NULL, NULL);
}

bool lvalue_has_copied_blocks(struct analysis *a, const struct expr *lvalue)
{
    struct set cells = {0};

    if (expr_is_own_block(lvalue))
        return false;
    cells_of_lvalue(a, lvalue, &cells);
    return is_copied_into(a, &cells) || set_meets(records_assigned(a), &cells);
}
