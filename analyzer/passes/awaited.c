/* SPDX-License-Identifier: Apache-2.0 */
/* Does an iteration of a pattern wait for all messages that are sent in it?
 *
 * Requires: values, control flow.  A message that is left over is received in a later iteration, whose
 * id it does not have.  That messages and receptions are equally many is an assumption (verdict.c), and
 * small instances look whether it holds; three shapes are not given that credit: a probe that does not
 * wait, unless it is asked again until something has come (found.h); receptions in a loop that ends by
 * what a message brought, by its length or by where it came from (brought.h); and those that an
 * exception of the program ends.  A pattern that runs once has no later iteration; one whose processes tell each other
 * through a tree that all is received (consensus.h) leaves none.
 */
#include "passes/awaited.h"
#include "ir/expr.h"
#include "passes/brought.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/consensus.h"
#include "passes/events.h"
#include "passes/found.h"
#include "passes/loops.h"
#include "passes/matching.h"
#include "passes/scope.h"
#include "passes/stored.h"
#include "passes/values.h"

#include <string.h>

struct awaited {
    struct analysis *a;
    const struct scope *scope;
    const struct function *function; /* that a loop is looked at in */
    struct bits loop;
    struct marker *marker; /* that is looked for; see markers_find */
};

struct marker { /* what a message has to be to count for the condition of the loop */
    const struct node *decided_by; /* NULL: nothing is counted by what came */
    int64_t tag;
    bool has_tag; /* it is one that has this tag */
};

typedef bool (*lvalue_test)(struct awaited *w, const struct expr *lvalue, const struct node *at);

/* Does the test hold for some variable, field or element that the expression reads? */
static bool any_lvalue(struct awaited *w, const struct expr *e, const struct node *at,
                       lvalue_test test)
{
    if (!e)
        return false;
    switch (e->kind) {
    case EXPR_VARIABLE:
    case EXPR_FIELD:
    case EXPR_INDEX:
    case EXPR_DEREF:
    case EXPR_CALL:
        return test(w, e, at);
    default:
        return any_lvalue(w, e->a, at, test) || any_lvalue(w, e->b, at, test) ||
               any_lvalue(w, e->c, at, test);
    }
}

/* Does the node run in the loop, or below a call in it? */
static bool is_in_loop(const struct awaited *w, const struct node *node)
{
    if (node->function == w->function)
        return bits_get(&w->loop, node->id);
    for (uint32_t k = 0; k < w->function->node_count; k++) {
        const struct node *call = w->function->nodes[k];

        if (bits_get(&w->loop, k) && call->kind == NODE_CALL && call->mpi < 0 &&
            call_reaches(w->a, call, node->function))
            return true;
    }
    return false;
}

/* Is there a way of at least one step inside the range that does not pass `avoid`? */
static bool leads_to(struct analysis *a, const struct scope *scope, const struct node *from,
                     const struct node *to, const struct node *avoid)
{
    uint8_t *seen = ARENA_ARRAY(a->arena, uint8_t, from->function->node_count);
    node_list work = {0};

    array_push(a->arena, &work, from);
    while (work.count > 0) {
        const struct node *node = work.items[--work.count];

        for (int side = 0; side < 2; side++) {
            const struct node *next = node->next[side];

            if (next == to)
                return true;
            if (next && next != avoid && !seen[next->id] &&
                (next->function != scope->function || scope_has_node(scope, next))) {
                seen[next->id] = 1;
                array_push(a->arena, &work, next);
            }
        }
    }
    return false;
}

/* A way out of the loop decides whether it goes on, not what a round does. */
static bool leaves_loop(const struct awaited *w, const struct node *branch)
{
    return branch->function == w->function && cfg_leaves(&w->loop, branch);
}

/* ---- counts that messages bring ---- */

static bool is_received(struct awaited *w, const struct expr *lvalue, const struct node *at)
{
    struct values values;

    values_of(w->a, lvalue, at, NULL, &values);
    for (uint32_t k = 0; k < values.makers.count; k++) {
        int row = call_mpi(w->a, values.makers.items[k]);
        enum mpi_role role = row >= 0 ? mpi_function_get(row)->role : ROLE_SEND;

        if (role == ROLE_RECV || role == ROLE_IRECV)
            return true;
    }
    return values.is_status;
}

struct tally { /* of what the receptions of a range bring */
    struct analysis *a;
    const struct group *group;
    const struct scope *scope;
    struct brought brought, beside_tags; /* all of it; what tests of tags do not decide */
};

typedef bool (*decider_test)(struct tally *t, const struct node *branch);

static bool is_decided(struct tally *t, const struct node *branch)
{
    return brought_has(&t->brought, branch->value, branch);
}

