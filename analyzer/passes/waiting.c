/* SPDX-License-Identifier: Apache-2.0 */
/* While which nodes run may a non-blocking call be pending?
 *
 * Requires: events, control flow.  From where it is posted on, up to every call that may complete its request, but for a
 * choice among several that is made once, a question whose answer nobody looks at, and what asks or chooses in a loop that may
 * be left before all is complete (drained.h: behind an answer of yes it is), and up to every condition that
 * decides about such a call; up to the end of a call below which it is posted when no way through the function leaves it
 * pending.  A request that is overwritten is never complete.  A condition that asks whether a number that steps in the
 * loop that posts is a certain one does not end it, unless the call was posted under conditions that leave it no other
 * answer: then whoever has posted completes.  Other conditions are taken to ask whether it is pending, which is listed as
 * an assumption where it is not seen that they have one answer.  Where a flag says that it is pending, it is complete where
 * it is posted again (raised.h).  So it is in another function behind a call that completes it there.  What only processes
 * of another role run, as their ranks decide, neither uses nor completes it (roles.h).  The end of an epoch completes what
 * was asked of the window (flushed.h).
 */
#include "passes/waiting.h"
#include "ir/expr.h"
#include "passes/ahead.h"
#include "passes/answer_told.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/done_below.h"
#include "passes/drained.h"
#include "passes/errand.h"
#include "passes/events.h"
#include "passes/external.h"
#include "passes/fixed.h"
#include "passes/flushed.h"
#include "passes/guards.h"
#include "passes/kept.h"
#include "passes/limited.h"
#include "passes/loops.h"
#include "passes/polling.h"
#include "passes/raised.h"
#include "passes/reads.h"
#include "passes/requested.h"
#include "passes/roles.h"
#include "passes/scope.h"
#include "passes/solve.h"

enum { COMPLETES = 1, COMPLETES_NOT, POSTS_NOT };

struct completing {        /* the answers of functions; the room serves one event after another */
    uint8_t *found;        /* by function id */
    ARRAY(uint32_t) asked; /* those that have an answer */
    ARRAY(uint32_t) hopes; /* said to complete, as long as the one that is asked about first does */
    uint32_t depth;
};

static struct completing *completing_begin(struct analysis *a)
{
    struct completing *completing = a->completing;

    if (!completing) {
        completing = a->completing = ARENA_NEW(a->arena, struct completing);
        completing->found = ARENA_ARRAY(a->arena, uint8_t, a->program->function_count + 1);
    }
    for (uint32_t k = 0; k < completing->asked.count; k++)
        completing->found[completing->asked.items[k]] = 0;
    completing->asked.count = completing->hopes.count = completing->depth = 0;
    return completing;
}

struct waiting waiting_begin(struct analysis *a, const struct event *event, bool minds_roles)
{
    return (struct waiting){event, minds_roles, map_new(a->arena), completing_begin(a)};
}

/* ---- what completes it ---- */

/* Is it asked again until more than one is complete? */
static bool is_repeated(struct analysis *a, const struct event *choice, const struct node *node)
{
    struct bits loop;

    return cfg_loop_around(a, node, &loop) &&
           !(choice->mpi->flag >= 0 && polling_ends_by_answer(a, node));
}

/* Does it complete but one of several requests, or those that are? */
static bool is_of_some(struct analysis *a, const struct event *e)
{
    int64_t count;

    if (!mpi_role_is_choice(e->mpi->role) ||
        (e->mpi->incount >= 0 && expr_is_int(e->args[e->mpi->incount], &count) && count == 1))
        return false;
    for (uint32_t k = 0; e->chain && k < e->depth; k++)
        if (is_repeated(a, e, e->chain[k]))
            return false;
    return !is_repeated(a, e, e->node) && !is_repeated(a, e, e->mpi_node);
}

/* Is the variable of the file, or of this function, that the call stores to asked for by no other node? */
static bool is_unread(struct analysis *a, const struct node *call, const struct expr *variable)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        if (variable->variable->function && f != call->function)
            continue;
        for (uint32_t n = 0; f->is_defined && n < f->node_count; n++)
            if (f->nodes[n] != call && node_uses(f->nodes[n], variable))
                return false;
    }
    return true;
}

