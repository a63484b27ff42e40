/* SPDX-License-Identifier: Apache-2.0 */
/* Does anything that is sent depend on the order in which requests complete?
 *
 * Requires: events, matching, taint.  Classifies MPI_Waitany, MPI_Waitsome, MPI_Test*, and what else
 * asks without waiting: MPI_Iprobe, MPI_Improbe, MPI_Request_get_status (reported only where they
 * matter).  A cancelled request is always unknown: whether it was in time is up to the messages.
 * ordered (SPBC section 4.2.2): a send that follows the completion of one request meets a reception
 * behind which a message for another request of the same set is sent; harmless: no send can be
 * reached between two completions, and nothing sent is computed from, or decided by, the index, the
 * status or the flag; or, for a test in a polling loop, every send in the loop answers a message
 * that was found or happens once (it is guarded by a condition that is changed along with it), and
 * no send uses what counts the rounds; otherwise unknown.
 */
#include "passes/completions.h"
#include "ir/expr.h"
#include "passes/budget.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/events.h"
#include "passes/findings.h"
#include "passes/matching.h"
#include "passes/scope.h"
#include "passes/taint.h"
#include "passes/values.h"

#include <string.h>

static bool is_choice(enum mpi_role role)
{
    return role == ROLE_WAITANY || role == ROLE_WAITSOME || role == ROLE_TESTANY ||
           role == ROLE_TESTSOME;
}

static bool is_test(enum mpi_role role)
{
    return role == ROLE_TEST || role == ROLE_TESTALL;
}

static bool in_one_loop(struct analysis *a, const struct node *x, const struct node *y)
{
    return cfg_reaches(a, x, y) && cfg_reaches(a, y, x);
}

static bool is_at_or_below(struct analysis *a, const struct node *call, const struct event *e)
{
    return event_node_in(e, call->function) == call || e->node == call ||
           (call->mpi < 0 && call_reaches(a, call, e->home) && !event_node_in(e, call->function));
}

/* ---- ordered completions ---- */

/* May `later` be sent only after `first` was received: in one function, `first` dominating it? */
static bool follows(struct analysis *a, const struct event *first, const struct event *later)
{
    return first->home == later->home &&
           cfg_dominates(cfg_get(a, first->home), first->node, later->node);
}

static bool request_is_in_set(const struct event *receive, const struct event *completion)
{
    return receive->kind == EVENT_RECEIVE && receive->is_nonblocking &&
           set_meets(&receive->request_cells, &completion->request_cells);
}

/* A message for a request of the set that is sent behind a reception of `send`; NULL none. */
static const struct event *later_message(struct analysis *a, const struct event *completion,
                                         const struct event *send, const struct event **reception)
{
    for (uint32_t r = 0; r < a->events.count; r++) {
        const struct event *receive = a->events.items[r];

        if (receive->kind != EVENT_RECEIVE || receive->is_nonblocking ||
            !send_may_meet(a, send, receive))
            continue;
        for (uint32_t k = 0; k < a->events.count; k++) {
            const struct event *later = a->events.items[k];

            if (later->kind != EVENT_SEND || !follows(a, receive, later))
                continue;
            for (uint32_t n = 0; n < a->events.count; n++)
                if (request_is_in_set(a->events.items[n], completion) &&
                    send_meets(a, later, a->events.items[n])) {
                    *reception = receive;
                    return later;
                }
        }
    }
    return NULL;
}

static bool is_ordered(struct analysis *a, const struct event *c)
{
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *send = a->events.items[k], *reception = NULL, *later;
        struct finding *finding;

        if (send->kind != EVENT_SEND || send->home != c->home ||
            !in_one_loop(a, c->node, send->node) ||
            !cfg_dominates(cfg_get(a, c->home), c->node, send->node))
            continue;
        later = later_message(a, c, send, &reception);
        if (!later)
            continue;
        finding = finding_add(a, "spbc-completion-order", &c->node->place,
                              arena_printf(a->arena,
                                           "%s completes requests of which one message is always "
                                           "sent after another was delivered",
                                           event_name(a, c)));
        finding_note(a, finding, &c->node->place, "one request completes here");
        finding_note(a, finding, &send->node->place, "then this is sent");
        finding_note(a, finding, &reception->node->place, "and received here");
        finding_note(a, finding, &later->node->place,
                     "behind which the message for another request of the set is sent");
        return true;
    }
    return false;
}