static bool is_decided_beside_tags(struct tally *t, const struct node *branch)
{
    struct awaited w = {.a = t->a, .scope = t->scope, .function = t->scope->function};

    return any_lvalue(&w, branch->value, branch, is_received) ||
           brought_has(&t->beside_tags, branch->value, branch);
}

/* A condition of the range that decides about the reception, and for which the test holds; NULL.  Of those that
 * end a loop around it, a bound or what ends it early, or of the others. */
static const struct node *decider_find(struct tally *t, const struct node *node, bool is_exit,
                                       decider_test test)
{
    const struct set *branches = cfg_control_closure(t->a, node);

    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = node->function->nodes[branches->items[k]];

        if (scope_runs(t->scope, branch) && cfg_is_loop_exit(t->a, branch, node, NULL) == is_exit &&
            test(t, branch))
            return branch;
    }
    return NULL;
}

/* ---- counts of end markers ---- */

/* Does the program itself give a status another tag than that of its message? */
static bool is_tag_given(struct awaited *w, const struct expr *field)
{
    struct set cells = {0};

    cells_of_lvalue(w->a, field, &cells);
    for (struct stores walk = stores_of_cells(w->a, &cells); stores_next(&walk);) {
        const struct expr *target = walk.store->target;

        if (target && target->kind == EXPR_FIELD && strcmp(target->text, field->text) == 0)
            return true;
    }
    return false;
}

/* `status.MPI_TAG == number`, on the side on which it holds */
static bool is_tag_test(struct awaited *w, const struct node *branch, const struct node *store,
                        int64_t *tag)
{
    const struct expr *c = branch->value;
    struct values values;

    if (branch->function != store->function || !brought_is_tag_test(c) ||
        !cfg_is_behind(w->a, branch, expr_op(c) != OP_EQ, store) || is_tag_given(w, c->a))
        return false;
    values_of(w->a, c->b, branch, NULL, &values);
    *tag = values.numbers[0];
    return values_are_numbers(&values) && values.count == 1;
}

/* One of the comparisons of a switch, or of a chain of else-if, before the one that holds for the marker: the tag is not
 * that of another message.  Nothing stands between it and the next one, which asks for the same status. */
static bool is_passed_over(struct awaited *w, const struct node *branch, const struct node *store)
{
    const struct expr *c = branch->value;
    const struct node *next;
    int64_t tag;

    if (branch->kind != NODE_BRANCH || branch->function != store->function ||
        !brought_is_tag_test(c))
        return false;
    next = branch->next[expr_op(c) != OP_EQ];
    if (!next || loop_leads(w->a, next, store, branch))
        return false; /* it falls through, or jumps */
    next = branch->next[expr_op(c) == OP_EQ];
    while (next && (next->kind == NODE_NOP || next->kind == NODE_JUMP))
        next = next->next[0];
    return next && next->kind == NODE_BRANCH && brought_is_tag_test(next->value) &&
           next->value->a == c->a &&
           (is_tag_test(w, next, store, &tag) || is_passed_over(w, next, store));
}

static void marker_note(struct awaited *w, const struct node *decided_by, const struct node *store)
{
    struct marker *m = w->marker;
    int64_t tag = 0;
    bool has_tag = decided_by != store && is_tag_test(w, decided_by, store, &tag);

    if (decided_by != store && is_passed_over(w, decided_by, store))
        return;
    m->has_tag = has_tag && (!m->decided_by || (m->has_tag && m->tag == tag));
    m->tag = tag;
    m->decided_by = decided_by;
}

/* Notes where, in the loop, the variable is set by what a message brought, or when it brought that.  Never
 * true. */
static bool is_marked(struct awaited *w, const struct expr *lvalue, const struct node *at)
{
    struct set cells = {0};

    (void)at;
    cells_of_lvalue(w->a, lvalue, &cells);
    for (struct stores walk = stores_of_cells(w->a, &cells); stores_next(&walk);) {
        const struct store *store = walk.store;

        if (!store->node || !store->value || !is_in_loop(w, store->node))
            continue;
        if (any_lvalue(w, store->value, store->node, is_received))
            marker_note(w, store->node, store->node);
        const struct set *branches = cfg_control_closure(w->a, store->node);

        for (uint32_t b = 0; b < branches->count; b++) {
            const struct node *branch = store->node->function->nodes[branches->items[b]];

            if (is_in_loop(w, branch) && !leaves_loop(w, branch) &&
                any_lvalue(w, branch->value, branch, is_received))
                marker_note(w, branch, store->node);
        }
    }
    return false;
}

/* Which messages count for the end of the loops of the range around the reception? */
static void markers_find(struct analysis *a, const struct scope *scope, const struct node *node,
                         struct marker *out)
{
    struct awaited w = {.a = a, .scope = scope, .function = node->function, .marker = out};
    const struct set *branches = cfg_control_closure(a, node);