/* Does the call leave the answer in a variable, by this argument, that nobody reads?  Asked once for each call. */
static bool is_left_unread(struct analysis *a, const struct node *call, const struct expr *flag)
{
    static char YES[] = "yes", NO[] = "no";
    const char *known;

    flag = expr_without_casts(flag);
    if (!flag || flag->kind != EXPR_ADDRESS || flag->a->kind != EXPR_VARIABLE ||
        (flag->a->variable->function && flag->a->variable->function != call->function))
        return false;
    if (!a->answers_unread)
        a->answers_unread = map_new(a->arena);
    known = map_get_address(a->answers_unread, call);
    if (!known) {
        known = is_unread(a, call, flag->a) ? YES : NO;
        map_set_address(a->answers_unread, call, (void *)known);
    }
    return known == YES;
}

/* Is the answer of a call that only asks never looked at, where it asks or where it is handed to?  Then it completes
 * nothing. */
static bool is_unheard(struct analysis *a, const struct event *e)
{
    const int arg = e->mpi->flag;

    return arg >= 0 && (uint32_t)arg < e->mpi_node->arg_count &&
           (is_left_unread(a, e->mpi_node, e->mpi_node->args[arg]) ||
            (e->args && is_left_unread(a, e->node, e->args[arg])));
}

/* Does it complete some elements of an array alone, and the pending request is another one, or one of those that a loop
 * posts?  Where the source completes several elements by their numbers they are taken to be all. */
static bool is_of_another(struct analysis *a, const struct event *e, const struct event *pending)
{
    const struct expr *posted = request_element(pending);
    const struct requests_named done = requests_named(e);
    int64_t other;

    if (requests_miss(a, e, pending))
        return true;
    if (!done.array || !posted || done.array != posted->a ||
        requests_are_copied(a, pending->home, posted->a))
        return false;
    if (request_number(posted, &other))
        return !requests_named_has(&done, other);
    if (!done.is_counted || done.count != 1 || requests_named_all(a, &done, pending))
        return false;
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *more = a->events.items[k];
        const struct expr *element =
            more->kind == EVENT_COMPLETION && more->home == e->home ? request_element(more) : NULL;

        if (element && element->a == done.array &&
            (!request_number(element, &other) || other != done.first))
            return false;
    }
    return true;
}

/* Is it a completion of what the pending call has posted, as far as the two name it? */
static bool names_it(struct analysis *a, const struct event *e, const struct event *pending)
{
    return e->kind == EVENT_COMPLETION && !is_of_some(a, e) &&
           (e->request_cells.count == 0 || pending->request_cells.count == 0 ||
            set_meets(&e->request_cells, &pending->request_cells)) &&
           !is_unheard(a, e) && !is_of_another(a, e, pending);
}

/* And one that nobody leaves before that is complete? */
static bool is_completion_of(struct analysis *a, const struct event *e, const struct event *pending)
{
    return names_it(a, e, pending) && drained_by(a, e, pending);
}

/* The sides of branches on which a question that names it was answered with yes, where it is asked no longer than somebody likes:
 * of each node the side on which the condition is true, and the other one. */
static struct bits answers_of(struct analysis *a, const struct event *pending,
                              const struct function *f)
{
    struct bits answers = bits_new(a->arena, 2 * f->node_count);

    for (uint32_t k = 0; k < f->node_count; k++) {
        const event_list *events =
            f->nodes[k]->kind == NODE_CALL ? events_through(a, f->nodes[k]) : NULL;

        for (uint32_t n = 0; events && n < events->count; n++) {
            const struct event *e = events->items[n];

            if (e->mpi->flag < 0 || mpi_role_is_choice(e->mpi->role) || !names_it(a, e, pending) ||
                drained_by(a, e, pending))
                continue;
            for (uint32_t b = 0; b < f->node_count; b++) {
                const int side = f->nodes[b]->kind == NODE_BRANCH
                                     ? answer_told_side(a, e, f->nodes[k], f->nodes[b])
                                     : -1;

                if (side >= 0)
                    bits_set(&answers, 2 * b + (uint32_t)side);
            }
        }
    }
    return answers;
}