/* ---- polling loops ---- */

static bool calls_function(struct analysis *a, const struct node *call, const struct function *f)
{
    const function_list *callees = callees_of(a, call);

    for (uint32_t k = 0; k < callees->count; k++)
        if (callees->items[k] == f)
            return true;
    return false;
}

/* On which side of the condition has a probe or a test found something?  1: when it is true, 2: when
 * it is false, 0: it does not come from one. */
static int found_side(struct analysis *a, const struct expr *expr, const struct node *at, int depth)
{
    struct values values;
    int side;

    if (!expr || depth > 4)
        return 0;
    switch (expr->kind) {
    case EXPR_CALL:
        for (uint32_t n = 0; n < a->events.count; n++)
            if (a->events.items[n]->kind == EVENT_PROBE && a->events.items[n]->mpi->flag >= 0 &&
                calls_function(a, expr->call, a->events.items[n]->mpi_node->function))
                return 1;
        return 0;
    case EXPR_VARIABLE:
    case EXPR_FIELD:
    case EXPR_DEREF:
        values_of(a, expr, at, NULL, &values);
        for (uint32_t k = 0; k < values.maker_count; k++) {
            enum mpi_role role = mpi_function_get(call_mpi(a, values.makers[k]))->role;

            if (role == ROLE_IPROBE || role == ROLE_IMPROBE || is_test(role) || is_choice(role))
                return 1;
        }
        return 0;
    case EXPR_UNARY:
        side = expr->op == OP_LNOT ? found_side(a, expr->a, at, depth + 1) : 0;
        return side == 1 ? 2 : side == 2 ? 1 : 0;
    case EXPR_BINARY:
        if ((expr->op == OP_EQ || expr->op == OP_NE) && expr->b->kind == EXPR_INT &&
            expr->b->value == 0) {
            side = found_side(a, expr->a, at, depth + 1);
            return side == 0 || expr->op == OP_NE ? side : 3 - side;
        }
        if (expr->op == OP_LAND && (found_side(a, expr->a, at, depth + 1) == 1 ||
                                    found_side(a, expr->b, at, depth + 1) == 1))
            return 1;
        return 0;
    default:
        return 0;
    }
}

/* Is something that the branch reads set to a constant on the side on which the node runs? */
static bool is_latch(struct analysis *a, const struct node *branch, const struct node *node)
{
    const struct function *f = node->function;

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *set = f->nodes[k];

        if (set->kind == NODE_ASSIGN && set->value->kind == EXPR_INT &&
            expr_contains(branch->value, set->target) &&
            set_has(cfg_control_closure(a, set), branch->id) &&
            (cfg_reaches(a, node, set) || cfg_reaches(a, set, node)))
            return true;
    }
    return false;
}

/* Does the node run at most once for a message found, or once for a latch?  Looks at the branches
 * that decide it, and at those that decide these. */
static bool is_limited(struct analysis *a, const struct node *node, const struct node *decided,
                       int depth)
{
    const struct set *direct = &cfg_get(a, decided->function)->controls[decided->id];

    for (uint32_t k = 0; k < direct->count; k++) {
        const struct node *branch = node->function->nodes[direct->items[k]];
        int side = found_side(a, branch->value, branch, 0);

        if (branch == decided)
            continue;
        if (side != 0 && cfg_control_sides(a, branch, decided) == side)
            return true;
        if (is_latch(a, branch, node) || (depth < 6 && is_limited(a, node, branch, depth + 1)))
            return true;
    }
    return false;
}

static bool send_is_bounded(struct analysis *a, const struct node *node, int depth)
{
    const function_list *callees = callees_of(a, node);
    bool found = false;

    if (is_limited(a, node, node, 0))
        return true;
    if (call_mpi(a, node) >= 0 || depth > 6)
        return false;
    for (uint32_t k = 0; k < a->events.count; k++) { /* inside the callee, then */
        const struct event *e = a->events.items[k];

        if (e->kind != EVENT_SEND || !is_at_or_below(a, node, e))
            continue;
        for (uint32_t c = 0; c < callees->count; c++) {
            node_list places = {0};

            event_positions(a, e, callees->items[c], &places);
            for (uint32_t n = 0; n < places.count; n++) {
                if (!send_is_bounded(a, places.items[n], depth + 1))
                    return false;
                found = true;
            }
        }
    }
    return found;
}