    *out = (struct marker){0};
    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = node->function->nodes[branches->items[k]];

        if (scope_runs(scope, branch) && cfg_is_loop_exit(a, branch, node, NULL) &&
            cfg_loop_around_both(a, branch, node, &w.loop))
            any_lvalue(&w, branch->value, branch, is_marked);
    }
}

/* A round of a counting loop names another process by its counter, unless the loop begins anew in the same run. */
static const struct node *step_between(struct analysis *a, const struct scope *scope,
                                       const struct event *x, const struct node *at,
                                       const struct event *y, const struct node *later)
{
    struct counting loop;
    int64_t number;

    if (at->function != x->home || later->function != y->home || !loop_is_counting(a, at, &loop) ||
        !bits_get(&loop.nodes, later->id) || x->peer != loop.counter || y->peer != loop.counter ||
        leads_to(a, scope, at, loop.first, NULL))
        return NULL;
    const struct expr *next = loop.step->value;

    return next && next->kind == EXPR_BINARY &&
                   (expr_op(next) == OP_ADD || expr_op(next) == OP_SUB) &&
                   next->a == loop.counter && expr_is_int(next->b, &number) && number != 0
               ? loop.step
               : NULL;
}

/* May the process send y to whom it has sent x in the same run of the range? */
static bool may_follow(struct analysis *a, const struct scope *scope, const struct event *x,
                       const struct event *y)
{
    const struct node *at = scope_trigger(scope, x), *later = scope_trigger(scope, y);

    while (at && later) {
        if (at->function == later->function &&
            leads_to(a, scope, at, later, step_between(a, scope, x, at, y, later)))
            return true;
        if (at->function == scope->function && later->function == scope->function)
            return at == later && x != y;
        if (at->function == later->function) {
            at = later = single_caller(a, at->function);
            if (at && leads_to(a, scope, at, at, NULL))
                return true;
            if (at && at->function == scope->function)
                return false;
        } else if (at->function != scope->function) {
            at = single_caller(a, at->function);
        } else {
            later = single_caller(a, later->function);
        }
    }
    return true;
}

/* Is the marker the last message of a run that each process sends to another one, and the only one of its kind? */
static bool marker_is_last(struct analysis *a, const struct group *group, const struct scope *scope,
                           const struct marker *marker)
{
    const event_list *sends = &group->may_sends;
    bool has_one = false;

    for (uint32_t k = 0; k < sends->count; k++) {
        const struct event *x = sends->items[k];

        if (!values_are_numbers(&x->tag_values))
            return false;
        if (!values_has(&x->tag_values, marker->tag))
            continue;
        has_one = true;
        if (x->tag_values.count > 1)
            return false;
        for (uint32_t n = 0; n < sends->count; n++)
            if (may_follow(a, scope, x, sends->items[n]))
                return false;
    }
    return has_one;
}

bool awaited_tag_is_last(struct analysis *a, const struct group *group, int64_t tag)
{
    const struct marker marker = {.tag = tag, .has_tag = true};

    return marker_is_last(a, group, &group->scope, &marker);
}

/* Messages that come in the order of sending, up to a marker of each sender, are all there when all markers are. */
static struct claim markers_check(struct tally *t, const struct node *node)
{
    const struct node *found;
    struct marker marker;

    markers_find(t->a, t->scope, node, &marker);
    found = marker.decided_by ? marker.decided_by : decider_find(t, node, true, is_decided);
    if (!found || (marker.has_tag && marker_is_last(t->a, t->group, t->scope, &marker)))
        return (struct claim){.truth = TRUTH_PROVED};
    return claim_unknown("what a message brought decides here whether it counts for the end of the "
                         "receptions, and others may come after it",
                         found->place);
}

static bool throws(const struct function *f)
{
    for (uint32_t k = 0; k < f->node_count; k++)
        if (node_throws(f->nodes[k]))
            return true;
    return false;
}

/* Does the program throw something at or below the call? */
static bool call_may_throw(struct analysis *a, const struct node *call)
{
    for (uint32_t k = 0; k < a->program->function_count; k++)
        if (call_reaches(a, call, a->program->functions[k]) && throws(a->program->functions[k]))
            return true;
    return false;
}

/* A call of the program's own whose exception may end the receptions at `node` early; NULL. */
static const struct node *ended_by_exception(struct analysis *a, const struct scope *scope,
                                             const struct node *node)
{
    const struct set *branches = cfg_control_closure(a, node);

    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = node->function->nodes[branches->items[k]];
        const struct node *call = branch->previous_count == 1 ? branch->previous[0] : NULL;

        if (branch->value->kind == EXPR_UNKNOWN && scope_has_node(scope, branch) && call &&
            call->kind == NODE_CALL && call->mpi < 0 && cfg_is_loop_exit(a, branch, node, NULL) &&
            call_may_throw(a, call))
            return call;
    }
    return NULL;
}

