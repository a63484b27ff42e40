/* SPDX-License-Identifier: Apache-2.0 */
/* Which calls keep every process of a pattern's communicator until all have come?
 *
 * Requires: events with communicators.  Computes: calls of collectives whose result depends on
 * every member (barrier, allreduce, allgather, alltoall, reduce-scatter, a split of which every
 * member gets a part) on a communicator that covers all communicators of the group; a reduction or gather, complete, and
 * then a broadcast or scatter from the same root, before which it has always been made anew; a broadcast or scatter alone from the one process that receives for the group, or a
 * scan when that is the first, since nobody leaves it before that one has received; the completion of non-blocking ones (meetings.c); barriers
 * made of messages (passages.c, trees.c).  Not taken:
 * collectives of which some process may have nothing to wait for (counts of its own that may be
 * zero; of a gather or scatter with counts each process says its own), other rooted ones alone, neighbourhood ones.  A wrapper's call counts when the collective runs
 * whenever the wrapper does, and nothing of the group runs there.
 * A communicator that is not known is covered where the callers of a library's function hand it over, to that function for
 * the messages and the collective, or to two such functions: see covers_entry.
 */
#include "passes/separators.h"
#include "ir/expr.h"
#include "ir/print.h"
#include "passes/budget.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/comms.h"
#include "passes/definitions.h"
#include "passes/entries.h"
#include "passes/events.h"
#include "passes/guards.h"
#include "passes/handed_comms.h"
#include "passes/kept.h"
#include "passes/loops.h"
#include "passes/solve.h"
#include "passes/trees.h"
#include "passes/values.h"

#include <string.h>

/* Collectives with counts for each process: which argument they are. */
struct counted {
    const char *name;
    int counts;
};

static const struct counted COUNTED[] = {{"MPI_Alltoallv", 1},      {"MPI_Alltoallw", 1},
                                         {"MPI_Allgatherv", 4},     {"MPI_Ialltoallv", 1},
                                         {"MPI_Ialltoallw", 1},     {"MPI_Iallgatherv", 4},
                                         {"MPI_Reduce_scatter", 2}, {"MPI_Ireduce_scatter", 2}};

static bool has_name(const struct event *e, const char *name)
{
    size_t length = strlen(e->mpi->name);

    if (length > 2 && strcmp(e->mpi->name + length - 2, "_c") == 0)
        length -= 2;
    return strlen(name) == length && strncmp(e->mpi->name, name, length) == 0;
}

static bool is_in(const struct event *e, const char *const *list)
{
    for (; *list; list++)
        if (has_name(e, *list))
            return true;
    return false;
}

/* The process has its own part alone: how much that is, where what the root says of all is an array. */
static const char *own_count(const struct event *e)
{
    return has_name(e, "MPI_Gatherv") || has_name(e, "MPI_Igatherv")     ? "sendcount"
           : has_name(e, "MPI_Scatterv") || has_name(e, "MPI_Iscatterv") ? "recvcount"
                                                                         : NULL;
}

/* One call of the function has one communicator for both.  Of two functions that are called from outside each brings its
 * own along; they come in any order, so that a way through one of them that separates on another communicator only is there
 * without that one as well. */
static bool covers_entry(struct analysis *a, const struct event *e, const struct event *reception)
{
    const struct expr *comm = comm_handed_in(a, e), *other = comm_handed_in(a, reception);

    if (!comm || !other || (e->home == reception->home && comm != other))
        return false;
    if (comm->kind != EXPR_VARIABLE)
        assume(a, arena_printf(a->arena,
                               "what `%s` is handed besides does not lie in the record that holds "
                               "its communicator, `%s`",
                               e->home->name, expr_text(a->program, comm)));
    return true;
}

static bool covers_group(struct analysis *a, const struct event *e, const struct group *group)
{
    for (uint32_t k = 0; k < group->receptions.count; k++) {
        const struct event *reception = group->receptions.items[k];

        if (!comm_covers(&e->comm_value, &reception->comm_value) && !covers_entry(a, e, reception))
            return false;
    }
    return true;
}

static void argument_values(struct analysis *a, const struct event *e, const struct expr *argument,
                            struct values *out)
{
    values_of(a, argument, e->mpi_node, e->frame, out);
}

