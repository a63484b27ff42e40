/* SPDX-License-Identifier: Apache-2.0 */
/* Is every request of a pattern complete when its iteration ends?
 *
 * Requires: a candidate range.  A request posted in one iteration and matched in a later one would
 * have the wrong id for ever.  So an anonymous request must be completed on every way from its
 * posting to the end of the range that a process of its rank takes; a loop that runs over the same
 * count as the posting loop, or until the flag that its test sets, counts as passing its completion,
 * and so does a condition that was asked for the posting too, one that only asks whether the call completes any, or a loop
 * that counts down from that number, one for each completion.
 * A call that may leave some requests (a test, MPI_Waitany, MPI_Waitsome) has to stand in a loop that
 * does not post them, a test in one that is left only when something was complete (found.h), and what
 * lives in one variable must not be posted again before it is complete.  A named request must at least
 * be completed somewhere behind its posting before the range is entered again.
 * That MPI_Waitall and its loop complete all requests of the array is assumed and listed.
 */
#include "ir/expr.h"
#include "passes/ahead.h"
#include "passes/awaited.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/events.h"
#include "passes/found.h"
#include "passes/kept.h"
#include "passes/loops.h"
#include "passes/order.h"
#include "passes/reads.h"
#include "passes/roles.h"
#include "passes/scope.h"
#include "passes/stored.h"
#include "passes/values.h"
#include "passes/walk.h"

struct posted {
    struct analysis *a;
    struct arena *scratch; /* lives as long as the questions about the range */
    const struct scope *scope;
    const struct event *request;
    bool is_same; /* what completes it completes all in its cell */
    event_list completions;
    bool is_found;  /* some completion lies on a way */
    bool is_single; /* it lives in a variable of its own: posted again, the first one is lost */
    bool stops_at_end;
    struct map *places; /* where the completions are, see scope_trigger */
    struct map *seen;   /* calls on the ways to the completion; NULL: not asked for */
};

/* The bound of a counting loop: n of `k < n`. */
static const struct expr *bound_of(const struct node *branch)
{
    const struct expr *condition = branch->value;

    return condition->kind == EXPR_BINARY && expr_op_class(condition) == CLASS_COMPARISON
               ? condition->b
               : NULL;
}

static bool posts_under_bound(struct analysis *a, const struct node *post, const struct expr *bound)
{
    const struct set *branches = cfg_control_closure(a, post);

    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = post->function->nodes[branches->items[k]];

        if (bound_of(branch) == bound && cfg_is_loop_exit(a, branch, post, NULL))
            return true;
    }
    return false;
}

/* `for (k = 1; k < n; k++)` posts n - 1. */
static bool posts_as_many(struct analysis *a, const struct node *post, const struct expr *bound)
{
    struct counting loop;
    const struct expr *condition;
    int64_t first, less, by;

    if (!loop_is_counting(a, post, &loop))
        return false;
    condition = loop.branch->value;
    return condition->kind == EXPR_BINARY && expr_op(condition) == OP_LT &&
           condition->a == loop.counter && expr_is_int(loop.first->value, &first) &&
           loop_counts_on(loop.step->value, loop.counter, &by) && by == 1 &&
           bound->kind == EXPR_BINARY && expr_op(bound) == OP_SUB && bound->a == condition->b &&
           expr_is_int(bound->b, &less) && less == first;
}

/* Is it what a test writes (its flag), or the result of its wrapper? */
static bool is_flag(const struct values *values, const struct event *completion)
{
    for (uint32_t k = 0; k < values->makers.count; k++)
        if (values->makers.items[k] == completion->mpi_node)
            return true;
    return false;
}

/* May the count be another one behind the posting than it was for it? */
static bool is_changed_behind(struct posted *p, const struct node *post, const struct expr *count)
{
    struct set cells = {0};

    if (count->kind == EXPR_INT)
        return false;
    cells_of_lvalue(p->a, count, &cells);
    for (struct stores walk = stores_of_cells(p->a, &cells); stores_next(&walk);) {
        const struct node *node = walk.store->node;

        if (node && (node->function == post->function
                         ? !cfg_dominates(cfg_get(p->a, post->function), node, post)
                         : scope_runs(p->scope, node) ||
                               function_reaches(p->a, post->function, node->function)))
            return true;
    }
    return cells.count == 0;
}

