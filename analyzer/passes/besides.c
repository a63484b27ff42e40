/* SPDX-License-Identifier: Apache-2.0 */
/* What does an answer change beside values of the program?
 *
 * Requires: events, matching, a taint with conditions that begins at the answer of a question (completions.c).
 * Three things.  What the C library remembers (outside.c): a number is drawn, a line is read in one case only.
 * Which messages receptions get: one that happens, or asks for another source or tag, or puts elsewhere what it
 * gets, because of the answer has other data; and so has every other one that could get a message which it gets,
 * since it takes one more or one less of them.  A question that takes the message it finds (MPI_Improbe) is such
 * a reception.  And whether the process ends, or cancels a request.  Where it is stored through a pointer that is not
 * followed, or MPI has functions of the program that may see it, it may change anything.
 *
 * Receptions of a loop that does the same for each of its requests (picked.h) are judged there.  Those behind a
 * question for any source belong to its pattern, which is not judged here.
 */
#include "passes/besides.h"
#include "passes/ending.h"
#include "passes/events.h"
#include "passes/labelled.h"
#include "passes/matching.h"
#include "passes/received.h"
#include "passes/unfollowed.h"
#include "passes/within.h"

static bool takes(const struct event *e)
{
    return e->kind == EVENT_RECEIVE || (e->kind == EVENT_PROBE && (e->mpi->role == ROLE_MPROBE ||
                                                                   e->mpi->role == ROLE_IMPROBE));
}

struct besides besides_begin(struct analysis *a, const struct event *question,
                             const struct picked *picked)
{
    struct besides b = {.question = question,
                        .picked = picked,
                        .decided = bits_new(a->arena, a->events.count),
                        .delivered = bits_new(a->arena, a->events.count)};

    for (uint32_t k = 0; k < a->events.count; k++)
        if (takes(a->events.items[k]))
            array_push(a->arena, &b.takers, a->events.items[k]);
    b.left = b.takers.count;
    return b;
}

bool besides_asks_itself(const struct besides *b)
{
    return takes(b->question) && !event_is_anonymous(b->question);
}

/* ---- receptions ---- */

/* Is what the reception asks for, or where it puts what it gets, labelled?  Where it is started again and again that was said
 * when its request was made. */
static bool is_asked_by_label(struct taint *t, const struct event *e)
{
    const struct node *made = e->mpi_node;

    if (e->mpi->role != ROLE_RECV_INIT || e->node == made || e->args != made->args)
        return taint_has_at(t, e->peer, e->node) || taint_has_at(t, e->tag, e->node) ||
               (e->buffer >= 0 && taint_has_at(t, e->args[e->buffer], e->node));
    for (uint32_t k = 0; k < made->arg_count; k++)
        if (taint_has_at(t, made->args[k], made))
            return true;
    for (uint32_t k = 0; k < e->node->arg_count; k++) /* which one is started */
        if (taint_has_at(t, e->node->args[k], e->node))
            return true;
    return bits_get(&t->functions, made->function->id);
}

static bool is_decided(struct taint *t, const struct besides *b, const struct event *e)
{
    if (b->picked && picked_places(b->picked, e))
        return false;
    return e == b->question || labelled_control(t, e) || is_asked_by_label(t, e);
}

/* Once for each reception: what is labelled stays so. */
static void delivered_label(struct taint *t, struct besides *b, const struct event *e)
{
    bits_set(&b->delivered, e->id);
    b->left--;
    if (e->kind == EVENT_PROBE)
        received_matched(t);
    else
        received_buffer(t, e);
    received_status(t, e->status);
}

/* What it delivers, and what the others do that can get one of its messages. */
static void rivals_label(struct taint *t, struct besides *b, const struct event *taker)
{
    const struct bits *rivals = reception_rivals(t->a, taker);

    if (!bits_get(&b->delivered, taker->id))
        delivered_label(t, b, taker);
    for (uint32_t k = bits_next_but(rivals, &b->delivered, 0); k != UINT32_MAX;
         k = bits_next_but(rivals, &b->delivered, k + 1))
        if (takes(t->a->events.items[k]))
            delivered_label(t, b, t->a->events.items[k]);
}

/* When all have labelled data, what is decided about the others says nothing more. */
static bool receptions_label(struct taint *t, struct besides *b)
{
    const uint32_t left = b->left;

    if (event_is_anonymous(b->question))
        return false;
    for (uint32_t k = 0; k < b->takers.count && b->left > 0; k++) {
        const struct event *e = b->takers.items[k];

        if (bits_get(&b->decided, e->id) || !is_decided(t, b, e))
            continue;
        bits_set(&b->decided, e->id);
        rivals_label(t, b, e);
    }
    return b->left < left;
}

bool besides_label(struct taint *t, struct besides *b)
{
    bool is_new = receptions_label(t, b);

    return outside_label(t, &b->outside) || is_new;
}

/* ---- the end ---- */

static bool is_within(void *context, const struct node *branch)
{
    return within_spares(context, branch);
}

/* The call by which a request is cancelled, where the answer decides it: what that does is up to the messages. */
static const struct node *cancelled(struct taint *t)
{
    struct analysis *a = t->a;
    const struct node *branch;

    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];
        const node_list *callers = &a->facts[k].callers;

        if (f->mpi < 0 || mpi_function_get(f->mpi)->role != ROLE_CANCEL)
            continue;
        for (uint32_t n = 0; n < callers->count; n++)
            if (facts_of(a, callers->items[n]->function)->is_reachable &&
                (bits_get(&t->functions, callers->items[n]->function->id) ||
                 taint_controls(t, callers->items[n], &branch) ||
                 taint_has_at(t, callers->items[n]->args[0], callers->items[n])))
                return callers->items[n];
    }
    return NULL;
}

const struct node *besides_end(struct taint *t, const struct besides *b)
{
    struct analysis *a = t->a;
    const struct node *cancel = cancelled(t);

    if (cancel)
        return cancel;

    if (b->outside.has_files)
        assume(a,
               "no process reads from a file what another one has written there in the same run");
    if (!b->outside.lasting) {
        const struct node *end = ending_labelled(t, is_within, t);

        if (end)
            return end;
    }
    if (!b->outside.lasting &&
        (t->has_unknown || (b->outside.has_objects && unfollowed_callback(a).reason)))
        return b->question->node;
    return b->outside.lasting;
}