/* An element of the array that a call is handed as this argument; NULL: none, MPI_IN_PLACE as well. */
static const struct expr *element_at(struct analysis *a, const struct node *call, int at)
{
    const struct expr *array = at >= 0 && (uint32_t)at < call->arg_count ? call->args[at] : NULL;

    return array && array->type && array->type->to && array->kind != EXPR_INT
               ? expr_index(a->program, array, expr_int(a->program, 0, type_int(a->program)),
                            array->type->to)
               : NULL;
}

/* What is said of what goes out is not read where MPI_IN_PLACE is given for it: then what comes in counts. */
static int counted_at(const struct event *e, int sent, const char *received)
{
    const struct expr *buffer = e->mpi_node->arg_count > 0 ? e->mpi_node->args[0] : NULL;
    const int at = mpi_parameter_find(e->mpi, received);

    return buffer && buffer->kind == EXPR_INT && buffer->value != 0 && at >= 0 ? at : sent;
}

/* Is every count of the array known not to be zero? */
static bool counts_are_positive(struct analysis *a, const struct event *e, int at)
{
    const struct expr *element = element_at(a, e->mpi_node, at);
    struct values values;

    if (!element)
        return false;
    argument_values(a, e, element, &values);
    for (uint32_t k = 0; k < values.count; k++)
        if (values.numbers[k] <= 0)
            return false;
    return values_are_numbers(&values);
}

/* Is the count computed in a way of which nothing is a common result: a remainder, a bit, a comparison? */
static bool is_often_nothing(struct analysis *a, const struct expr *count, const struct node *at)
{
    node_list definitions = {0};

    count = expr_without_casts(count);
    if (count->kind == EXPR_VARIABLE && variable_is_simple(count->variable) &&
        !definitions_reaching(a, count->variable, at, &definitions)) {
        for (uint32_t k = 0; k < definitions.count; k++) {
            const struct expr *value = definitions.items[k]->value;

            if (value && value->kind != EXPR_VARIABLE && is_often_nothing(a, value, at))
                return true;
        }
        return false;
    }
    if (count->kind == EXPR_UNARY)
        return expr_op(count) == OP_LNOT;
    return count->kind == EXPR_BINARY &&
           (expr_op(count) == OP_REM || expr_op(count) == OP_AND || expr_op(count) == OP_LAND ||
            expr_op(count) == OP_LOR || (expr_op(count) >= OP_LT && expr_op(count) <= OP_NE));
}

/* Who gets no part of a split communicator has to wait for nobody: is the colour never MPI_UNDEFINED? */
static bool has_colour(struct analysis *a, const struct event *e)
{
    struct program *p = a->program;
    struct guard guard = {.is_true = true, .branch = e->node};

    if (p->undefined == INT64_MIN || e->mpi_node->arg_count < 2)
        return false;
    guard.condition =
        expr_binary(p, OP_EQ, e->args[1], expr_int(p, p->undefined, type_int(p)), type_int(p));
    solver_begin(a->solver);
    solver_event(a->solver, e, 0);
    solver_guards(a->solver, e, &guard, 1, false);
    return solver_end(a->solver) == ANSWER_NO;
}

static void data_assume(struct analysis *a)
{
    assume(a, "collective operations carry data: their counts are not zero");
}

enum { MAX_TYPE_DEPTH = 4 }; /* of datatypes made of datatypes */

static bool type_may_be_empty(struct analysis *a, const struct expr *type, const struct node *at,
                              const struct frame *frame, int depth);

/* Is something that the datatype was made of known to be empty: a count, a block length, a datatype? */
static bool maker_may_be_empty(struct analysis *a, const struct node *maker, int depth)
{
    static const char *const NUMBERS[] = {"count", "blocklength"};
    const struct mpi_function *mpi = mpi_function_get(call_mpi(a, maker));
    const int lengths = mpi_parameter_find(mpi, "array_of_blocklengths");
    const int inner = mpi_parameter_find(mpi, "oldtype");
    const struct expr *length = element_at(a, maker, lengths), *type;
    struct values values;

    for (size_t n = 0; n < sizeof NUMBERS / sizeof *NUMBERS; n++) {
        const int number = mpi_parameter_find(mpi, NUMBERS[n]);

        if (number < 0 || (uint32_t)number >= maker->arg_count)
            continue;
        values_of(a, maker->args[number], maker, NULL, &values);
        if (values_has(&values, 0) ||
            (!values_are_numbers(&values) && is_often_nothing(a, maker->args[number], maker)))
            return true;
    }
    if (length) {
        values_of(a, length, maker, NULL, &values);
        if (values_has(&values, 0))
            return true;
    }
    type = inner >= 0 && (uint32_t)inner < maker->arg_count
               ? maker->args[inner]
               : element_at(a, maker, mpi_parameter_find(mpi, "array_of_types"));
    return type && depth < MAX_TYPE_DEPTH && type_may_be_empty(a, type, maker, NULL, depth + 1);
}

