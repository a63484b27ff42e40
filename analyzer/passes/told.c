/* SPDX-License-Identifier: Apache-2.0 */
/* What tells whether a request was complete when it was asked for?
 *
 * Requires: events, control flow.  Besides what the call itself says: its status, which is not set when nothing
 * was found, and empty when it asks again; the handle, which is null behind a completion; and the status of a
 * later completion of the same requests, which is empty for what was complete before, and which of them, or how many,
 * are complete there.
 *
 * A status that is read under another name, or in another function, is labelled wherever it is read.
 *
 * So does the buffer of a request that is read before it is complete.
 *
 * A status that is read where the call's own flag says that something was found tells nothing; nor does
 * that of a completion that runs only where it says the opposite.
 */
#include "passes/told.h"
#include "ir/expr.h"
#include "passes/answers.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/events.h"
#include "passes/lent.h"
#include "passes/picked.h"
#include "passes/reads.h"
#include "passes/received.h"
#include "passes/seen.h"
#include "passes/tallied.h"

/* ---- the ways behind a question ---- */

struct ways {
    const struct expr *flag; /* that says what it has found; NULL: none that is followed */
    int pruned;    /* sides not to take: on which it has found something (1) or nothing (2) */
    uint8_t *seen; /* by node: 1 with the flag as the question has left it, 2 otherwise */
    node_list work;
    ARRAY(uint8_t) marks;
};

static void ways_from(struct taint *t, struct ways *w, const struct node *node, uint8_t mark)
{
    int found =
        w->flag && mark == 1 && node->kind == NODE_BRANCH ? answer_side(node->value, w->flag) : 0;

    for (int k = 0; k < 2; k++) {
        const struct node *next = node->next[k];

        if (!next || (w->seen[next->id] & mark) ||
            (found && (found == k + 1 ? w->pruned == 1 : w->pruned == 2)))
            continue;
        w->seen[next->id] |= mark;
        array_push(t->a->arena, &w->work, next);
        array_push(t->a->arena, &w->marks, mark);
    }
}

static void ways_begin(struct taint *t, struct ways *w, const struct node *call,
                       const struct expr *flag, int pruned)
{
    *w = (struct ways){.flag = flag, .pruned = pruned};
    w->seen = ARENA_ARRAY(t->a->arena, uint8_t, call->function->node_count);
    ways_from(t, w, call, 1);
}

static const struct node *ways_next(struct ways *w, uint8_t *mark)
{
    const struct node *node;

    if (w->work.count == 0)
        return NULL;
    *mark = w->marks.items[--w->marks.count];
    node = w->work.items[--w->work.count];
    if (w->flag && node_may_set(node, w->flag))
        *mark = 2;
    return node;
}

/* The local variable that says whether the call itself has found something. */
static const struct expr *flag_of(struct analysis *a, const struct event *c)
{
    const struct expr *pointer = c->node == c->mpi_node && c->mpi->flag >= 0 &&
                                         (uint32_t)c->mpi->flag < c->mpi_node->arg_count
                                     ? expr_without_casts(c->args[c->mpi->flag])
                                     : NULL;
    const struct variable *v;

    if (!pointer || pointer->kind != EXPR_ADDRESS || pointer->a->kind != EXPR_VARIABLE)
        return NULL;
    v = pointer->a->variable;
    return v->function == c->node->function && !v->is_static &&
                   !bits_get(reads_escaping(a), cell_of_variable(a, v)->id)
               ? pointer->a
               : NULL;
}

/* ---- the answer ---- */

struct bits told_answer(struct analysis *a, const struct event *c)
{
    struct bits told = bits_new(a->arena, a->cell_count);

    for (uint32_t k = 0; k < c->mpi_node->arg_count; k++) {
        struct set cells = {0};

        if (!call_writes(a, c->mpi_node, k) || (int)k == c->mpi->array_of_requests ||
            (int)k == c->mpi->request || (int)k == c->mpi->status || (int)k == c->mpi->message)
            continue;
        pointees_spread(a, c->args[k], &cells);
        for (uint32_t n = 0; n < cells.count; n++)
            bits_set(&told, cells.items[n]);
    }
    return told;
}

/* ---- statuses ---- */

