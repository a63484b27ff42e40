/* SPDX-License-Identifier: Apache-2.0 */
/* Do the first runs of a pattern, by a few processes, show what all of its runs do?
 *
 * Requires: what a condition, or a peer, is made of (cover.h).  Not where that is a counter of the runs, or a number that
 * the processes which are counted do not come to.  Data are not followed by small runs either, which say so.
 * Where too much would have to be looked at, nothing is covered.
 *
 * Two that are not covered may still say the same: when both name the same values, or when all that is large in them
 * makes the rounds of a loop more (for (k = 0; k < (size - 1) * 100; k++) against k < 100).  Then small runs that are
 * long enough to count the messages tell as much of 100 as they do of 1; without them nothing is known.
 *
 * A program that ends unless there is a certain small number of processes does all that it ever does with these.
 *
 * Last, nothing decides about a message, nor whom or what it names, that small runs have never seen turn (beyond.h).
 *
 * Where no process is followed through a run, or only when there are no arguments, each condition around the sends, or
 * the receptions, has to go by ranks and by how many processes there are, or to stand around the other too, unless both
 * go by data.  A program that ends before the pattern, however many processes of those that are looked at there are,
 * says nothing of it.
 */
#include "passes/covered.h"
#include "ir/expr.h"
#include "ir/print.h"
#include "passes/beyond.h"
#include "passes/borrowed.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/consensus.h"
#include "passes/cover.h"
#include "passes/definitions.h"
#include "passes/events.h"
#include "passes/instances.h"
#include "passes/loops.h"
#include "passes/matching.h"
#include "passes/patterns.h"
#include "passes/probed.h"
#include "passes/roles.h"
#include "passes/scope.h"
#include "passes/stored.h"
#include "passes/values.h"

#include <string.h>

enum { LEAST_SEEN = 3 };

enum what { CONDITION, PEER, TAG };

/* Of how many processes the runs of the pattern were looked at.  Where they are not followed, what the first two do is
 * taken to be right: rank 0 and all others, a loop over the others. */
static uint32_t seen_of(const struct group *group)
{
    return group->counted == 0           ? TALK_RANKS
           : group->counted > LEAST_SEEN ? group->counted
                                         : LEAST_SEEN;
}

/* Are there always as many processes as a number says, which were all looked at, and does the condition name no larger
 * one?  Then there is none beyond. */
static bool is_exhausted(const struct cover *c, const struct node *at)
{
    int64_t size;

    return c->divisor == 0 &&
           roles_tell_size(c->a, at, c->group->receptions.items[0]->mpi_node, &size) &&
           size <= INSTANCE_RANKS && size <= c->group->counted && c->largest <= size;
}

static bool is_covered(struct analysis *a, const struct group *group, const struct expr *expr,
                       const struct node *at, enum what what, bool *has_data)
{
    struct cover c = {.a = a,
                      .group = group,
                      .is_peer = what != CONDITION,
                      .is_direct = has_data != NULL,
                      .seen = seen_of(group)};
    bool is_known;

    cover_look(&c, expr, at);
    if (has_data && c.has_arguments && !c.has_data)
        return false;
    is_known = !c.is_counted && (what == TAG || cover_is_in_sight(&c) || is_exhausted(&c, at) ||
                                 (what == CONDITION && !c.has_number));
    if (has_data)
        *has_data |= c.has_data;
    return is_known || (has_data && c.has_data);
}

/* ---- events ---- */

/* The conditions in the range that decide about the node. */
static void branches_around(struct analysis *a, const struct group *group, const struct node *node,
                            node_list *out)
{
    const struct set *branches = cfg_control_closure(a, node);

    for (uint32_t k = 0; k < branches->count; k++) {
        struct node *branch = node->function->nodes[branches->items[k]];

        if (node->function != group->scope.function || scope_has_node(&group->scope, branch))
            array_push(a->arena, out, branch);
    }
}

static void branches_add(struct analysis *a, const struct group *group, const struct node *node,
                         bool *has_data, node_list *out)
{
    node_list branches = {0};

    branches_around(a, group, node, &branches);
    for (uint32_t k = 0; k < branches.count; k++)
        if (!is_covered(a, group, branches.items[k]->value, branches.items[k], CONDITION, has_data))
            array_push(a->arena, out, branches.items[k]);
}