/* May the datatype hold nothing? */
static bool type_may_be_empty(struct analysis *a, const struct expr *type, const struct node *at,
                              const struct frame *frame, int depth)
{
    struct values makers;

    values_of(a, type, at, frame, &makers);
    for (uint32_t k = 0; k < makers.makers.count; k++) {
        const struct node *maker = makers.makers.items[k];

        if (strncmp(mpi_function_get(call_mpi(a, maker))->name, "MPI_Type_", strlen("MPI_Type_")) ==
                0 &&
            maker_may_be_empty(a, maker, depth))
            return true;
    }
    if (!values_are_numbers(&makers))
        data_assume(a);
    return false;
}

/* Of the collective's own datatype, or of its array of them (MPI_Alltoallw). */
static bool types_may_be_empty(struct analysis *a, const struct event *e)
{
    const int at = counted_at(e, e->mpi->datatype, "recvtype"),
              types = mpi_parameter_find(e->mpi, "recvtypes");
    const struct expr *type = NULL;

    if (types >= 0)
        type = element_at(a, e->mpi_node, types);
    else if (at >= 0 && (uint32_t)at < e->mpi_node->arg_count)
        type = e->mpi_node->args[at];
    return type && type_may_be_empty(a, type, e->mpi_node, e->frame, 0);
}

/* A reduction of nothing synchronises nobody. */
static bool has_data(struct analysis *a, const struct event *e)
{
    struct values values;
    int count;

    if (e->mpi->role == ROLE_COMM_SPLIT)
        return has_colour(a, e);
    if (types_may_be_empty(a, e))
        return false;
    for (size_t k = 0; k < sizeof COUNTED / sizeof *COUNTED; k++)
        if (has_name(e, COUNTED[k].name))
            return counts_are_positive(a, e, counted_at(e, COUNTED[k].counts, "recvcounts"));
    count = own_count(e) ? mpi_parameter_find(e->mpi, own_count(e))
                         : counted_at(e, e->mpi->count, "recvcount");
    if (count < 0 || (uint32_t)count >= e->mpi_node->arg_count)
        return true;
    argument_values(a, e, e->mpi_node->args[count], &values);
    if (!values_are_numbers(&values) && is_often_nothing(a, e->mpi_node->args[count], e->mpi_node))
        return false;
    if (!values_are_numbers(&values) && own_count(e))
        return false;
    if (!values_are_numbers(&values))
        data_assume(a);
    return !values_has(&values, 0);
}

static const char *const TO_ROOT[] = {"MPI_Reduce", "MPI_Gather", "MPI_Gatherv", NULL};
static const char *const TO_ROOT_LATER[] = {"MPI_Ireduce", "MPI_Igather", "MPI_Igatherv", NULL};
static const char *const FROM_ROOT[] = {"MPI_Bcast", "MPI_Scatter", "MPI_Scatterv", NULL};
static const char *const FROM_ROOT_LATER[] = {"MPI_Ibcast", "MPI_Iscatter", "MPI_Iscatterv", NULL};

/* Does a reception of the group end here, or below? */
static bool node_completes_group(struct analysis *a, const struct node *node,
                                 const struct group *group)
{
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *c = a->events.items[k];

        if (c->kind != EVENT_COMPLETION || (c->node != node && !call_reaches(a, node, c->home)))
            continue;
        for (uint32_t n = 0; n < group->receptions.count; n++)
            if (set_meets(&c->request_cells, &group->receptions.items[n]->request_cells))
                return true;
    }
    return false;
}

static bool node_leads_to_group(struct analysis *a, const struct node *node,
                                const struct group *group)
{
    for (uint32_t k = 0; k < group->may_sends.count + group->receptions.count; k++) {
        const struct event *e = k < group->may_sends.count
                                    ? group->may_sends.items[k]
                                    : group->receptions.items[k - group->may_sends.count];

        if (e->node == node || call_reaches(a, node, e->home))
            return true;
    }
    return node_completes_group(a, node, group);
}