static bool completes(struct analysis *a, const struct event *pending, const struct node *node)
{
    const event_list *events = node->kind == NODE_CALL ? events_through(a, node) : NULL;

    for (uint32_t k = 0; events && k < events->count; k++)
        if (is_completion_of(a, events->items[k], pending))
            return true;
    return false;
}

/* Marks the calls of functions that wait for it without being told for what. */
static void ends_below(struct analysis *a, const struct event *pending, const struct function *f,
                       const struct variable *flag, struct bits *ends)
{
    for (uint32_t n = 0; n < a->events.count; n++) {
        const struct event *e = a->events.items[n];

        const bool asks = e->kind == EVENT_COMPLETION && e->mpi->flag >= 0;

        if ((e->mpi->role != ROLE_WAIT && e->mpi->role != ROLE_WAITALL && !asks) ||
            e->request_cells.count == 0 || pending->request_cells.count == 0 ||
            !set_meets(&e->request_cells, &pending->request_cells) ||
            (asks ? !names_it(a, e, pending) || e->home == f : !is_completion_of(a, e, pending)))
            continue;
        for (uint32_t k = 0; k < f->node_count; k++)
            if (asks ? drained_below(a, e, pending, f->nodes[k])
                     : done_below(a, f->nodes[k], e, flag))
                bits_set(ends, k);
    }
}

static bool is_request(const struct expr *request, const struct expr *target)
{
    int64_t index;

    if (request->kind == EXPR_ADDRESS)
        return target == request->a;
    return target->a == request &&
           (target->kind == EXPR_DEREF ||
            (target->kind == EXPR_INDEX && expr_is_int(target->b, &index) && index == 0));
}

/* Does the start, at the node, start the persistent request that is pending once more?  One in a loop that counts the elements
 * takes each once, until the loop begins anew in the span (NULL: it does not). */
static bool starts_again(struct analysis *a, const struct event *pending, const struct event *start,
                         const struct node *node, const struct bits *span)
{
    const struct expr *element = request_element(start);
    struct counting loop;
    int64_t number;

    if (!set_meets(&start->request_cells, &pending->request_cells) ||
        start_leaves_out(a, start, pending))
        return false;
    if (element && !request_number(element, &number) && loop_is_counting(a, node, &loop) &&
        loop.first && expr_number(element->b) == loop.counter)
        return span && bits_get(span, loop.first->id);
    return element_is_fixed(a, pending->request);
}

/* Is what posts the event at its node a start of a persistent request? */
static bool is_started(const struct event *e)
{
    return (e->mpi->role == ROLE_SEND_INIT || e->mpi->role == ROLE_RECV_INIT) && !e->is_persistent;
}

/* Is the variable, or the element, with the request set anew?  From where a persistent request is made, nothing is pending
 * when it is started first. */
static bool loses(struct analysis *a, const struct waiting *w, const struct node *post,
                  const struct node *node, const struct bits *span)
{
    const struct event *pending = w->event;
    const struct expr *request = expr_without_casts(pending->request);
    const event_list *events = node->kind == NODE_CALL ? events_at(a, node) : NULL;
    bool has_started = false, is_lost = false;

    if (!request)
        return false;
    if (node->kind == NODE_ASSIGN)
        return is_request(request, node->target) && element_is_fixed(a, request);
    for (uint32_t k = 0; events && k < events->count && !is_lost; k++) {
        const struct event *e = events->items[k];

        if (!e->is_nonblocking || e->request != pending->request ||
            (w->minds_roles && roles_exclude(a, pending->mpi_node, e->mpi_node)))
            continue;
        has_started |= is_started(e);
        is_lost = !is_started(e) && element_is_fixed(a, request);
    }
    for (uint32_t k = 0; has_started && post != pending->mpi_node && k < events->count && !is_lost;
         k++)
        is_lost = events->items[k]->kind == EVENT_START && !events->items[k]->is_persistent &&
                  starts_again(a, pending, events->items[k], node, span);
    return is_lost;
}

