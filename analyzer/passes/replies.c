/* SPDX-License-Identifier: Apache-2.0 */
/* In which states can a loop end, whatever the questions in it find and when?
 *
 * Requires: what is noted (noted.h).  The function around the loop is run from its entry on with all answers that
 * questions may give: a request that was complete stays so until its variable is written, and is found each time
 * that it is asked about; one that was not may be or not.  A state is a node, the calls that have not returned, and
 * of each spot (spots.h)
 *
 *   value     a small number, "not zero", or nothing
 *   version   which stores that the question decides about, in this run of the loop, have made it, as a hash of
 *             them and of the versions that they read; 0: none.  What a question answers has a version of its own.
 *             A sum of integers is the same in every order.  ENDLESS: it changes as often as it is asked
 *   changes   how often its version has
 *
 * and the sides that were taken of branches on what is not known: a second time the same, where nothing in the loop
 * writes what they read.  All messages that a call sends are one spot.  Loops that ask nothing are one step.
 *
 * Invariant: of each run of the program, the state that it is in is among those found, or covered by one in which
 * less is known.
 */
#include "passes/replies.h"
#include "base/map.h"
#include "ir/expr.h"
#include "passes/budget.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/evaluated.h"
#include "passes/events.h"
#include "passes/puns.h"

#include <string.h>

enum { COUNTED_MAX = 16, CHANGES_MAX = 6, STATES_MAX = 30000, ENDS_MAX = 400, PASSES_MAX = 6 };

struct at { /* a state somewhere */
    const struct node *node;
    const struct active *active;
    struct state state;
    struct at *same; /* with one hash */
};

struct run {
    struct replies *r;
    struct analysis *a;
    struct arena *arena;
    struct at *table[4096];
    ARRAY(struct at *) work;
    uint32_t count;
    struct { /* branches on what is not known */
        const struct node *branch;
        const struct active *active;
    } sides[SIDES_MAX];
    uint32_t side_count;
    struct map *written; /* function -> cells, see written_below */
};

static void go(struct run *run, const struct active *active, const struct state *state,
               const struct node *from, const struct node *next);

/* ---- what is stored ---- */

static void version_set(struct state *s, uint32_t spot, uint16_t version)
{
    uint16_t old = s->versions[spot];

    if (old != 0 && version != 0 && old != version && ++s->changes[spot] > CHANGES_MAX) {
        s->changes[spot] = CHANGES_MAX;
        version = ENDLESS;
    }
    s->versions[spot] = version;
}

/* The same in whatever order they are added. */
static uint16_t version_sum(uint16_t version, uint16_t other)
{
    if (version == ENDLESS || other == ENDLESS)
        return ENDLESS;
    return other == 0 ? version : (uint16_t)(((uint32_t)version + other) % (ENDLESS - 1) + 1);
}

/* Something is written there, it is not known where exactly. */
static void blur(struct run *run, struct state *s, const struct where *where, uint16_t version)
{
    for (uint32_t k = 0; k < run->r->spots.count; k++) {
        if (!spots_overlap(&run->r->spots, k, where))
            continue;
        s->values[k] = NOTHING;
        if (version != 0 && s->versions[k] != version)
            version_set(s, k, s->versions[k] ? evaluated_mix(s->versions[k], version) : version);
    }
}

/* A pointer goes elsewhere: so does what lies behind it. */
static void behind_lost(struct run *run, struct state *s, const struct where *where)
{
    for (uint32_t k = 0; where->path && k < run->r->spots.count; k++) {
        const struct where *own = &run->r->spots.items[k].where;

        if (own->is_behind && own->base == where->base + 1 &&
            memcmp(own->path + 1, where->path, where->base) == 0) {
            s->values[k] = NOTHING;
            version_set(s, k, s->versions[k] ? ENDLESS : 0);
        }
    }
}

/* `is_filled`: every part of it gets the value. */
static void put(struct run *run, struct state *s, const struct where *where, int32_t value,
                uint16_t version, bool is_filled)
{
    for (uint32_t k = 0; k < run->r->spots.count; k++) {
        const char *rest;

        if (spots_is_in(&run->r->spots, k, where, &rest)) {
            s->values[k] = *rest && !is_filled ? NOTHING : value;
            version_set(s, k, version);
        } else if (spots_overlap(&run->r->spots, k, where)) {
            s->values[k] = NOTHING;
            if (version != 0 && s->versions[k] != version)
                version_set(s, k,
                            s->versions[k] ? evaluated_mix(s->versions[k], version) : version);
        }
    }
    behind_lost(run, s, where);
}