/* Between the reduction and the broadcast the pattern must not run. */
static bool is_clear_between(struct analysis *a, const struct node *from, const struct node *to,
                             const struct group *group)
{
    const struct function *f = from->function;
    uint8_t *seen = ARENA_ARRAY(a->arena, uint8_t, f->node_count);
    node_list work = {0};

    array_push(a->arena, &work, from);
    while (work.count > 0) {
        const struct node *node = work.items[--work.count];

        if (node != from && node->kind == NODE_CALL && node_leads_to_group(a, node, group))
            return false;
        for (int k = 0; k < 2; k++) {
            const struct node *next = node->next[k];

            if (next && next != to && !seen[next->id]) {
                seen[next->id] = 1;
                array_push(a->arena, &work, next);
            }
        }
    }
    return true;
}

static const struct expr *root_of(const struct event *e)
{
    return e->mpi->root >= 0 && (uint32_t)e->mpi->root < e->mpi_node->arg_count
               ? e->args[e->mpi->root]
               : NULL;
}

/* What the only caller hands over for a parameter; else the expression itself. */
static const struct expr *handed_over(struct analysis *a, const struct expr *e)
{
    const struct node *call = NULL;

    if (e->kind == EXPR_VARIABLE && e->variable->parameter >= 0 &&
        parameter_is_stable(a, e->variable))
        call = single_caller(a, e->variable->function);
    return call && (uint32_t)e->variable->parameter < call->arg_count
               ? call->args[e->variable->parameter]
               : e;
}

/* Is what goes to one process sent out again by the same one?  Within one collective MPI asks all processes
 * for one root, so that it is enough that each names the same root twice. */
static bool have_one_root(struct analysis *a, const struct event *to, const struct event *from)
{
    const struct expr *x = root_of(to), *y = root_of(from);

    if (x == y)
        return value_is_kept(a, x, to->node, from->node);
    return x->kind == EXPR_VARIABLE && y->kind == EXPR_VARIABLE &&
           handed_over(a, x) == handed_over(a, y) && handed_over(a, x) != x &&
           handed_over(a, y) != y;
}

/* From `from` on the root has what all have given: does it always, and anew, come there before the broadcast? */
static bool leads_to_broadcast(struct analysis *a, const struct node *from, const struct event *e,
                               const struct group *group)
{
    return from->function == e->home && from != e->node &&
           cfg_dominates(cfg_get(a, e->home), from, e->node) && !loop_repeats(a, e->node, from) &&
           is_clear_between(a, from, e->node, group);
}

/* Is the reduction complete before the broadcast is entered: at once, or behind what completes its request? */
static bool comes_before(struct analysis *a, const struct event *r, const struct event *e,
                         const struct group *group)
{
    meeting_list lefts = {0};

    if (is_in(r, TO_ROOT))
        return leads_to_broadcast(a, r->node, e, group);
    meetings_find(a, r, group, &lefts);
    for (uint32_t k = 0; k < lefts.count; k++)
        if (lefts.items[k].side < 0 && leads_to_broadcast(a, lefts.items[k].left, e, group))
            return true;
    return false;
}

/* The broadcast of a reduce-then-broadcast. */
static bool ends_pair(struct analysis *a, const struct event *e, const struct group *group)
{
    if ((!is_in(e, FROM_ROOT) && !is_in(e, FROM_ROOT_LATER)) || !e->is_certain || !root_of(e))
        return false;
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *r = a->events.items[k];

        if (r->kind == EVENT_COLLECTIVE && r->home == e->home && r->is_certain &&
            call_has_one_target(a, r->mpi_node) && (is_in(r, TO_ROOT) || is_in(r, TO_ROOT_LATER)) &&
            root_of(r) && have_one_root(a, r, e) && comms_are_one(&r->comm_value, &e->comm_value) &&
            covers_group(a, r, group) && has_data(a, r) && has_data(a, e) &&
            comes_before(a, r, e, group))
            return true;
    }
    return false;
}

