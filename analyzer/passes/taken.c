/* SPDX-License-Identifier: Apache-2.0 */
/* Which places hold the round's own message?
 *
 * Requires: a window, control flow.  A variable that is received into is set anew in every round; an array keeps what earlier
 * rounds have received into other elements.  `MPI_Recv(&counts[k], ..); sum += counts[k];` reads the element that the message
 * was received into, all of it, as it then is: where the reception runs before in every round, and nothing changes the element,
 * or which one it is, on the way.
 */
#include "passes/taken.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/filled.h"
#include "passes/stored.h"

struct taken {
    const struct window *window;
    const struct expr *place;
    const struct expr *pointer,
        *index; /* of `pointer + index`, as which the place may be said; NULL */
};

static bool is_place(const struct taken *t, const struct expr *expr)
{
    return expr == t->place ||
           (t->pointer && expr->kind == EXPR_INDEX && expr->a == t->pointer && expr->b == t->index);
}

static const struct expr *place_replace(void *context, const struct expr *expr)
{
    const struct taken *t = context;
    struct program *p = t->window->a->program;

    return is_place(t, expr) ? expr_int(p, 0, type_int(p)) : NULL;
}

/* Where the reception, which waits, puts its message. */
static bool place_find(struct taken *t)
{
    const struct event *e = t->window->reception;
    const struct expr *buffer;

    if (t->window->group->receptions.count != 1 || e->mpi->role != ROLE_RECV || e->buffer < 0 ||
        e->node != e->mpi_node)
        return false;
    buffer = expr_without_casts(e->args[e->buffer]);
    if (buffer->kind == EXPR_ADDRESS && buffer->a->kind == EXPR_INDEX)
        t->place = buffer->a;
    else if (buffer->kind == EXPR_BINARY && expr_op(buffer) == OP_ADD && buffer->type &&
             buffer->type->kind == TYPE_POINTER) {
        t->pointer = buffer->a;
        t->index = buffer->b;
    }
    return t->place || t->pointer;
}

/* May the node run between the reception and the other one, in one round? */
static bool is_between(const struct taken *t, const struct node *node, const struct node *at)
{
    struct analysis *a = t->window->a;
    const struct node *reception = t->window->reception->node;
    struct bits stop = bits_new(a->arena, at->function->node_count);

    bits_set(&stop, reception->id);
    bits_set(&stop, at->id);
    return node != reception && cfg_leads(a, node, at, &stop, NULL) &&
           cfg_leads(a, reception, node, &stop, NULL);
}

static bool is_stored_between(const struct taken *t, const struct store *store,
                              const struct node *at)
{
    const struct function *f = at->function;

    if (!store->node)
        return false;
    if (store->node->function == f)
        return is_between(t, store->node, at);
    for (uint32_t k = 0; k < f->node_count; k++)
        if (f->nodes[k]->kind == NODE_CALL &&
            call_reaches(t->window->a, f->nodes[k], store->node->function) &&
            is_between(t, f->nodes[k], at))
            return true;
    return false;
}

/* Is the place, and what lies there, as it was when the message was received? */
static bool is_as_received(const struct taken *t, const struct expr *place, const struct node *at)
{
    struct set cells = {0};
    bool is = true;

    cells_read_by(t->window->a, place, &cells);
    for (struct stores walk = stores_of_cells(t->window->a, &cells); is && stores_next(&walk);)
        is = !is_stored_between(t, walk.store, at);
    set_release(t->window->a->arena, &cells);
    return is;
}

static bool is_read(const struct taken *t, const struct expr *expr, const struct node *at)
{
    const struct event *e = t->window->reception;

    if (!expr)
        return false;
    if (is_place(t, expr))
        return call_fills(t->window->a, e->mpi_node, (uint32_t)e->buffer, expr->type) &&
               is_as_received(t, expr, at);
    return is_read(t, expr->a, at) || is_read(t, expr->b, at) || is_read(t, expr->c, at);
}

const struct expr *taken_replace(const struct window *window, const struct expr *expr,
                                 const struct node *at)
{
    struct taken t = {.window = window};

    if (!window->reception || at->function != window->reception->node->function ||
        !place_find(&t) ||
        !cfg_dominates(cfg_get(window->a, at->function), window->reception->node, at) ||
        !is_read(&t, expr, at))
        return expr;
    return expr_substitute(window->a->program, expr, place_replace, &t);
}
