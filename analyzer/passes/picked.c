/* SPDX-License-Identifier: Apache-2.0 */
/* Does each completion of a loop touch only what belongs to its own request?
 *
 * Requires: events, counting loops.  A loop asks MPI_Waitany (Waitsome, Testany, Testsome) until all requests
 * of an array are complete (emptied.c).
 * What a round stores in element i of an array, i being the index of the completed request (plus a
 * constant), is the same in every order when it comes from element i of arrays, from what no round changes
 * and from what the round itself has set before, and when no round looks at another element.  So is what rounds add up
 * in one place (tallied.h).  A send of the round to process i (plus a constant, the same for all
 * with one tag) is alone on its channel.  So is a message that the round receives from there: it may come to lie in the element
 * of the index, as far as that goes.  What the choice has told, the index and how many were complete, counts where
 * nothing of the round has written it since; so does what the status of one completion tells (chosen.h).
 * A handle tells which requests are complete already, so no round may look at one.  Nor may it look at what an
 * earlier run of the loop has left in the order of its completions (picked_begun_with).
 * A table that gives each index a number of its own (tabled.h) names elements as well; so do blocks (blocked.h).
 * Buffers of the pending receptions may be read at the element only that was posted with the request (aimed.h).  An element that is a
 * pointer stands for what it leads to, where no other one leads there.  Where the
 * index is known to be one number, that number is it; what such rounds store apart: faces.c.
 */
#include "passes/picked.h"
#include "base/map.h"
#include "ir/expr.h"
#include "ir/mpi.h"
#include "passes/abreast.h"
#include "passes/aimed.h"
#include "passes/anew.h"
#include "passes/blocked.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/chosen.h"
#include "passes/common.h"
#include "passes/definitions.h"
#include "passes/elements.h"
#include "passes/emptied.h"
#include "passes/events.h"
#include "passes/external.h"
#include "passes/faces.h"
#include "passes/libc.h"
#include "passes/matching.h"
#include "passes/reached.h"
#include "passes/reads.h"
#include "passes/several.h"
#include "passes/stored.h"
#include "passes/tabled.h"
#include "passes/tallied.h"

#include <string.h>

enum { INDEX_BYTES = 4 /* hold every index */ };

/* ---- the index ---- */

bool picked_holds(const struct picked *p, const struct node *node)
{
    return node->function == p->choice->home && bits_get(&p->loop, node->id);
}

/* Is what the choice has told still there when the node begins: what it wrote where these cells are? */
bool picked_is_as_told(const struct picked *p, const struct expr *told, const struct node *at)
{
    struct cfg *cfg = cfg_scratch(p->a, p->choice->home);
    struct set cells = {0};
    uint32_t depth = 0;

    cells_of_lvalue(p->a, told, &cells);
    if (type_is_pointer(told->type)) /* to the indices */
        points_of(p->a, told, &cells);
    cfg->stack[depth++] = at;
    while (depth > 0) {
        const struct node *node = cfg->stack[--depth];

        for (uint32_t k = 0; k < node->previous_count; k++) {
            const struct node *from = node->previous[k];
            struct set written = {0};

            if (cfg->marks[from->id] || from == p->choice->node || !picked_holds(p, from))
                continue;
            cfg->marks[from->id] = 1;
            cells_written_by(p->a, from, &written);
            if (set_meets(&written, &cells))
                return false;
            cfg->stack[depth++] = from;
        }
    }
    return true;
}

/* The one assignment of this round that gives the variable the value it has here; NULL: another can. */
const struct node *picked_set_in_round(const struct picked *p, const struct variable *v,
                                       const struct node *at)
{
    node_list definitions = {0};

    return variable_is_simple(v) && !definitions_reaching(p->a, v, at, &definitions) &&
                   definitions.count == 1 && definitions.items[0]->kind == NODE_ASSIGN &&
                   picked_holds(p, definitions.items[0])
               ? definitions.items[0]
               : NULL;
}

/* Does the branch ask whether something was complete? */
bool picked_is_success(const struct picked *p, const struct node *branch)
{
    const struct expr *test = branch->kind == NODE_BRANCH ? branch->value : NULL;

    return test && p->answer &&
           (test == p->answer ||
            (test->kind == EXPR_BINARY && expr_op(test) == OP_NE && test->a == p->answer &&
             test->b->kind == EXPR_INT && test->b->value == 0)) &&
           picked_is_as_told(p, p->answer, branch);
}