/* Does no process that has posted it take this side of the branch? */
static bool is_barred(struct analysis *a, const struct waiting *w, const struct node *post,
                      const struct node *branch, int side)
{
    const struct node *made = w->event->mpi_node;

    return w->minds_roles && branch->kind == NODE_BRANCH &&
           (roles_barred_behind(a, post, branch) == side ||
            (made != post && roles_barred_behind(a, made, branch) == side));
}

/* Marks what may run behind `post` before a call, or a condition about a call, that completes it. */
static void spread_from(struct analysis *a, const struct waiting *w, const struct node *post,
                        const struct bits *ends, struct bits *span)
{
    struct bits seen = bits_new(a->arena, post->function->node_count);
    const struct bits answers = answers_of(a, w->event, post->function);
    node_list stack = {0}; /* the marks of the graph serve those who are asked on the way */

    array_push(a->arena, &stack, post);
    while (stack.count > 0) {
        const struct node *node = stack.items[--stack.count];

        for (int side = 0; side < 2; side++) {
            const struct node *next = node->next[side];

            if (!next || bits_get(&seen, next->id) || is_barred(a, w, post, node, side) ||
                bits_get(&answers, 2 * node->id + (uint32_t)side))
                continue;
            bits_set(&seen, next->id);
            if (ends && bits_get(ends, next->id))
                continue;
            bits_set(span, next->id);
            if (!ends || !loses(a, w, post, next, NULL))
                array_push(a->arena, &stack, next);
        }
    }
}

/* Is it what an MPI call returns, or whether that is a number?  A call that fails does not come back. */
static bool is_error_code(struct analysis *a, const struct expr *expr, const struct node *at)
{
    node_list definitions = {0};

    if (expr->kind == EXPR_UNARY && expr_op(expr) == OP_LNOT)
        return is_error_code(a, expr->a, at);
    if (expr->kind == EXPR_BINARY && (expr_op(expr) == OP_EQ || expr_op(expr) == OP_NE) &&
        expr->b->kind == EXPR_INT)
        return is_error_code(a, expr->a, at);
    if (expr->kind == EXPR_CALL)
        return call_mpi(a, expr->call) >= 0;
    if (expr->kind != EXPR_VARIABLE || !variable_is_simple(expr->variable) ||
        definitions_reaching(a, expr->variable, at, &definitions))
        return false;
    for (uint32_t k = 0; k < definitions.count; k++)
        if (!definitions.items[k]->value || definitions.items[k]->value->kind != EXPR_CALL ||
            call_mpi(a, definitions.items[k]->value->call) < 0)
            return false;
    return definitions.count > 0;
}

/* Is it a condition on an error of MPI, or one under which it is posted? */
static bool says_nothing(struct analysis *a, const struct event *pending, const struct node *branch,
                         const struct node *call, const struct node *post)
{
    const struct set *guards = cfg_control_closure(a, post);

    (void)call;
    (void)pending;
    if (branch->value && is_error_code(a, branch->value, branch))
        return true;
    for (uint32_t k = 0; k < guards->count; k++)
        if (branch->value == post->function->nodes[guards->items[k]]->value)
            return true;
    return false;
}

/* Does a condition about `call`, which completes it, end it as well? */
typedef bool branch_test(struct analysis *a, const struct event *pending, const struct node *branch,
                         const struct node *call, const struct node *post);