/* The variable that a pointer or lvalue is written with: s of &s, s[k], s->f. */
static const struct variable *variable_in(const struct expr *expr)
{
    while (expr && expr->kind != EXPR_VARIABLE)
        expr = expr->a;
    return expr ? expr->variable : NULL;
}

/* The constant index of &x[k], x[k].f ...; -1: it has none. */
static int64_t index_in(const struct expr *expr)
{
    while (expr &&
           (expr->kind == EXPR_ADDRESS || expr->kind == EXPR_CAST || expr->kind == EXPR_FIELD))
        expr = expr->a;
    return expr && expr->kind == EXPR_INDEX && expr->a->kind == EXPR_VARIABLE &&
                   expr->b->kind == EXPR_INT
               ? expr->b->value
               : -1;
}

/* May the two be one status of an array? */
static bool may_be_one(const struct expr *x, const struct expr *y)
{
    int64_t at_x = index_in(x), at_y = index_in(y);

    return at_x < 0 || at_y < 0 || at_x == at_y;
}

static void reads_add(struct taint *t, const struct expr *expr, const struct expr *argument)
{
    const struct variable *status = variable_in(argument);

    if (!expr)
        return;
    if ((expr->kind == EXPR_FIELD && variable_in(expr) == status) ||
        (expr->kind == EXPR_VARIABLE && expr->variable == status && expr->type &&
         expr->type->kind == TYPE_RECORD)) {
        if (may_be_one(expr, argument))
            array_push(t->a->arena, &t->reads, expr);
        return;
    }
    reads_add(t, expr->a, argument);
    reads_add(t, expr->b, argument);
    reads_add(t, expr->c, argument);
}

/* Is it one whole status, the same wherever it is named? */
static bool is_whole(const struct expr *argument)
{
    argument = expr_without_casts(argument);
    if (argument->kind == EXPR_ADDRESS)
        return argument->a->kind == EXPR_VARIABLE || index_in(argument) >= 0;
    return argument->kind == EXPR_VARIABLE && type_is_pointer(argument->type);
}

/* Is the status handed to a function that is none of MPI?  What that looks at by the name of a parameter is labelled. */
static bool hands_on(struct taint *t, const struct node *call, uint32_t k,
                     const struct expr *argument)
{
    const struct function *f = call->callee->kind == EXPR_FUNCTION ? call->callee->callee : NULL;

    if (call_mpi(t->a, call) >= 0)
        return false;
    if (f && function_is_external(f)) /* memcpy: a copy has the fields of all statuses */
        received_label(t, argument);
    else if (!f || !lent_is_filled(t->a, call, k))
        received_status(t, argument);
    return true;
}

/* Returns whether the node writes the status anew. */
static bool status_at(struct taint *t, const struct node *node, const struct expr *argument)
{
    const struct variable *status = variable_in(argument);
    bool is_written = false;

    reads_add(t, node->value, argument);
    for (uint32_t k = 0; k < node->arg_count; k++) {
        bool is_value = node->args[k]->type && node->args[k]->type->kind == TYPE_INT;
        if (is_value || variable_in(node->args[k]) != status) {
            reads_add(t, node->args[k], argument);
        } else if (hands_on(t, node, k, argument)) {
            is_written |= lent_is_set(t->a, node, k, expr_variable(t->a->program, status));
        } else if (call_writes(t->a, node, k)) {
            is_written |= is_whole(node->args[k]) &&
                          (node->args[k] == argument || index_in(node->args[k]) < 0);
        } else if (may_be_one(node->args[k], argument)) {
            array_push(t->a->arena, &t->reads, node->args[k]);
        }
    }
    return is_written;
}

/* What reads the status of the call before another one writes it. */
static void status_label(struct taint *t, const struct node *call, const struct expr *argument,
                         const struct expr *flag)
{
    const struct node *node;
    struct ways ways;
    uint8_t mark;

    if (!variable_in(argument))
        return;
    ways_begin(t, &ways, call, flag, 1);
    while ((node = ways_next(&ways, &mark)))
        if (node == call || !status_at(t, node, argument))
            ways_from(t, &ways, node, mark);
}

/* Does a pointer besides this variable lead there? */
static bool is_pointed_at(const struct analysis *a, uint32_t cell, const struct variable *named)
{
    for (uint32_t k = 0; k < a->cell_count; k++)
        if (set_has(&a->cells[k]->points, cell) && a->cells[k]->kind != CELL_RETURN &&
            (a->cells[k]->kind != CELL_VARIABLE || a->cells[k]->variable != named))
            return true;
    return false;
}

