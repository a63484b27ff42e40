/* SPDX-License-Identifier: Apache-2.0 */
/* Is a buffer used while a non-blocking call may use it?
 *
 * Requires: events, control flow.  Between the posting of a non-blocking call and its completion nobody
 * may read or write a buffer of a reception, or write that of a send (MPI 3.1, 3.7.2; 5.12 for
 * collectives); a program that does sends what came or what was there before, as time has it.  Found
 * where both name the same buffer by the same expression, in one function or by a variable that all
 * functions know, or where both lead to one number and nothing else, or are seen to lead to the same part of a variable
 * (parts.c); a function that is handed the buffer uses it where it stores or reads behind that parameter itself.
 *
 * A call counts as complete behind every call that may complete its request, but for a choice among several that is
 * made once and a question whose answer nobody looks at, and behind every condition that decides about such a call; behind a call below which it is posted when
 * no way through the function leaves it pending.  A request that is overwritten is never complete.  Elements of an array
 * count where the array is named and the index is a constant below the count; parts of one array of which it is not seen
 * that they are the same are taken for different ones.  A condition that asks whether a number that steps in the loop
 * that posts is a certain one does not end it.  A counting loop that posts one reception into one place in each of its
 * rounds, and what came is sent on, uses that early itself.  Buffers that end meanwhile, or get another name: gone.c.
 */
#include "passes/pending.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/definitions.h"
#include "passes/errand.h"
#include "passes/events.h"
#include "passes/external.h"
#include "passes/filled.h"
#include "passes/findings.h"
#include "passes/gone.h"
#include "passes/guards.h"
#include "passes/loops.h"
#include "passes/parts.h"
#include "passes/polling.h"
#include "passes/scope.h"

struct use { /* a buffer of a call that is pending */
    const struct event *event;
    const struct expr *buffer; /* what it is called at the event's home */
    const struct expr *count;
    struct part part;        /* what it leads to */
    bool has_part, has_name; /* part; buffer: the same place whenever it is named */
    const struct bits
        *span; /* of the nodes that are asked about now; NULL: any, and what is not known counts */
    const struct cell *number; /* the one that it is; NULL: it is more, or not known */
    bool is_written;           /* by the call: nobody may read it either */
    struct map *spans;         /* see span_get */
    struct map *completing;    /* see call_completes */
    struct hopes *hopes;       /* likewise */
};

struct
    hopes { /* calls that are said to complete, as long as the one that is asked about first does */
    ARRAY(const struct node *) calls;
    uint32_t depth;
};

/* ---- names of buffers ---- */

/* Is it the same place whenever it is named: no index, and no pointer that is set more than once? */
static bool is_fixed(struct analysis *a, const struct expr *expr)
{
    uint32_t assigned = 0;
    const struct cell *cell;

    switch (expr->kind) {
    case EXPR_INT:
        return true;
    case EXPR_FIELD:
    case EXPR_DEREF:
    case EXPR_ADDRESS:
        return is_fixed(a, expr->a);
    case EXPR_INDEX:
        return expr->b->kind == EXPR_INT && is_fixed(a, expr->a);
    case EXPR_VARIABLE:
        if (!type_is_pointer(expr->type))
            return true;
        cell = cell_of_variable(a, expr->variable);
        for (uint32_t k = 0; k < cell->stores.count; k++)
            assigned += cell->stores.items[k]->target != NULL;
        return assigned <= 1;
    default:
        return false;
    }
}

static const struct expr *buffer_named(struct analysis *a, const struct expr *buffer)
{
    buffer = expr_without_casts(buffer);
    return buffer && (buffer->kind == EXPR_VARIABLE || buffer->kind == EXPR_ADDRESS) &&
                   is_fixed(a, buffer)
               ? buffer
               : NULL;
}

static const struct expr *buffer_of(struct analysis *a, const struct event *e)
{
    if (e->buffer < 0 || (uint32_t)e->buffer >= e->mpi_node->arg_count)
        return NULL;
    return buffer_named(a, e->args[e->buffer]);
}