/* The nodes in the range, and below it, at which the event happens. */
static void event_places(struct analysis *a, const struct group *group, const struct event *event,
                         node_list *out)
{
    const struct function *f = group->scope.function;
    node_list positions = {0};

    event_positions(a, event, f, &positions);
    for (uint32_t k = 0; k < positions.count; k++)
        if (scope_has_node(&group->scope, positions.items[k]))
            array_push(a->arena, out, positions.items[k]);
    for (uint32_t level = 0; level < event->depth; level++)
        if (event->chain[level]->function != f &&
            bits_get(&group->scope.below, event->chain[level]->function->id))
            array_push(a->arena, out, event->chain[level]);
}

/* The conditions in the range under which the event happens, or happens as often, that may decide otherwise in a
 * later run of the pattern, or with more processes, than in the small runs. */
static void branches_find(struct analysis *a, const struct group *group, const struct event *event,
                          bool *has_data, node_list *out)
{
    node_list places = {0};

    event_places(a, group, event, &places);
    for (uint32_t k = 0; k < places.count; k++)
        branches_add(a, group, places.items[k], has_data, out);
}

/* What is always one number is that with more processes, too. */
static bool is_number(const struct values *values)
{
    return values_are_numbers(values) && values->count == 1;
}

bool event_is_covered(struct analysis *a, const struct group *group, const struct event *event)
{
    node_list branches = {0};

    branches_find(a, group, event, NULL, &branches);
    return branches.count == 0 &&
           (!event->peer || event->source == SOURCE_ANY || is_number(&event->peer_values) ||
            is_covered(a, group, event->peer, event->node,
                       event->source == SOURCE_MAYBE ? CONDITION : PEER, NULL)) &&
           (!event->tag || event->any_tag || is_number(&event->tag_values) ||
            is_covered(a, group, event->tag, event->node, TAG, NULL));
}

bool event_asks_data(struct analysis *a, const struct group *group, const struct event *event)
{
    node_list places = {0}, branches = {0};

    event_places(a, group, event, &places);
    for (uint32_t k = 0; k < places.count; k++)
        branches_around(a, group, places.items[k], &branches);
    for (uint32_t k = 0; k < branches.count; k++)
        if (cover_has_data(a, group, branches.items[k]->value, branches.items[k]))
            return true;
    return false;
}

/* ---- conditions that say the same ---- */

struct rounds { /* of a loop, as it counts them */
    int64_t first, step;
    uint32_t sets; /* that say so */
};

/* Does the variable count the rounds of the loop: from a number, by numbers, and is asked for nothing else on the way
 * to its body? */
static bool is_round(struct cover *c, const struct variable *v, const struct node *at,
                     struct rounds *rounds)
{
    const struct set *branches = cfg_control_closure(c->a, at);
    node_list sets = {0};
    int64_t number;

    if (!variable_is_named(c->a, v) || v->function != at->function ||
        definitions_reaching(c->a, v, at, &sets))
        return false;
    rounds->sets = sets.count;
    for (uint32_t k = 0; k < sets.count; k++) {
        const struct expr *value = expr_without_casts(sets.items[k]->value);
        const bool is_step = value->kind == EXPR_BINARY && value->a == sets.items[k]->target &&
                             (expr_op(value) == OP_ADD || expr_op(value) == OP_SUB);

        if (!expr_is_int(is_step ? value->b : value, &number))
            return false;
        if (is_step)
            rounds->step += expr_op(value) == OP_ADD ? number : -number;
        else
            rounds->first += number;
    }
    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = at->function->nodes[branches->items[k]];

        if (branch != at && expr_contains(branch->value, sets.items[0]->target))
            return false;
    }
    return true;
}