static bool function_passes(struct analysis *a, struct separators *s, const struct function *f)
{
    uint8_t *seen = ARENA_ARRAY(a->arena, uint8_t, f->node_count);
    node_list work = {0};

    array_push(a->arena, &work, f->nodes[0]);
    while (work.count > 0) {
        const struct node *node = work.items[--work.count];

        if (node->kind == NODE_EXIT)
            return true;
        if (separators_has(s, node))
            continue;
        if (node->kind == NODE_CALL && node->mpi < 0) {
            const function_list *callees = callees_of(a, node);
            bool can_pass = callees->count == 0;

            for (uint32_t k = 0; k < callees->count; k++)
                can_pass |= function_is_external(callees->items[k]) ||
                            bits_get(&s->can_pass, callees->items[k]->id);
            if (!can_pass)
                continue;
        }
        for (int k = 0; k < 2; k++)
            if (node->next[k] && !seen[node->next[k]->id] && !separators_end_at(s, node, k)) {
                seen[node->next[k]->id] = 1;
                array_push(a->arena, &work, node->next[k]);
            }
    }
    return false;
}

static void passes_find(struct analysis *a, struct separators *s)
{
    bool is_changed = true;

    s->can_pass = bits_new(a->arena, a->program->function_count);
    while (is_changed) {
        is_changed = false;
        for (uint32_t k = 0; k < a->program->function_count; k++) {
            const struct function *f = a->program->functions[k];

            if (f->is_defined && !bits_get(&s->can_pass, k) &&
                (!a->facts[k].communicates || function_passes(a, s, f))) {
                bits_set(&s->can_pass, k);
                is_changed = true;
            }
        }
    }
}

/* A program that defines the function itself (a profiling layer) does what its definition says. */
static bool is_own_definition(const struct event *e)
{
    const struct expr *callee = e->mpi_node->callee;

    return callee && callee->kind == EXPR_FUNCTION && callee->callee->is_defined;
}

/* Is its result, on each of the others, made of what the first process hands over? */
static bool comes_from_first(struct analysis *a, const struct event *e)
{
    struct values root;

    if (e->mpi->role == ROLE_COLL_PREFIX || e->mpi->role == ROLE_ICOLL_PREFIX)
        return true;
    if ((!is_in(e, FROM_ROOT) && !is_in(e, FROM_ROOT_LATER)) || !root_of(e))
        return false;
    argument_values(a, e, e->mpi_node->args[e->mpi->root], &root);
    return values_only(&root, 0);
}

/* A broadcast or scatter from the one process that receives for the group, the first, or a scan, in which it is before
 * all others: who has the result knows that this one came to it, behind its receptions.  It is asked only where nothing
 * else separates. */
static bool comes_from_receiver(struct analysis *a, const struct event *e,
                                const struct group *group)
{
    if (!e->comm_value.is_world || !comes_from_first(a, e) || !has_data(a, e))
        return false;
    for (uint32_t k = 0; k < group->receptions.count; k++)
        if (!group->receptions.items[k]->comm_value.is_world ||
            !guards_want_first(a, group->receptions.items[k]))
            return false;
    return true;
}

static bool is_separator(struct analysis *a, const struct event *e, const struct group *group)
{
    return !is_own_definition(e) && call_has_one_target(a, e->mpi_node) &&
           covers_group(a, e, group) &&
           ((e->kind == EVENT_SYNC && has_data(a, e)) ||
            (e->kind == EVENT_COLLECTIVE && e->mpi->role < ROLE_ICOLL_SYNC &&
             (ends_pair(a, e, group) ||
              (group->takes_broadcasts && comes_from_receiver(a, e, group)))));
}

/* The innermost call of the chain behind which only separating events follow.  A call further out
 * counts only when it certainly runs the collective. */
static const struct node *separator_node(struct analysis *a, const struct event *e,
                                         const struct group *group, const struct bits *good)
{
    const event_list *same = events_through(a, e->mpi_node);
    bool is_certain = true;

    for (uint32_t k = e->depth; k-- > 0;) {
        bool is_only = true;

        for (uint32_t n = 0; n < same->count && is_only; n++) {
            const struct event *other = same->items[n];
            uint32_t at = other->depth - (e->depth - k);

            if (other->mpi_node == e->mpi_node && other->kind == e->kind &&
                other->depth >= e->depth - k && other->chain[at] == e->chain[k])
                is_only = bits_get(good, other->id);
        }
        if (is_only)
            return is_certain && (k + 1 == e->depth || !node_leads_to_group(a, e->chain[k], group))
                       ? e->chain[k]
                       : NULL;
        is_certain = is_certain && (k == 0 || call_has_one_target(a, e->chain[k - 1])) &&
                     cfg_postdominates(cfg_get(a, e->chain[k]->function), e->chain[k],
                                       e->chain[k]->function->nodes[0]);
    }
    return NULL;
}