/* The one number that the pointer leads to; NULL: several, or an array, of which it may be any part. */
static const struct cell *number_of(struct analysis *a, const struct expr *buffer)
{
    struct set cells = {0};
    const struct cell *cell;

    pointees_spread(a, buffer, &cells);
    cell = cells.count == 1 ? a->cells[cells.items[0]] : NULL;
    return cell && cell->kind == CELL_VARIABLE && cell->variable->type &&
                   (cell->variable->type->kind == TYPE_INT ||
                    cell->variable->type->kind == TYPE_FLOAT)
               ? cell
               : NULL;
}

static bool lvalue_is_place(const struct expr *expr)
{
    return expr->kind == EXPR_VARIABLE || expr->kind == EXPR_FIELD || expr->kind == EXPR_INDEX ||
           expr->kind == EXPR_DEREF;
}

/* Does the lvalue lie in the buffer, as its name alone tells? */
static bool names_part(const struct use *use, const struct expr *lvalue)
{
    const struct expr *buffer = use->buffer;
    int64_t index, count;

    if (!use->has_name)
        return false;
    if (use->number && lvalue->kind == EXPR_VARIABLE && lvalue->variable == use->number->variable)
        return true;
    if (buffer->kind == EXPR_ADDRESS)
        return lvalue == buffer->a;
    if (lvalue->kind == EXPR_DEREF)
        return lvalue->a == buffer;
    return lvalue->kind == EXPR_INDEX && lvalue->a == buffer && expr_is_int(lvalue->b, &index) &&
           (index == 0 ||
            (use->count && expr_is_int(use->count, &count) && index > 0 && index < count));
}

static bool is_overlapped(struct analysis *a, const struct use *use, const struct part *part,
                          const struct node *at)
{
    enum overlap overlap = parts_overlap(a, &use->part, use->event->node, part, at, use->span);

    return overlap == OVERLAP_SURE ||
           (!use->span && overlap == OVERLAP_UNKNOWN && part->root == use->part.root);
}

/* Does it lie in the buffer, by whatever name?  `call`: through which the node's function is come to; NULL. */
static bool leads_to_part(struct analysis *a, const struct use *use, const struct expr *lvalue,
                          const struct node *at, const struct node *call)
{
    struct part part;

    return (!call && names_part(use, lvalue)) ||
           (use->has_part && lvalue_is_place(lvalue) && part_of(a, lvalue, at, call, &part) &&
            is_overlapped(a, use, &part, call ? call : at));
}

/* Is a part of the buffer read where the expression is computed?  Its address is not its value, nor is an array's name. */
static bool reads_part(struct analysis *a, const struct use *use, const struct expr *expr,
                       const struct node *at)
{
    if (!expr || expr->kind == EXPR_ADDRESS || expr->kind == EXPR_CALL)
        return false;
    if (names_part(use, expr) ||
        (!type_is_array(expr->type) && leads_to_part(a, use, expr, at, NULL)))
        return true;
    for (uint32_t k = 0; k < expr->element_count; k++)
        if (reads_part(a, use, expr->elements[k], at))
            return true;
    return reads_part(a, use, expr->a, at) || reads_part(a, use, expr->b, at) ||
           reads_part(a, use, expr->c, at);
}

/* ---- while it is pending ---- */

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

/* Is the answer of a call that only asks never looked at?  Then it completes nothing. */
static bool is_unheard(const struct event *e)
{
    const int arg = e->mpi->flag;
    const struct node *call = e->mpi_node;
    const struct expr *flag =
        arg >= 0 && (uint32_t)arg < call->arg_count ? expr_without_casts(call->args[arg]) : NULL;
    const struct function *f = call->function;

    if (!flag || flag->kind != EXPR_ADDRESS || flag->a->kind != EXPR_VARIABLE ||
        flag->a->variable->function != f || flag->a->variable->is_static)
        return false;
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (node == call)
            continue;
        if (node->value && expr_contains(node->value, flag->a))
            return false;
        for (uint32_t n = 0; n < node->arg_count; n++)
            if (expr_contains(node->args[n], flag->a))
                return false;
    }
    return true;
}