/* The calls that complete it, and of the conditions about them those that end it as well. */
static struct bits ends_of(struct analysis *a, const struct event *pending, const struct node *post,
                           branch_test *ends_too)
{
    const struct function *f = post->function;
    const struct variable *flag = raised_flag(a, pending);
    struct bits ends = bits_new(a->arena, f->node_count);

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct set *conditions;

        if ((flag && raised_comes_free(a, pending, f->nodes[k])) ||
            flushed_by(a, pending->mpi_node, f->nodes[k]))
            bits_set(&ends, k);
        if (!completes(a, pending, f->nodes[k]) || roles_exclude(a, post, f->nodes[k]))
            continue;
        bits_set(&ends, k);
        conditions = cfg_control_closure(a, f->nodes[k]);
        for (uint32_t n = 0; n < conditions->count; n++)
            if (ends_too(a, pending, f->nodes[conditions->items[n]], f->nodes[k], post))
                bits_set(&ends, conditions->items[n]);
    }
    ends_below(a, pending, f, flag, &ends);
    return ends;
}

/* Is there a way from the posting to the end of its function, or to a call below which it is posted again, that passes
 * no call that completes it? */
static bool is_left_pending(struct analysis *a, const struct waiting *w, const struct node *post)
{
    const struct event *pending = w->event;
    const struct function *f = post->function;
    const struct bits ends = ends_of(a, pending, post, says_nothing);
    struct bits span = bits_new(a->arena, f->node_count);

    spread_from(a, w, post, &ends, &span);
    for (uint32_t k = 0; k < f->node_count; k++)
        if (bits_get(&span, k) &&
            (f->nodes[k]->kind == NODE_EXIT || loses(a, w, post, f->nodes[k], &span) ||
             (f->nodes[k] != post && f->nodes[k]->kind == NODE_CALL &&
              errand_has(a, f->nodes[k], pending->mpi_node->function))))
            return true;
    return false;
}

static bool call_completes(struct analysis *a, const struct waiting *w, const struct node *call);

static bool posts_complete(struct analysis *a, const struct waiting *w, const node_list *posts)
{
    for (uint32_t k = 0; k < posts->count; k++)
        if (!call_completes(a, w, posts->items[k]) && is_left_pending(a, w, posts->items[k]))
            return false;
    return true;
}

/* Has the function completed what was posted in it, or below, when it comes back?  One that is come to again below itself
 * is taken for one that has: the calls that are made inside come back first, so what holds of a function when it holds of
 * all inside holds of every one.  Where it does not hold of the outermost, nothing that was taken from it is kept. */
static uint8_t function_completes(struct analysis *a, const struct waiting *w,
                                  const struct function *f)
{
    struct completing *completing = w->completing;
    uint8_t *found = &completing->found[f->id];
    node_list posts = {0};
    bool does;

    if (*found)
        return *found;
    event_positions(a, w->event, f, &posts);
    *found = posts.count > 0 ? COMPLETES : POSTS_NOT;
    array_push(a->arena, &completing->asked, f->id);
    completing->depth++;
    does = posts_complete(a, w, &posts);
    completing->depth--;
    if (!does)
        *found = COMPLETES_NOT;
    else if (posts.count > 0)
        array_push(a->arena, &completing->hopes, f->id);
    for (uint32_t k = 0; completing->depth == 0 && k < completing->hopes.count && !does; k++)
        completing->found[completing->hopes.items[k]] = 0;
    if (completing->depth == 0)
        completing->hopes.count = 0;
    return *found;
}

/* Has the call below which it is posted completed it when it comes back? */
static bool call_completes(struct analysis *a, const struct waiting *w, const struct node *call)
{
    const function_list *callees = call->kind == NODE_CALL ? callees_of(a, call) : NULL;
    bool has_any = false;

    for (uint32_t k = 0; callees && k < callees->count; k++) {
        const uint8_t does = callees->items[k]->is_defined
                                 ? function_completes(a, w, callees->items[k])
                                 : COMPLETES_NOT;

        if (does == COMPLETES_NOT)
            return false;
        has_any |= does == COMPLETES;
    }
    return has_any;
}

/* Does the condition, in the innermost loop that posts, ask whether a number that steps is a certain one?  When it is
 * another what was posted stays pending.  That it is still 0, or 1, says that nothing was posted before. */
