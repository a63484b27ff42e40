/* SPDX-License-Identifier: Apache-2.0 */
/* Does a buffer end, move or get another name while a non-blocking call may use it?
 *
 * Requires: events, control flow, the nodes that run while the call may be pending (pending.c).
 *  - Memory is given back by free, and may move by realloc, themselves or in a function that is called there, as long as
 *    the pointer that the buffer was named by has not been set since.
 *  - A variable of the function ends with it, when a way leads to its end on which the call is not complete.
 *  - Where the pointer is copied meanwhile (the two sides of a double buffer change places), what is stored, or, where
 *    the call writes, read by the copy is stored in the buffer.
 */
#include "passes/gone.h"
#include "base/text.h"
#include "ir/expr.h"
#include "passes/allocators.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/external.h"

struct gone {
    struct analysis *a;
    const struct event *event;
    const struct bits *span;
    const struct expr *base;           /* the pointer that leads into the buffer */
    ARRAY(const struct node *) copies; /* assignments that give the buffer another name */
    bool is_written;
};

/* The pointer that an expression of an address begins with; NULL: it is no pointer that is kept somewhere. */
static const struct expr *base_of(const struct expr *buffer)
{
    for (buffer = expr_without_casts(buffer); buffer;) {
        if (buffer->kind == EXPR_ADDRESS && buffer->a->kind == EXPR_INDEX)
            buffer = expr_without_casts(buffer->a->a);
        else if (buffer->kind == EXPR_BINARY && type_is_pointer(buffer->a->type))
            buffer = expr_without_casts(buffer->a);
        else
            break;
    }
    return buffer && type_is_pointer(buffer->type) &&
                   (buffer->kind == EXPR_VARIABLE || buffer->kind == EXPR_FIELD)
               ? buffer
               : NULL;
}

/* ---- memory that is given back ---- */

/* The memory that the call ends or moves; NULL: none. */
static const struct expr *ended_by(struct analysis *a, const struct node *call)
{
    static const char *const ENDS[] = {"free", "cfree", "munmap", NULL};
    const struct function *called = call_external(call);

    if (call->arg_count > 0 && called && text_is_one_of(called->name, ENDS))
        return expr_without_casts(call->args[0]);
    return called && call_old_block(a, call) ? expr_without_casts(call_old_block(a, call)) : NULL;
}

struct handed { /* to a function */
    const struct function *function;
    const struct node *call;
};

static const struct expr *find_handed(void *context, const struct expr *expr)
{
    const struct handed *h = context;
    const struct variable *v = expr->kind == EXPR_VARIABLE ? expr->variable : NULL;

    return v && v->function == h->function && v->parameter >= 0 &&
                   (uint32_t)v->parameter < h->call->arg_count
               ? h->call->args[v->parameter]
               : NULL;
}

/* Does the call end the memory that the pointer leads to, itself or in the function that it calls? */
static bool ends(struct analysis *a, const struct node *call, const struct expr *pointer)
{
    const function_list *callees;

    if (call->kind != NODE_CALL)
        return false;
    if (ended_by(a, call) == pointer)
        return true;
    callees = callees_of(a, call);
    for (uint32_t k = 0; k < callees->count; k++) {
        struct handed h = {callees->items[k], call};

        for (uint32_t n = 0; h.function->is_defined && n < h.function->node_count; n++) {
            const struct node *node = h.function->nodes[n];
            const struct expr *ended = node->kind == NODE_CALL ? ended_by(a, node) : NULL;

            if (ended &&
                expr_without_casts(expr_substitute(a->program, ended, find_handed, &h)) == pointer)
                return true;
        }
    }
    return false;
}

/* The nodes of the span behind this one, as far as the name is not set anew. */
static node_list followed(const struct gone *g, const struct node *from, const struct expr *name)
{
    const struct node *post = g->event->node;
    struct cfg *cfg = cfg_scratch(g->a, post->function);
    node_list seen = {0};
    uint32_t depth = 0;

    cfg->stack[depth++] = from;
    while (depth > 0) {
        const struct node *node = cfg->stack[--depth];

        if (node != from && node->kind == NODE_ASSIGN && node->target == name)
            continue;
        for (int side = 0; side < 2; side++) {
            const struct node *next = node->next[side];

            if (!next || cfg->marks[next->id] || next == post || !bits_get(g->span, next->id))
                continue;
            cfg->marks[next->id] = 1;
            cfg->stack[depth++] = next;
            array_push(g->a->arena, &seen, next);
        }
    }
    return seen;
}