static struct evaluated view(struct run *run, const struct active *active, const struct state *s)
{
    return (struct evaluated){&run->r->spots, active, s};
}

static uint16_t stamp(struct run *run, const struct state *s, const struct active *active,
                      const struct node *node, uint16_t told)
{
    if (!s->is_inside || !noted_decides(run->r->noted, node))
        return told;
    return evaluated_mix(evaluated_mix(evaluated_mix(1, node->function->id), node->id + 1u),
                         evaluated_mix((uint16_t)(active->id + 1), told));
}

/* x + y or x - y for x = x + y, integers; NULL. */
static const struct expr *added(const struct node *node)
{
    const struct expr *value = expr_computed(node->target, node->value);

    if (!value || (expr_op(value) != OP_ADD && expr_op(value) != OP_SUB))
        return NULL;
    if (value->a == node->target)
        return expr_contains(value->b, node->target) ? NULL : value->b;
    return value->b == node->target && expr_op(value) == OP_ADD &&
                   !expr_contains(value->a, node->target)
               ? value->a
               : NULL;
}

static void parts_set(struct run *run, struct state *s, const struct active *active,
                      const struct node *node, const struct where *where)
{
    struct evaluated e = view(run, active, s);

    for (uint32_t k = 0; k < run->r->spots.count; k++) {
        const char *rest;
        const struct expr *part;

        if (!spots_is_in(&run->r->spots, k, where, &rest) || !*rest)
            continue;
        part = spots_part(&run->r->spots, node->value, rest);
        s->values[k] = part ? evaluated_value(&e, part) : NOTHING;
    }
}

static void assign(struct run *run, struct state *s, const struct active *active,
                   const struct node *node)
{
    struct evaluated e = view(run, active, s);
    const struct where *where = spots_where(&run->r->spots, node->target, active);
    int32_t value = evaluated_stored(&e, node->value, node->target->type);
    uint16_t version;
    int spot = spots_at(&run->r->spots, where);
    struct set puns = {0};

    version = stamp(run, s, active, node,
                    evaluated_told(&e, spot >= 0 && added(node) ? added(node) : node->value));
    if (spot >= 0 && added(node))
        version = version_sum(s->versions[spot], version);
    if (value > COUNTED_MAX && node->value->kind != EXPR_INT)
        value = NOTHING;
    cells_of_puns(run->a, node->target, true, &puns);
    if (puns.count > 0)
        blur(run, s, &(struct where){.cells = &puns}, version);
    put(run, s, where, value, version, false);
    if (node->value->kind == EXPR_LIST)
        parts_set(run, s, active, node, where);
}

/* ---- calls ---- */

static bool is_sending(enum mpi_role role)
{
    return mpi_role_is_send(role) || role == ROLE_START || role == ROLE_STARTALL ||
           (role >= ROLE_COLL_SYNC && role <= ROLE_ICOLL_NEIGHBOR);
}

static bool is_posting(enum mpi_role role)
{
    return role == ROLE_ISEND || role == ROLE_IRECV || role == ROLE_ISENDRECV ||
           role == ROLE_IMRECV || (role >= ROLE_ICOLL_SYNC && role <= ROLE_ICOLL_NEIGHBOR);
}

static void posted(struct run *run, struct state *s, const struct active *active,
                   const struct expr *request)
{
    const struct where *where = spots_behind(&run->r->spots, request, active);
    int spot = where->is_many || where->is_behind ? -1 : spots_at(&run->r->spots, where);

    if (spot >= 0)
        s->values[spot] = POSTED;
}