static bool is_send_call(struct analysis *a, const struct node *node)
{
    for (uint32_t n = 0; n < a->events.count && node->kind == NODE_CALL; n++)
        if (a->events.items[n]->kind == EVENT_SEND && is_at_or_below(a, node, a->events.items[n]))
            return true;
    return false;
}

/* A send in the innermost loop around the test that may run a number of times that depends on the
 * number of tests.  Without a loop in this function the polling is done by its callers. */
static const struct node *unbounded_send(struct analysis *a, const struct node *test, int depth)
{
    const struct function *f = test->function;
    const node_list *callers = &facts_of(a, f)->callers;
    struct bits loop;

    if (cfg_loop_around(a, test, &loop)) {
        for (uint32_t k = 0; k < f->node_count; k++)
            if (bits_get(&loop, k) && is_send_call(a, f->nodes[k]) &&
                !send_is_bounded(a, f->nodes[k], 0))
                return f->nodes[k];
        return NULL;
    }
    for (uint32_t k = 0; k < callers->count && depth < 8; k++) {
        const struct node *send = facts_of(a, callers->items[k]->function)->is_reachable
                                      ? unbounded_send(a, callers->items[k], depth + 1)
                                      : NULL;

        if (send)
            return send;
    }
    return NULL;
}

/* ---- results that reach a send ---- */

/* The variable that a pointer or lvalue is written with: s of &s, s[k], s->f. */
static const struct variable *variable_in(const struct expr *expr)
{
    while (expr && expr->kind != EXPR_VARIABLE)
        expr = expr->a;
    return expr ? expr->variable : NULL;
}

static void reads_add(struct taint *t, const struct expr *expr, const struct variable *status)
{
    if (!expr)
        return;
    if ((expr->kind == EXPR_FIELD && variable_in(expr) == status) ||
        (expr->kind == EXPR_VARIABLE && expr->variable == status && expr->type &&
         expr->type->kind == TYPE_RECORD)) {
        array_push(t->a->arena, &t->reads, expr);
        return;
    }
    reads_add(t, expr->a, status);
    reads_add(t, expr->b, status);
    reads_add(t, expr->c, status);
}

/* Returns whether the node writes the status anew. */
static bool status_at(struct taint *t, const struct node *node, const struct variable *status)
{
    bool is_written = false;

    reads_add(t, node->value, status);
    for (uint32_t k = 0; k < node->arg_count; k++) {
        bool is_value = node->args[k]->type && node->args[k]->type->kind == TYPE_INT;
        if (is_value || variable_in(node->args[k]) != status) {
            reads_add(t, node->args[k], status);
        } else if (call_writes(t->a, node, k)) {
            is_written = true;
        } else {
            array_push(t->a->arena, &t->reads, node->args[k]);
        }
    }
    return is_written;
}

/* What reads the status of the completion before another call writes it. */
static void status_label(struct taint *t, const struct node *call, const struct expr *argument)
{
    const struct variable *status = variable_in(argument);
    uint8_t *seen = ARENA_ARRAY(t->a->arena, uint8_t, call->function->node_count);
    node_list work = {0};

    array_push(t->a->arena, &work, call);
    while (status && work.count > 0) {
        const struct node *node = work.items[--work.count];

        if (node != call && status_at(t, node, status))
            continue;
        for (int k = 0; k < 2; k++)
            if (node->next[k] && !seen[node->next[k]->id]) {
                seen[node->next[k]->id] = 1;
                array_push(t->a->arena, &work, node->next[k]);
            }
    }
}

/* Is the variable set anew in every round before this node changes it? */
static bool starts_anew(struct analysis *a, const struct node *node, const struct bits *loop)
{
    for (uint32_t k = 0; k < node->function->node_count; k++) {
        const struct node *set = node->function->nodes[k];

        if (set->kind == NODE_ASSIGN && set->target == node->target && bits_get(loop, k) &&
            !expr_contains(set->value, node->target) &&
            cfg_dominates(cfg_get(a, node->function), set, node))
            return true;
    }
    return false;
}

/* Labels what counts the rounds of the loop around the test, in this function or its callers.
 * Returns whether there is a loop. */