static bool completes(struct analysis *a, const struct event *pending, const struct node *node)
{
    const event_list *events = node->kind == NODE_CALL ? events_through(a, node) : NULL;

    for (uint32_t k = 0; events && k < events->count; k++) {
        const struct event *e = events->items[k];

        if (e->kind == EVENT_COMPLETION && !is_of_some(a, e) && !is_unheard(e) &&
            (e->request_cells.count == 0 || pending->request_cells.count == 0 ||
             set_meets(&e->request_cells, &pending->request_cells)))
            return true;
    }
    return false;
}

/* Is the variable with the request set anew? */
static bool loses(struct analysis *a, const struct event *pending, const struct node *node)
{
    const struct expr *request = expr_without_casts(pending->request);
    const event_list *events = node->kind == NODE_CALL ? events_at(a, node) : NULL;

    if (!request || request->kind != EXPR_ADDRESS || request->a->kind != EXPR_VARIABLE)
        return false;
    if (node->kind == NODE_ASSIGN)
        return node->target == request->a;
    for (uint32_t k = 0; events && k < events->count; k++)
        if (events->items[k]->is_nonblocking && events->items[k]->request == pending->request)
            return true;
    return false;
}

/* Marks what may run behind `post` before a call, or a condition about a call, that completes it. */
static void spread_from(struct analysis *a, const struct event *pending, const struct node *post,
                        const struct bits *ends, struct bits *span)
{
    struct cfg *cfg = cfg_scratch(a, post->function);
    uint32_t depth = 0;

    cfg->stack[depth++] = post;
    while (depth > 0) {
        const struct node *node = cfg->stack[--depth];

        for (int side = 0; side < 2; side++) {
            const struct node *next = node->next[side];

            if (!next || cfg->marks[next->id])
                continue;
            cfg->marks[next->id] = 1;
            if (ends && bits_get(ends, next->id))
                continue;
            bits_set(span, next->id);
            if (!ends || !loses(a, pending, next))
                cfg->stack[depth++] = next;
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

/* Is there a way from the posting to the end of its function, or to a call below which it is posted again, that passes
 * no call that completes it?  Conditions on errors of MPI, and those under which it is posted, say nothing. */
static bool is_left_pending(struct analysis *a, const struct event *pending,
                            const struct node *post)
{
    const struct function *f = post->function;
    const struct set *guards = cfg_control_closure(a, post);
    struct bits span = bits_new(a->arena, f->node_count), ends = bits_new(a->arena, f->node_count);

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct set *conditions;

        if (!completes(a, pending, f->nodes[k]))
            continue;
        bits_set(&ends, k);
        conditions = cfg_control_closure(a, f->nodes[k]);
        for (uint32_t n = 0; n < conditions->count; n++) {
            const struct node *branch = f->nodes[conditions->items[n]];
            bool is_told = branch->value && is_error_code(a, branch->value, branch);

            for (uint32_t m = 0; m < guards->count && !is_told; m++)
                is_told = branch->value == f->nodes[guards->items[m]]->value;
            if (is_told)
                bits_set(&ends, branch->id);
        }
    }
    spread_from(a, pending, post, &ends, &span);
    for (uint32_t k = 0; k < f->node_count; k++)
        if (bits_get(&span, k) &&
            (f->nodes[k]->kind == NODE_EXIT || loses(a, pending, f->nodes[k]) ||
             (f->nodes[k] != post && f->nodes[k]->kind == NODE_CALL &&
              errand_has(a, f->nodes[k], pending->mpi_node->function))))
            return true;
    return false;
}

static bool call_completes(struct analysis *a, const struct use *use, const struct node *call);

static bool callees_complete(struct analysis *a, const struct use *use, const struct node *call)
{
    const function_list *callees = callees_of(a, call);
    bool has_any = false;

    for (uint32_t k = 0; k < callees->count; k++) {
        const struct function *f = callees->items[k];
        node_list posts = {0};

        if (!f->is_defined)
            return false;
        event_positions(a, use->event, f, &posts);
        for (uint32_t n = 0; n < posts.count; n++)
            if (!call_completes(a, use, posts.items[n]) &&
                is_left_pending(a, use->event, posts.items[n]))
                return false;
        has_any |= posts.count > 0;
    }
    return has_any;
}

/* Has the call below which it is posted completed it when it comes back?  One that is come to again below itself is
 * taken for one that has: the calls that are made inside come back first, so what holds of a call when it holds of
 * all inside holds of every one.  Where it does not hold of the outermost, nothing that was taken from it is kept. */
static bool call_completes(struct analysis *a, const struct use *use, const struct node *call)
{
    const bool *known = map_get_address(use->completing, call);
    struct hopes *hopes = use->hopes;
    bool *found;

    if (known)
        return *known;
    found = ARENA_NEW(a->arena, bool);
    *found = true;
    map_set_address(use->completing, call, found);
    hopes->depth++;
    *found = call->kind == NODE_CALL && callees_complete(a, use, call);
    hopes->depth--;
    if (*found)
        array_push(a->arena, &hopes->calls, call);
    for (uint32_t k = 0; hopes->depth == 0 && k < hopes->calls.count && !*found; k++)
        map_set_address(use->completing, hopes->calls.items[k], NULL);
    if (hopes->depth == 0)
        hopes->calls.count = 0;
    return *found;
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

/* The nodes of the function of `post` that run while the call may be pending. */
static struct bits span_of(struct analysis *a, const struct use *use, const struct node *post)
{
    const struct event *pending = use->event;
    const struct function *f = post->function;
    struct bits span = bits_new(a->arena, f->node_count), ends = bits_new(a->arena, f->node_count);
    node_list lost = {0};

    if (call_completes(a, use, post))
        return span;
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct set *conditions;

        if (!completes(a, pending, f->nodes[k]))
            continue;
        bits_set(&ends, k);
        conditions = cfg_control_closure(a, f->nodes[k]);
        for (uint32_t n = 0; n < conditions->count; n++)
            if (!asks_for_number(a, f->nodes[conditions->items[n]], post))
                bits_set(&ends, conditions->items[n]);
    }
    spread_from(a, pending, post, &ends, &span);
    for (uint32_t k = 0; k < f->node_count; k++)
        if (bits_get(&span, k) && loses(a, pending, f->nodes[k]))
            array_push(a->arena, &lost, f->nodes[k]);
    for (uint32_t k = 0; k < lost.count; k++)
        spread_from(a, pending, lost.items[k], NULL, &span);
    return span;
}

/* The same, found once for all who may use the buffer. */
static const struct bits *span_get(struct analysis *a, const struct use *use,
                                   const struct node *post)
{
    struct bits *span = map_get_address(use->spans, post);

    if (!span) {
        span = ARENA_NEW(a->arena, struct bits);
        *span = span_of(a, use, post);
        map_set_address(use->spans, post, span);
    }
    return span;
}

/* ---- who uses it ---- */

static bool part_of_event(struct analysis *a, const struct event *e, struct part *out)
{
    int64_t least, most;

    if (e->buffer < 0 || (uint32_t)e->buffer >= e->mpi_node->arg_count ||
        !type_is_address(e->args[e->buffer]->type) ||
        !part_behind(a, e->args[e->buffer], e->node, NULL, out))
        return false;
    if (message_lengths(a, e, &least, &most))
        out->bytes = most;
    return true;
}

/* A buffer of its own name: in one function, or one that has the same name everywhere; or one number that
 * several functions are handed. */
static bool use_one_buffer(struct analysis *a, const struct use *use, const struct event *other)
{
    const struct expr *used = buffer_of(a, other);
    const struct variable *root;
    struct part part;

    if (use->event->node == other->node)
        return false;
    if (use->has_part && use->event->home == other->home && part_of_event(a, other, &part) &&
        (parts_overlap(a, &use->part, use->event->node, &part, other->node,
                       span_get(a, use, use->event->node)) == OVERLAP_SURE ||
         parts_overlap(a, &part, other->node, &use->part, use->event->node, NULL) == OVERLAP_SURE))
        return true;
    if (!used || !use->has_name)
        return false;
    if (use->buffer != used)
        return use->number && use->number == number_of(a, used);
    root = expr_root(used->kind == EXPR_ADDRESS ? used->a : used);
    return use->event->home == other->home || (root && !root->function);
}

/* In some function that both happen in, themselves or below its calls. */
static bool is_used_early(struct analysis *a, const struct use *use, const struct event *e)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];
        node_list posts = {0}, uses = {0};

        if (!f->is_defined || !a->facts[k].is_reachable)
            continue;
        event_positions(a, use->event, f, &posts);
        event_positions(a, e, f, &uses);
        for (uint32_t n = 0; n < posts.count && uses.count > 0; n++) {
            const struct bits *span = span_get(a, use, posts.items[n]);

            for (uint32_t m = 0; m < uses.count; m++)
                if (posts.items[n] != uses.items[m] && bits_get(span, uses.items[m]->id) &&
                    !guards_exclude(a, posts.items[n], uses.items[m]))
                    return true;
        }
    }
    return false;
}