/* What a function outside of the program, or of MPI, does. */
static void effects(struct run *run, struct state *s, const struct active *active,
                    const struct node *node)
{
    struct evaluated e = view(run, active, s);
    const struct function *f = call_external(node);
    const struct expr *fill = f && f->mpi < 0 ? external_fill(run->a, f, node) : NULL;
    uint16_t told = 0, version;
    int row = call_mpi(run->a, node), spot;

    for (uint32_t k = 0; k < node->arg_count; k++) {
        told = evaluated_join(told, evaluated_told(&e, node->args[k]));
        if (row >= 0 ? !call_writes(run->a, node, k) : call_reads(run->a, node, k))
            told = evaluated_join(told, evaluated_behind(&e, node->args[k]));
    }
    version = stamp(run, s, active, node, told);
    for (uint32_t k = 0; k < node->arg_count; k++)
        if (call_writes(run->a, node, k))
            put(run, s, spots_behind(&run->r->spots, node->args[k], active),
                fill && k == 0 ? evaluated_number(fill) : NOTHING, version, fill && k == 0);
    if (row >= 0 && is_posting(mpi_function_get(row)->role))
        posted(run, s, active, node->args[mpi_function_get(row)->request]);
    if (row < 0 || version == 0 || !s->is_inside || !is_sending(mpi_function_get(row)->role))
        return;
    spot = spots_of_message(&run->r->spots, node, active);
    if (spot >= 0)
        version_set(s, (uint32_t)spot, evaluated_mix(s->versions[spot], version));
}

static const struct expr *argument(const struct node *node, int k)
{
    return k >= 0 && (uint32_t)k < node->arg_count ? node->args[k] : NULL;
}

/* The spot of the request, or of the array of them, that the question always asks about; -1. */
static int request_of(struct run *run, const struct node *node, const struct active *active,
                      const struct mpi_function *mpi)
{
    const struct expr *request =
        argument(node, mpi->array_of_requests >= 0 ? mpi->array_of_requests : mpi->request);
    const struct where *where;

    if (!request || (!mpi_role_is_test(mpi->role) && mpi->role != ROLE_REQUEST_STATUS))
        return -1;
    if (mpi->role == ROLE_REQUEST_STATUS)
        where = spots_where(&run->r->spots, request, active);
    else
        where = spots_behind(&run->r->spots, request, active);
    return where->is_many || where->is_behind ? -1 : spots_at(&run->r->spots, where);
}

static void completed(const struct run *run, struct state *s, int request)
{
    int64_t null = run->a->program->request_null;

    if (s->values[request] == POSTED && null > COMPLETE && null <= INT32_MAX)
        s->values[request] = (int32_t)null;
    else if (s->values[request] != null)
        s->values[request] = COMPLETE;
}

static void status_mark(struct run *run, const struct where *where)
{
    for (uint32_t k = 0; k < run->r->spots.count; k++)
        if (spots_overlap(&run->r->spots, k, where))
            run->r->is_status[k] = true;
}

static void answer(struct run *run, struct state s, const struct active *active,
                   const struct node *node, bool is_found, bool is_again)
{
    const struct mpi_function *mpi = mpi_function_get(call_mpi(run->a, node));
    int request = request_of(run, node, active, mpi);
    uint16_t version =
        s.is_inside ? stamp(run, &s, active, node,
                            evaluated_mix((uint16_t)(node->function->id + 1u), node->id + 1u))
                    : 0;

    for (uint32_t k = 0; k < node->arg_count; k++) {
        const struct where *where;

        if (!call_writes(run->a, node, k) || (int)k == mpi->request ||
            (int)k == mpi->array_of_requests)
            continue;
        where = spots_behind(&run->r->spots, node->args[k], active);
        if ((int)k == mpi->status && node == run->r->noted->question->mpi_node)
            status_mark(run, where);
        if ((int)k == mpi->flag)
            put(run, &s, where, is_found, version, false);
        else
            put(run, &s, where, NOTHING,
                version ? evaluated_mix(version, !is_found  ? 1
                                                 : is_again ? 2
                                                            : 3)
                        : 0,
                false);
    }
    if (request >= 0 && is_found)
        completed(run, &s, request);
    go(run, active, &s, node, node->next[0]);
}

static void ask(struct run *run, const struct state *s, const struct active *active,
                const struct node *node)
{
    const struct mpi_function *mpi = mpi_function_get(call_mpi(run->a, node));
    int request = request_of(run, node, active, mpi);
    bool is_known = request >= 0 && (s->values[request] == COMPLETE ||
                                     s->values[request] == run->a->program->request_null);

    if (mpi->flag < 0) {
        struct state after = *s;

        effects(run, &after, active, node);
        go(run, active, &after, node, node->next[0]);
        return;
    }
    if (!is_known)
        answer(run, *s, active, node, false, false);
    answer(run, *s, active, node, true, is_known);
}

