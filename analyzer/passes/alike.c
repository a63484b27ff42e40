/* SPDX-License-Identifier: Apache-2.0 */
/* Do both sides of a condition pass the same collectives?
 *
 * Requires: events, separators, control flow.  Computes: for a branch whose condition may differ between
 * processes (if (rank == 0) { ...; MPI_Barrier(comm); ... } else { ...; MPI_Barrier(comm); }) the sequence
 * of collectives on each side up to where the sides meet.  Where both are the same functions on
 * certainly the same communicators, one by one, it does not matter to the sequence that a process
 * passes which side it takes.
 *
 * A side has a sequence when every way along it passes the same one: branches on it have to be alike
 * themselves, to have but one side that a process which comes there can take, or to decide about no collective, and a
 * loop has none inside.  Calls are followed into their
 * function.  A call of the function that the range lies in, or of one that leads there (switch (kind) { case 0: exchange(comm, x); break;
 * default: exchange(comm, y); }), is one step of the sequence: whatever the function does, its own conditions are asked
 * about by themselves, what its callers hand over counts as different (varying.h), and all that is sent and received
 * in it is on one communicator, which both sides then use alike.  What else begins an iteration of the range, waits for a non-blocking collective or is a
 * barrier made of messages must not lie on a side, nor what makes a communicator, which would have two
 * origins; nor may a side leave the function before the ways meet.  A side may end there, when nobody goes on behind it: all
 * processes are aborted, or this one ends and never comes to the collective that the others wait in.
 */
#include "passes/alike.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/comms.h"
#include "passes/libc.h"
#include "passes/roles.h"
#include "passes/scope.h"

enum { DEPTH_LIMIT = 8, STEP_LIMIT = 20000 };

struct alike {
    struct analysis *a;
    const struct scope *scope;
    const struct separators *separators;
    event_list collectives; /* of their communicators */
    struct map *known;      /* branch -> &yes or &no */
    struct map *wholes;     /* function -> &yes or &no: one step wherever it is called */
    bool has_hooks;         /* something runs when a process ends */
    uint32_t steps;         /* of one question */
};

static const char yes, no;

struct step { /* of a sequence: one or the other */
    const struct event *collective;
    const struct function *whole;
};

typedef ARRAY(struct step) step_list;

static bool is_on_these(const struct event *e, const struct separators *s)
{
    for (uint32_t k = 0; k < s->events.count; k++)
        if (comms_may_meet(&e->comm_value, &s->events.items[k]->comm_value))
            return true;
    return false;
}

struct alike *alike_new(struct analysis *a, const struct scope *scope,
                        const struct separators *separators)
{
    struct alike *q = ARENA_NEW(a->arena, struct alike);

    q->a = a;
    q->scope = scope;
    q->separators = separators;
    q->known = map_new(a->arena);
    q->wholes = map_new(a->arena);
    for (uint32_t k = 0; k < a->program->function_count; k++)
        q->has_hooks |=
            a->program->functions[k]->runs_unseen || libc_runs_at_end(a->program->functions[k]);
    for (uint32_t k = 0; k < a->events.count; k++) {
        struct event *e = a->events.items[k];

        if ((e->kind == EVENT_SYNC || e->kind == EVENT_COLLECTIVE) && is_on_these(e, separators))
            array_push(a->arena, &q->collectives, e);
    }
    return q;
}

const event_list *alike_collectives(const struct alike *alike)
{
    return &alike->collectives;
}

/* ---- what one node does ---- */

/* Does what the node calls run through the range, or a barrier made of messages? */
static bool leads_there(const struct alike *q, const struct node *node)
{
    if (node->kind != NODE_CALL)
        return false;
    for (uint32_t k = 0; k < q->separators->passages.count; k++)
        if (call_reaches(q->a, node, q->separators->passages.items[k].gate->function))
            return true;
    return call_reaches(q->a, node, q->scope->function);
}

static bool is_on_one(struct analysis *a, const struct function *f)
{
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *e = a->events.items[k];

        if (e->comm && (e->home == f || function_reaches(a, f, e->home)) &&
            !comms_are_one(&e->comm_value, &e->comm_value))
            return false;
    }
    return true;
}

/* The one function that such a call runs, when each call of it is the same step; NULL: it may be another. */
static const struct function *whole_of(struct alike *q, const struct node *call)
{
    const function_list *callees = callees_of(q->a, call);
    const struct function *f = callees->count == 1 ? callees->items[0] : NULL;
    const char *known = f ? map_get_address(q->wholes, f) : &no;

    if (!known) {
        known = f->is_defined && !f->has_setjmp && !facts_of(q->a, f)->is_recursive &&
                        is_on_one(q->a, f)
                    ? &yes
                    : &no;
        map_set_address(q->wholes, f, (void *)known);
    }
    return known == &yes ? f : NULL;
}