/* Is it set to constants alone, none of them negative? */
static bool is_constant(struct cover *c, const struct variable *v, const struct node *at)
{
    const struct cell *cell = cell_of_variable(c->a, v);
    node_list sets = {0};
    int64_t number;

    if (!variable_is_named(c->a, v) || v->function != at->function) {
        for (struct stores walk = stores_of(cell); stores_next(&walk);)
            if (!walk.store->value || !expr_is_int(walk.store->value, &number) || number < 0)
                return false;
        return cell->groups.count > 0;
    }
    if (definitions_reaching(c->a, v, at, &sets))
        return false;
    for (uint32_t k = 0; k < sets.count; k++)
        if (!expr_is_int(sets.items[k]->value, &number) || number < 0)
            return false;
    return true;
}

/* Looks at what says how many rounds there are, without the constants that only make them more. */
static void scale_look(struct cover *c, const struct expr *expr, const struct node *at)
{
    if ((expr->kind == EXPR_INT && expr->value >= 0) ||
        (expr->kind == EXPR_VARIABLE && is_constant(c, expr->variable, at)))
        return;
    if (expr->kind == EXPR_INDEX || expr->kind == EXPR_FIELD || expr->kind == EXPR_DEREF) {
        struct cover inner = {.a = c->a, .group = c->group, .is_direct = c->is_direct};

        cover_look(&inner, expr, at);
        c->is_counted |= inner.is_counted;
    } else if (expr->kind == EXPR_BINARY && (expr_op(expr) == OP_MUL || expr_op(expr) == OP_ADD)) {
        scale_look(c, expr->a, at);
        scale_look(c, expr->b, at);
    } else if (expr->kind == EXPR_CONDITIONAL) {
        cover_look(c, expr->a, at);
        scale_look(c, expr->b, at);
        scale_look(c, expr->c, at);
    } else {
        cover_look(c, expr, at);
    }
}

/* Does the counter begin anew in each run?  What a run before has left in it no small run tells. */
static bool begins_anew(struct analysis *a, const struct group *group, const struct expr *counter,
                        const struct node *branch)
{
    struct cover c = {.a = a, .group = group, .is_direct = true};

    cover_look(&c, counter, branch);
    return !c.is_counted;
}

static bool is_scaled(struct analysis *a, const struct group *group, const struct node *branch)
{
    const struct expr *value = expr_without_casts(branch->value);
    struct cover c = {.a = a, .group = group, .is_direct = true, .seen = seen_of(group)};
    struct rounds rounds = {0};

    if (value->kind != EXPR_BINARY || expr_op_class(value) != CLASS_COMPARISON ||
        value->a->kind != EXPR_VARIABLE || !is_round(&c, value->a->variable, branch, &rounds) ||
        !begins_anew(a, group, value->a, branch))
        return false;
    expr_ask(value);
    scale_look(&c, value->b, branch);
    return !c.is_counted && cover_is_in_sight(&c);
}

/* Has each local variable in the expression the same values at both nodes? */
static bool reads_same(struct analysis *a, const struct expr *expr, const struct node *x,
                       const struct node *y)
{
    node_list first = {0}, second = {0};
    bool is_same = true;

    if (!expr || expr->kind == EXPR_INT)
        return true;
    if (expr->kind == EXPR_BINARY || expr->kind == EXPR_UNARY || expr->kind == EXPR_CAST)
        return reads_same(a, expr->a, x, y) && reads_same(a, expr->b, x, y);
    if (expr->kind != EXPR_VARIABLE)
        return false;
    if (!variable_is_named(a, expr->variable))
        return true;
    is_same = x->function == y->function && definitions_reaching(a, expr->variable, x, &first) ==
                                                definitions_reaching(a, expr->variable, y, &second);
    for (uint32_t k = 0; k < first.count && is_same; k++)
        is_same = nodes_have(&second, first.items[k]);
    return is_same && first.count == second.count;
}

static bool has_partner(struct analysis *a, const struct node *x, const node_list *others)
{
    for (uint32_t n = 0; n < others->count; n++)
        if (others->items[n]->value == x->value && reads_same(a, x->value, x, others->items[n]))
            return true;
    return false;
}

/* Has each condition one of the others that is the same?  *is_scaled: or one of those that only make more rounds. */
static bool have_partners(struct analysis *a, const struct group *g, const node_list *conditions,
                          const node_list *others, bool *are_scaled)
{
    for (uint32_t k = 0; k < conditions->count; k++) {
        const struct node *x = conditions->items[k];
        const bool is_same = has_partner(a, x, others);

        if (!is_same && !is_scaled(a, g, x))
            return false;
        *are_scaled |= !is_same;
    }
    return true;
}