/* A meeting must be one whoever calls: every event of its call is good. */
static void meetings_add(struct analysis *a, struct arena *arena, struct separators *s,
                         const struct group *group)
{
    for (uint32_t k = 0; k < a->events.count; k++) {
        struct event *e = a->events.items[k];
        bool is_rooted = e->mpi->role != ROLE_ICOLL_SYNC;
        bool is_good = e->kind == EVENT_COLLECTIVE && e->mpi->role >= ROLE_ICOLL_SYNC &&
                       !is_own_definition(e) && call_has_one_target(a, e->mpi_node);
        uint32_t before = s->meetings.count;

        for (uint32_t n = 0; n < a->events.count && is_good; n++)
            if (a->events.items[n]->mpi_node == e->mpi_node &&
                a->events.items[n]->kind == EVENT_COLLECTIVE)
                is_good = covers_group(a, a->events.items[n], group) &&
                          (is_rooted ? ends_pair(a, a->events.items[n], group) ||
                                           (group->takes_broadcasts &&
                                            comes_from_receiver(a, a->events.items[n], group))
                                     : has_data(a, a->events.items[n]));
        if (!is_good)
            continue;
        meetings_find(a, e, group, &s->meetings);
        if (s->meetings.count > before)
            array_push(arena, &s->events, e);
        for (; before < s->meetings.count; before++)
            if (s->meetings.items[before].side < 0) {
                array_push(arena, &s->nodes, s->meetings.items[before].left);
                map_set_address(s->is_node, s->meetings.items[before].left, e);
            }
    }
}

static void passages_add(struct analysis *a, struct arena *arena, struct separators *s,
                         const struct group *group)
{
    passages_find(a, group, &s->passages);
    trees_find(a, group, &s->passages);
    for (uint32_t k = 0; k < s->passages.count; k++) {
        const struct passage *p = &s->passages.items[k];

        for (uint32_t n = 0; n < (p->lefts.count ? p->lefts.count : 1); n++) {
            const struct node *node = p->lefts.count ? p->lefts.items[n] : p->gate;

            if (map_get_address(s->is_node, node))
                continue;
            array_push(arena, &s->nodes, node);
            map_set_address(s->is_node, node, p->release);
        }
    }
}

/* Do they stand at the same places? */
static bool stand_alike(const struct separators *x, const struct separators *y)
{
    if (x->meetings.count > 0 || y->meetings.count > 0 || x->nodes.count != y->nodes.count)
        return false;
    for (uint32_t k = 0; k < x->nodes.count; k++)
        if (x->nodes.items[k] != y->nodes.items[k])
            return false;
    return true;
}

/* And are they the same in all that is told of them? */
static bool are_alike(const struct separators *x, const struct separators *y)
{
    if (!stand_alike(x, y) || x->passages.count > 0 || y->passages.count > 0 ||
        x->events.count != y->events.count)
        return false;
    for (uint32_t k = 0; k < x->events.count; k++)
        if (x->events.items[k] != y->events.items[k])
            return false;
    return true;
}

static void separators_collect(struct analysis *a, struct arena *arena, const struct group *group,
                               struct separators *s)
{
    struct bits good = bits_new(arena, a->events.count);

    s->is_node = map_new(arena);
    for (uint32_t k = 0; k < a->events.count; k++)
        if (is_separator(a, a->events.items[k], group))
            bits_set(&good, k);
    for (uint32_t k = 0; k < a->events.count; k++) {
        struct event *e = a->events.items[k];
        const struct node *node = bits_get(&good, k) ? separator_node(a, e, group, &good) : NULL;

        if (!node || map_get_address(s->is_node, node))
            continue;
        array_push(arena, &s->nodes, node);
        array_push(arena, &s->events, e);
        map_set_address(s->is_node, node, e);
    }
    meetings_add(a, arena, s, group);
    passages_add(a, arena, s, group);
    for (uint32_t k = 0; k < a->asserted_nodes.count; k++)
        if (!map_get_address(s->is_node, a->asserted_nodes.items[k])) {
            array_push(arena, &s->nodes, a->asserted_nodes.items[k]);
            map_set_address(s->is_node, a->asserted_nodes.items[k], a->asserted_nodes.items[k]);
        }
}