/* Does the node itself begin an iteration or belong to a barrier made of messages, or may what it calls? */
static bool is_forbidden(struct alike *q, const struct node *node)
{
    if (scope_has_node(q->scope, node))
        for (uint32_t k = 0; k < node->previous_count; k++)
            if (!scope_has_node(q->scope, node->previous[k]))
                return true;
    for (uint32_t k = 0; k < q->separators->passages.count; k++) {
        const struct passage *passage = &q->separators->passages.items[k];

        if (node == passage->gate || node == passage->release)
            return true;
    }
    return leads_there(q, node) && !whole_of(q, node);
}

/* The collective that the call is; *inner: it calls functions that have some. */
static uint32_t collectives_at(const struct alike *q, const struct node *call,
                               const struct event **found, bool *inner)
{
    uint32_t count = 0;

    *inner = false;
    for (uint32_t k = 0; k < q->collectives.count; k++) {
        const struct event *e = q->collectives.items[k];

        if (e->node == call) {
            *found = e;
            count++;
        } else {
            *inner |= call_reaches(q->a, call, e->home);
        }
    }
    return count;
}

static bool matters(struct alike *q, const struct node *node)
{
    const struct event *e;
    bool inner;

    return is_forbidden(q, node) || leads_there(q, node) ||
           (node->kind == NODE_CALL && (collectives_at(q, node, &e, &inner) > 0 || inner));
}

/* ---- ways ---- */

static bool way_collect(struct alike *q, const struct node *from, const struct node *to, int depth,
                        step_list *out);

static bool call_collect(struct alike *q, const struct node *call, int depth, step_list *out)
{
    const struct event *e = NULL;
    const function_list *callees = callees_of(q->a, call);
    bool inner;
    uint32_t count;

    if (leads_there(q, call)) { /* and is not forbidden */
        array_push(q->a->arena, out, ((struct step){NULL, whole_of(q, call)}));
        return true;
    }
    count = collectives_at(q, call, &e, &inner);
    if (count == 0 && !inner)
        return true;
    if (count == 1 && !inner) {
        if (!e->is_certain || e->mpi->new_comm >= 0 || separators_meeting_of(q->separators, e))
            return false;
        array_push(q->a->arena, out, ((struct step){e, NULL}));
        return true;
    }
    if (count > 0 || callees->count != 1 || !callees->items[0]->is_defined ||
        facts_of(q->a, callees->items[0])->is_recursive || depth >= DEPTH_LIMIT)
        return false;
    return way_collect(q, callees->items[0]->nodes[0], callees->items[0]->nodes[1], depth + 1, out);
}

/* Started are requests: those of two calls that made them are two collectives, whatever their name. */
static bool is_started_apart(const struct event *x, const struct event *y)
{
    const bool is_started = x->chain[x->depth - 1] != x->mpi_node;

    return (is_started || y->chain[y->depth - 1] != y->mpi_node) && x->mpi_node != y->mpi_node;
}

static bool steps_are_one(const struct step *x, const struct step *y)
{
    if (!x->collective || !y->collective)
        return x->whole == y->whole;
    return x->collective->mpi == y->collective->mpi &&
           !is_started_apart(x->collective, y->collective) &&
           comms_are_one(&x->collective->comm_value, &y->collective->comm_value);
}

static bool sequences_are_one(const step_list *x, const step_list *y)
{
    if (x->count != y->count)
        return false;
    for (uint32_t k = 0; k < x->count; k++)
        if (!steps_are_one(&x->items[k], &y->items[k]))
            return false;
    return true;
}

/* Behind it no process goes on: all are aborted, or the process itself ends, and is missed in the next collective. */
static bool ends_all(const struct alike *q, const struct node *node, int depth)
{
    const function_list *callees = node->kind == NODE_CALL ? callees_of(q->a, node) : NULL;
    int row = callees ? call_mpi(q->a, node) : -1;
    struct comm_value comm;
    const struct function *f;

    if (row >= 0) {
        if (mpi_function_get(row)->role != ROLE_ABORT)
            return false;
        comm_value_of(q->a, node->args[0], node, NULL, &comm);
        return comm.is_world && !comm.is_unknown;
    }
    if (!callees || callees->count != 1 || depth >= DEPTH_LIMIT)
        return false;
    f = callees->items[0];
    if (!f->is_defined || !f->is_noreturn || f->has_setjmp)
        return libc_ends(node) && !q->has_hooks;
    for (uint32_t k = 0; k < f->node_count; k++)
        if (!f->nodes[k]->next[0] && !f->nodes[k]->next[1] && f->nodes[k] != f->nodes[1] &&
            !ends_all(q, f->nodes[k], depth + 1))
            return false;
    return true;
}