static bool is_entered(const struct run *run, const struct function *f)
{
    return !function_is_external(f) && bits_get(&run->r->noted->entered, f->id);
}

static void enter(struct run *run, struct state s, const struct active *active,
                  const struct node *node, const struct function *f)
{
    struct evaluated e = view(run, active, &s);
    const struct active *inner = spots_enter(&run->r->spots, node, f, active);

    if (!inner || f->is_variadic) {
        run->r->is_lost = true;
        return;
    }
    for (uint32_t k = 0; k < f->parameter_count && k < node->arg_count; k++) {
        const struct expr *parameter = expr_variable(run->a->program, f->parameters[k]);
        uint16_t told = evaluated_told(&e, node->args[k]);

        put(run, &s, spots_where(&run->r->spots, parameter, inner),
            evaluated_stored(&e, node->args[k], f->parameters[k]->type), told, false);
    }
    go(run, inner, &s, NULL, f->nodes[0]);
}

static void call(struct run *run, const struct state *s, const struct active *active,
                 const struct node *node)
{
    const function_list *callees = callees_of(run->a, node);
    struct state after = *s;
    int result;

    if (noted_asks(run->a, node)) {
        ask(run, s, active, node);
        return;
    }
    if (call_mpi(run->a, node) >= 0 || callees->count == 0) {
        effects(run, &after, active, node);
        go(run, active, &after, node, node->next[0]);
        return;
    }
    for (uint32_t k = 0; k < callees->count; k++) {
        if (is_entered(run, callees->items[k])) {
            enter(run, *s, active, node, callees->items[k]);
            continue;
        }
        after = *s;
        if (function_is_external(callees->items[k]))
            effects(run, &after, active, node);
        result = spots_known_result(&run->r->spots, node, active);
        if (result >= 0) {
            after.values[result] = NOTHING;
            version_set(&after, (uint32_t)result, stamp(run, &after, active, node, ENDLESS));
        }
        go(run, active, &after, node, node->next[0]);
    }
}

static void leave(struct run *run, struct state s, const struct active *active)
{
    for (uint32_t k = 0; k < run->r->spots.count; k++)
        if (run->r->spots.items[k].active == active && active->outer) {
            s.values[k] = NOTHING;
            s.versions[k] = 0;
            s.changes[k] = 0;
        }
    if (active->outer)
        go(run, active->outer, &s, active->call, active->call->next[0]);
}

static void give_back(struct run *run, struct state *s, const struct active *active,
                      const struct node *node)
{
    struct evaluated e = view(run, active, s);
    int spot = active->outer && node->value
                   ? spots_of_result(&run->r->spots, active->call, active->outer)
                   : -1;

    if (spot < 0)
        return;
    s->values[spot] = evaluated_stored(&e, node->value, node->function->type);
    version_set(s, (uint32_t)spot, stamp(run, s, active, node, evaluated_told(&e, node->value)));
}

/* ---- branches ---- */

static struct side *side_of(struct run *run, struct state *s, const struct node *branch,
                            const struct active *active)
{
    if (!s->is_inside || !map_get_address(run->r->noted->sides, branch))
        return NULL;
    for (uint32_t k = 0; k < run->side_count; k++)
        if (run->sides[k].branch == branch && run->sides[k].active == active)
            return &s->sides[k];
    if (run->side_count == SIDES_MAX)
        return NULL;
    run->sides[run->side_count].branch = branch;
    run->sides[run->side_count].active = active;
    return &s->sides[run->side_count++];
}

static bool has_call(const struct expr *expr)
{
    return expr && (expr->kind == EXPR_CALL || expr->kind == EXPR_UNKNOWN || has_call(expr->a) ||
                    has_call(expr->b) || has_call(expr->c));
}

/* Does the loop leave what the condition reads as it is? */
static bool is_steady(const struct run *run, const struct node *branch)
{
    struct set cells = {0};

    if (!branch->value)
        return false;
    cells_read_by(run->a, branch->value, &cells);
    for (uint32_t k = 0; k < cells.count; k++)
        if (bits_get(&run->r->noted->written, cells.items[k]))
            return false;
    return cells.count > 0 && !has_call(branch->value);
}

