/* SPDX-License-Identifier: Apache-2.0 */
/* Does what was kept in the order of arrival certainly get into a message as it lies there?
 *
 * Requires: groups, taint, varying.  An array that is filled in the order of arrival is mostly used in a
 * way that forgets the order: each element is sent back to its source, or copied to the place of its
 * source, or looked for by its source.  So a witness must not pass anything that the order of arrival
 * selects, and nothing may be written over what was kept on the way.  What is labelled here is all that
 * may depend on the order, with conditions, indices and pointers; a witness only follows what is copied
 * without any of these.
 */
#include "passes/trail.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/events.h"
#include "passes/guards.h"
#include "passes/reads.h"
#include "passes/received.h"
#include "passes/roles.h"
#include "passes/spread.h"
#include "passes/unlike.h"
#include "passes/values.h"
#include "passes/varying.h"
#include "passes/walk.h"

#include <string.h>

static int order_source(void *context, const struct node *call, int arg)
{
    const struct trail *trail = context;
    int row = call_mpi(trail->a, call);

    if (row < 0)
        return -1;
    return arg >= 0 && mpi_function_get(row)->role == ROLE_GET_COUNT ? -1 : 0;
}

/* The statuses of the completions that may end the reception. */
static void completions_label(struct trail *trail, const struct event *e)
{
    for (uint32_t k = 0; e->is_nonblocking && k < trail->a->events.count; k++) {
        const struct event *c = trail->a->events.items[k];

        if (c->kind == EVENT_COMPLETION && c->mpi->status >= 0 &&
            (uint32_t)c->mpi->status < c->mpi_node->arg_count &&
            (e->request_cells.count == 0 || set_meets(&c->request_cells, &e->request_cells)))
            received_status(trail->order, c->args[c->mpi->status]);
    }
}

/* Receptions from a source that is labelled deliver what is. */
static bool named_label(struct trail *trail)
{
    struct taint *t = trail->order;
    bool is_new = false;

    for (uint32_t k = 0; k < trail->a->events.count; k++) {
        const struct event *e = trail->a->events.items[k];

        if (e->kind == EVENT_RECEIVE && e->buffer >= 0 &&
            (taint_has_at(t, e->peer, e->node) || taint_has_at(t, e->tag, e->node)) &&
            received_buffer(t, e)) {
            received_status(t, e->status);
            is_new = true;
        }
    }
    return is_new;
}

void trail_find(struct trail *trail, const struct group *group)
{
    struct taint *t = trail->order = ARENA_NEW(trail->a->arena, struct taint);

    t->a = trail->a;
    t->has_control = t->has_selection = t->follows_unknown = true;
    t->starts_at_cells = true;
    t->context = trail;
    t->source = t->shared = order_source;
    t->cells = bits_new(trail->a->arena, trail->a->cell_count);
    for (uint32_t k = 0; k < group->receptions.count; k++) {
        const struct event *e = group->receptions.items[k];

        received_buffer(t, e);
        received_status(t, e->status);
        completions_label(trail, e);
    }
    do
        taint_run(t);
    while (named_label(trail));
}

/* Does a label choose the place that the lvalue, or a part of the value, is read from? */
static bool is_chosen(const struct trail *trail, const struct expr *expr, const struct node *at)
{
    const struct taint *t = trail->order;
    bool is_pointer = expr && type_is_pointer(expr->type);

    if (!expr)
        return false;
    if (expr->kind == EXPR_CONDITIONAL && taint_has_at(t, expr->a, at))
        return true;
    if (expr->kind == EXPR_INDEX &&
        (taint_has_at(t, expr->b, at) ||
         (type_is_pointer(expr->a->type) && taint_has_at(t, expr->a, at))))
        return true;
    if (expr->kind == EXPR_DEREF && taint_has_at(t, expr->a, at))
        return true;
    if (is_pointer && expr->kind == EXPR_BINARY && taint_has_at(t, expr, at))
        return true;
    return is_chosen(trail, expr->a, at) || is_chosen(trail, expr->b, at) ||
           is_chosen(trail, expr->c, at);
}