/* Mostly all patterns have the same separators: those that were found last serve again. */
static struct separators *separators_make(struct analysis *a, const struct group *group,
                                          struct separators *last)
{
    struct arena *scratch = arena_new();
    struct separators found = {0}, *s = last;

    separators_collect(a, scratch, group, &found);
    if (!last || !are_alike(&found, last)) {
        s = ARENA_NEW(a->arena, struct separators);
        s->meetings = found.meetings;
        s->passages = found.passages;
        s->is_node = map_new(a->arena);
        for (uint32_t k = 0; k < found.nodes.count; k++) {
            array_push(a->arena, &s->nodes, found.nodes.items[k]);
            map_set_address(s->is_node, found.nodes.items[k], found.nodes.items[k]);
        }
        for (uint32_t k = 0; k < found.events.count; k++)
            array_push(a->arena, &s->events, found.events.items[k]);
        if (last && stand_alike(s, last))
            s->can_pass = last->can_pass;
        else
            passes_find(a, s);
    }
    arena_free(scratch);
    return s;
}

/* What the separators of a group are found from: equal lists have equal items. */
struct found {
    const void *sends;
    uint32_t reception_count, send_count;
    struct separators *separators;
};

struct separators_known {
    struct map *by_receptions;
    struct separators *last;
};

/* A group is asked about in several ranges, and again when its determinism is judged. */
struct separators *separators_find(struct analysis *a, const struct group *group)
{
    struct separators_known *known = a->separators_known;
    struct separators *separators;
    struct found *found = NULL;

    if (!known) {
        known = a->separators_known = ARENA_NEW(a->arena, struct separators_known);
        known->by_receptions = map_new(a->arena);
    }
    if (group->receptions.count > 0)
        found = map_get_address(known->by_receptions, group->receptions.items);
    if (found && found->reception_count == group->receptions.count &&
        found->sends == group->may_sends.items && found->send_count == group->may_sends.count)
        return found->separators;
    separators = separators_make(a, group, known->last);
    if (budget_is_spent(a) || group->receptions.count == 0) /* no answer for the next question */
        return separators;
    found = ARENA_NEW(a->arena, struct found);
    *found = (struct found){group->may_sends.items, group->receptions.count, group->may_sends.count,
                            separators};
    map_set_address(known->by_receptions, group->receptions.items, found);
    known->last = separators;
    return separators;
}

struct group separators_widened(struct analysis *a, const struct group *group)
{
    struct group wider = *group;

    wider.takes_broadcasts = true;
    wider.receptions = (event_list){0}; /* a list of its own, by which its separators are kept */
    for (uint32_t k = 0; k < group->receptions.count; k++)
        array_push(a->arena, &wider.receptions, group->receptions.items[k]);
    return wider;
}

const struct separators *separators_none(struct analysis *a)
{
    struct separators *none = ARENA_NEW(a->arena, struct separators);

    none->is_node = map_new(a->arena);
    none->can_pass = bits_new(a->arena, a->program->function_count);
    for (uint32_t k = 0; k < a->program->function_count; k++)
        bits_set(&none->can_pass, k);
    return none;
}

bool separators_has(const struct separators *separators, const struct node *node)
{
    return map_get_address(separators->is_node, node) != NULL;
}

struct place separators_place(const struct separators *separators, const struct node *node)
{
    for (uint32_t k = 0; k < separators->passages.count; k++) {
        const struct passage *p = &separators->passages.items[k];
        bool is_left = p->gate == node;

        for (uint32_t n = 0; n < p->lefts.count; n++)
            is_left |= p->lefts.items[n] == node;
        if (is_left)
            return p->release->place;
    }
    return node->place;
}

bool separators_end_at(const struct separators *separators, const struct node *branch, int side)
{
    for (uint32_t k = 0; k < separators->meetings.count; k++)
        if (separators->meetings.items[k].left == branch &&
            separators->meetings.items[k].side == side)
            return true;
    return false;
}

const struct meeting *separators_meeting_of(const struct separators *separators,
                                            const struct event *collective)
{
    for (uint32_t k = 0; k < separators->meetings.count; k++)
        if (separators->meetings.items[k].entered == collective)
            return &separators->meetings.items[k];
    return NULL;
}

bool separators_can_pass(const struct separators *separators, const struct function *function)
{
    return bits_get(&separators->can_pass, function->id);
}