/* Does the expression say what lies behind this parameter? */
static bool leads_behind(const struct expr *expr, int parameter)
{
    if (!expr || expr->kind == EXPR_ADDRESS)
        return false;
    if ((expr->kind == EXPR_DEREF || expr->kind == EXPR_INDEX) && expr->a->kind == EXPR_VARIABLE &&
        expr->a->variable->parameter == parameter)
        return true;
    return leads_behind(expr->a, parameter) || leads_behind(expr->b, parameter) ||
           leads_behind(expr->c, parameter);
}

/* Does the function itself store behind its parameter, or, where that counts, read there? */
static bool function_touches(const struct function *f, int parameter, bool is_read)
{
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (node->kind == NODE_ASSIGN && leads_behind(node->target, parameter))
            return true;
        if (is_read && leads_behind(node->value, parameter))
            return true;
        for (uint32_t n = 0; is_read && node->kind == NODE_CALL && n < node->arg_count; n++)
            if (leads_behind(node->args[n], parameter))
                return true;
    }
    return false;
}

/* Is the buffer handed to a function that uses it at once?  (What MPI does with it, events tell.) */
static bool call_touches(struct analysis *a, const struct use *use, const struct node *call)
{
    const function_list *callees = callees_of(a, call);

    for (uint32_t k = 0; k < call->arg_count && call_mpi(a, call) < 0; k++) {
        if (expr_without_casts(call->args[k]) != use->buffer)
            continue;
        for (uint32_t n = 0; n < callees->count; n++)
            if (callees->items[n]->is_defined
                    ? function_touches(callees->items[n], (int)k, use->is_written)
                    : call_writes(a, call, k) || (use->is_written && call_reads(a, call, k)))
                return true;
    }
    return false;
}