/* Does the node run only where the choice has found the one request? */
static bool is_behind_success(const struct picked *p, const struct node *at)
{
    const struct set *branches = cfg_control_closure(p->a, at);

    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = at->function->nodes[branches->items[k]];

        if (picked_holds(p, branch) && picked_is_success(p, branch) &&
            cfg_is_behind(p->a, branch, 0, at))
            return true;
    }
    return false;
}

/* Does the node run once for a request that is complete, and not once for a question, or for some? */
bool picked_is_of_one(const struct picked *p, const struct node *at)
{
    if (p->has_several)
        return several_has(p, at, NULL);
    return !p->answer || is_behind_success(p, at);
}

/* Does the node run only where the choice has not said that there is no request left? */
static bool is_found(const struct picked *p, const struct node *at)
{
    const struct set *branches = cfg_control_closure(p->a, at);

    for (uint32_t k = 0; k < branches->count; k++) {
        const struct node *branch = at->function->nodes[branches->items[k]];
        int none = picked_holds(p, branch) ? emptied_side(p, branch) : -1;

        if (none >= 0 && cfg_dominates(cfg_get(p->a, p->choice->home), p->choice->node, branch) &&
            cfg_is_behind(p->a, branch, !none, at))
            return true;
    }
    return false;
}

/* Is the index known there: behind the choice, where it has found something, and, of several, one of
 * them? */
static bool is_told(const struct picked *p, const struct expr *counter, const struct node *at)
{
    if (!cfg_dominates(cfg_get(p->a, p->choice->home), p->choice->node, at) ||
        !picked_is_as_told(p, p->index, at))
        return false;
    if (p->has_several)
        return several_has(p, at, counter);
    return p->answer ? is_behind_success(p, at) : !p->until_none || is_found(p, at);
}

/* Is it the index of the round's request, plus a constant (*offset)? */
bool picked_is_index(const struct picked *p, const struct expr *expr, const struct node *at,
                     int64_t *offset, int depth)
{
    const struct node *set;
    int64_t more = 0;

    expr = expr_uncut(expr, INDEX_BYTES);
    *offset = 0;
    if (!expr)
        return false;
    if (p->has_several ? expr->kind == EXPR_INDEX && expr->a == p->index : expr == p->index)
        return is_told(p, p->has_several ? expr->b : NULL, at);
    if (chosen_source(p, expr, at, offset))
        return is_told(p, NULL, at);
    if (expr_is_int(expr, &more) && faces_number(p, at, offset) && is_told(p, NULL, at)) {
        *offset = more - *offset;
        return true;
    }
    if (expr->kind == EXPR_BINARY && (expr_op(expr) == OP_ADD || expr_op(expr) == OP_SUB) &&
        expr_is_int(expr->b, &more)) {
        if (!picked_is_index(p, expr->a, at, offset, depth + 1))
            return false;
        *offset += expr_op(expr) == OP_SUB ? -more : more;
        return true;
    }
    set = expr->kind == EXPR_VARIABLE && depth < PICKED_DEPTH
              ? picked_set_in_round(p, expr->variable, at)
              : NULL;
    return set && picked_is_index(p, set->value, set, offset, depth + 1);
}

/* ---- what a round reads ---- */

/* Receptions that are complete by the choice. */
static bool is_pending(const struct picked *p, const struct event *e)
{
    return e->kind == EVENT_RECEIVE && e->is_nonblocking &&
           set_meets(&e->request_cells, &p->choice->request_cells);
}

struct element { /* of the array with a name, at the index plus a constant or by a table */
    const struct expr *array;
    const struct type *type; /* as which it is accessed */
    int64_t offset;
    const struct expr
        *table; /* at the number that it gives the index; NULL: at the index plus the offset */
    struct stretch block; /* or one of several that the index has; stride 0: it has one */
    struct set cells;     /* of what the loop stores there */
};