/* ---- dealt out in turn ---- */

/* `for (t = rank; t < N; t += size)`: all processes of the communicator together go through N rounds, however many they are, as
 * each number below N is that of one of them.  *all: N, a constant. */
static bool is_dealt(struct analysis *a, const struct group *g, const struct node *branch,
                     const struct node *call, int64_t *all)
{
    const struct expr *test = expr_without_casts(branch->value);
    node_list sets = {0};
    uint32_t begins = 0, steps = 0;

    if (test->kind != EXPR_BINARY || expr_op(test) != OP_LT || test->a->kind != EXPR_VARIABLE ||
        !expr_is_int(test->b, all) || *all < 0 || !variable_is_named(a, test->a->variable) ||
        test->a->variable->function != branch->function ||
        definitions_reaching(a, test->a->variable, branch, &sets) || sets.count != 2)
        return false;
    for (uint32_t k = 0; k < sets.count; k++) {
        const struct node *set = sets.items[k];
        const struct expr *value = set->value;

        if (value->kind == EXPR_BINARY && value->a == set->target && expr_op(value) == OP_ADD)
            steps += loop_is_number(a, value->b, set, ROLE_COMM_SIZE, call);
        else
            begins += loop_is_number(a, value, set, ROLE_COMM_RANK, call);
    }
    return begins == 1 && steps == 1 && begins_anew(a, g, test->a, branch);
}

/* Is received as often as that?  Small runs have counted so already; that nothing else decides there is in the lists. */
static bool are_dealt(struct analysis *a, const struct group *g, const struct counts *counts,
                      const struct event *send, const node_list *around, const node_list *others)
{
    struct cover c = {.a = a};
    struct rounds rounds = {0};
    const struct expr *test;
    int64_t dealt, taken;

    if (counts->agree < INSTANCE_RANKS || around->count != 1 || others->count != 1 ||
        !send->comm_value.is_world || !is_dealt(a, g, others->items[0], send->mpi_node, &dealt))
        return false;
    test = expr_without_casts(around->items[0]->value);
    return test->kind == EXPR_BINARY && expr_op(test) == OP_LT && test->a->kind == EXPR_VARIABLE &&
           expr_is_int(test->b, &taken) && taken == dealt &&
           is_round(&c, test->a->variable, around->items[0], &rounds) && rounds.sets == 2 &&
           rounds.first == 0 && rounds.step == 1 && begins_anew(a, g, test->a, around->items[0]);
}

/* ---- as many sent as received ---- */

/* Do both stand under conditions of which the small runs tell something?  Where one of them has none it is done as often by
 * however many processes, and rounds of the other that a constant makes more are as many as it says. */
static bool are_alike(struct analysis *a, const struct group *g, const struct counts *counts,
                      const node_list *around, const node_list *others)
{
    bool are_scaled = false;

    return have_partners(a, g, around, others, &are_scaled) &&
           have_partners(a, g, others, around, &are_scaled) &&
           (!are_scaled || counts->agree >= INSTANCE_RANKS);
}

/* ---- runs that are not followed ---- */

/* Where no process is followed through a run, it is taken to be right what goes by ranks and by how many processes there
 * are.  A condition that goes by something else, around the sends alone or the receptions alone, says that one happens
 * more often than the other, or may, unless the other goes by data too.  That receptions end by data, as what has come,
 * is for others to judge, unless it is input that the sends do not go by; and a loop of constants around them may take what
 * several calls send. */
struct terms {
    node_list free;           /* conditions in the range that are made of other things */
    bool has_data;            /* some condition around it reads data */
    const struct node *input; /* one of them that reads input; NULL none */
};

static void terms_add(struct analysis *a, const struct group *g, const struct node *node,
                      struct terms *terms)
{
    const struct set *branches = cfg_control_closure(a, node);

    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = node->function->nodes[branches->items[k]];
        struct cover c = {.a = a, .group = g, .at = branch};

