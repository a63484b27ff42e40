/* SPDX-License-Identifier: Apache-2.0 */
/* Does what a polling loop leaves behind depend on which of its questions found something first?
 *
 * Requires: the states in which the loop can end (replies.h).  Two of them in which branches on what is not known
 * went alike, and which leave different values and versions in one spot, differ by what questions have answered:
 * the spot is labelled.  What is too large to be run through labels all that is noted.
 */
#include "passes/rounds.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/replies.h"
#include "passes/told.h"

/* Did all branches that both came to, with the same known of them, go alike? */
static bool went_alike(const struct state *x, const struct state *y)
{
    for (uint32_t k = 0; k < SIDES_MAX; k++)
        if (x->sides[k].taken != 0 && y->sides[k].taken != 0 &&
            x->sides[k].told == y->sides[k].told && x->sides[k].taken != y->sides[k].taken)
            return false;
    return true;
}

/* Are there values that no round changes, and that are not the same?  Then they are of two processes or inputs. */
static bool are_of_two(const struct replies *r, const struct state *x, const struct state *y)
{
    for (uint32_t k = 0; k < r->spots.count; k++) {
        const struct spot *spot = &r->spots.items[k];
        bool is_kept = spot->where.cells->count > 0;

        for (uint32_t n = 0; n < spot->where.cells->count; n++)
            is_kept &= !bits_get(&r->noted->written, spot->where.cells->items[n]);
        if (is_kept && x->values[k] != y->values[k] && x->values[k] != NOTHING &&
            y->values[k] != NOTHING &&
            ((x->values[k] > COMPLETE && y->values[k] > COMPLETE) || x->values[k] == 0 ||
             y->values[k] == 0))
            return true;
    }
    return false;
}

static bool differ(const struct state *x, const struct state *y, uint32_t spot)
{
    if (x->values[spot] == y->values[spot] && x->values[spot] > COMPLETE)
        return false;
    return x->versions[spot] != y->versions[spot] || x->versions[spot] == ENDLESS;
}

static bool is_open(const struct replies *r, uint32_t spot)
{
    for (uint32_t k = 0; k < r->ends.count; k++)
        for (uint32_t n = k; n < r->ends.count; n++)
            if (differ(r->ends.items[k], r->ends.items[n], spot) &&
                went_alike(r->ends.items[k], r->ends.items[n]) &&
                !are_of_two(r, r->ends.items[k], r->ends.items[n]))
                return true;
    return false;
}

/* Does the answer go into what may lie there?  What another one goes into is its own matter. */
static bool is_noted(const struct replies *r, const struct spot *spot)
{
    for (uint32_t n = 0; n < spot->where.cells->count; n++)
        if (bits_get(&r->noted->taint->cells, spot->where.cells->items[n]))
            return true;
    return false;
}

/* Is a handle that may lie there looked at elsewhere than in calls? */
static bool is_looked_at(struct analysis *a, const struct set *handles)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; n < f->node_count && a->facts[k].is_reachable; n++) {
            struct set cells = {0};

            cells_read_by(a, f->nodes[n]->value, &cells);
            if (set_meets(&cells, handles))
                return true;
        }
    }
    return false;
}

static bool is_silent(const struct replies *r, const struct spot *spot)
{
    const struct set *handles = &r->noted->question->request_cells;

    return set_meets(spot->where.cells, handles) && !is_looked_at(r->noted->a, handles);
}

static bool spots_label(struct rounds *rounds, struct taint *t, const struct replies *r)
{
    bool has_one = false;

    for (uint32_t k = 0; k < r->spots.count; k++) {
        const struct spot *spot = &r->spots.items[k];

        if ((!spot->send && !r->is_status[k] && !is_noted(r, spot)) || is_silent(r, spot) ||
            !is_open(r, k))
            continue;
        has_one = true;
        if (spot->send)
            rounds->send = spot->send;
        else if (r->is_status[k])
            told_status(t, r->noted->question);
        else
            for (uint32_t n = 0; n < spot->where.cells->count; n++)
                bits_set(&t->cells, spot->where.cells->items[n]);
    }
    return has_one;
}