/* Is it, if a pending reception may fill it, in the buffer that was posted with the request: element index + offset? */
static bool is_own_buffer(const struct picked *p, const struct expr *lvalue,
                          const struct element *own_element)
{
    const struct expr *array = own_element->array;
    for (uint32_t k = 0; k < p->a->events.count; k++) {
        const struct event *e = p->a->events.items[k];
        const struct expr *buffer, *request;
        const struct node *posted;
        struct place_in_array x, y;
        struct set cells = {0}, own = {0};
        int64_t apart;

        if (!is_pending(p, e))
            continue;
        event_buffer(p->a, e, &cells);
        cells_of_lvalue(p->a, lvalue, &own);
        if (!set_meets(&cells, &own))
            continue;
        if (own_element->block.stride > 0) {
            if (!blocked_buffer(p, &own_element->block, own_element->type, e, array))
                return false;
            continue;
        }
        if (own_element->table) {
            if (!tabled_buffer(p, own_element->table, e, array))
                return false;
            continue;
        }
        if (!chosen_are_in_place(p->a, p->choice))
            return false;
        posted = chosen_posted(p, e);
        buffer = posted ? element_holding(e->args[e->buffer]) : NULL;
        request = element_named(e->request);
        if (!buffer || !request || !chosen_from(p, e, request) ||
            !common_array(p->a, buffer->a, posted, array, p->choice->node) ||
            !element_place(buffer->b, &x) || !element_place(request->b, &y) ||
            !abreast_by(p->a, y.variable, x.variable, posted, &apart) ||
            x.offset + apart - y.offset != own_element->offset)
            return false;
    }
    return true;
}

bool picked_leaves(const struct picked *p, const struct set *cells)
{
    const struct function *f = p->choice->home;

    for (uint32_t k = 0; k < f->node_count; k++) {
        struct set written = {0};

        if (!bits_get(&p->loop, k))
            continue;
        cells_written_by(p->a, f->nodes[k], &written);
        if (set_meets(&written, cells))
            return false;
    }
    for (uint32_t k = 0; k < p->a->events.count; k++) {
        struct set buffer = {0};

        if (!is_pending(p, p->a->events.items[k]))
            continue;
        event_buffer(p->a, p->a->events.items[k], &buffer);
        if (set_meets(&buffer, cells))
            return false;
    }
    return true;
}

/* Does no round change what the expression reads? */
bool picked_is_steady(const struct picked *p, const struct expr *expr)
{
    struct set cells = {0};

    cells_read_by(p->a, expr, &cells);
    return picked_leaves(p, &cells);
}

/* An array, or a pointer that the loop leaves as it is. */
static bool is_steady_array(const struct picked *p, const struct expr *array)
{
    return array->kind == EXPR_VARIABLE && array->type &&
           (array->type->kind == TYPE_ARRAY ||
            (array->type->kind == TYPE_POINTER && variable_is_simple(array->variable) &&
             picked_is_steady(p, array)));
}

typedef ARRAY(struct element) element_list;

/* Is it what belongs to the round's request, or a part of it: x[i], x[i][j], x[i].f? */
static bool is_own_element(const struct picked *p, const struct expr *lvalue, const struct node *at,
                           int depth, struct element *out)
{
    const struct expr *whole = lvalue;
    const struct node *set;

    lvalue = reached_element(p, lvalue, &at, depth);
    if (!lvalue || lvalue->a == p->index || !is_steady_array(p, lvalue->a))
        return false;
    *out = (struct element){.array = lvalue->a, .type = lvalue->type};
    if (!picked_is_index(p, lvalue->b, at, &out->offset, depth)) {
        set = lvalue->b->kind == EXPR_VARIABLE ? picked_set_in_round(p, lvalue->b->variable, at)
                                               : NULL;
        out->offset = 0;
        out->table = tabled_by(p, set ? set->value : lvalue->b, set ? set : at);
        if (!out->table && !blocked_by(p, lvalue->b, at, &out->block))
            return aimed_at(p, lvalue, at, &out->table);
    }
    return is_own_buffer(p, whole, out);
}