/* What has been told of the nodes for one trail; the next takes the room. */
struct trail_known {
    const struct taint *order; /* of the trail */
    uint32_t count;
    uint8_t *answers; /* by number of the node: 0 not asked, 1 no, 2 yes */
};

static uint8_t *answer_of(const struct trail *trail, const struct node *node)
{
    struct analysis *a = trail->a;
    struct trail_known *known = a->trail_known;
    uint32_t count = trail->order->index->node_count;

    if (!known || known->count < count) {
        known = a->trail_known = ARENA_NEW(a->arena, struct trail_known);
        known->answers = ARENA_ARRAY(a->arena, uint8_t, count + 1);
        known->count = count;
    } else if (known->order != trail->order) {
        memset(known->answers, 0, known->count);
    }
    known->order = trail->order;
    return &known->answers[reads_number(trail->order->index, node)];
}

static bool selects(const struct trail *trail, const struct node *node)
{
    const struct node *branch;
    struct taint view = *trail->order;

    if (trail->is_early(trail->context, node))
        return false;
    if (bits_get(&view.functions, node->function->id) || taint_controls(&view, node, &branch))
        return true;
    if (node->kind == NODE_ASSIGN)
        return is_chosen(trail, node->target, node) || is_chosen(trail, node->value, node);
    for (uint32_t k = 0; node->kind == NODE_CALL && k < node->arg_count; k++)
        if (is_chosen(trail, node->args[k], node) ||
            (node->args[k]->type && node->args[k]->type->kind != TYPE_ARRAY &&
             node->args[k]->kind != EXPR_ADDRESS &&
             taint_has_at(trail->order, node->args[k], node)))
            return true;
    return false;
}

bool trail_selects(const struct trail *trail, const struct node *node)
{
    uint8_t *answer = answer_of(trail, node);

    if (*answer == 0)
        *answer = selects(trail, node) ? 2 : 1;
    return *answer == 2;
}

/* Does the message hold a whole array, whoever it goes to?  Then it is not the part of its receiver. */
static bool is_whole(const struct event *send)
{
    const struct expr *data = send->args[0];
    const struct expr *count = send->count >= 0 ? send->args[send->count] : NULL;

    return data->kind == EXPR_VARIABLE && count && count->kind != EXPR_INT;
}

bool trail_selects_message(const struct trail *trail, const struct event *send)
{
    const struct node *branch;
    struct taint view = *trail->order;

    if (bits_get(&view.functions, send->home->id) ||
        (send->peer_values.is_status && !is_whole(send)))
        return true;
    for (uint32_t k = 0; k < send->depth; k++)
        if (taint_controls(&view, send->chain ? send->chain[k] : send->mpi_node, &branch))
            return true;
    for (uint32_t k = 0; k < send->mpi_node->arg_count; k++) {
        const struct expr *arg = send->args[k];
        bool is_object = arg->kind == EXPR_ADDRESS || type_is_array(arg->type);

        if ((k != 0 && call_writes(trail->a, send->mpi_node, k)) || (int)k == send->mpi->source ||
            ((int)k == send->mpi->dest && is_whole(send)))
            continue;
        if (is_chosen(trail, arg, send->node) ||
            (!is_object && taint_has_at(trail->order, arg, send->node)))
            return true;
    }
    return false;
}

/* Is there a way from the node to the send (NULL: to the end of the function) on which nothing is received anew? */
static bool leads_to(const struct trail *trail, const struct node *node, const struct node *send)
{
    uint8_t *seen = ARENA_ARRAY(trail->a->arena, uint8_t, node->function->node_count + 1);
    node_list work = {0};

    array_push(trail->a->arena, &work, node);
    while (work.count > 0) {
        const struct node *at = work.items[--work.count];

        for (int side = 0; side < 2; side++) {
            const struct node *next = at->next[side];

            if (send ? next == send : next && next->kind == NODE_EXIT)
                return true;
            if (!next || seen[next->id] || trail->is_early(trail->context, next) ||
                (next->kind == NODE_CALL && call_mpi(trail->a, next) >= 0 &&
                 roles_exclude(trail->a, trail->reception->node, next)))
                continue;
            seen[next->id] = 1;
            array_push(trail->a->arena, &work, next);
        }
    }
    return false;
}