/* May the call begin what one of the question's requests stands for? */
static bool posts(struct analysis *a, const struct event *c, const struct node *call)
{
    int row = call->kind == NODE_CALL ? call_mpi(a, call) : -1;
    const struct mpi_function *mpi = row >= 0 ? mpi_function_get(row) : NULL;
    int request = !mpi ? -1 : mpi->request >= 0 ? mpi->request : mpi->array_of_requests;
    struct set cells = {0};

    if (request < 0 || (uint32_t)request >= call->arg_count || mpi_role_is_completion(mpi->role))
        return false;
    pointees_spread(a, call->args[request], &cells);
    return set_meets(&cells, &c->request_cells);
}

static bool is_posted_in(struct analysis *a, const struct event *c, const struct function *f,
                         const struct bits *loop)
{
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *other = a->program->functions[k];

        for (uint32_t n = 0; n < other->node_count && a->facts[k].is_reachable; n++) {
            if (!posts(a, c, other->nodes[n]))
                continue;
            if (other == f && bits_get(loop, n))
                return true;
            for (uint32_t m = 0; m < f->node_count; m++)
                if (bits_get(loop, m) && f->nodes[m]->kind == NODE_CALL &&
                    call_reaches(a, f->nodes[m], other))
                    return true;
        }
    }
    return false;
}

/* The outermost loop in which the question asks about the same messages. */
static void loop_widen(struct analysis *a, const struct event *c, struct noted *noted)
{
    const struct function *f = noted->test->function;
    const struct cfg *cfg = cfg_get(a, f);

    for (uint32_t k = 0; k < cfg->loops.count && c->request_cells.count > 0; k++) {
        const struct bits *loop = &cfg->loops.items[k];
        bool is_wider = bits_get(loop, noted->test->id);

        for (uint32_t n = 0; n < f->node_count && is_wider; n++)
            is_wider = bits_get(loop, n) || !bits_get(&noted->loop, n);
        if (is_wider && !is_posted_in(a, c, f, loop))
            noted->loop = *loop;
    }
}

/* From the function on that leads to the loop alone, when what begins there can be run through. */
static bool run_through(struct replies *r)
{
    const struct noted *n = r->noted;
    const struct node *caller = single_caller(n->a, n->test->function);
    struct noted *noted = r->noted;

    r->first = caller ? caller->function : n->test->function;
    replies_find(r);
    if (!r->is_lost || !caller)
        return !r->is_lost;
    *r = (struct replies){.noted = noted, .first = n->test->function};
    replies_find(r);
    return !r->is_lost;
}

static bool loop_label(struct rounds *rounds, struct taint *t, const struct event *c,
                       struct noted *noted)
{
    struct replies *replies = ARENA_NEW(t->a->arena, struct replies);

    replies->noted = noted;
    loop_widen(t->a, c, noted);
    noted_find(noted);
    array_push(t->a->arena, &rounds->loops, noted);
    if (run_through(replies))
        return spots_label(rounds, t, replies);
    rounds->send = noted_label(noted, t);
    return true;
}

bool rounds_label(struct rounds *rounds, struct taint *t, const struct event *c)
{
    node_list tests = {
        0}; /* the question, and the calls on the ways to it that are in no loop themselves */
    bool has_one = false;

    rounds->a = t->a;
    if (c->mpi->flag < 0)
        return false;
    array_push(t->a->arena, &tests, c->node);
    for (uint32_t k = 0; k < tests.count; k++) {
        struct noted *noted = ARENA_NEW(t->a->arena, struct noted);

        noted->a = t->a;
        noted->question = c;
        noted->test = tests.items[k];
        if (cfg_loop_around(t->a, noted->test, &noted->loop))
            has_one |= loop_label(rounds, t, c, noted);
        else
            callers_add(t->a, noted->test->function, &tests);
    }
    return has_one;
}

static bool is_called_outside(const struct noted *n, const struct function *f)
{
    const node_list *callers = &facts_of(n->a, f)->callers;

    for (uint32_t k = 0; k < callers->count; k++)
        if (!noted_is_inside(n, callers->items[k]))
            return true;
    return facts_of(n->a, f)->has_hidden_callers;
}

bool rounds_has(void *context, const struct node *branch)
{
    const struct rounds *rounds = context;

    for (uint32_t k = 0; k < rounds->loops.count; k++) {
        const struct noted *n = rounds->loops.items[k];

        if (noted_is_inside(n, branch) &&
            (branch->function == n->test->function || !is_called_outside(n, branch->function)))
            return true;
    }
    return false;
}