/* Does the round alone decide where the lvalue is? */
static bool is_place_of_round(const struct picked *p, const struct expr *lvalue,
                              const struct node *at, int depth)
{
    while (lvalue->kind == EXPR_FIELD ||
           (lvalue->kind == EXPR_INDEX && type_is_array(lvalue->a->type))) {
        if (!picked_is_of_round(p, lvalue->b, at, depth + 1))
            return false;
        lvalue = lvalue->a;
    }
    if (lvalue->kind != EXPR_INDEX && lvalue->kind != EXPR_DEREF)
        return lvalue->kind == EXPR_VARIABLE;
    return picked_is_of_round(p, lvalue->a, at, depth + 1) &&
           picked_is_of_round(p, lvalue->b, at, depth + 1);
}

bool picked_is_of_round(const struct picked *p, const struct expr *expr, const struct node *at,
                        int depth)
{
    struct element element;
    int64_t offset;

    if (!expr)
        return true;
    if (depth > PICKED_DEPTH)
        return false;
    if (picked_is_index(p, expr, at, &offset, depth))
        return true;
    switch (expr->kind) {
    case EXPR_INT:
    case EXPR_FLOAT:
        return true;
    case EXPR_VARIABLE:
        return picked_is_steady(p, expr) || set_anew(p, expr, at, depth + 1) ||
               chosen_tells(p, expr, at);
    case EXPR_INDEX:
    case EXPR_DEREF:
    case EXPR_FIELD:
        return is_own_element(p, expr, at, depth + 1, &element) || chosen_tells(p, expr, at) ||
               (picked_is_steady(p, expr) && picked_is_of_round(p, expr->b, at, depth + 1));
    case EXPR_ADDRESS:
        return is_place_of_round(p, expr->a, at, depth);
    case EXPR_CAST:
    case EXPR_UNARY:
    case EXPR_BINARY:
    case EXPR_CONDITIONAL:
        return picked_is_of_round(p, expr->a, at, depth + 1) &&
               picked_is_of_round(p, expr->b, at, depth + 1) &&
               picked_is_of_round(p, expr->c, at, depth + 1);
    default:
        return false;
    }
}

/* ---- all requests ---- */

static const struct expr *written(const struct picked *p, uint32_t arg)
{
    const struct expr *pointer = expr_without_casts(p->choice->args[arg]);

    return pointer->kind == EXPR_ADDRESS && pointer->a->kind == EXPR_VARIABLE ? pointer->a : NULL;
}

/* ---- what the loop looks at ---- */

/* Is each process that the loop sends to, or receives from, with this tag one of a single round?  Where others are
 * named at another distance from the index, two rounds share a process, in the order in which they come. */
static bool is_alone(const struct picked *p, const struct event *e, int64_t offset)
{
    for (uint32_t k = 0; k < p->a->events.count; k++) {
        const struct event *x = p->a->events.items[k];
        int64_t other;

        if (x->kind != e->kind || !picked_holds(p, x->node) ||
            (e->tag && x->tag && e->tag->kind == EXPR_INT && x->tag->kind == EXPR_INT &&
             e->tag->value != x->tag->value))
            continue;
        if (!x->peer || !picked_is_index(p, x->peer, x->node, &other, 0) || other != offset)
            return false;
    }
    return true;
}

/* Is each tag that the loop sends with one of a single round?  Then that round alone sends messages that are told from others
 * by their source, communicator and tag, wherever it sends them; no reception takes them for another tag's. */
static bool is_alone_by_tag(const struct picked *p, const struct event *e)
{
    const event_list *ends = matching_candidates(p->a, e);
    int64_t offset, other;

    if (!e->tag || !picked_is_index(p, e->tag, e->node, &offset, 0))
        return false;
    for (uint32_t k = 0; k < p->a->events.count; k++) {
        const struct event *x = p->a->events.items[k];

        if (event_is_sending(x) && picked_holds(p, x->node) &&
            (x->kind != EVENT_SEND || !x->tag || !picked_is_index(p, x->tag, x->node, &other, 0) ||
             other != offset))
            return false;
    }
    for (uint32_t k = 0; k < ends->count; k++)
        if (ends->items[k]->any_tag)
            return false;
    return true;
}