static bool counters_label(struct taint *t, const struct node *test, int depth)
{
    struct analysis *a = t->a;
    const struct function *f = test->function;
    const node_list *callers = &facts_of(a, f)->callers;
    bool has_loop = false;
    struct bits loop;

    if (cfg_loop_around(a, test, &loop)) {
        for (uint32_t k = 0; k < f->node_count; k++) {
            const struct node *node = f->nodes[k];
            struct set cells = {0};

            if (!bits_get(&loop, k) || node->kind != NODE_ASSIGN ||
                !expr_contains(node->value, node->target) || is_limited(a, node, node, 0) ||
                starts_anew(a, node, &loop))
                continue;
            cells_of_lvalue(a, node->target, &cells);
            for (uint32_t n = 0; n < cells.count; n++)
                bits_set(&t->cells, cells.items[n]);
        }
        return true;
    }
    for (uint32_t k = 0; k < callers->count && depth < 8; k++)
        if (facts_of(a, callers->items[k]->function)->is_reachable)
            has_loop |= counters_label(t, callers->items[k], depth + 1);
    return has_loop;
}

static const struct event *tainted_send(struct analysis *a, const struct event *c)
{
    struct taint t = {.a = a, .has_selection = true, .source = taint_source_local};
    const struct node *branch;
    int status = c->mpi->status;

    t.cells = bits_new(a->arena, a->cell_count);
    if (is_choice(c->mpi->role)) {
        t.has_control = true;
        if (status >= 0 && (uint32_t)status < c->mpi_node->arg_count) {
            status_label(&t, c->mpi_node, c->mpi_node->args[status]);
            if (c->node != c->mpi_node)
                status_label(&t, c->node, c->args[status]);
        }
    } else {
        t.has_control = !counters_label(&t, c->node, 0);
    }
    for (uint32_t k = 0; k < c->mpi_node->arg_count; k++) {
        struct set cells = {0};

        if (!call_writes(a, c->mpi_node, k) || (int)k == c->mpi->array_of_requests ||
            (int)k == c->mpi->request || (int)k == status || (int)k == c->mpi->message)
            continue;
        pointees_spread(a, c->args[k], &cells);
        for (uint32_t n = 0; n < cells.count; n++)
            bits_set(&t.cells, cells.items[n]);
    }
    taint_run(&t);
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];

        if (e->kind != EVENT_SEND)
            continue;
        if (t.has_control && (bits_get(&t.functions, e->mpi_node->function->id) ||
                              taint_controls(&t, e->mpi_node, &branch)))
            return e;
        for (uint32_t n = 0; n < e->mpi_node->arg_count; n++)
            if ((int)n != e->mpi->request &&
                (taint_has(&t, e->args[n]) || taint_pointees(&t, e->args[n])))
                return e;
    }
    return NULL;
}

static const struct node *send_between(struct analysis *a, const struct event *c)
{
    struct bits loop;

    if (!cfg_loop_around(a, c->node, &loop))
        return NULL;
    for (uint32_t k = 0; k < c->home->node_count; k++)
        if (bits_get(&loop, k) && is_send_call(a, c->home->nodes[k]))
            return c->home->nodes[k];
    return NULL;
}

/* ---- what certainly depends on it ---- */

/* Does what the call wrote into the variable get to the node unchanged? */
static bool gets_to(struct analysis *a, const struct node *from, const struct expr *variable,
                    const struct node *to)
{
    struct cfg *cfg = cfg_scratch(a, from->function);
    uint32_t depth = 0;

    if (to->function != from->function)
        return false;
    cfg->stack[depth++] = from;
    while (depth > 0) {
        const struct node *node = cfg->stack[--depth];

        for (int side = 0; side < 2; side++) {
            const struct node *next = node->next[side];
            bool is_written;

            if (!next || cfg->marks[next->id])
                continue;
            if (next == to)
                return true;
            cfg->marks[next->id] = 1;
            is_written = next->kind == NODE_ASSIGN && next->target == variable;
            for (uint32_t k = 0; next->kind == NODE_CALL && k < next->arg_count; k++)
                is_written |= next->args[k]->kind == EXPR_ADDRESS && next->args[k]->a == variable &&
                              call_writes(a, next, k);
            if (!is_written)
                cfg->stack[depth++] = next;
        }
    }
    return false;
}

static const struct expr *written_scalar(const struct event *c, int arg)
{
    const struct expr *pointer =
        arg >= 0 && (uint32_t)arg < c->mpi_node->arg_count ? c->args[arg] : NULL;

    return pointer && pointer->kind == EXPR_ADDRESS && pointer->a->kind == EXPR_VARIABLE
               ? pointer->a
               : NULL;
}