static void turn(struct run *run, const struct state *s, const struct active *active,
                 const struct node *node)
{
    struct state before = *s;
    struct evaluated e = view(run, active, &before);
    int32_t value = node->next[1] ? evaluated_value(&e, node->value) : NOTHING;
    uint16_t told = evaluated_told(&e, node->value);
    struct side *side = value == NOTHING ? side_of(run, &before, node, active) : NULL;
    uint8_t taken = 0;

    if (side && side->taken && side->told == (uint8_t)(told ^ told >> 8) && is_steady(run, node))
        taken = side->taken;
    for (int k = 0; k < 2; k++) {
        struct state after = before;
        struct evaluated then = view(run, active, &after);

        if (!node->next[k] || (value != NOTHING && (value != 0) == (k == 1)) ||
            (taken != 0 && taken != k + 1))
            continue;
        if (side && !side->taken)
            after.sides[side - before.sides] =
                (struct side){(uint8_t)(k + 1), (uint8_t)(told ^ told >> 8)};
        if (node->next[1])
            evaluated_refine(&then, &after, node->value, k == 0);
        go(run, active, &after, node, node->next[k]);
    }
}

/* ---- loops that ask nothing ---- */

/* The outermost one that begins here, and that `from` does not lie in; NULL. */
static const struct bits *plain_loop(struct run *run, const struct node *from,
                                     const struct node *head)
{
    const struct cfg *cfg = cfg_get(run->a, head->function);

    for (uint32_t k = 0; k < cfg->loops.count; k++) {
        const struct bits *loop = &cfg->loops.items[k];
        bool asks = false;

        if (cfg->loop_heads.items[k] != head ||
            (from && from->function == head->function && bits_get(loop, from->id)))
            continue;
        for (uint32_t n = 0; n < head->function->node_count && !asks; n++) {
            const struct node *node = head->function->nodes[n];
            const function_list *callees;

            if (!bits_get(loop, n) || node->kind != NODE_CALL)
                continue;
            asks = noted_asks(run->a, node);
            callees = call_mpi(run->a, node) < 0 ? callees_of(run->a, node) : NULL;
            for (uint32_t c = 0; callees && c < callees->count && !asks; c++)
                asks = bits_get(&run->r->noted->asks, callees->items[c]->id);
        }
        if (!asks)
            return loop;
    }
    return NULL;
}

/* The cells that matter and that the function, or what it calls, may write. */
static const struct set *written_below(struct run *run, const struct function *f)
{
    struct analysis *a = run->a;
    struct set *known = map_get_address(run->written, f), all = {0};

    if (known)
        return known;
    known = ARENA_NEW(a->arena, struct set);
    map_set_address(run->written, f, known);
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *other = a->program->functions[k];

        for (uint32_t n = 0; n < other->node_count && function_reaches(a, f, other); n++)
            cells_written_by(a, other->nodes[n], &all);
    }
    for (uint32_t k = 0; k < all.count; k++)
        if (bits_get(&run->r->noted->cells, all.items[k]))
            set_add(a->arena, known, all.items[k]);
    return known;
}

/* All that a call in such a loop may do. */
static void call_blurs(struct run *run, struct state *s, const struct active *active,
                       const struct node *node)
{
    const function_list *callees = callees_of(run->a, node);
    uint16_t version = stamp(run, s, active, node, 0);
    int spot;

    effects(run, s, active, node);
    for (uint32_t k = 0; k < callees->count; k++)
        if (is_entered(run, callees->items[k])) {
            struct where where = {.cells = (struct set *)written_below(run, callees->items[k])};

            blur(run, s, &where, version);
        }
    if (version == 0 || call_mpi(run->a, node) >= 0)
        return;
    spot = spots_of_message(&run->r->spots, node, active);
    if (spot >= 0)
        version_set(s, (uint32_t)spot, evaluated_mix(s->versions[spot], version));
}

static void pass_by(struct run *run, struct state *s, const struct active *active,
                    const struct function *f, const struct bits *loop)
{
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];
        struct evaluated e = view(run, active, s);

        if (!bits_get(loop, k))
            continue;
        if (node->kind == NODE_CALL)
            call_blurs(run, s, active, node);
        else if (node->kind == NODE_ASSIGN)
            blur(run, s, spots_where(&run->r->spots, node->target, active),
                 stamp(run, s, active, node, evaluated_told(&e, node->value)));
    }
}

/* ---- the run ---- */