        if (node->function == g->scope.function && !scope_has_node(&g->scope, branch))
            continue;
        cover_look(&c, branch->value, branch);
        terms->has_data |= c.has_data;
        if (c.has_input)
            terms->input = branch;
        if (c.has_data || (!c.has_number && !c.has_code))
            array_push(a->arena, &terms->free, branch);
    }
}

static struct terms terms_find(struct analysis *a, const struct group *g, const struct event *event)
{
    struct terms terms = {0};
    node_list places = {0};

    event_places(a, g, event, &places);
    for (uint32_t k = 0; k < places.count; k++)
        terms_add(a, g, places.items[k], &terms);
    return terms;
}

/* Do both count to the same end, each with a variable of its own? */
static bool count_alike(struct analysis *a, const struct node *x, const struct node *y)
{
    const struct expr *first = expr_without_casts(x->value), *second = expr_without_casts(y->value);
    struct rounds rounds = {0}, others = {0};
    struct cover c = {.a = a};

    return first->kind == EXPR_BINARY && expr_op_class(first) == CLASS_COMPARISON &&
           second->kind == EXPR_BINARY && expr_op(first) == expr_op(second) &&
           first->b == second->b && reads_same(a, first->b, x, y) &&
           first->a->kind == EXPR_VARIABLE && second->a->kind == EXPR_VARIABLE &&
           is_round(&c, first->a->variable, x, &rounds) &&
           is_round(&c, second->a->variable, y, &others) && rounds.sets == 2 && others.sets == 2 &&
           rounds.first == others.first && rounds.step == others.step;
}

static bool has_match(struct analysis *a, const struct node *term, const node_list *others)
{
    for (uint32_t k = 0; k < others->count; k++)
        if (count_alike(a, term, others->items[k]))
            return true;
    return has_partner(a, term, others);
}

/* Such a condition that is around one of them alone. */
static const struct node *term_alone(struct analysis *a, const struct terms *one,
                                     const struct terms *other)
{
    for (uint32_t k = 0; !other->has_data && k < one->free.count; k++)
        if (!has_match(a, one->free.items[k], &other->free))
            return one->free.items[k];
    return NULL;
}

static const struct node *term_unfollowed(struct analysis *a, const struct group *g,
                                          const struct event *reception, const struct event *send)
{
    const struct terms received = terms_find(a, g, reception), sent = terms_find(a, g, send);
    const struct node *alone = term_alone(a, &sent, &received);

    if (alone)
        return alone;
    if (received.has_data)
        return sent.has_data ? NULL : received.input;
    alone = term_alone(a, &received, &sent);
    return alone && !cfg_is_loop_exit(a, alone, alone, NULL) ? alone : NULL;
}

/* A condition of one of them that nothing tells to be right, NULL.  What lies in arrays and records, and is not
 * constant, is taken to be what there is to send. */
static const struct node *condition_alone(struct analysis *a, const struct group *g,
                                          const struct counts *counts,
                                          const struct event *reception, const struct event *send)
{
    node_list around = {0}, others = {0}, hidden = {0};
    const struct node *alone =
        counts->is_lost || counts->is_bare ? term_unfollowed(a, g, reception, send) : NULL;
    bool has_data = false;

    if (alone)
        return alone;
    branches_find(a, g, reception, &has_data, &around);
    branches_find(a, g, send, &has_data, &others);
    if (has_data || around.count + others.count == 0)
        return NULL;
    alone = around.count > 0 ? around.items[0] : others.items[0];
    if (are_alike(a, g, counts, &around, &others) ||
        are_dealt(a, g, counts, send, &around, &others))
        return NULL;
    if (around.count > 0 && others.count > 0)
        return alone;
    branches_find(a, g, around.count > 0 ? send : reception, NULL, &hidden);
    return hidden.count > 0 ? NULL : alone;
}

static bool pair_check(struct analysis *a, struct group *g, const struct counts *counts,
                       const struct event *reception, const struct event *send)
{
    const struct node *alone = condition_alone(a, g, counts, reception, send);

    if (!alone)
        return true;
    g->order = claim_unknown(
        arena_printf(
            a->arena,
            "whether %s receives all that is sent at %s in every run depends on `%s` at %s, "
            "and small runs do not show it: one may be left for the next run",
            event_name(a, reception), place_text(a, &send->node->place),
            expr_text(a->program, alone->value), place_text(a, &alone->place)),
        alone->place);
    return false;
}