/* Is it a number that the status of the call tells? */
static bool is_told(const struct expr *expr, const struct expr *status)
{
    return expr && expr->kind == EXPR_FIELD && expr->a == status && expr->text &&
           (strcmp(expr->text, "MPI_SOURCE") == 0 || strcmp(expr->text, "MPI_TAG") == 0);
}

/* A message that is the index, or a number of the status, of a choice. */
static const struct event *choice_sent(struct analysis *a, const struct event *c)
{
    const struct expr *index = written_scalar(c, c->mpi->index);
    const struct expr *status = written_scalar(c, c->mpi->status);

    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];
        const struct expr *data =
            e->kind == EVENT_SEND && e->home == c->home ? written_scalar(e, e->mpi->buffer) : NULL;

        if (!data)
            continue;
        if (data == index && gets_to(a, c->node, index, e->node))
            return e;
        for (uint32_t n = 0; n < c->home->node_count && status; n++) {
            const struct node *set = c->home->nodes[n];

            if (set->kind == NODE_ASSIGN && set->target == data && is_told(set->value, status) &&
                gets_to(a, c->node, status, set) && gets_to(a, set, data, e->node))
                return e;
        }
    }
    return NULL;
}

/* A send that a branch on the answer itself decides: made because nothing was there yet, or because
 * something was there when it was asked once. */
static const struct node *decided_send(struct analysis *a, const struct event *c)
{
    const struct expr *flag = written_scalar(c, c->mpi->flag);
    const struct function *f = c->home;

    for (uint32_t k = 0; flag && k < f->node_count; k++) {
        const struct node *branch = f->nodes[k];
        int found = 0;

        if (branch->kind != NODE_BRANCH || !expr_contains(branch->value, flag) ||
            !gets_to(a, c->node, flag, branch))
            continue;
        if (branch->value == flag || (branch->value->kind == EXPR_BINARY &&
                                      branch->value->op == OP_NE && branch->value->a == flag))
            found = 1;
        else if ((branch->value->kind == EXPR_UNARY && branch->value->op == OP_LNOT &&
                  branch->value->a == flag) ||
                 (branch->value->kind == EXPR_BINARY && branch->value->op == OP_EQ &&
                  branch->value->a == flag && branch->value->b->kind == EXPR_INT &&
                  branch->value->b->value == 0))
            found = 2;
        for (uint32_t n = 0; found && n < f->node_count; n++) {
            const struct node *send = f->nodes[n];

            if (!set_has(&cfg_get(a, f)->controls[send->id], branch->id) || !is_send_call(a, send))
                continue;
            if (cfg_control_sides(a, branch, send) == 3 - found ||
                (cfg_control_sides(a, branch, send) == found && !in_one_loop(a, c->node, branch)))
                return send;
        }
    }
    return NULL;
}

static bool is_certain(struct analysis *a, const struct event *c, const char **reason,
                       struct place *place)
{
    const struct event *sent = is_choice(c->mpi->role) ? choice_sent(a, c) : NULL;
    const struct node *decided = sent ? NULL : decided_send(a, c);

    if (!sent && !decided)
        return false;
    *place = sent ? sent->node->place : decided->place;
    *reason = arena_printf(a->arena,
                           sent ? "which request came first is what is sent at %s:%u"
                                : "whether it has come already decides what is sent at %s:%u",
                           place->file ? place->file->path : "?", place->line);
    return true;
}