/* `n` of a condition that holds when n is not zero. */
static const struct expr *counted_by(const struct node *branch)
{
    const struct expr *condition = branch->value;

    if (condition->kind == EXPR_BINARY &&
        (expr_op(condition) == OP_GT || expr_op(condition) == OP_NE) &&
        condition->b->kind == EXPR_INT && condition->b->value == 0)
        return condition->a;
    return condition;
}

/* Posts a loop over the field of an object, which another function asks for? */
static bool posts_under_field(struct analysis *a, const struct node *post, const struct expr *field)
{
    const struct set *branches = cfg_control_closure(a, post);

    for (uint32_t k = 0; k < branches->count && field->kind == EXPR_FIELD; k++) {
        const struct node *branch = post->function->nodes[branches->items[k]];
        const struct expr *bound = branch->kind == NODE_BRANCH ? bound_of(branch) : NULL;

        if (bound && bound->kind == EXPR_FIELD && bound->key == field->key &&
            cfg_is_loop_exit(a, branch, post, NULL))
            return true;
    }
    return false;
}

/* `if (n) MPI_Waitall(n, ...)`: when n is zero, the loop over n has posted nothing; of one function, or of
 * methods that share the field n. */
static bool is_none_posted(struct posted *p, const struct node *branch, const struct node *done)
{
    const struct expr *count = branch->kind == NODE_BRANCH ? counted_by(branch) : NULL;

    if (!count || done->function != branch->function || !branch->next[0] ||
        !cfg_postdominates(cfg_get(p->a, branch->function), done, branch->next[0]))
        return false;
    for (uint32_t k = 0; k < p->request->depth; k++) {
        const struct node *post = p->request->chain[k];

        if ((post->function == branch->function ? posts_under_bound(p->a, post, count)
                                                : posts_under_field(p->a, post, count)) &&
            !is_changed_behind(p, post, count))
            return true;
    }
    return false;
}

/* `if (n + m) MPI_Waitall(n + m, ...)`: for none, the call would complete none either. */
static bool is_for_none(struct posted *p, const struct node *branch, const struct event *c)
{
    const struct expr *count = branch->kind == NODE_BRANCH ? counted_by(branch) : NULL;

    return count && c->mpi->role == ROLE_WAITALL && c->node == c->mpi_node && c->args[0] == count &&
           c->node->function == branch->function && branch->next[0] &&
           cfg_postdominates(cfg_get(p->a, branch->function), c->node, branch->next[0]) &&
           value_is_kept(p->a, count, branch, c->node);
}

/* `if (has_left) MPI_Irecv(...); ... if (has_left) MPI_Wait(...)`: what was posted on one side of a condition is
 * completed on the same side of another one that asks for the same, where nothing in between changes the answer. */
static bool is_asked_alike(struct posted *p, const struct node *branch, const struct node *done)
{
    const struct function *f = branch->function;
    const struct cfg *cfg = cfg_get(p->a, f);

    for (uint32_t k = 0; k < p->request->depth && done->function == f; k++) {
        const struct node *post = p->request->chain[k];
        const struct set *controls = post->function == f ? cfg_control_closure(p->a, post) : NULL;

        for (uint32_t n = 0; controls && n < 2 * controls->count; n++) {
            const struct node *first = f->nodes[controls->items[n / 2]];
            const struct node *next = first->next[n % 2];

            if (first != branch && first->kind == NODE_BRANCH && first->value == branch->value &&
                next && next->previous_count == 1 && cfg_dominates(cfg, next, post) &&
                branch->next[n % 2] && cfg_postdominates(cfg, done, branch->next[n % 2]) &&
                !value_changes_between(p->a, first->value, first, (int)(n % 2), branch))
                return true;
        }
    }
    return false;
}

/* Does the assignment take off as many as the call has completed: one, or what it said of how many? */
static bool takes_off(struct analysis *a, const struct node *set, const struct expr *left,
                      const struct event *c)
{
    const struct expr *value = expr_without_casts(set->value), *told;
    struct bits loop;
    int64_t one;

    if (value->kind != EXPR_BINARY || expr_op(value) != OP_SUB || value->a != left ||
        !cfg_loop_around(a, set, &loop) || !bits_get(&loop, c->node->id) ||
        !cfg_dominates(cfg_get(a, c->home), c->node, set))
        return false;
    if (c->mpi->role == ROLE_WAITANY)
        return expr_is_int(value->b, &one) && one == 1;
    told = expr_without_casts(value->b);
    if (told->kind != EXPR_VARIABLE || call_address_argument(c->mpi_node, told) != 2)
        return false;
    for (struct stores walk = stores_of(cell_of_variable(a, told->variable)); stores_next(&walk);)
        if (walk.store->node != c->mpi_node)
            return false;
    return true;
}