/* Nodes between a branch and where its sides meet.  Returns false where a way does not come there, but for one that
 * ends all processes. */
static bool sides_find(struct alike *q, const struct node *branch, const struct node *meeting,
                       node_list *out)
{
    uint8_t *seen = ARENA_ARRAY(q->a->arena, uint8_t, branch->function->node_count);

    seen[meeting->id] = 1;
    for (uint32_t at = 0; at <= out->count; at++) {
        const struct node *node = at == 0 ? branch : out->items[at - 1];

        if (!node->next[0] && !node->next[1] && !ends_all(q, node, 0))
            return false;
        for (int side = 0; side < 2; side++)
            if (node->next[side] && !seen[node->next[side]->id]) {
                seen[node->next[side]->id] = 1;
                array_push(q->a->arena, out, node->next[side]);
            }
    }
    return true;
}

/* Does the side only come to an end of all processes, without a collective before? */
static bool is_fatal(struct alike *q, const struct node *from, const struct node *meeting)
{
    uint8_t *seen = ARENA_ARRAY(q->a->arena, uint8_t, from->function->node_count);
    node_list work = {0};

    array_push(q->a->arena, &work, from);
    while (work.count > 0) {
        const struct node *node = work.items[--work.count];

        if (node == meeting || matters(q, node) || cfg_share_cycle(q->a, node, node))
            return false;
        for (int side = 0; side < 2; side++)
            if (node->next[side] && !seen[node->next[side]->id]) {
                seen[node->next[side]->id] = 1;
                array_push(q->a->arena, &work, node->next[side]);
            }
    }
    return true;
}

/* What both sides pass; returns where they meet, NULL when they are not alike. */
static const struct node *branch_collect(struct alike *q, const struct node *branch, int depth,
                                         step_list *out)
{
    const struct function *f = branch->function;
    uint32_t id = cfg_get(q->a, f)->postdominator[branch->id];
    const struct node *meeting = id < f->node_count ? f->nodes[id] : NULL;
    node_list between = {0};
    step_list sides[2] = {{0}, {0}};
    bool decides = false, is_loop = false, is_over[2];

    if (!meeting || !sides_find(q, branch, meeting, &between))
        return NULL;
    q->steps += between.count;
    for (uint32_t k = 0; k < between.count; k++) {
        decides |= matters(q, between.items[k]);
        is_loop |= between.items[k] == branch;
    }
    if (!decides)
        return meeting;
    if (is_loop)
        return NULL;
    for (int side = 0; side < 2; side++) {
        is_over[side] = is_fatal(q, branch->next[side], meeting);
        if (!is_over[side] && !way_collect(q, branch->next[side], meeting, depth, &sides[side]))
            return NULL;
    }
    if (!is_over[0] && !is_over[1] && !sequences_are_one(&sides[0], &sides[1]))
        return NULL;
    for (uint32_t k = 0; k < sides[is_over[0]].count; k++)
        array_push(q->a->arena, out, sides[is_over[0]].items[k]);
    return meeting;
}

static bool way_collect(struct alike *q, const struct node *from, const struct node *to, int depth,
                        step_list *out)
{
    const struct node *node = from;

    while (node && node != to) {
        if (++q->steps > STEP_LIMIT || is_forbidden(q, node))
            return false;
        if (node->kind == NODE_CALL && !call_collect(q, node, depth, out))
            return false;
        if (node->next[0] && node->next[1]) {
            const int barred = roles_barred(q->a, node);

            node = barred >= 0 ? node->next[1 - barred] : branch_collect(q, node, depth, out);
        } else
            node = node->next[0] ? node->next[0] : node->next[1];
    }
    return node == to;
}

bool alike_sides(struct alike *alike, const struct node *branch)
{
    const char *known = map_get_address(alike->known, branch);
    step_list sequence = {0};

    if (!known) {
        alike->steps = 0;
        known = branch->next[0] && branch->next[1] &&
                        (roles_barred(alike->a, branch) >= 0 ||
                         branch_collect(alike, branch, 0, &sequence) != NULL)
                    ? &yes
                    : &no;
        map_set_address(alike->known, branch, (void *)known);
    }
    return known == &yes;
}