static void end_add(struct run *run, const struct state *s)
{
    struct replies *r = run->r;

    for (uint32_t k = 0; k < r->ends.count; k++)
        if (memcmp(r->ends.items[k], s, sizeof *s) == 0)
            return;
    if (r->ends.count == ENDS_MAX) {
        r->is_lost = true;
        return;
    }
    array_push(run->a->arena, &r->ends, arena_memdup(run->a->arena, s, sizeof *s));
}

/* What a run of the loop has told is forgotten where the next begins. */
static void begin_anew(struct state *s)
{
    memset(s->versions, 0, sizeof s->versions);
    memset(s->changes, 0, sizeof s->changes);
    memset(s->sides, 0, sizeof s->sides);
}

static void push(struct run *run, const struct active *active, const struct state *s,
                 const struct node *node)
{
    uint64_t hash = hash_bytes(0, s, sizeof *s);
    struct at **slot, *at;

    hash = hash_bytes(hash, &node->id, sizeof node->id);
    slot = &run->table[hash_bytes(hash, &active->id, sizeof active->id) % 4096];
    for (at = *slot; at; at = at->same)
        if (at->node == node && at->active == active && memcmp(&at->state, s, sizeof *s) == 0)
            return;
    if (++run->count > STATES_MAX || !budget_spend(run->a)) {
        run->r->is_lost = true;
        return;
    }
    at = ARENA_NEW(run->arena, struct at);
    at->node = node;
    at->active = active;
    memcpy(&at->state, s, sizeof *s);
    at->same = *slot;
    *slot = at;
    array_push(run->arena, &run->work, at);
}

static void go(struct run *run, const struct active *active, const struct state *state,
               const struct node *from, const struct node *next)
{
    const struct noted *n = run->r->noted;
    struct state s;
    const struct bits *loop;

    if (!next || run->r->is_lost)
        return;
    memcpy(&s, state, sizeof s);
    if (active->function == n->test->function) {
        bool is_inside = bits_get(&n->loop, next->id);

        if (s.is_inside && !is_inside)
            end_add(run, &s);
        if (s.is_inside != is_inside)
            begin_anew(&s);
        s.is_inside = is_inside;
    }
    loop = plain_loop(run, from, next);
    if (!loop) {
        push(run, active, &s, next);
        return;
    }
    pass_by(run, &s, active, next->function, loop);
    for (uint32_t k = 0; k < next->function->node_count; k++)
        for (int side = 0; side < 2 && bits_get(loop, k); side++) {
            const struct node *left = next->function->nodes[k]->next[side];

            if (left && !bits_get(loop, left->id))
                go(run, active, &s, next->function->nodes[k], left);
        }
}

static void step(struct run *run, const struct at *at)
{
    struct state s = at->state;

    switch (at->node->kind) {
    case NODE_ASSIGN:
        assign(run, &s, at->active, at->node);
        break;
    case NODE_CALL:
        call(run, &s, at->active, at->node);
        return;
    case NODE_BRANCH:
        turn(run, &s, at->active, at->node);
        return;
    case NODE_RETURN:
        give_back(run, &s, at->active, at->node);
        break;
    case NODE_EXIT:
        leave(run, s, at->active);
        return;
    default:
        break;
    }
    go(run, at->active, &s, at->node, at->node->next[0]);
}

static void run_once(struct replies *r)
{
    struct run *run = ARENA_NEW(r->noted->a->arena, struct run);
    struct state *first;

    run->r = r;
    run->a = r->noted->a;
    run->arena = arena_new();
    run->written = map_new(run->a->arena);
    r->ends.count = 0;
    first = ARENA_NEW(run->arena, struct state);
    for (uint32_t k = 0; k < SPOTS_MAX; k++)
        first->values[k] = NOTHING;
    go(run, r->spots.frames[0], first, NULL, r->first->nodes[0]);
    while (run->work.count > 0 && !r->is_lost)
        step(run, run->work.items[--run->work.count]);
    arena_free(run->arena);
}

/* What is first named late may have been written before: until all that is named is known, it is run again. */
void replies_find(struct replies *r)
{
    uint32_t known;
    int passes = 0;

    spots_begin(&r->spots, r->noted->a, r->first);
    bits_join(&r->spots.followed, &r->noted->cells);
    do {
        known = r->spots.count;
        run_once(r);
    } while (!r->is_lost && r->spots.count > known && ++passes < PASSES_MAX);
    r->is_lost |= r->spots.is_full || r->spots.count > known;
}