/* `left = n; while (left > 0) { MPI_Waitany(...); left--; }`: where n is set, when the loop is left only by as many
 * completions; NULL. */
static const struct node *counted_down_from(struct analysis *a, const struct node *branch,
                                            const struct event *c)
{
    const struct expr *left = branch->kind == NODE_BRANCH ? counted_by(branch) : NULL;
    const struct node *from = NULL;
    node_list definitions = {0};
    uint32_t steps = 0;
    struct bits loop;

    if (!left || left->kind != EXPR_VARIABLE || !variable_is_simple(left->variable) ||
        (c->mpi->role != ROLE_WAITANY && c->mpi->role != ROLE_WAITSOME) || c->node != c->mpi_node ||
        branch->function != c->home || !cfg_is_loop_exit(a, branch, c->node, NULL) ||
        definitions_reaching(a, left->variable, branch, &definitions))
        return NULL;
    for (uint32_t k = 0; k < definitions.count; k++) {
        const struct node *set = definitions.items[k];

        if (set->kind == NODE_ASSIGN && takes_off(a, set, left, c))
            continue;
        if (set->kind != NODE_ASSIGN || from)
            return NULL;
        from = set;
    }
    if (!cfg_loop_around(a, c->node, &loop))
        return NULL;
    for (uint32_t k = 0; k < c->home->node_count; k++)
        if (bits_get(&loop, k) && c->home->nodes[k]->kind == NODE_ASSIGN &&
            c->home->nodes[k]->target == left)
            steps++;
    return from && !bits_get(&loop, from->id) && steps == 1 ? from : NULL;
}

static bool posts_number(struct analysis *a, const struct node *post, const struct expr *number)
{
    return posts_under_bound(a, post, number) || posts_as_many(a, post, number);
}

/* May as many rounds as requests were posted complete other requests, of which there are more where it waits for one? */
static bool may_complete_others(struct posted *p, const struct event *c, const struct expr *number)
{
    if ((c->mpi->role != ROLE_WAITANY && c->mpi->role != ROLE_WAITSOME) || c->mpi->incount < 0 ||
        expr_without_casts(c->args[c->mpi->incount]) == expr_without_casts(number))
        return false;
    for (uint32_t k = 0; k < p->a->events.count; k++) {
        const struct event *e = p->a->events.items[k];

        if (e->kind != EVENT_COMPLETION && e->kind != EVENT_START && e != p->request &&
            e->mpi_node != p->request->mpi_node && set_meets(&e->request_cells, &c->request_cells))
            return true;
    }
    return false;
}

/* Does the loop around the completion count down from as many as were posted? */
static bool counts_down(struct posted *p, const struct node *branch, const struct event *c,
                        const struct node *post)
{
    const struct node *from = counted_down_from(p->a, branch, c);

    return from && from->function == post->function && posts_number(p->a, post, from->value) &&
           !may_complete_others(p, c, from->value) &&
           value_is_kept(p->a, from->value, post, from) &&
           value_is_kept(p->a, from->value, from, post);
}

static bool is_for_next_round(struct posted *p, const struct node *branch, const struct event *c)
{
    return p->is_single &&
           ahead_is_awaited(p->a, branch, scope_trigger(p->scope, p->request), c->node);
}

/* `for (k = 0; k < n; k++) MPI_Waitany(n, ...)`: behind it none of the n is pending, whoever has posted them. */
static bool waits_for_each(struct analysis *a, const struct node *branch, const struct event *c)
{
    struct counting loop;
    const struct expr *limit;

    if (c->mpi->role != ROLE_WAITANY || c->node != c->mpi_node ||
        !loop_is_counting(a, c->node, &loop) || loop.branch != branch ||
        !loop_runs_once(a, &loop, c->node, -1))
        return false;
    limit = loop_limit(&loop);
    return limit && expr_without_casts(limit) == expr_without_casts(c->args[c->mpi->incount]) &&
           nodes_keep(a, c->home, &loop.nodes, limit);
}

