/* SPDX-License-Identifier: Apache-2.0 */
/* Is a buffer sent while a reception may write it?
 *
 * Requires: events, control flow.  Between the posting of a non-blocking call and its completion nobody
 * may read a buffer of a reception, or write that of a send (MPI 3.1, 3.7.2); a program that does sends
 * what came or what was there before, as time has it.  Found where both name the same buffer by the same
 * expression, in one function or by a variable that all functions know, or where both lead to one number
 * and nothing else, and some way between the two passes no completion at all.  Parts of one array with
 * different expressions are taken for different ones, and a completion for that of this request.
 */
#include "passes/pending.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/events.h"
#include "passes/findings.h"
#include "passes/scope.h"

static const struct expr *buffer_of(const struct event *e)
{
    const struct expr *buffer;

    if (e->buffer < 0 || (uint32_t)e->buffer >= e->mpi_node->arg_count)
        return NULL;
    buffer = expr_without_casts(e->args[e->buffer]);
    return buffer->kind == EXPR_VARIABLE || buffer->kind == EXPR_ADDRESS ? buffer : NULL;
}

static bool completes(struct analysis *a, const struct node *node)
{
    const event_list *events = node->kind == NODE_CALL ? events_through(a, node) : NULL;

    for (uint32_t k = 0; events && k < events->count; k++)
        if (events->items[k]->kind == EVENT_COMPLETION)
            return true;
    return false;
}

/* Does a way lead from the posting to the sending without a completion? */
static bool is_pending_at(struct analysis *a, const struct node *post, const struct node *send)
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
            if (next == send)
                return true;
            cfg->marks[next->id] = 1;
            if (!completes(a, next))
                cfg->stack[depth++] = next;
        }
    }
    return false;
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

/* A buffer of its own name: in one function, or one that has the same name everywhere; or one number that
 * several functions are handed. */
static bool use_one_buffer(struct analysis *a, const struct event *pending,
                           const struct event *other)
{
    const struct expr *buffer = buffer_of(pending), *used = buffer_of(other);
    const struct variable *root;

    if (!buffer || !used || pending->node == other->node)
        return false;
    if (buffer != used)
        return number_of(a, buffer) && number_of(a, buffer) == number_of(a, used);
    root = expr_root(buffer->kind == EXPR_ADDRESS ? buffer->a : buffer);
    return pending->home == other->home || (root && !root->function);
}

/* In some function that both happen in, themselves or below its calls. */
static bool is_used_early(struct analysis *a, const struct event *pending, const struct event *e)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];
        node_list posts = {0}, uses = {0};

        if (!f->is_defined || !a->facts[k].is_reachable)
            continue;
        event_positions(a, pending, f, &posts);
        event_positions(a, e, f, &uses);
        for (uint32_t n = 0; n < posts.count; n++)
            for (uint32_t m = 0; m < uses.count; m++)
                if (posts.items[n] != uses.items[m] && !completes(a, posts.items[n]) &&
                    is_pending_at(a, posts.items[n], uses.items[m]))
                    return true;
    }
    return false;
}

static struct claim used_early(struct analysis *a, const struct event *pending,
                               const struct event *e)
{
    const char *text = arena_printf(
        a->arena,
        "%s uses the buffer of %s at %s, which may not be complete: what "
        "is sent may depend on the time",
        event_name(a, e), event_name(a, pending), place_text(a, &pending->node->place));
    struct finding *finding = finding_add(a, "spbc-arrival-kept", &e->node->place, text);

    finding_note(a, finding, &pending->node->place, "the buffer is in use from here on");
    return claim_unknown(text, e->node->place);
}

struct claim pending_check(struct analysis *a)
{
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *pending = a->events.items[k];
        enum event_kind other = pending->kind == EVENT_SEND ? EVENT_RECEIVE : EVENT_SEND;

        if (!pending->is_nonblocking ||
            (pending->kind != EVENT_SEND && pending->kind != EVENT_RECEIVE))
            continue;
        for (uint32_t n = 0; n < a->events.count; n++) {
            const struct event *e = a->events.items[n];

            if (e->kind == other && use_one_buffer(a, pending, e) && is_used_early(a, pending, e))
                return used_early(a, pending, e);
        }
    }
    return (struct claim){0};
}