/* Does a function without a body write, or read, a part of the buffer that it is handed by another name? */
static bool call_reaches_part(struct analysis *a, const struct use *use, const struct node *call)
{
    for (uint32_t k = 0; k < call->arg_count; k++) {
        struct part part;
        int64_t bytes = 0;

        if (!type_is_address(call->args[k]->type) ||
            !(call_writes(a, call, k) || (use->is_written && call_reads(a, call, k))) ||
            !part_behind(a, call->args[k], call, NULL, &part))
            continue;
        if (is_overlapped(a, use, &part, call))
            return true;
        part.bytes = call->arg_count == 3 && expr_is_int(expr_without_casts(call->args[2]), &bytes)
                         ? bytes
                         : 0;
        if (call->function == use->event->node->function && part.bytes > 0 &&
            parts_overlap(a, &part, call, &use->part, call, use->span) == OVERLAP_SURE)
            return true;
    }
    return false;
}

static bool is_own_variable(const struct expr *lvalue)
{
    return lvalue->kind == EXPR_VARIABLE && lvalue->variable->function &&
           !lvalue->variable->is_static;
}

/* Does a function that is called store in the buffer, behind its parameters or in a variable that all know? */
static bool callee_reaches_part(struct analysis *a, const struct use *use, const struct node *call)
{
    const function_list *callees = callees_of(a, call);

    for (uint32_t k = 0; k < callees->count; k++) {
        const struct function *f = callees->items[k];

        for (uint32_t n = 0; f->is_defined && n < f->node_count; n++)
            if (f->nodes[n]->kind == NODE_ASSIGN && !is_own_variable(f->nodes[n]->target) &&
                leads_to_part(a, use, f->nodes[n]->target, f->nodes[n], call))
                return true;
    }
    return false;
}