/* A loop's condition counts as passing the completion in its body. */
static bool is_passing_branch(struct posted *p, const struct node *branch)
{
    const struct expr *condition =
        branch->value->kind == EXPR_UNARY ? branch->value->a : branch->value;
    const struct node *post = scope_trigger(p->scope, p->request);
    bool is_bound = post->function == branch->function && bound_of(branch) &&
                    posts_number(p->a, post, bound_of(branch));
    struct values values;

    if (p->completions.count > 0)
        values_of(p->a, condition, branch, NULL, &values);
    for (uint32_t k = 0; k < p->completions.count; k++) {
        const struct event *c = p->completions.items[k];
        const struct node *done = scope_trigger(p->scope, c);

        if ((is_flag(&values, c) && cfg_is_loop_exit(p->a, branch, done, NULL)) ||
            is_none_posted(p, branch, done) || is_for_none(p, branch, c) ||
            is_asked_alike(p, branch, done) || is_for_next_round(p, branch, c) ||
            waits_for_each(p->a, branch, c) ||
            (((is_bound && !may_complete_others(p, c, bound_of(branch))) ||
              counts_down(p, branch, c, post)) &&
             cfg_is_loop_exit(p->a, branch, done, post)))
            return true;
    }
    return false;
}

static bool is_completion(struct posted *p, const struct node *node)
{
    return node->kind == NODE_CALL && map_get_address(p->places, node) != NULL;
}

static enum walk_step posted_visit(void *context, const struct node *node, int *mark)
{
    struct posted *p = context;
    bool is_outside = node->function == p->scope->function && !scope_has_node(p->scope, node);

    if (is_outside)
        *mark = 1;
    else if (*mark && scope_has_node(p->scope, node))
        return WALK_STOP; /* the next run of the pattern */
    if (p->seen && node->kind == NODE_CALL)
        map_set_address(p->seen, node, (void *)node);
    if (is_completion(p, node)) {
        p->is_found = true;
        return WALK_STOP;
    }
    if (p->stops_at_end) {
        if (is_outside || (p->is_single && node == scope_trigger(p->scope, p->request)))
            return WALK_DONE;
        if (node->kind == NODE_BRANCH && is_passing_branch(p, node)) {
            p->is_found = true;
            return WALK_STOP;
        }
    }
    return WALK_ON;
}

static bool posted_may_enter(void *context, const struct function *f)
{
    struct posted *p = context;

    return facts_of(p->a, f)->communicates;
}

/* Not behind a side that no process takes which posts the request, as its rank decides: `if (rank == 0) MPI_Irecv(...);
 * if (rank < 2) MPI_Waitall(...)`. */
static bool posted_may_take(void *context, const struct node *branch, int side)
{
    struct posted *p = context;

    return roles_barred_behind(p->a, p->request->node, branch) != side;
}

/* A function that certainly completes the request, if there is one, is not stepped over. */
static bool posted_may_skip(void *context, const struct function *f)
{
    struct posted *p = context;

    for (uint32_t k = 0; k < p->completions.count; k++) {
        const struct node *node = p->completions.items[k]->node;

        if (node->function != f)
            continue;
        if (cfg_postdominates(cfg_get(p->a, f), node, f->nodes[0]))
            return false;
        for (uint32_t n = 0; n < f->node_count; n++)
            if (f->nodes[n]->kind == NODE_BRANCH &&
                cfg_postdominates(cfg_get(p->a, f), f->nodes[n], f->nodes[0]) &&
                (is_none_posted(p, f->nodes[n], node) ||
                 is_for_none(p, f->nodes[n], p->completions.items[k])))
                return false;
    }
    return true;
}

/* Does a loop go round the call, and not round what posts the request: until it is complete? */
static bool has_own_loop(struct analysis *a, const struct node *call, const struct node *post)
{
    struct bits loop;

    return cfg_loop_around(a, call, &loop) &&
           (post->function != call->function || !bits_get(&loop, post->id));
}