/* Does it receive the next message of a process that the index names, into the element at the index? */
static bool places(const struct picked *p, const struct event *e, struct element *out)
{
    const struct expr *buffer, *count, *datatype;
    int64_t offset, bytes;

    if (e->kind != EVENT_RECEIVE || e->mpi->role != ROLE_RECV || e->node != e->mpi_node ||
        !picked_holds(p, e->node) || e->buffer < 0 || e->count < 0 || e->datatype < 0 || !e->peer ||
        !e->status || e->status->kind != EXPR_INT ||
        !picked_is_index(p, e->peer, e->node, &offset, 0) || !is_alone(p, e, offset) ||
        !picked_is_of_round(p, e->tag, e->node, 0) || !picked_is_of_round(p, e->comm, e->node, 0) ||
        !picked_is_decided(p, e->node, 0))
        return false;
    buffer = expr_without_casts(e->args[e->buffer]);
    buffer = buffer->kind == EXPR_ADDRESS ? buffer->a : buffer;
    count = expr_without_casts(e->args[e->count]);
    datatype = expr_without_casts(e->args[e->datatype]);
    if (buffer->kind != EXPR_INDEX || !is_own_element(p, buffer, e->node, 0, out) ||
        count->kind != EXPR_INT || count->value < 0 || datatype->kind != EXPR_INT)
        return false;
    bytes = mpi_datatype_bytes(datatype->value);
    return bytes > 0 && buffer->a->kind == EXPR_VARIABLE && type_unit(buffer->type) &&
           count->value <= type_size(buffer->type) / bytes;
}

/* Do the two lie apart, in one round or where their indices differ?  Fields of two arrays of records share a cell. */
static bool are_apart(const struct element *x, const struct element *y)
{
    if (x->array != y->array)
        return type_is_array(x->array->type) && type_is_array(y->array->type);
    if (x->block.stride > 0 || y->block.stride > 0)
        return x->block.stride == y->block.stride && type_is_alike(x->type, y->type) &&
               !stretches_overlap(&x->block, &y->block);
    return x->offset == y->offset && x->table == y->table && type_is_alike(x->type, y->type);
}

static bool is_lvalue(const struct expr *expr)
{
    return expr->kind == EXPR_INDEX || expr->kind == EXPR_FIELD || expr->kind == EXPR_DEREF ||
           expr->kind == EXPR_VARIABLE;
}

/* is_whole: all of a record is looked at, not one of its fields. */
static bool looks_elsewhere(const struct picked *p, const struct expr *expr, bool is_whole,
                            const struct node *at, const element_list *elements)
{
    struct set cells = {0};
    struct element own;

    if (!expr)
        return false;
    if (is_lvalue(expr)) {
        if (is_whole)
            cells_of_whole(p->a, expr, &cells);
        else
            cells_of_lvalue(p->a, expr, &cells);
        if (set_meets(&cells, &p->kept)) {
            if (!is_own_element(p, expr, at, 0, &own))
                return true;
            for (uint32_t k = 0; k < elements->count; k++)
                if (set_meets(&cells, &elements->items[k].cells) &&
                    !are_apart(&elements->items[k], &own))
                    return true;
            return false;
        }
    }
    for (uint32_t k = 0; k < expr->element_count; k++)
        if (looks_elsewhere(p, expr->elements[k], true, at, elements))
            return true;
    return looks_elsewhere(p, expr->a, expr->kind != EXPR_FIELD && expr->kind != EXPR_ADDRESS, at,
                           elements) ||
           looks_elsewhere(p, expr->b, true, at, elements) ||
           looks_elsewhere(p, expr->c, true, at, elements);
}

static const struct event *event_at(struct analysis *a, const struct node *call,
                                    enum event_kind kind)
{
    for (uint32_t k = 0; k < a->events.count; k++)
        if (a->events.items[k]->kind == kind && a->events.items[k]->node == call)
            return a->events.items[k];
    return NULL;
}