static bool asks_for_number(struct analysis *a, const struct node *branch, const struct node *post)
{
    const struct function *f = branch->function;
    const struct expr *test = branch->value;
    struct bits loop;
    int64_t number;

    if (!test || test->kind != EXPR_BINARY || expr_op_class(test) != CLASS_COMPARISON ||
        test->a->kind != EXPR_VARIABLE)
        return false;
    expr_ask(test);
    if ((expr_is_int(test->b, &number) && number <= 1) || !cfg_loop_around(a, branch, &loop) ||
        !bits_get(&loop, post->id))
        return false;
    for (uint32_t k = 0; k < f->node_count; k++)
        if (f->nodes[k]->kind == NODE_ASSIGN && f->nodes[k]->target == test->a &&
            expr_step(test->a, f->nodes[k]->value) != 0)
            return true;
    return false;
}

/* The side of the branch that leads to the node, and the other one does not; -1: both, or neither, may. */
static int side_of(struct analysis *a, const struct node *branch, const struct node *node)
{
    return cfg_is_behind(a, branch, 0, node) ? 0 : cfg_is_behind(a, branch, 1, node) ? 1 : -1;
}

/* Gives the expression the same at the other node, of this function? */
static bool stays(struct analysis *a, const struct expr *expr, const struct node *from,
                  const struct node *to)
{
    return condition_stays(a, expr, from, to) || value_is_kept(a, expr, from, to);
}

/* Do the conditions under which it was posted leave the branch no answer but the one that leads to the call?  They ask
 * for what nothing sets from there to the posting and on to the branch. */
static bool is_asked_again(struct analysis *a, const struct node *branch, const struct node *call,
                           const struct node *post)
{
    const struct event poster = {.home = post->function, .node = post, .mpi_node = post};
    const struct set *conditions = cfg_control_closure(a, post);
    const int wanted = side_of(a, branch, call);
    const struct guard needed = {branch->value, wanted == 0, branch};
    ARRAY(struct guard) held = {0};

    if (wanted < 0 || !stays(a, branch->value, post, branch))
        return false;
    for (uint32_t k = 0; k < conditions->count; k++) {
        const struct node *asked = post->function->nodes[conditions->items[k]];
        const int side = side_of(a, asked, post);

        if (side >= 0 && value_is_kept(a, asked->value, asked, post) &&
            stays(a, asked->value, post, branch))
            array_push(a->arena, &held, ((struct guard){asked->value, side == 0, asked}));
    }
    if (held.count == 0)
        return false;
    solver_begin(a->solver);
    solver_guards(a->solver, &poster, held.items, held.count, false);
    solver_guards(a->solver, &poster, &needed, 1, true);
    return solver_end(a->solver) == ANSWER_NO;
}

/* Does the condition ask for something that has nothing to do with whether the call was posted: nothing sets it from there
 * on, the request is no part of it, and no condition about the posting reads any of it? */
static bool is_unrelated(struct analysis *a, const struct event *pending, const struct node *branch,
                         const struct node *post)
{
    const struct set *conditions = cfg_control_closure(a, post);
    const struct set *read = branch->value ? cells_known_read(a, branch->value) : NULL;

    if (!read || read->count == 0 || !stays(a, branch->value, post, branch) ||
        (pending->request && set_meets(read, cells_known_read(a, pending->request))))
        return false;
    for (uint32_t k = 0; k < conditions->count; k++) {
        const struct expr *asked = post->function->nodes[conditions->items[k]]->value;

        if (asked && set_meets(read, cells_known_read(a, asked)))
            return false;
    }
    for (uint32_t k = 0; k < post->function->node_count; k++)
        if (cfg_reaches(a, post, post->function->nodes[k]) &&
            node_sets_or_hands(a, post->function->nodes[k], read))
            return false;
    return true;
}

static bool ends_whatever_number(struct analysis *a, const struct event *pending,
                                 const struct node *branch, const struct node *call,
                                 const struct node *post)
{
    const bool asks_number = asks_for_number(a, branch, post);

    if (!asks_number && (!branch->value || says_nothing(a, pending, branch, call, post)))
        return true;
    if (is_asked_again(a, branch, call, post) || ahead_is_awaited(a, branch, post, call))
        return true;
    if (asks_number || is_unrelated(a, pending, branch, post))
        return false;
    assume(a,
           arena_printf(a->arena, "where `%s` at %s does not lead to the wait nothing is pending",
                        expr_text(a->program, branch->value), place_text(a, &branch->place)));
    return true;
}