/* Are as many requests waited for as there are, in all runs? */
static bool completion_check(struct analysis *a, struct group *g, const struct event *e)
{
    const struct expr *count = e->mpi->incount >= 0 ? e->args[e->mpi->incount] : NULL;
    bool has_data = false;

    if (!count || is_covered(a, g, count, e->node, CONDITION, &has_data))
        return true;
    g->order = claim_unknown(
        arena_printf(
            a->arena,
            "whether %s at %s waits for all requests depends on `%s`, and small runs do not "
            "show it: one may be left for the next run",
            event_name(a, e), place_text(a, &e->node->place), expr_text(a->program, count)),
        e->node->place);
    return false;
}

/* Is nothing left for the next run, with as many processes as can be counted? */
static bool counts_check(struct analysis *a, struct group *g, const struct counts *counts)
{
    const struct place *sent = counts->sent ? &counts->sent->node->place : NULL;

    if (counts->has_more) {
        g->order =
            claim_unknown("there are more messages in a run of the pattern than are counted: "
                          "whether as many are received as are sent is not shown",
                          g->receptions.items[0]->node->place);
        return false;
    }
    if (counts->is_unmet) {
        g->order = claim_unknown(
            arena_printf(a->arena,
                         "up to %d processes do not come to the pattern: whether more of them "
                         "receive in a run of it what is sent in it is not shown",
                         TALK_RANKS),
            g->receptions.items[0]->node->place);
        return false;
    }
    if (!sent)
        return true;
    g->instances =
        arena_printf(a->arena, "a message is left over with %u processes", counts->count);
    g->order = claim_unknown(
        arena_printf(a->arena,
                     "of %u processes, one receives fewer messages in a run of the pattern than "
                     "are sent to it, as at %s: one is left for the next run",
                     counts->count, place_text(a, sent)),
        *sent);
    return false;
}

/* ---- what has never turned ---- */

/* A value as the event's home sees it, or where that is not known as the call does. */
static bool names_beyond(struct beyond *beyond, const struct event *e, const struct expr *value,
                         int arg)
{
    if (value && value->kind == EXPR_UNKNOWN && arg >= 0 && (uint32_t)arg < e->mpi_node->arg_count)
        return beyond_has(beyond, e->mpi_node->args[arg], e->mpi_node);
    return beyond_has(beyond, value, e->node);
}

/* What decides about the event in the range, or what it names, by what has not turned in small runs; NULL: nothing. */
static const struct expr *event_beyond(struct analysis *a, const struct group *g,
                                       struct beyond *beyond, const struct event *e)
{
    const bool is_send = e->kind == EVENT_SEND;
    const int tag = is_send ? e->mpi->sendtag : e->mpi->recvtag, incount = e->mpi->incount;
    node_list places = {0};

    event_places(a, g, e, &places);
    for (uint32_t k = 0; k < places.count; k++) {
        const struct node *branch = beyond_decides(beyond, places.items[k]);

        if (branch)
            return branch->value;
    }
    if (e->source != SOURCE_ANY && !is_number(&e->peer_values) &&
        names_beyond(beyond, e, e->peer, is_send ? e->mpi->dest : e->mpi->source))
        return e->peer;
    if (!e->any_tag && !is_number(&e->tag_values) &&
        names_beyond(beyond, e, e->tag, tag >= 0 ? tag : e->mpi->tag))
        return e->tag;
    if (incount >= 0 && names_beyond(beyond, e, e->args[incount], incount))
        return e->args[incount];
    return names_beyond(beyond, e, e->comm, e->mpi->comm) ? e->comm : NULL;
}

static bool is_completion_of(const struct event *e, const struct group *g)
{
    for (uint32_t k = 0; k < g->receptions.count && e->kind == EVENT_COMPLETION; k++)
        if (set_meets(&e->request_cells, &g->receptions.items[k]->request_cells))
            return true;
    return false;
}