/* Of what the loop stores by its index, does it look at its own elements only? */
static bool elements_are_own(struct picked *p)
{
    const struct function *f = p->choice->home;
    element_list elements = {0};

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];
        const struct event *e =
            node->kind == NODE_CALL ? event_at(p->a, node, EVENT_RECEIVE) : NULL;
        struct element own;

        if (!bits_get(&p->loop, k) || (e ? !places(p, e, &own)
                                         : node->kind != NODE_ASSIGN || faces_keep(p, node) ||
                                               !is_own_element(p, node->target, node, 0, &own)))
            continue;
        own.cells = (struct set){0};
        if (e)
            event_buffer(p->a, e, &own.cells);
        else
            cells_of_store(p->a, node->target, &own.cells);
        set_add_all(p->a->arena, &p->kept, &own.cells);
        array_push(p->a->arena, &elements, own);
    }
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (!bits_get(&p->loop, k) || node == p->choice->node)
            continue;
        if (looks_elsewhere(p, node->value, true, node, &elements) ||
            looks_elsewhere(p, node->target, true, node, &elements))
            return false;
        for (uint32_t n = 0; node->kind == NODE_CALL && n < node->arg_count; n++)
            if (looks_elsewhere(p, node->args[n], true, node, &elements))
                return false;
    }
    return true;
}

/* What it gives back is no round's own, and not kept as such. */
static bool is_clock(struct analysis *a, const struct node *call)
{
    int row = call_mpi(a, call);

    return row >= 0 && mpi_function_get(row)->role == ROLE_TIME;
}

static bool calls_are_known(struct picked *p)
{
    const struct function *f = p->choice->home;

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *call = f->nodes[k];
        const struct event *send, *reception;
        struct element own;

        if (!bits_get(&p->loop, k) || call->kind != NODE_CALL || call == p->choice->node ||
            libc_only_computes(p->a, call) || is_clock(p->a, call) || chosen_counts(p, call))
            continue;
        send = call_mpi(p->a, call) >= 0 ? event_at(p->a, call, EVENT_SEND) : NULL;
        reception = send ? NULL : event_at(p->a, call, EVENT_RECEIVE);
        if (send ? !picked_answers(p, send) : !reception || !places(p, reception, &own))
            return false;
    }
    return true;
}

/* What the node may look at, by pointers too. */
static void read_by_node(struct analysis *a, const struct node *node, struct set *out)
{
    cells_read_by(a, node->value, out);
    cells_read_by(a, node->target, out);
    for (uint32_t n = 0; node->kind == NODE_CALL && n < node->arg_count; n++) {
        cells_read_by(a, node->args[n], out);
        pointees_spread(a, node->args[n], out);
    }
}

/* Does the loop look at a request itself?  The handle tells which are complete already. */
static bool sees_handles(const struct picked *p)
{
    const struct function *f = p->choice->home;

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];
        struct set read = {0};

        if (!bits_get(&p->loop, k) || node == p->choice->node)
            continue;
        read_by_node(p->a, node, &read);
        if (set_meets(&read, &p->choice->request_cells))
            return true;
    }
    return false;
}

struct picked *picked_find(struct analysis *a, const struct event *c)
{
    struct picked *p = ARENA_NEW(a->arena, struct picked);
    enum mpi_role role = c->mpi->role;

    p->a = a;
    p->search = ARENA_NEW(a->arena, struct anew_search);
    p->stored = map_new(a->arena);
    p->tallied = map_new(a->arena);
    p->choice = c;
    p->has_several = role == ROLE_WAITSOME || role == ROLE_TESTSOME;
    if (!mpi_role_is_choice(role) || c->node != c->mpi_node || c->mpi_node->arg_count < 4 ||
        !cfg_loop_around(a, c->node, &p->loop))
        return NULL;
    if (p->has_several) {
        p->index = expr_without_casts(c->args[3]);
        p->answer = written(p, 2);
    } else {
        p->index = written(p, 2);
        p->answer = role == ROLE_TESTANY ? written(p, 3) : NULL;
    }
    p->until_none = p->index && emptied_until_none(p);
    if (!p->index || p->index->kind != EXPR_VARIABLE ||
        (p->has_several && !is_steady_array(p, p->index)) ||
        ((p->has_several || role == ROLE_TESTANY) && !p->answer) || !emptied(p) ||
        !elements_are_own(p) || !calls_are_known(p) || sees_handles(p))
        return NULL;
    return p;
}