/* `done = done + something` */
static bool is_added_to(const struct store *store)
{
    const struct expr *value = store->value ? expr_without_casts(store->value) : NULL;

    return store->target && value && value->kind == EXPR_BINARY && expr_op(value) == OP_ADD &&
           (expr_without_casts(value->a) == store->target ||
            expr_without_casts(value->b) == store->target);
}

static bool is_told_by(struct analysis *a, const struct expr *expr, const struct event *c,
                       const struct bits *nodes, struct set *seen);

/* Does a call in it, on the way to the completion, return what that tells? */
static bool is_returned(struct analysis *a, const struct expr *expr, const struct event *c,
                        const struct bits *nodes, struct set *seen)
{
    for (uint32_t k = 0; k + 1 < c->depth; k++) {
        const struct function *f = c->chain[k + 1]->function;

        if (!expr_has_call(expr, c->chain[k]) || !set_add(a->arena, seen, cell_of_return(a, f)->id))
            continue;
        for (uint32_t n = 0; n < f->node_count; n++)
            if (f->nodes[n]->kind == NODE_RETURN && f->nodes[n]->value &&
                is_told_by(a, f->nodes[n]->value, c, nodes, seen))
                return true;
    }
    return false;
}

/* Is what the expression reads told by the completion, and not only added up, in these nodes?  *seen: cells that were
 * asked about. */
static bool is_told_by(struct analysis *a, const struct expr *expr, const struct event *c,
                       const struct bits *nodes, struct set *seen)
{
    struct set read = {0};

    if (is_returned(a, expr, c, nodes, seen))
        return true;
    cells_read_by(a, expr, &read);
    for (uint32_t k = 0; k < read.count; k++) {
        const struct cell *cell = a->cells[read.items[k]];

        if (!set_add(a->arena, seen, cell->id))
            continue;
        for (struct stores walk = stores_of(cell); stores_next(&walk);) {
            const struct store *store = walk.store;

            if (store->node == c->mpi_node ||
                (store->value && !is_added_to(store) &&
                 store_is_made_by(a, store, c->node->function, nodes) &&
                 is_told_by(a, store->value, c, nodes, seen)))
                return true;
        }
    }
    return false;
}

/* `index == MPI_UNDEFINED`: a number below zero is told when no request is left. */
static bool asks_for_none(const struct expr *condition)
{
    int64_t number;

    return condition->kind == EXPR_BINARY &&
           (expr_op(condition) == OP_EQ || expr_op(condition) == OP_NE) &&
           expr_is_int(condition->b, &number) && number < 0;
}

/* Is the loop around a wait left by which requests are complete, or by how many were so at once?  Others may be under way
 * then.  (Of tests found.h knows.) */
static bool is_left_by_told(struct analysis *a, const struct event *c)
{
    const struct function *f = c->node->function;
    struct set seen = {0};
    struct bits loop;

    if ((c->mpi->role != ROLE_WAITANY && c->mpi->role != ROLE_WAITSOME) ||
        !cfg_loop_around(a, c->node, &loop))
        return false;
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (!bits_get(&loop, k) || node->kind != NODE_BRANCH || asks_for_none(node->value) ||
            counted_down_from(a, node, c))
            continue;
        for (int n = 0; n < 2; n++)
            if (node->next[n] && !bits_get(&loop, node->next[n]->id) &&
                is_told_by(a, node->value, c, &loop, &seen))
                return true;
    }
    return false;
}

/* A test may find nothing, and a wait for some requests leaves the others. */
static bool leaves_some(const struct event *c)
{
    bool is_test = c->mpi->role >= ROLE_TEST && c->mpi->role <= ROLE_TESTSOME;
    int64_t count;

    if (!is_test && c->mpi->role != ROLE_WAITANY && c->mpi->role != ROLE_WAITSOME)
        return false;
    return is_test || c->mpi_node->arg_count == 0 || !expr_is_int(c->args[0], &count) || count != 1;
}

/* May the process go on although the call has left some requests as they were? */
static bool is_given_up(struct posted *p, const struct event *c)
{
    if (leaves_some(c) && (!has_own_loop(p->a, c->node, scope_trigger(p->scope, p->request)) ||
                           is_left_by_told(p->a, c)))
        return true;
    return c->mpi->role >= ROLE_TEST && c->mpi->role <= ROLE_TESTSOME &&
           !found_before_left(p->a, p->scope, c);
}