/* May the status that the call writes be read under another name, or in another function? */
static bool status_is_seen(struct analysis *a, const struct event *c, const struct expr *argument)
{
    const struct variable *named = variable_in(argument);
    struct set objects = {0};

    points_of(a, argument, &objects);
    for (uint32_t k = 0; k < objects.count; k++) {
        const struct cell *cell = a->cells[objects.items[k]];

        if (!named || (cell->kind == CELL_VARIABLE && cell->variable != named) ||
            (cell->kind == CELL_HEAP ? is_pointed_at(a, cell->id, named)
                                     : cell->kind == CELL_FIELD && type_is_pointer(named->type)) ||
            variable_is_seen(a, named, c->node->function))
            return true;
    }
    return false;
}

static void own_status(struct taint *t, const struct event *c, const struct expr *flag)
{
    int status = c->mpi->status;

    if (status < 0 || (uint32_t)status >= c->mpi_node->arg_count)
        return;
    if (status_is_seen(t->a, c, c->args[status]))
        received_status(t, c->args[status]);
    status_label(t, c->mpi_node, c->mpi_node->args[status], flag);
    if (c->node != c->mpi_node)
        status_label(t, c->node, c->args[status], NULL);
}

/* ---- what the question leaves ---- */

/* Does the node post the request anew that lives in one variable? */
static bool posts_again(struct analysis *a, const struct event *c, const struct node *node)
{
    const struct expr *request = c->request ? expr_without_casts(c->request) : NULL;
    const event_list *events = request && request->kind == EXPR_ADDRESS &&
                                       request->a->kind == EXPR_VARIABLE && node->kind == NODE_CALL
                                   ? events_through(a, node)
                                   : NULL;

    for (uint32_t k = 0; events && k < events->count; k++)
        if (events->items[k]->is_nonblocking && events->items[k]->mpi_node == node &&
            events->items[k]->request == request)
            return true;
    return false;
}

/* May the completion run behind the question, for a request of it that was found complete? */
static bool may_follow(struct taint *t, const struct event *c, const struct event *later,
                       const struct expr *flag)
{
    const struct node *node;
    struct ways ways;
    uint8_t mark;

    if (c->node->function != later->node->function)
        return true;
    ways_begin(t, &ways, c->node, flag, 2);
    while ((node = ways_next(&ways, &mark))) {
        if (node == later->node)
            return true;
        if (!posts_again(t->a, c, node))
            ways_from(t, &ways, node, mark);
    }
    return false;
}

/* May the two complete one request?  Not where they name two elements of one array. */
static bool are_of_one(const struct event *x, const struct event *y)
{
    return variable_in(x->request) != variable_in(y->request) || may_be_one(x->request, y->request);
}

static void answer_label(struct taint *t, const struct event *choice)
{
    const struct bits told = told_answer(t->a, choice);

    for (uint32_t k = 0; k < told.count; k++)
        if (bits_get(&told, k))
            bits_set(&t->cells, k);
}

static void left_label(struct taint *t, const struct event *c, const struct expr *flag)
{
    struct analysis *a = t->a;

    for (uint32_t k = 0; k < c->request_cells.count; k++)
        bits_set(&t->cells, c->request_cells.items[k]);
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];

        if (e->kind == EVENT_COMPLETION && e != c &&
            set_meets(&e->request_cells, &c->request_cells) && are_of_one(c, e) &&
            may_follow(t, c, e, flag)) {
            own_status(t, e, NULL);
            if (mpi_role_is_choice(e->mpi->role))
                answer_label(t, e);
        }
    }
}

void told_status(struct taint *t, const struct event *question)
{
    own_status(t, question, NULL);
}

void told_label(struct taint *t, const struct event *question, bool is_picked)
{
    const struct expr *flag = flag_of(t->a, question);

    own_status(t, question, flag);
    if (!is_picked)
        left_label(t, question, flag);
}

/* ---- what is not complete yet ---- */