const struct node *picked_begun_with(const struct picked *p, const struct bits *labelled)
{
    const struct function *f = p->choice->home;
    struct set stored = {0};

    for (uint32_t k = 0; k < f->node_count; k++)
        if (bits_get(&p->loop, k))
            cells_written_by(p->a, f->nodes[k], &stored);
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];
        struct set read = {0};

        if (!bits_get(&p->loop, k) || node == p->choice->node)
            continue;
        read_by_node(p->a, node, &read);
        for (uint32_t n = 0; n < read.count; n++)
            if (bits_get(labelled, read.items[n]) && !set_has(&stored, read.items[n]))
                return node;
    }
    return NULL;
}

/* ---- what a round leaves ---- */

bool picked_decides(const struct picked *p, const struct node *branch, const struct node *node,
                    int depth)
{
    int out;

    return !picked_holds(p, branch) || branch == emptied_exit(p, &out) ||
           emptied_side(p, branch) >= 0 || picked_is_success(p, branch) ||
           (several_is_exit(p, branch) && several_has(p, node, NULL)) ||
           picked_is_of_round(p, branch->value, branch, depth);
}

bool picked_is_decided(const struct picked *p, const struct node *node, int depth)
{
    const struct set *branches = cfg_control_closure(p->a, node);

    for (uint32_t k = 0; k < branches->count; k++)
        if (!picked_decides(p, node->function->nodes[branches->items[k]], node, depth))
            return false;
    return true;
}

bool picked_places(const struct picked *p, const struct event *e)
{
    struct element own;

    return places(p, e, &own);
}

bool picked_keeps(const struct picked *p, const struct node *node)
{
    struct element own;

    if (!picked_holds(p, node))
        return false;
    if (tallied_keep(p, node))
        return true;
    if (!picked_is_decided(p, node, 0))
        return false;
    return (is_own_element(p, node->target, node, 0, &own) &&
            picked_is_of_round(p, node->value, node, 0)) ||
           faces_keep(p, node);
}

/* Is what the send hands over the round's own? */
static bool is_own_content(const struct picked *p, const struct event *e)
{
    const struct expr *buffer = expr_without_casts(e->args[e->buffer]), *element;
    const struct node *set;
    struct element own;

    element = buffer->kind == EXPR_ADDRESS ? buffer->a : buffer;
    if (element->kind == EXPR_INDEX && is_own_element(p, element, e->node, 0, &own))
        return true;
    if (element == buffer || element->kind != EXPR_VARIABLE || !element->type ||
        element->type->kind == TYPE_RECORD || element->variable->function != p->choice->home ||
        element->variable->is_static ||
        bits_get(reads_escaping(p->a), cell_of_variable(p->a, element->variable)->id))
        return false;
    set = reads_assignment(p->a, e->node, element);
    return set && picked_holds(p, set) && picked_is_of_round(p, set->value, set, 0);
}

/* Is it handed over at once, or does each request have a handle, and a buffer that stays as it is until that is complete, of its
 * own?  (MPI 4.1, 3.7.2: the buffer of a pending send is not to be changed.) */
static bool is_handed_over(const struct picked *p, const struct event *e)
{
    const struct expr *buffer = expr_without_casts(e->args[e->buffer]), *request;
    struct element own;

    if (!e->is_nonblocking)
        return true;
    request = e->request ? element_named(e->request) : NULL;
    return request && buffer->kind == EXPR_ADDRESS && buffer->a->kind == EXPR_INDEX &&
           is_own_element(p, request, e->node, 0, &own) &&
           !set_meets(&e->request_cells, &p->choice->request_cells);
}

bool picked_answers(const struct picked *p, const struct event *e)
{
    int64_t offset;

    if (e->kind != EVENT_SEND || e->node != e->mpi_node || e->is_persistent || e->buffer < 0 ||
        !e->peer || mpi_role_is_receive(e->mpi->role) || !picked_holds(p, e->node) ||
        !((picked_is_index(p, e->peer, e->node, &offset, 0) && is_alone(p, e, offset)) ||
          is_alone_by_tag(p, e)) ||
        !picked_is_decided(p, e->node, 0) || !is_own_content(p, e) || !is_handed_over(p, e))
        return false;
    for (uint32_t k = 0; k < e->mpi_node->arg_count; k++)
        if ((int)k != e->buffer && !picked_is_of_round(p, e->args[k], e->node, 0))
            return false;
    return true;
}