/* &request, a variable and no element of an array. */
static bool is_plain_variable(const struct event *e)
{
    return e->request && e->request->kind == EXPR_ADDRESS && e->request->a->kind == EXPR_VARIABLE &&
           e->request->a->type && e->request->a->type->kind != TYPE_ARRAY && !e->is_persistent;
}

/* Does the function communicate elsewhere than at this node? */
static bool communicates_beside(struct analysis *a, const struct node *node)
{
    for (uint32_t k = 0; k < node->function->node_count; k++) {
        const struct node *other = node->function->nodes[k];
        const function_list *callees;

        if (other == node || other->kind != NODE_CALL)
            continue;
        if (call_mpi(a, other) >= 0)
            return true;
        callees = callees_of(a, other);
        for (uint32_t n = 0; n < callees->count; n++)
            if (facts_of(a, callees->items[n])->communicates)
                return true;
    }
    return false;
}

/* What may complete a request, when by the end of the range.  Where all complete whatever they are given, it is
 * the same for all requests in one cell. */
static bool completions_find(struct posted *p, bool by_end)
{
    struct analysis *a = p->a;
    bool is_same = p->request->request_cells.count == 1;

    p->completions = (event_list){0};
    p->places = map_new(p->scratch);
    for (uint32_t k = 0; k < a->events.count; k++) {
        struct event *c = a->events.items[k];

        if (c->kind != EVENT_COMPLETION ||
            !set_meets(&c->request_cells, &p->request->request_cells) ||
            (c->mpi_node->mpi < 0 && callees_of(a, c->mpi_node)->count != 1))
            continue;
        is_same = is_same && !(by_end && leaves_some(c));
        if (by_end && is_given_up(p, c))
            continue;
        array_push(p->scratch, &p->completions, c);
        map_set_address(p->places, scope_trigger(p->scope, c), c);
    }
    return is_same;
}

/* p: what is known of the last request. */
static bool completes(struct posted *p, const struct event *request, bool by_end, struct map *seen)
{
    struct analysis *a = p->a;
    struct walk walk = {.a = a,
                        .context = p,
                        .visit = posted_visit,
                        .may_enter = posted_may_enter,
                        .may_skip = posted_may_skip,
                        .may_take = posted_may_take};
    node_list start = {0};

    if (!p->is_same || p->stops_at_end != by_end || request->request_cells.count != 1 ||
        request->request_cells.items[0] != p->request->request_cells.items[0]) {
        p->request = request;
        p->is_same = completions_find(p, by_end);
    }
    p->request = request;
    p->seen = seen;
    p->is_found = false;
    p->stops_at_end = by_end;
    p->is_single = is_plain_variable(request);
    array_push(p->scratch, &start, scope_trigger(p->scope, request));
    for (uint32_t k = 0; k < request->depth && seen;
         k++) /* where it is called, what follows it there */
        if (bits_get(&p->scope->below, request->chain[k]->function->id) &&
            communicates_beside(a, request->chain[k]))
            array_push(p->scratch, &start, request->chain[k]);
    return !walk_run(&walk, &start) && p->is_found;
}

bool order_pending(struct analysis *a, const struct scope *scope, const struct event *request,
                   struct map *seen)
{
    struct posted p = {.a = a, .scratch = arena_new(), .scope = scope};
    bool is_complete = completes(&p, request, true, seen);

    arena_free(p.scratch);
    return is_complete;
}

struct claim order_completed(struct analysis *a, const struct group *group,
                             const struct scope *scope)
{
    struct posted p = {.a = a, .scratch = arena_new(), .scope = scope};
    struct claim claim = {0};

    for (uint32_t k = 0; k < a->events.count && !claim.reason; k++) {
        const struct event *e = a->events.items[k];

        if (e->kind != EVENT_RECEIVE || !e->is_nonblocking || e->mpi->role == ROLE_ISENDRECV ||
            !event_is_inside(a, scope, e))
            continue;
        if (completes(&p, e, event_is_anonymous(e), NULL))
            assume(a, "the completion calls of a pattern complete all requests that it posted");
        else
            claim =
                claim_unknown("it is not shown that every request posted here is complete in the "
                              "run of the pattern that posts it",
                              e->node->place);
    }
    arena_free(p.scratch);
    return claim.reason ? claim : awaited_check(a, group, scope);
}