/* Does the node itself write the buffer, or read what a message has still to write? */
static bool touches(struct analysis *a, const struct use *use, const struct node *node)
{
    if (node->kind == NODE_ASSIGN && leads_to_part(a, use, node->target, node, NULL))
        return true;
    if (node->kind == NODE_CALL && ((use->has_name && call_touches(a, use, node)) ||
                                    (use->has_part && call_mpi(a, node) < 0 &&
                                     (call_external(node) ? call_reaches_part(a, use, node)
                                                          : callee_reaches_part(a, use, node)))))
        return true;
    if (!use->is_written)
        return false;
    for (uint32_t k = 0; node->kind == NODE_CALL && k < node->arg_count; k++)
        if (reads_part(a, use, node->args[k], node))
            return true;
    return reads_part(a, use, node->value, node);
}

static const struct node *touched_early(struct analysis *a, struct use *use)
{
    const struct function *f = use->event->home;
    const struct node *found = NULL;
    bool has_any = false;

    for (uint32_t k = 0; k < f->node_count && !has_any; k++)
        has_any = touches(a, use, f->nodes[k]);
    if (!has_any)
        return NULL;
    use->span = span_get(a, use, use->event->node);
    for (uint32_t k = 0; k < f->node_count && !found; k++)
        if (bits_get(use->span, k) && touches(a, use, f->nodes[k]) &&
            !guards_exclude(a, use->event->node, f->nodes[k]))
            found = f->nodes[k];
    use->span = NULL;
    return found;
}

static struct claim used_early(struct analysis *a, const struct event *pending,
                               const struct node *node, const char *who)
{
    const char *text =
        arena_printf(a->arena,
                     "%s uses the buffer of %s at %s, which may not be complete: what "
                     "is sent may depend on the time",
                     who, event_name(a, pending), place_text(a, &pending->node->place));
    struct finding *finding = finding_add(a, "spbc-pending-buffer", &node->place, text);

    finding_note(a, finding, &pending->node->place, "the buffer is in use from here on");
    return claim_unknown(text, node->place);
}

/* A message that holds nothing uses no buffer. */
static bool is_empty(const struct event *e)
{
    int64_t count;

    return (e->kind == EVENT_SEND || e->kind == EVENT_RECEIVE) && e->count >= 0 &&
           expr_is_int(e->args[e->count], &count) && count == 0;
}

/* Is what it receives sent on, as it is?  Benchmarks receive into one place what nobody looks at. */
static bool is_sent_on(struct analysis *a, const struct event *reception)
{
    const struct set *cells = event_buffer_cells(a, reception);

    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];
        struct set sent = {0};

        if (!event_is_sending(e) || e->mpi_node->arg_count == 0 ||
            (e->home == reception->home && guards_exclude(a, reception->node, e->node)))
            continue;
        pointees_spread(a, e->args[0], &sent);
        if (set_meets(&sent, cells))
            return true;
    }
    return false;
}

/* Does each round of a counting loop post the reception into the same place, while those before are not complete?  Which
 * of them is written last is for the processes that send to say. */