/* ---- other names ---- */

/* Is what lies behind the name read where the expression is computed? */
static bool reads_behind(const struct expr *expr, const struct expr *name)
{
    if (!expr || expr->kind == EXPR_CALL)
        return false;
    if ((expr->kind == EXPR_INDEX || expr->kind == EXPR_DEREF) && expr->a == name)
        return true;
    return reads_behind(expr->a, name) || reads_behind(expr->b, name) ||
           reads_behind(expr->c, name);
}

static bool uses_name(const struct gone *g, const struct node *node, const struct expr *name)
{
    if (node->kind == NODE_ASSIGN &&
        (reads_behind(node->target, name) || (g->is_written && reads_behind(node->value, name))))
        return true;
    if (node->kind == NODE_BRANCH)
        return g->is_written && reads_behind(node->value, name);
    for (uint32_t k = 0; node->kind == NODE_CALL && k < node->arg_count; k++)
        if (base_of(node->args[k]) == name ? !call_external(node) || call_writes(g->a, node, k) ||
                                                 (g->is_written && call_reads(g->a, node, k))
                                           : g->is_written && reads_behind(node->args[k], name))
            return true;
    return ends(g->a, node, name);
}

/* Copies of the pointer, and of these. */
static void copy_note(struct gone *g, const struct node *node, const struct expr *name)
{
    if (node->kind != NODE_ASSIGN || node->target->kind != EXPR_VARIABLE || node->target == name ||
        expr_without_casts(node->value) != name)
        return;
    for (uint32_t k = 0; k < g->copies.count; k++)
        if (g->copies.items[k] == node)
            return;
    array_push(g->a->arena, &g->copies, node);
}

/* By which statement is the buffer ended, or used by the name that `from` has given it? */
static const struct node *used_as(struct gone *g, const struct node *from, const struct expr *name)
{
    const node_list nodes = followed(g, from, name);
    const struct node *found = NULL;

    for (uint32_t k = 0; k < nodes.count; k++) {
        const struct node *node = nodes.items[k];

        copy_note(g, node, name);
        if (!found && (name == g->base ? ends(g->a, node, name) : uses_name(g, node, name)))
            found = node;
    }
    return found;
}

/* ---- variables that end ---- */

/* A variable of the function that posts itself, or an array of it, that lies in its frame. */
static bool is_in_frame(const struct node *post, const struct expr *buffer)
{
    const struct variable *v;
    bool is_address;

    buffer = expr_without_casts(buffer);
    is_address = buffer->kind == EXPR_ADDRESS;
    if (is_address)
        buffer = buffer->a;
    while (buffer->kind == EXPR_FIELD ||
           (buffer->kind == EXPR_INDEX && type_is_array(buffer->a->type)))
        buffer = buffer->a;
    v = buffer->kind == EXPR_VARIABLE ? buffer->variable : NULL;
    return v && v->function == post->function && !v->is_static &&
           (type_is_array(v->type) ? v->parameter < 0 : is_address);
}

bool gone_with_function(const struct event *e, const struct bits *span)
{
    const struct function *f = e->mpi_node->function;

    if (e->buffer < 0 || (uint32_t)e->buffer >= e->mpi_node->arg_count ||
        !is_in_frame(e->mpi_node, e->mpi_node->args[e->buffer]))
        return false;
    for (uint32_t k = 0; k < f->node_count; k++)
        if (bits_get(span, k) && f->nodes[k]->kind == NODE_EXIT)
            return true;
    return false;
}

const struct node *gone_early(struct analysis *a, const struct event *e, uint32_t arg,
                              const struct bits *span, bool is_written)
{
    struct gone g = {.a = a, .event = e, .span = span, .is_written = is_written};
    const struct node *found;

    g.base = e->node->function == e->home ? base_of(e->args[arg]) : NULL;
    if (!g.base)
        return NULL;
    found = used_as(&g, e->node, g.base);
    for (uint32_t k = 0; k < g.copies.count && !found; k++)
        found = used_as(&g, g.copies.items[k], g.copies.items[k]->target);
    return found;
}