/* The nodes of the function of `post` that run while the call may be pending. */
static struct bits span_of(struct analysis *a, const struct waiting *w, const struct node *post)
{
    const struct event *pending = w->event;
    const struct function *f = post->function;
    struct bits span = bits_new(a->arena, f->node_count), ends;
    node_list lost = {0};

    if (call_completes(a, w, post))
        return span;
    ends = ends_of(a, pending, post, ends_whatever_number);
    spread_from(a, w, post, &ends, &span);
    for (uint32_t k = 0; k < f->node_count; k++)
        if (bits_get(&span, k) && loses(a, w, post, f->nodes[k], &span))
            array_push(a->arena, &lost, f->nodes[k]);
    for (uint32_t k = 0; k < lost.count; k++)
        spread_from(a, w, lost.items[k], NULL, &span);
    return span;
}

/* The same, found once for all who may use the buffer. */
const struct bits *waiting_span(struct analysis *a, const struct waiting *w,
                                const struct node *post)
{
    struct bits *span = map_get_address(w->spans, post);

    if (!span) {
        span = ARENA_NEW(a->arena, struct bits);
        *span = span_of(a, w, post);
        map_set_address(w->spans, post, span);
    }
    return span;
}

/* Does the call, of the node, complete it, as both name the request?  Where it only asks, that is so behind its answer. */
static bool is_over_behind(struct analysis *a, const struct event *pending, const struct node *call,
                           const struct node *node)
{
    const struct cfg *cfg = cfg_get(a, node->function);
    const event_list *events = call->kind == NODE_CALL ? events_at(a, call) : NULL;
    bool asks = false, is_found = false;

    for (uint32_t k = 0; events && k < events->count && !is_found; k++) {
        const struct event *e = events->items[k];

        is_found = e->mpi_node == call && is_completion_of(a, e, pending) &&
                   set_meets(&e->request_cells, &pending->request_cells);
        asks = e->mpi->flag >= 0;
    }
    for (uint32_t k = 0; is_found && asks && k < node->function->node_count; k++) {
        const struct node *branch = node->function->nodes[k];
        const int side = branch->kind == NODE_BRANCH && cfg_dominates(cfg, call, branch)
                             ? limited_side_of(a, branch, call)
                             : 0;

        if (side != 0 && cfg_is_behind(a, branch, side - 1, node))
            return true;
    }
    return is_found && !asks;
}

bool waiting_is_over(struct analysis *a, const struct event *pending, const struct node *node)
{
    const struct function *f = node->function;
    const struct bits none = bits_new(a->arena, f->node_count);
    bool is_over = false;

    for (uint32_t k = 0; k < f->node_count && !is_over; k++) {
        const struct node *call = f->nodes[k];

        is_over = call != node && cfg_dominates(cfg_get(a, f), call, node) &&
                  is_over_behind(a, pending, call, node);
        for (uint32_t n = 0; is_over && n < f->node_count; n++)
            is_over = f->nodes[n]->kind != NODE_CALL ||
                      !call_reaches(a, f->nodes[n], pending->home) ||
                      !cfg_leads(a, call, f->nodes[n], &none, NULL) ||
                      !cfg_leads(a, f->nodes[n], node, &none, NULL);
    }
    return is_over;
}

bool waiting_is_once(struct analysis *a, const struct event *e)
{
    struct bits loop;

    for (uint32_t k = 1; e->chain && k < e->depth; k++)
        if (cfg_loop_around(a, e->chain[k], &loop))
            return false;
    for (uint32_t k = 0; e->node != e->mpi_node && k < a->events.count; k++) {
        const struct event *other = a->events.items[k];

        if (other->kind == EVENT_COMPLETION &&
            (other->node == e->node || call_reaches(a, e->node, other->home)))
            return false;
    }
    return e->node == e->mpi_node || e->chain;
}