/* Does it receive what a probe of the pattern has found? */
static bool is_probed(struct analysis *a, const struct group *g, const struct event *e)
{
    bool probes = false;

    if (e->kind != EVENT_RECEIVE || !e->source_is_status)
        return false;
    for (uint32_t k = 0; k < g->receptions.count; k++)
        probes |= g->receptions.items[k]->kind == EVENT_PROBE;
    return probes && sends_may_meet(a, &g->may_sends, e);
}

/* The first reception, send or completion of the pattern of which this is so; *value: what it depends on. */
static const struct event *first_beyond(struct analysis *a, const struct group *g,
                                        struct beyond *beyond, const struct expr **value)
{
    for (uint32_t k = 0; k < g->receptions.count; k++)
        if ((*value = event_beyond(a, g, beyond, g->receptions.items[k])) != NULL)
            return g->receptions.items[k];
    for (uint32_t k = 0; k < g->may_sends.count; k++)
        if ((*value = event_beyond(a, g, beyond, g->may_sends.items[k])) != NULL)
            return g->may_sends.items[k];
    for (uint32_t k = 0; k < a->events.count; k++)
        if ((is_completion_of(a->events.items[k], g) || is_probed(a, g, a->events.items[k])) &&
            (*value = event_beyond(a, g, beyond, a->events.items[k])) != NULL)
            return a->events.items[k];
    return NULL;
}

/* Nor do small runs leave out anything that decides about a message of the pattern. */
void covered_by_runs(struct analysis *a, struct group *g, const struct trials *trials)
{
    struct beyond *beyond = beyond_find(a, g, trials);
    const struct expr *value;
    const struct event *e = first_beyond(a, g, beyond_roughly(beyond), &value);

    if (e)
        e = first_beyond(a, g, beyond, &value);
    if (e)
        g->order = claim_unknown(
            arena_printf(a->arena,
                         "%s at %s depends on `%s`, and small runs never come to all that this may "
                         "be: with more processes a message may be left for the next run",
                         event_name(a, e), place_text(a, &e->node->place),
                         expr_text(a->program, value)),
            e->node->place);
}

void covered_check(struct analysis *a, struct group *g)
{
    const struct event *probe;
    struct counts counts;

    if (!g->has_scope || g->is_once || !group_is_proved(g) || consensus_takes_all(a, g, &g->scope))
        return;
    counts = instances_count(a, g);
    g->counted = counts.is_unfit ? TALK_RANKS : counts.agree;
    if (!counts_check(a, g, &counts))
        return;
    for (uint32_t k = 0; k < g->receptions.count; k++) {
        const struct event *reception = g->receptions.items[k];

        for (uint32_t n = 0; n < g->sends.count; n++)
            if (send_may_meet(a, g->sends.items[n], reception) &&
                !pair_check(a, g, &counts, reception, g->sends.items[n]))
                return;
        for (uint32_t n = 0; n < a->events.count; n++)
            if (a->events.items[n]->kind == EVENT_COMPLETION &&
                set_meets(&a->events.items[n]->request_cells, &reception->request_cells) &&
                !completion_check(a, g, a->events.items[n]))
                return;
    }
    probe = counts.is_lost ? probed_left(a, g) : NULL;
    if (probe)
        g->order = claim_unknown("what this probe finds is not received on every way to the end of "
                                 "the pattern: it may be left for the next run",
                                 probe->node->place);
    else
        covered_by_runs(a, g, counts.is_lost ? NULL : counts.trials);
}

void covered_spread(struct analysis *a)
{
    ARRAY(const struct group *) open = {0};

    for (uint32_t k = 0; k < a->groups.count; k++)
        if (a->groups.items[k]->whole && !group_is_proved(a->groups.items[k]))
            array_push(a->arena, &open, a->groups.items[k]);
    for (uint32_t k = 0; k < a->groups.count; k++) {
        struct group *g = a->groups.items[k];

        for (uint32_t n = 0; n < open.count && g->whole && group_is_proved(g); n++)
            if (open.items[n]->whole == g->whole)
                g->order = claim_unknown(
                    arena_printf(a->arena,
                                 "a message that %s leaves in another part of the pattern may be "
                                 "taken here",
                                 event_name(a, open.items[n]->receptions.items[0])),
                    open.items[n]->receptions.items[0]->node->place);
    }
}