/* Does what is received get to the send in the same call of its function, by the reception or a call that leads there? */
static bool is_sent_at_once(const struct trail *trail, const struct event *send)
{
    const struct function *f = send->node->function;
    const struct node *reception = trail->reception->node;

    for (uint32_t n = 0; n < f->node_count; n++)
        if ((f->nodes[n] == reception ||
             (f->nodes[n]->kind == NODE_CALL && f != reception->function &&
              call_reaches(trail->a, f->nodes[n], reception->function))) &&
            leads_to(trail, f->nodes[n], send->node))
            return true;
    return false;
}

/* Does the function end behind the node, and is called again, so that it comes to the send then? */
static bool leads_to_next_call(const struct trail *trail, const struct node *node,
                               const struct event *send)
{
    return node->function != trail->a->main && leads_to(trail, node, NULL) &&
           !is_sent_at_once(trail, send);
}

/* Can the node run between the reception and the send, in one process? */
static bool is_between(const struct trail *trail, const struct node *node, const struct event *send)
{
    const struct node *from = trail->reception->node;

    if (node->function == from->function &&
        (guards_exclude(trail->a, from, node) || !cfg_reaches(trail->a, from, node)))
        return false;
    if (roles_exclude(trail->a, from, node))
        return false;
    return node->function != send->node->function || leads_to(trail, node, send->node) ||
           leads_to_next_call(trail, node, send);
}

static bool call_crosses(const struct trail *trail, const struct node *call,
                         const struct set *cells, const struct taint *way)
{
    const function_list *callees = callees_of(trail->a, call);
    bool is_external = callees->count == 0, copies = false;
    struct set written = {0};

    for (uint32_t k = 0; k < callees->count; k++)
        is_external |= function_is_external(callees->items[k]);
    for (uint32_t k = 0; is_external && k < call->arg_count; k++) {
        if (call_writes(trail->a, call, k))
            pointees_spread(trail->a, call->args[k], &written);
        else
            copies |= taint_pointees(way, call->args[k]);
    }
    return set_meets(&written, cells) && (!copies || call_mpi(trail->a, call) >= 0);
}

/* Is it copied to another place, where nothing that depends on the order says? */
static bool is_copy(const struct trail *trail, const struct node *node, const struct set *stored,
                    const struct set *kept, const struct taint *way)
{
    struct set read = {0};

    if (node->kind != NODE_ASSIGN || !taint_has(way, node->value) || trail_selects(trail, node))
        return false;
    cells_read_by(trail->a, node->value, &read);
    return !set_meets(&read, stored) && !set_meets(stored, kept);
}

bool trail_is_crossed(const struct trail *trail, const struct set *kept, const struct taint *way,
                      const struct event *send)
{
    struct analysis *a = trail->a;
    struct set sent = {0};

    pointees_spread(a, send->args[0], &sent);
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++) {
            const struct node *node = f->nodes[n];
            struct set stored = {0};
            bool is_met;

            if (trail->is_early(trail->context, node) || node == send->node)
                continue;
            if (node->kind == NODE_ASSIGN)
                cells_of_lvalue(a, node->target, &stored);
            is_met = set_meets(&stored, &sent) || set_meets(&stored, kept);
            if ((is_met && !is_copy(trail, node, &stored, kept, way)) ||
                (node->kind == NODE_CALL &&
                 (call_crosses(trail, node, &sent, way) || call_crosses(trail, node, kept, way)))) {
                if (is_between(trail, node, send))
                    return true;
            }
        }
    }
    return false;
}

struct leading {
    const struct event *send;
    const struct node *renewal; /* the call that allocates what is kept; NULL: it lasts */
};

static enum walk_step leading_visit(void *context, const struct node *node, int *mark)
{
    const struct leading *l = context;

