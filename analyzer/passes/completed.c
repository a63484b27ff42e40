/* SPDX-License-Identifier: Apache-2.0 */
/* Is every request of a pattern complete when its iteration ends?
 *
 * Requires: a candidate range.  A request posted in one iteration and matched in a later one would
 * have the wrong id for ever.  So an anonymous request must be completed on every way from its
 * posting to the end of the range; a loop that runs over the same count as the posting loop, or
 * until the flag that its test sets, counts as passing its completion.  A call that may leave some
 * requests (a test, MPI_Waitany, MPI_Waitsome) has to stand in a loop that does not post them, and what
 * lives in one variable must not be posted again before it is complete.  A named request must at
 * least be completed somewhere behind its posting before the range is entered again.
 * That MPI_Waitall and its loop complete all requests of the array is assumed and listed.
 */
#include "ir/expr.h"
#include "passes/awaited.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/events.h"
#include "passes/order.h"
#include "passes/scope.h"
#include "passes/values.h"
#include "passes/walk.h"

struct posted {
    struct analysis *a;
    const struct scope *scope;
    const struct event *request;
    event_list completions;
    bool is_found;  /* some completion lies on a way */
    bool is_single; /* it lives in a variable of its own: posted again, the first one is lost */
    bool stops_at_end;
    struct map *seen; /* calls on the ways to the completion; NULL: not asked for */
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

/* Does the condition read what a test writes (its flag), or the result of its wrapper? */
static bool reads_flag(struct analysis *a, const struct node *branch,
                       const struct event *completion)
{
    struct values values;

    values_of(a, branch->value->kind == EXPR_UNARY ? branch->value->a : branch->value, branch, NULL,
              &values);
    for (uint32_t k = 0; k < values.maker_count; k++)
        if (values.makers[k] == completion->mpi_node)
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
    for (uint32_t k = 0; k < cells.count; k++) {
        const struct cell *cell = p->a->cells[cells.items[k]];

        for (uint32_t n = 0; n < cell->stores.count; n++) {
            const struct node *node = cell->stores.items[n]->node;

            if (node && (node->function == post->function
                             ? !cfg_dominates(cfg_get(p->a, post->function), node, post)
                             : scope_has_node(p->scope, node) ||
                                   bits_get(&p->scope->below, node->function->id) ||
                                   function_reaches(p->a, post->function, node->function)))
                return true;
        }
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

/* A loop's condition counts as passing the completion in its body. */
static bool is_passing_branch(struct posted *p, const struct node *branch)
{
    for (uint32_t k = 0; k < p->completions.count; k++) {
        const struct event *c = p->completions.items[k];
        const struct node *done = scope_trigger(p->scope, c);
        const struct node *post = scope_trigger(p->scope, p->request);

        if (reads_flag(p->a, branch, c) && cfg_is_loop_exit(p->a, branch, done, NULL))
            return true;
        if (is_none_posted(p, branch, done))
            return true;
        if (post->function == branch->function && bound_of(branch) &&
            posts_under_bound(p->a, post, bound_of(branch)) &&
            cfg_is_loop_exit(p->a, branch, done, post))
            return true;
    }
    return false;
}

static bool is_completion(struct posted *p, const struct node *node)
{
    for (uint32_t k = 0; k < p->completions.count; k++)
        if (scope_trigger(p->scope, p->completions.items[k]) == node)
            return true;
    return false;
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
                is_none_posted(p, f->nodes[n], node))
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

/* Asked once, a test may find nothing, and a wait for some requests leaves the others. */
static bool is_asked_once(struct posted *p, const struct event *c)
{
    bool is_test = c->mpi->role >= ROLE_TEST && c->mpi->role <= ROLE_TESTSOME;
    int64_t count;

    if (!is_test && c->mpi->role != ROLE_WAITANY && c->mpi->role != ROLE_WAITSOME)
        return false;
    if (!is_test && c->mpi_node->arg_count > 0 && expr_is_int(c->args[0], &count) && count == 1)
        return false;
    return !has_own_loop(p->a, c->node, scope_trigger(p->scope, p->request));
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

static bool completes(struct analysis *a, const struct scope *scope, const struct event *request,
                      bool by_end, struct map *seen)
{
    struct posted p = {.a = a, .scope = scope, .request = request, .seen = seen};
    struct walk walk = {.a = a,
                        .context = &p,
                        .visit = posted_visit,
                        .may_enter = posted_may_enter,
                        .may_skip = posted_may_skip};
    node_list start = {0};

    for (uint32_t k = 0; k < a->events.count; k++) {
        struct event *c = a->events.items[k];

        if (c->kind == EVENT_COMPLETION && set_meets(&c->request_cells, &request->request_cells) &&
            (c->mpi_node->mpi >= 0 || callees_of(a, c->mpi_node)->count == 1) &&
            !(by_end && is_asked_once(&p, c)))
            array_push(a->arena, &p.completions, c);
    }
    p.stops_at_end = by_end;
    p.is_single = is_plain_variable(request);
    array_push(a->arena, &start, scope_trigger(scope, request));
    for (uint32_t k = 0; k < request->depth && seen;
         k++) /* where it is called, what follows it there */
        if (bits_get(&scope->below, request->chain[k]->function->id) &&
            communicates_beside(a, request->chain[k]))
            array_push(a->arena, &start, request->chain[k]);
    return !walk_run(&walk, &start) && p.is_found;
}

bool order_pending(struct analysis *a, const struct scope *scope, const struct event *request,
                   struct map *seen)
{
    return completes(a, scope, request, true, seen);
}

struct claim order_completed(struct analysis *a, const struct group *group,
                             const struct scope *scope)
{
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];

        if (e->kind != EVENT_RECEIVE || !e->is_nonblocking || e->mpi->role == ROLE_ISENDRECV ||
            !event_is_inside(a, scope, e))
            continue;
        if (!completes(a, scope, e, event_is_anonymous(e), NULL))
            return (struct claim){TRUTH_UNKNOWN,
                                  "a request posted here may be complete only in a later run of "
                                  "the pattern, with another id than its message",
                                  e->node->place};
        assume(a, "the completion calls of a pattern complete all requests that it posted");
    }
    return awaited_check(a, group, scope);
}