static enum completion_class classify(struct analysis *a, const struct event *c,
                                      const char **reason)
{
    const struct node *send;
    const struct event *tainted;
    struct place sent_at;

    if (is_choice(c->mpi->role) && is_ordered(a, c)) {
        *reason = "one message is always sent after another was delivered (SPBC 4.2.2)";
        return COMPLETION_ORDERED;
    }
    if (c->kind == EVENT_COMPLETION && is_certain(a, c, reason, &sent_at)) {
        struct finding *finding =
            finding_add(a, "spbc-order-dependent-message", &sent_at,
                        arena_printf(a->arena, "%s does not wait for one named request, and %s",
                                     event_name(a, c), *reason));

        finding_note(a, finding, &c->node->place, "it is asked here");
        return COMPLETION_ORDER_DEPENDENT;
    }
    if (is_choice(c->mpi->role)) {
        send = send_between(a, c);
        if (send) {
            *reason =
                arena_printf(a->arena, "a message is sent between completions, at %s:%u",
                             send->place.file ? send->place.file->path : "?", send->place.line);
            return COMPLETION_UNKNOWN;
        }
        tainted = tainted_send(a, c);
        if (tainted) {
            *reason = arena_printf(a->arena, "what is sent at %s:%u is computed from its result",
                                   tainted->node->place.file->path, tainted->node->place.line);
            return COMPLETION_UNKNOWN;
        }
        *reason = "nothing that is sent depends on which request came first";
        return COMPLETION_HARMLESS;
    }
    tainted = tainted_send(a, c);
    send = tainted ? NULL : unbounded_send(a, c->node, 0);
    if (tainted || send) {
        const struct place *place = tainted ? &tainted->node->place : &send->place;

        *reason = arena_printf(a->arena,
                               "what is sent at %s:%u may depend on how often it is "
                               "asked",
                               place->file ? place->file->path : "?", place->line);
        return COMPLETION_UNKNOWN;
    }
    *reason = "what is sent does not depend on how often it is asked";
    return COMPLETION_HARMLESS;
}

struct classified {
    enum completion_class class_;
    const char *reason;
};

enum completion_class completions_class(struct analysis *a, const struct event *c,
                                        const char **reason)
{
    struct classified *known;

    if (!a->completion_classes)
        a->completion_classes = map_new(a->arena);
    known = (struct classified *)map_get_address(a->completion_classes, c);
    if (!known) {
        known = ARENA_NEW(a->arena, struct classified);
        known->class_ = classify(a, c, &known->reason);
        if (budget_is_spent(a)) {
            known->class_ = COMPLETION_UNKNOWN;
            known->reason = budget_reason(a);
            assume(a, known->reason);
        }
        map_set_address(a->completion_classes, c, known);
    }
    *reason = known->reason;
    return known->class_;
}

bool completions_is_question(const struct event *e)
{
    return (e->kind == EVENT_COMPLETION && (is_choice(e->mpi->role) || is_test(e->mpi->role))) ||
           (e->kind == EVENT_PROBE && e->mpi->flag >= 0);
}

/* MPI_Request_get_status and MPI_Cancel complete nothing, so they are no events. */
static bool is_question(struct analysis *a, const struct node *node, struct event *out)
{
    enum mpi_role role;

    if (node->kind != NODE_CALL || call_mpi(a, node) < 0)
        return false;
    role = mpi_function_get(call_mpi(a, node))->role;
    *out = (struct event){.mpi = mpi_function_get(call_mpi(a, node)),
                          .mpi_node = node,
                          .node = node,
                          .source_node = node,
                          .home = node->function,
                          .args = node->args,
                          .depth = 1};
    return role == ROLE_REQUEST_STATUS || role == ROLE_CANCEL;
}

static void completion_report(struct analysis *a, const struct event *c, bool is_always)
{
    struct completion completion = {
        .place = c->node->place, .call = event_name(a, c), .function = c->home};

    if (c->mpi->role == ROLE_CANCEL) {
        completion.class_ = COMPLETION_UNKNOWN;
        completion.reason = "whether a request can still be cancelled depends on when its message "
                            "comes";
    } else {
        budget_begin(a, c->home);
        completion.class_ = completions_class(a, c, &completion.reason);
        budget_end(a);
    }
    if (completion.class_ == COMPLETION_HARMLESS && !is_always)
        return;
    if (!event_is_anonymous(c)) /* else it is a reception, and reported as one */
        array_push(a->arena, &a->completions, completion);
    if (completion.class_ == COMPLETION_UNKNOWN)
        finding_add(a, "spbc-completion-unknown", &c->node->place,
                    arena_printf(a->arena, "effect of the order of completion is not known: %s",
                                 completion.reason));
}

void completions_check(struct analysis *a)
{
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *c = a->events.items[k];

        if (c->kind == EVENT_COMPLETION && (is_choice(c->mpi->role) || is_test(c->mpi->role)))
            completion_report(a, c, true);
        else if (c->kind == EVENT_PROBE && c->mpi->flag >= 0)
            completion_report(a, c, false);
    }
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];
        struct event question;

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++)
            if (is_question(a, f->nodes[n], &question))
                completion_report(a, &question, false);
    }
}