    (void)mark;
    if (node == l->send->node || node == l->send->mpi_node)
        return WALK_DONE;
    return node == l->renewal ? WALK_STOP : WALK_ON;
}

/* The call that makes the only block in which anything is kept, NULL: there are other places. */
static const struct node *renewal_of(struct analysis *a, const struct set *kept,
                                     const struct taint *way)
{
    const struct cell *cell = kept->count == 1 ? a->cells[kept->items[0]] : NULL;

    if (!cell || cell->kind != CELL_HEAP || !way)
        return NULL;
    for (uint32_t k = 0; k < a->cell_count; k++)
        if (k != kept->items[0] && bits_get(&way->cells, k))
            return NULL;
    return cell->node;
}

bool trail_leads(const struct trail *trail, const struct node *keeps, const struct set *kept,
                 const struct taint *way, const struct event *send)
{
    struct leading leading = {send, renewal_of(trail->a, kept, way)};
    struct walk walk = {.a = trail->a, .context = &leading, .visit = leading_visit};
    node_list starts = {0};

    if (send->is_persistent)
        return true;
    array_push(trail->a->arena, &starts, keeps);
    return walk_run(&walk, &starts);
}

bool trail_envelopes_fit(const struct group *group, const struct event *reception)
{
    int64_t tag;

    if (!reception->any_tag &&
        (!values_are_numbers(&reception->tag_values) || reception->tag_values.count != 1))
        return false;
    tag = reception->any_tag ? 0 : reception->tag_values.numbers[0];
    for (uint32_t k = 0; !reception->any_tag && k < group->sends.count; k++)
        if (!values_only(&group->sends.items[k]->tag_values, tag))
            return false;
    return true;
}

static bool is_one_number(struct analysis *a, const struct event *e, const struct expr *data)
{
    struct values values;

    if (data->kind != EXPR_ADDRESS || !data->a->type || data->a->type->kind != TYPE_INT)
        return false;
    values_of(a, data->a, e->node, NULL, &values);
    return values_are_numbers(&values) && values.count == 1;
}

/* What the variable that is sent was given last, when all that run this give it the same; NULL: that is not seen. */
static const struct expr *value_shared(struct analysis *a, const struct labels *labels,
                                       const struct event *e, const struct expr *data)
{
    const struct node *set;

    if (data->kind != EXPR_ADDRESS || data->a->kind != EXPR_VARIABLE ||
        data->a->variable->function != e->node->function ||
        !taint_is_followed(labels->items[0], data->a->variable))
        return NULL;
    set = reads_assignment(a, e->node, data->a);
    for (uint32_t k = 0; set && k < labels->count; k++)
        if (taint_has_at(labels->items[k], set->value, set))
            return NULL;
    return set ? set->value : NULL;
}

static bool content_differs(struct analysis *a, const struct labels *labels, const struct event *e,
                            const struct expr *data)
{
    bool is_labelled = false;

    for (uint32_t k = 0; k < labels->count; k++)
        is_labelled |= taint_pointees(labels->items[k], data) || taint_has(labels->items[k], data);
    return is_labelled && !is_one_number(a, e, data);
}

static bool contents_differ(struct analysis *a, const struct group *group,
                            const struct labels *labels)
{
    const struct expr *shared = NULL;
    bool is_shared = true, differ = false;

    for (uint32_t k = 0; k < group->sends.count; k++) {
        const struct event *e = group->sends.items[k];
        const struct expr *data = e->buffer >= 0 ? e->args[e->buffer] : NULL;
        const struct expr *value = data ? value_shared(a, labels, e, data) : NULL;

        is_shared = is_shared && value && (!shared || shared == value);
        shared = value;
        differ |= data && content_differs(a, labels, e, data);
    }
    return differ && !is_shared;
}

bool trail_contents_differ(struct analysis *a, const struct group *group)
{
    const struct labels labels = {{varying_values(varying_get(a, group))}, 1};

    return contents_differ(a, group, &labels);
}

bool trail_contents_are_unlike(struct analysis *a, const struct group *group)
{
    const struct labels labels = unlike_labels(a, group);

    return contents_differ(a, group, &labels);
}
