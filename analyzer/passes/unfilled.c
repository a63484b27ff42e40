/* SPDX-License-Identifier: Apache-2.0 */
/* Does a message end, or begin, with an element that nothing ever sets?
 *
 * Requires: events, cells, guards, the solver.  A program allocates n numbers, sets n - 1 of them in a loop, and sends n.
 * Asked about are arrays and blocks of numbers that hold nothing when they are made (unset.h), which one name leads to
 * for ever, and into which nothing stores but assignments to elements by that name, in the function that sends, or in one
 * that it calls in one place, and hands the name and the length.  The first element, or the last one of so many as the
 * message is long, is never set when no such assignment can have its number: the conditions under which the assignment
 * runs, the bounds that are seen of its index, and that the index is that number, can not hold together.  What says how
 * long the message is, nothing changes from the assignment to the send.  Then whatever was in the memory before is sent.
 *
 * Where anything else may store there before the send, nothing is said.  A message of no elements is taken for one that
 * some run sends longer.
 */
#include "passes/unfilled.h"
#include "ir/expr.h"
#include "passes/blank.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/definitions.h"
#include "passes/fixed.h"
#include "passes/guards.h"
#include "passes/loops.h"
#include "passes/rows.h"
#include "passes/solve.h"
#include "passes/stored.h"
#include "passes/unset.h"
#include "passes/values.h"

struct message {
    struct analysis *a;
    const struct event *event;
    const struct expr *array, *count;
    const struct cell *cell;
    int64_t size; /* of an element, in bytes */
};

/* The elements that are sent of one array of numbers, from its begin on. */
static bool message_find(struct analysis *a, const struct event *e, struct message *m)
{
    struct set cells = {0};
    struct values type;

    if (e->count < 0 || e->datatype < 0 || e->node != e->mpi_node)
        return false;
    *m = (struct message){.a = a, .event = e, .count = expr_without_casts(e->args[e->count])};
    m->array = expr_without_casts(e->args[e->buffer]);
    if (m->array->kind != EXPR_VARIABLE || !type_is_address(m->array->type) ||
        !m->array->type->to || !type_is_number(m->array->type->to) || !place_is_fixed(a, m->array))
        return false;
    values_of(a, e->args[e->datatype], e->node, NULL, &type);
    m->size = type_size(m->array->type->to);
    if (!values_are_numbers(&type) || type.count != 1 || m->size <= 0 ||
        mpi_datatype_bytes(type.numbers[0]) != m->size)
        return false;
    points_of(a, m->array, &cells);
    m->cell = cells.count == 1 ? a->cells[cells.items[0]] : NULL;
    return m->cell && m->cell->groups.count > 0 && blank_memory(a, m->cell);
}

typedef ARRAY(struct guard) guard_list;

/* A counter is never on the other side of what it begins with. */
static void counter_add(struct analysis *a, const struct node *store, guard_list *out)
{
    struct program *p = a->program;
    struct counting loop;
    int64_t step;

    if (!loop_is_counting(a, store, &loop) || !loop.first->value ||
        !condition_stays(a, loop.first->value, loop.first, store))
        return;
    step = expr_step(loop.counter, loop.step->value);
    if (step != 0)
        array_push(a->arena, out,
                   ((struct guard){expr_binary(p, step > 0 ? OP_GE : OP_LE, loop.counter,
                                               loop.first->value, type_int(p)),
                                   true, NULL}));
}

/* Can the index of the store not be that of the last of so many elements, or (NULL) of the first? */
static bool never_is(const struct message *m, const struct node *store, const struct expr *count)
{
    struct analysis *a = m->a;
    struct program *p = a->program;
    const struct expr *index =
        store->target->kind == EXPR_INDEX ? store->target->b : expr_int(p, 0, type_int(p));
    const struct expr *one = expr_int(p, 1, index->type), *number;
    struct event at = {.home = store->function, .node = store, .mpi_node = store};
    guard_list also = {0};
    struct extent bounds;

    number = count ? expr_binary(p, OP_SUB, count, one, count->type) : expr_int(p, 0, index->type);
    array_push(a->arena, &also,
               ((struct guard){expr_binary(p, OP_EQ, index, number, type_int(p)), true, NULL}));
    if (index_extent(a, index, store, &bounds) && bounds.low > INT32_MIN &&
        bounds.low < INT32_MAX) {
        const struct expr *low = expr_int(p, bounds.low, index->type);

        array_push(a->arena, &also,
                   ((struct guard){expr_binary(p, OP_GE, index, low, type_int(p)), true, NULL}));
    }
    counter_add(a, store, &also);
    event_guards_add(a, &at, store);
    solver_begin(a->solver);
    solver_event(a->solver, &at, 0);
    solver_guards(a->solver, &at, also.items, also.count, false);
    return solver_end(a->solver) == ANSWER_NO;
}

/* The one call of the function that is handed the array as this parameter; NULL. */
static const struct node *call_handing(const struct message *m, const struct variable *parameter)
{
    const struct function_facts *facts = facts_of(m->a, parameter->function);
    const struct node *call = facts->callers.count == 1 ? facts->callers.items[0] : NULL;

    return call && !facts->has_hidden_callers && call->function == m->event->home &&
                   (uint32_t)parameter->parameter < call->arg_count &&
                   parameter_is_stable(m->a, parameter) &&
                   expr_without_casts(call->args[parameter->parameter]) == m->array
               ? call
               : NULL;
}

/* What the length of the message is called where the call runs; NULL: it has no name there. */
static const struct expr *count_handed(const struct message *m, const struct node *call,
                                       const struct function *f)
{
    if (m->count->kind == EXPR_INT)
        return m->count;
    for (uint32_t k = 0; k < call->arg_count && k < f->parameter_count; k++)
        if (expr_without_casts(call->args[k]) == m->count &&
            parameter_is_stable(m->a, f->parameters[k]))
            return expr_variable(m->a->program, f->parameters[k]);
    return NULL;
}

/* How long the message is, as it is said where an element is assigned, by the one name or as a parameter; NULL: it is no
 * such store, or the length is another one when it is sent. */
static const struct expr *count_at(const struct message *m, const struct store *store)
{
    const struct node *node = store->node, *sent = m->event->node, *call;
    const struct expr *target = node && node->kind == NODE_ASSIGN ? node->target : NULL;

    if (!target || !store->value || (target->kind != EXPR_INDEX && target->kind != EXPR_DEREF))
        return NULL;
    if (target->a == m->array)
        return node->function == sent->function && condition_stays(m->a, m->count, node, sent)
                   ? m->count
                   : NULL;
    call = target->a->kind == EXPR_VARIABLE && target->a->variable->parameter >= 0 &&
                   target->a->variable->function == node->function
               ? call_handing(m, target->a->variable)
               : NULL;
    return call && condition_stays(m->a, m->count, call, sent)
               ? count_handed(m, call, node->function)
               : NULL;
}

bool unfilled_is_sent(struct analysis *a, const struct event *e)
{
    bool has_first = false, has_last = false;
    struct message m;

    if (!message_find(a, e, &m))
        return false;
    for (struct stores walk = stores_of(m.cell); !(has_first && has_last) && stores_next(&walk);) {
        const struct store *store = walk.store;
        const struct expr *count;

        if (guards_rule_out(a, store->node, e->node))
            continue;
        count = count_at(&m, store);
        if (!count)
            return false;
        has_first = has_first || !never_is(&m, store->node, NULL);
        has_last = has_last || !never_is(&m, store->node, count);
    }
    return !(has_first && has_last);
}