/* A call in the range that takes back requests: their messages stay. */
static const struct node *cancel_in(struct analysis *a, const struct scope *scope)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; scope_may_have(scope, f) && n < f->node_count; n++) {
            int row = f == scope->function && !bits_get(&scope->inside, n) ? -1
                      : f == scope->function || bits_get(&scope->below, k)
                          ? call_mpi(a, f->nodes[n])
                          : -1;

            if (row >= 0 && strcmp(mpi_function_get(row)->name, "MPI_Cancel") == 0)
                return f->nodes[n];
        }
    }
    return NULL;
}

/* Is the number of receptions decided where the range comes to them at this node? */
static struct claim node_check(struct tally *t, const struct node *node)
{
    struct analysis *a = t->a;
    const struct node *found = ended_by_exception(a, t->scope, node);

    if (found)
        return claim_unknown(
            "an exception that leaves this call may leave messages for a later run "
            "of the pattern",
            found->place);
    found = decider_find(t, node, true, is_decided_beside_tags);
    if (!found)
        found = decider_find(t, node, false, is_decided);
    if (found)
        return claim_unknown(arena_printf(a->arena,
                                          "how many messages are received here is decided by a "
                                          "received value: `%s`",
                                          expr_text(a->program, found->value)),
                             found->place);
    return markers_check(t, node);
}

/* At all calls on the way from the range to the reception. */
static struct claim event_check(struct tally *t, const struct event *e)
{
    struct claim claim = node_check(t, scope_trigger(t->scope, e));
    node_list places = {0};

    event_positions(t->a, e, t->scope->function, &places);
    for (uint32_t n = 0; n < places.count && claim.truth == TRUTH_PROVED; n++)
        if (scope_has_node(t->scope, places.items[n]))
            claim = node_check(t, places.items[n]);
    for (uint32_t k = bits_next(&t->scope->below, 0); k != UINT32_MAX;
         k = bits_next(&t->scope->below, k + 1)) {
        places.count = 0;
        event_positions(t->a, e, t->a->program->functions[k], &places);
        for (uint32_t n = 0; n < places.count && claim.truth == TRUTH_PROVED; n++)
            claim = node_check(t, places.items[n]);
    }
    return claim;
}

/* Is it one of the pattern, or one of a named source in its range that could see the same messages? */
static bool is_of_group(struct analysis *a, const struct group *group, const struct scope *scope,
                        const struct event *probe)
{
    for (uint32_t k = 0; k < group->receptions.count; k++)
        if (group->receptions.items[k] == probe)
            return true;
    if (event_is_anonymous(probe) || !event_is_inside(a, scope, probe))
        return false;
    return sends_may_meet(a, &group->may_sends, probe);
}

/* A probe that may find nothing and let the pattern end all the same. */
static const struct event *probe_that_misses(struct analysis *a, const struct group *group,
                                             const struct scope *scope)
{
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];

        if (e->kind == EVENT_PROBE && e->mpi->flag >= 0 && is_of_group(a, group, scope, e) &&
            !found_before_left(a, scope, e))
            return e;
    }
    return NULL;
}

/* Is the number of messages that each reception of the range takes decided by nothing that was received? */
static struct claim numbers_check(struct analysis *a, const struct group *group,
                                  const struct scope *scope)
{
    const bool is_once =
        group->is_once && (group->receptions.count == 1 || sender_is_single(a, &group->may_sends));
    struct tally tally = {a,
                          group,
                          scope,
                          {a, group, scope, .skips_tags = false},
                          {a, group, scope, .skips_tags = true}};
    struct claim claim = {.truth = TRUTH_PROVED};

    for (uint32_t k = 0; k < group->receptions.count && !is_once; k++) {
        claim = event_check(&tally, group->receptions.items[k]);
        if (claim.truth != TRUTH_PROVED)
            return claim;
    }
    return claim;
}

struct claim awaited_check(struct analysis *a, const struct group *group, const struct scope *scope)
{
    const struct node *cancel = cancel_in(a, scope);
    const struct event *missed;
    struct claim claim;

    if (cancel)
        return claim_unknown("a reception that is cancelled here leaves its message for a later "
                             "run of the pattern",
                             cancel->place);
    missed = probe_that_misses(a, group, scope);
    claim = missed ? claim_unknown("a message that this probe does not see yet is left for a later "
                                   "run of the pattern",
                                   missed->node->place)
                   : numbers_check(a, group, scope);
    if (claim.truth != TRUTH_PROVED && consensus_takes_all(a, group, scope))
        claim = (struct claim){.truth = TRUTH_PROVED};
    return claim;
}