/* Is the request certainly complete behind the node? */
static bool completes(struct analysis *a, const struct event *posted, const struct node *node)
{
    const event_list *events = node->kind == NODE_CALL ? events_through(a, node) : NULL;

    for (uint32_t k = 0; events && k < events->count; k++)
        if (events->items[k]->kind == EVENT_COMPLETION && events->items[k]->node == node &&
            (events->items[k]->mpi->role == ROLE_WAIT ||
             events->items[k]->mpi->role == ROLE_WAITALL) &&
            set_meets(&events->items[k]->request_cells, &posted->request_cells))
            return true;
    return false;
}

static bool reads_any(struct analysis *a, const struct node *node, const struct set *buffer)
{
    struct set read = {0};

    cells_read_by(a, node->value, &read);
    cells_read_by(a, node->target, &read);
    for (uint32_t k = 0; k < node->arg_count; k++) {
        cells_read_by(a, node->args[k], &read);
        if (type_is_address(node->args[k]->type) && call_reads(a, node, k))
            pointees_spread(a, node->args[k], &read);
    }
    return set_meets(&read, buffer);
}

/* Is the buffer read behind the question, before the request is complete? */
static bool is_read_early(struct taint *t, const struct event *c, const struct event *posted,
                          const struct expr *flag)
{
    const struct set *buffer = event_buffer_cells(t->a, posted);
    const struct node *node;
    struct ways ways;
    uint8_t mark;

    ways_begin(t, &ways, c->node, flag, 1);
    while ((node = ways_next(&ways, &mark))) {
        if (completes(t->a, posted, node) || posts_again(t->a, c, node))
            continue;
        if (node != c->node && reads_any(t->a, node, buffer))
            return true;
        ways_from(t, &ways, node, mark);
    }
    return false;
}

/* Is it a send of what is the round's own? */
static bool answers_round(struct analysis *a, const struct picked *picked, const struct node *node)
{
    const event_list *events = node->kind == NODE_CALL ? events_through(a, node) : NULL;

    for (uint32_t k = 0; events && k < events->count; k++)
        if (events->items[k]->node == node && picked_answers(picked, events->items[k]))
            return true;
    return false;
}

/* Does the node read the buffer, but for what is the round's own (picked.h)? */
static bool reads_further(struct analysis *a, const struct picked *picked, const struct node *node,
                          const struct set *buffer)
{
    if (!reads_any(a, node, buffer))
        return false;
    if (picked && (node->kind == NODE_ASSIGN   ? picked_keeps(picked, node)
                   : node->kind == NODE_BRANCH ? tallied_asks(picked, node)
                                               : answers_round(a, picked, node)))
        return false;
    if (!picked || (node->value && !picked_is_of_round(picked, node->value, node, 0)))
        return true;
    for (uint32_t k = 0; k < node->arg_count; k++)
        if (!picked_is_of_round(picked, node->args[k], node, 0))
            return true;
    return false;
}

/* Is the buffer read in a loop that completes one after the other, and posts none? */
static bool is_read_between(struct analysis *a, const struct event *choice,
                            const struct picked *picked, const struct event *posted)
{
    const struct set *buffer = event_buffer_cells(a, posted);
    const struct function *f = choice->home;
    struct bits loop;

    if (!cfg_loop_around(a, choice->node, &loop) ||
        (posted->home == f && bits_get(&loop, posted->node->id)))
        return false;
    for (uint32_t k = 0; k < f->node_count; k++)
        if (bits_get(&loop, k) && f->nodes[k] != choice->node &&
            reads_further(a, picked, f->nodes[k], buffer))
            return true;
    return false;
}

void told_between(struct taint *t, const struct event *choice, const struct picked *picked)
{
    for (uint32_t k = 0; k < t->a->events.count; k++) {
        const struct event *e = t->a->events.items[k];

        if (e->kind == EVENT_RECEIVE && e->is_nonblocking && e->buffer >= 0 &&
            set_meets(&e->request_cells, &choice->request_cells) &&
            is_read_between(t->a, choice, picked, e))
            received_buffer(t, e);
    }
}

void told_buffers(struct taint *t, const struct event *question)
{
    const struct expr *flag = flag_of(t->a, question);

    for (uint32_t k = 0; k < t->a->events.count; k++) {
        const struct event *e = t->a->events.items[k];

        if (e->kind == EVENT_RECEIVE && e->is_nonblocking && e->buffer >= 0 &&
            set_meets(&e->request_cells, &question->request_cells) &&
            is_read_early(t, question, e, flag))
            received_buffer(t, e);
    }
}