static bool is_posted_again(struct analysis *a, const struct use *use)
{
    const struct event *e = use->event;
    struct counting loop;
    int64_t first;

    return e->kind == EVENT_RECEIVE && e->node == e->mpi_node && use->has_name && !is_empty(e) &&
           bits_get(span_get(a, use, e->node), e->node->id) &&
           loop_is_counting(a, e->node, &loop) && loop_runs_once(a, &loop, e->node, -1) &&
           loop_span(&loop, &first) != 1 && is_sent_on(a, e);
}

static struct claim use_check(struct analysis *a, struct use *use)
{
    const struct node *node = touched_early(a, use);

    if (node)
        return used_early(a, use->event, node,
                          node->kind == NODE_CALL ? "an argument" : "this statement");
    if (is_posted_again(a, use))
        return used_early(a, use->event, use->event->node, "the next round");
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];
        bool is_other = e->kind == EVENT_RECEIVE || (use->is_written && event_is_sending(e));

        if (is_other && !e->is_persistent && !is_empty(e) && use_one_buffer(a, use, e) &&
            is_used_early(a, use, e))
            return used_early(a, use->event, e->node, event_name(a, e));
    }
    return (struct claim){0};
}

static struct claim gone_check(struct analysis *a, const struct use *use, uint32_t arg)
{
    const struct event *e = use->event;
    const struct node *node = gone_early(a, e, arg, span_get(a, use, e->node), use->is_written);

    if (node)
        return used_early(a, e, node, "this statement");
    if (e->mpi_node->function != a->main && gone_with_function(e, span_get(a, use, e->mpi_node)))
        return used_early(a, e, e->mpi_node, "the end of the function");
    return (struct claim){0};
}

/* ---- what is pending ---- */

static bool is_pending(const struct event *e)
{
    if (is_empty(e))
        return false;
    if (e->kind == EVENT_SEND || e->kind == EVENT_RECEIVE)
        return e->is_nonblocking && !e->is_persistent;
    return e->mpi->role >= ROLE_ICOLL_SYNC && e->mpi->role <= ROLE_ICOLL_NEIGHBOR;
}

static void buffer_set(struct analysis *a, struct use *use, uint32_t arg)
{
    const struct event *e = use->event;
    const struct expr *buffer = e->args[arg];

    use->buffer = buffer_named(a, buffer);
    use->has_name = use->buffer != NULL;
    use->number = use->has_name ? number_of(a, use->buffer) : NULL;
    /* further out it is mostly a loop over all requests that has completed it */
    use->has_part = e->node == e->mpi_node &&
                    ((int)arg == e->buffer ? part_of_event(a, e, &use->part)
                                           : type_is_address(buffer->type) &&
                                                 part_behind(a, buffer, e->node, NULL, &use->part));
}

/* The buffer of a call between two processes; of a collective the first argument and the one that it
 * writes. */
static struct claim event_check(struct analysis *a, const struct event *e)
{
    struct hopes hopes = {0};
    struct use use = {
        .event = e, .spans = map_new(a->arena), .completing = map_new(a->arena), .hopes = &hopes};
    struct claim claim = {0};
    bool is_point = e->kind == EVENT_SEND || e->kind == EVENT_RECEIVE;

    for (uint32_t k = 0; k < e->mpi_node->arg_count && !claim.reason; k++) {
        bool is_written = is_point ? e->kind == EVENT_RECEIVE : call_writes(a, e->mpi_node, k);

        if (is_point ? (int)k != e->buffer : (int)k == e->mpi->request || (k > 0 && !is_written))
            continue;
        use.is_written = is_written;
        use.count = is_point && e->count >= 0 ? e->args[e->count] : NULL;
        buffer_set(a, &use, k);
        if (use.has_name || use.has_part)
            claim = use_check(a, &use);
        if (!claim.reason)
            claim = gone_check(a, &use, k);
    }
    return claim;
}

struct claim pending_check(struct analysis *a)
{
    struct claim claim = {0};

    for (uint32_t k = 0; k < a->events.count && !claim.reason; k++)
        if (is_pending(a->events.items[k]))
            claim = event_check(a, a->events.items[k]);
    return claim;
}
