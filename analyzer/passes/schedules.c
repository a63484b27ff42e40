/* SPDX-License-Identifier: Apache-2.0 */
/* In which orders can the operations of a few processes happen?
 *
 * Requires: traces.  Computes: with Z3, one run that MPI allows.  Each operation has a time at which
 * it starts and one at which it ends, and may not be reached at all (a run is looked at up to some
 * moment).  A reception takes one message whose envelope fits, after the message was sent; two
 * messages of one sender that fit the same reception are taken in their order, two receptions that
 * fit the same message in theirs; a standard send ends at once, a synchronous one when its message is
 * taken; a collective ends when those have started for whom its result has to wait.  MPI-4.0
 * sections 3.5 and 5.1.  A formula of which it is known from before (questions.h) that no run or no
 * answer was found is not solved again; where there is a run it has to be found again to be shown.
 */
#include "base/timings.h"
#include "passes/digest.h"
#include "passes/instances.h"
#include "passes/solve.h"

#include <stdlib.h>
#include <string.h>
#include <z3.h>

/* The first limits strike after the same work on every machine; the last is CPU time, for what is not
 * counted. */
enum { WORK_LIMIT = 4000000, CHAIN_LIMIT = 500000, TIME_LIMIT_MS = 20000 };

struct moment { /* an operation in the formula */
    uint32_t rank, index;
    const struct operation *operation;
    Z3_ast is_started, is_done, start, end;
    Z3_ast is_matched, matched; /* of a message or a reception: whether, when */
    Z3_ast source;              /* of a reception: rank of its message */
};

struct pair {               /* a message and a reception that fit */
    uint32_t send, receive; /* moments */
    Z3_ast is_one;
};

struct formula {
    const struct instance *in;
    struct arena *arena;
    Z3_context c;
    Z3_solver solver;
    struct digest digest; /* of all that is required */
    ARRAY(struct moment) moments;
    ARRAY(struct pair) pairs;
    uint32_t first[INSTANCE_RANKS + 1]; /* moments of a rank */
    enum aim aim;
    unsigned work_limit; /* 0: the usual one */
};

bool is_group_send(const struct instance *in, const struct operation *o)
{
    for (uint32_t k = 0; k < in->group->may_sends.count; k++)
        if (in->group->may_sends.items[k]->mpi_node == o->origin)
            return true;
    return false;
}

bool is_from_anybody(const struct operation *o)
{
    return o->kind == OPERATION_RECEIVE && o->peer < 0 && o->peer_of < 0;
}

bool is_group_reception(const struct instance *in, const struct operation *o)
{
    for (uint32_t k = 0; k < in->group->receptions.count; k++)
        if (in->group->receptions.items[k]->mpi_node == o->origin)
            return true;
    return false;
}

static void require(struct formula *f, Z3_ast condition)
{
    Z3_solver_assert(f->c, f->solver, condition);
    digest_add(&f->digest, condition);
}

static Z3_ast and2(struct formula *f, Z3_ast a, Z3_ast b)
{
    Z3_ast both[2] = {a, b};

    return Z3_mk_and(f->c, 2, both);
}

static Z3_ast integer(struct formula *f)
{
    return Z3_mk_fresh_const(f->c, "t", Z3_mk_int_sort(f->c));
}

static Z3_ast truth(struct formula *f)
{
    return Z3_mk_fresh_const(f->c, "b", Z3_mk_bool_sort(f->c));
}

static void moments_make(struct formula *f)
{
    for (uint32_t rank = 0; rank < f->in->rank_count; rank++) {
        const struct trace *trace = f->in->traces[rank];
        Z3_ast done = Z3_mk_true(f->c), end = NULL;

        f->first[rank] = f->moments.count;
        for (uint32_t k = 0; k < trace->operations.count; k++) {
            struct moment m = {.rank = rank,
                               .index = k,
                               .operation = &trace->operations.items[k],
                               .is_started = done,
                               .is_done = truth(f),
                               .start = integer(f),
                               .end = integer(f),
                               .is_matched = truth(f),
                               .matched = integer(f),
                               .source = integer(f)};

            require(f, Z3_mk_implies(f->c, m.is_done, m.is_started));
            require(f, Z3_mk_le(f->c, m.start, m.end));
            if (end)
                require(f, Z3_mk_lt(f->c, end, m.start));
            done = m.is_done;
            end = m.end;
            array_push(f->arena, &f->moments, m);
        }
    }
    f->first[f->in->rank_count] = f->moments.count;
}

static const struct moment *moment_of(const struct formula *f, uint32_t rank, uint32_t index)
{
    return &f->moments.items[f->first[rank] + index];
}

static Z3_ast number(struct formula *f, int64_t n)
{
    return Z3_mk_int64(f->c, n, Z3_mk_int_sort(f->c));
}

/* When does the peer of the operation be that rank?  NULL: never. */
static Z3_ast peer_is(struct formula *f, const struct moment *m, uint32_t rank)
{
    const struct operation *o = m->operation;

    if (o->peer_of >= 0)
        return Z3_mk_eq(f->c, moment_of(f, m->rank, (uint32_t)o->peer_of)->source, number(f, rank));
    return o->peer == rank || (o->kind == OPERATION_RECEIVE && o->peer < 0) ? Z3_mk_true(f->c)
                                                                            : NULL;
}

/* When do message and reception fit?  NULL: never. */
static Z3_ast fits(struct formula *f, const struct moment *s, const struct moment *r)
{
    Z3_ast to, from;

    if (s->operation->kind != OPERATION_SEND || r->operation->kind != OPERATION_RECEIVE ||
        s->operation->comm != r->operation->comm ||
        (r->operation->tag >= 0 && r->operation->tag != s->operation->tag))
        return NULL;
    to = peer_is(f, s, r->rank);
    from = peer_is(f, r, s->rank);
    return to && from ? and2(f, to, from) : NULL;
}

static void pairs_make(struct formula *f)
{
    for (uint32_t k = 0; k < f->moments.count; k++)
        for (uint32_t n = 0; n < f->moments.count; n++) {
            const struct moment *s = &f->moments.items[k], *r = &f->moments.items[n];
            Z3_ast fit = fits(f, s, r), is_one;

            if (!fit)
                continue;
            is_one = truth(f);
            require(f, Z3_mk_implies(f->c, is_one,
                                     and2(f, fit, and2(f, s->is_started, r->is_started))));
            require(f, Z3_mk_implies(f->c, is_one, and2(f, s->is_matched, r->is_matched)));
            require(f, Z3_mk_implies(f->c, is_one, Z3_mk_eq(f->c, s->matched, r->matched)));
            require(f, Z3_mk_implies(f->c, is_one, Z3_mk_lt(f->c, s->start, r->matched)));
            require(f, Z3_mk_implies(f->c, is_one, Z3_mk_le(f->c, r->start, r->matched)));
            require(f, Z3_mk_implies(f->c, is_one, Z3_mk_eq(f->c, r->source, number(f, s->rank))));
            array_push(f->arena, &f->pairs, (struct pair){k, n, is_one});
        }
}

/* Matched means: by exactly one. */
static void matches_require(struct formula *f)
{
    for (uint32_t m = 0; m < f->moments.count; m++) {
        Z3_ast *ones = ARENA_ARRAY(f->arena, Z3_ast, f->pairs.count + 1);
        uint32_t count = 0;

        for (uint32_t k = 0; k < f->pairs.count; k++)
            if (f->pairs.items[k].send == m || f->pairs.items[k].receive == m)
                ones[count++] = f->pairs.items[k].is_one;
        require(f, Z3_mk_implies(f->c, f->moments.items[m].is_matched,
                                 count ? Z3_mk_or(f->c, count, ones) : Z3_mk_false(f->c)));
        for (uint32_t k = 0; k < count; k++)
            for (uint32_t n = 0; n < k; n++)
                require(f, Z3_mk_not(f->c, and2(f, ones[k], ones[n])));
    }
}

/* When `m` fits as well, and was first, it is matched before the pair is. */
static void comes_first(struct formula *f, const struct pair *p, const struct moment *m, Z3_ast fit)
{
    const struct moment *r = &f->moments.items[p->receive];

    if (fit)
        require(f, Z3_mk_implies(f->c, and2(f, p->is_one, fit),
                                 and2(f, m->is_matched, Z3_mk_lt(f->c, m->matched, r->matched))));
}

/* Messages of one sender and receptions of one receiver do not overtake each other. */
static void order_require(struct formula *f)
{
    for (uint32_t k = 0; k < f->pairs.count; k++) {
        const struct pair *p = &f->pairs.items[k];
        const struct moment *s = &f->moments.items[p->send], *r = &f->moments.items[p->receive];

        for (uint32_t n = 0; n < f->moments.count; n++) {
            const struct moment *m = &f->moments.items[n];

            if (m->rank == s->rank && m->index < s->index)
                comes_first(f, p, m, fits(f, m, r));
            if (m->rank == r->rank && m->index < r->index)
                comes_first(f, p, m, fits(f, s, m));
        }
    }
}

static void done_needs(struct formula *f, const struct moment *m, Z3_ast condition, Z3_ast time)
{
    require(f, Z3_mk_implies(f->c, m->is_done, and2(f, condition, Z3_mk_le(f->c, time, m->end))));
}

/* The operation of the other rank that belongs to the same collective; NULL: it does not come. */
static const struct moment *same_meeting(const struct formula *f, const struct moment *m,
                                         uint32_t rank)
{
    uint32_t ordinal = 0;

    for (uint32_t k = f->first[m->rank]; k < f->first[m->rank] + m->index; k++)
        ordinal += f->moments.items[k].operation->kind == OPERATION_MEET &&
                   f->moments.items[k].operation->comm == m->operation->comm;
    for (uint32_t k = f->first[rank]; k < f->first[rank + 1]; k++)
        if (f->moments.items[k].operation->kind == OPERATION_MEET &&
            f->moments.items[k].operation->comm == m->operation->comm && ordinal-- == 0)
            return &f->moments.items[k];
    return NULL;
}

/* What has to be before `waiter` is done, when it waits for operation `m`. */
static void completion_require(struct formula *f, const struct moment *waiter,
                               const struct moment *m)
{
    const struct operation *o = m->operation;

    if (o->kind == OPERATION_RECEIVE || (o->kind == OPERATION_SEND && o->is_synchronous))
        done_needs(f, waiter, m->is_matched, m->matched);
    for (uint32_t rank = 0; o->kind == OPERATION_MEET && rank < f->in->rank_count; rank++) {
        const struct moment *other = rank == m->rank ? NULL : same_meeting(f, m, rank);

        if (!talk_waits_for(f->in->talk, o, m->rank, rank))
            continue;
        if (other)
            done_needs(f, waiter, other->is_started, other->start);
        else
            require(f, Z3_mk_not(f->c, waiter->is_done));
    }
}

static void completions_require(struct formula *f)
{
    for (uint32_t k = 0; k < f->moments.count; k++) {
        const struct moment *m = &f->moments.items[k];

        if (m->operation->kind != OPERATION_WAIT && !m->operation->is_request)
            completion_require(f, m, m);
        for (uint32_t n = 0; n < m->operation->waits.count; n++)
            completion_require(f, m, moment_of(f, m->rank, m->operation->waits.items[n]));
    }
}

/* ---- what is looked for ---- */

/* Does the process of that moment send or receive what is of the group in this run of the pattern? */
static bool takes_part(const struct formula *f, uint32_t moment, uint32_t iteration)
{
    const uint32_t rank = f->moments.items[moment].rank;

    for (uint32_t k = f->first[rank]; k < f->first[rank + 1]; k++) {
        const struct operation *o = f->moments.items[k].operation;

        if (o->iteration == iteration && (is_group_send(f->in, o) || is_group_reception(f->in, o)))
            return true;
    }
    return false;
}

/* Can another process send what the reception could take?  Of one sender alone there is but one order. */
static bool has_rival(struct formula *f, const struct pair *p)
{
    const uint32_t sender = f->moments.items[p->send].rank;

    for (uint32_t k = 0; k < f->pairs.count; k++) {
        const struct moment *other = &f->moments.items[f->pairs.items[k].send];

        if (f->pairs.items[k].receive == p->receive && other->rank != sender &&
            is_group_send(f->in, other->operation))
            return true;
    }
    return false;
}

/* A message of a later run that comes from a process which takes no part in the run before says nothing against a
 * wider range: where all processes take turns in a loop, the loop as a whole is the pattern.  Nor does a reception that
 * names its source in this run, although it may have another one for all that the values tell. */
static bool is_wrong(struct formula *f, const struct pair *p)
{
    const struct moment *s = &f->moments.items[p->send], *r = &f->moments.items[p->receive];

    if (!is_group_send(f->in, s->operation) || !is_group_reception(f->in, r->operation) ||
        !is_from_anybody(r->operation) || !has_rival(f, p))
        return false;
    if (f->aim == AIM_LATE)
        return s->operation->iteration > 0 && s->operation->iteration < r->operation->iteration;
    return r->operation->iteration > 0 && s->operation->iteration > r->operation->iteration &&
           takes_part(f, p->send, r->operation->iteration);
}

static bool aim_require(struct formula *f)
{
    bool is_bad = f->aim != AIM_INTENDED;
    Z3_ast *wrong = ARENA_ARRAY(f->arena, Z3_ast, f->pairs.count + 1);
    uint32_t count = 0;

    for (uint32_t k = 0; k < f->pairs.count; k++) {
        const struct pair *p = &f->pairs.items[k];

        if (is_bad && is_wrong(f, p))
            wrong[count++] = p->is_one;
        if (!is_bad && is_group_reception(f->in, f->moments.items[p->receive].operation) &&
            f->moments.items[p->send].operation->iteration !=
                f->moments.items[p->receive].operation->iteration)
            require(f, Z3_mk_not(f->c, p->is_one));
    }
    if (is_bad && count > 0)
        require(f, Z3_mk_or(f->c, count, wrong));
    for (uint32_t rank = 0; !is_bad && rank < f->in->rank_count; rank++)
        if (f->first[rank + 1] > f->first[rank])
            require(f, f->moments.items[f->first[rank + 1] - 1].is_done);
    return count > 0 || !is_bad;
}

/* ---- the model ---- */

static int64_t value_of(struct formula *f, Z3_model model, Z3_ast ast)
{
    Z3_ast value;
    int64_t n = 0;

    if (Z3_model_eval(f->c, model, ast, true, &value))
        Z3_get_numeral_int64(f->c, value, &n);
    return n;
}

static bool holds(struct formula *f, Z3_model model, Z3_ast ast)
{
    Z3_ast value;

    return Z3_model_eval(f->c, model, ast, true, &value) &&
           Z3_get_bool_value(f->c, value) == Z3_L_TRUE;
}

struct timed {
    int64_t time;
    int late; /* at one time: sends before receptions */
    uint32_t moment;
    struct schedule_event event;
};

struct timed_list {
    struct timed *items;
    uint32_t count, capacity;
};

static int timed_compare(const void *x, const void *y)
{
    const struct timed *p = x, *q = y;

    if (p->time != q->time)
        return p->time < q->time ? -1 : 1;
    return p->late - q->late;
}

/* Of a call that the user asserts to separate; NULL. */
static const char *callee_name(const struct node *call)
{
    return call->callee && call->callee->kind == EXPR_FUNCTION ? call->callee->callee->name : NULL;
}

static void timed_add(struct formula *f, struct timed_list *list, uint32_t at,
                      enum schedule_kind kind, int64_t time)
{
    const struct moment *m = &f->moments.items[at];
    const struct mpi_function *mpi =
        m->operation->node->mpi >= 0 ? mpi_function_get(m->operation->node->mpi) : NULL;
    struct timed timed = {.time = time,
                          .late = kind == SCHEDULE_RECEIVE || kind == SCHEDULE_SEPARATOR,
                          .moment = at,
                          .event = {.rank = m->rank,
                                    .iteration = m->operation->iteration,
                                    .kind = kind,
                                    .place = m->operation->node->place,
                                    .call = mpi ? mpi->name : callee_name(m->operation->node),
                                    .partner = -1,
                                    .meeting = -1}};

    if (kind == SCHEDULE_SEPARATOR)
        for (uint32_t k = 0; k <= m->index; k++)
            timed.event.meeting += moment_of(f, m->rank, k)->operation->kind == OPERATION_MEET;
    array_push(f->arena, list, timed);
}

static void partners_find(struct formula *f, Z3_model model, struct timed_list *list)
{
    for (uint32_t k = 0; k < f->pairs.count; k++) {
        const struct pair *p = &f->pairs.items[k];
        int send = -1, receive = -1;

        if (!holds(f, model, p->is_one))
            continue;
        for (uint32_t n = 0; n < list->count; n++) {
            if (list->items[n].moment == p->send)
                send = (int)n;
            if (list->items[n].moment == p->receive &&
                list->items[n].event.kind == SCHEDULE_RECEIVE)
                receive = (int)n;
        }
        if (send < 0 || receive < 0)
            continue;
        list->items[send].event.partner = receive;
        list->items[receive].event.partner = send;
        list->items[send].event.is_wrong = list->items[receive].event.is_wrong = is_wrong(f, p);
    }
}

const char *run_name(struct arena *arena, uint32_t number)
{
    static const char *const NAMES[] = {"first", "second", "third"};

    return number - 1 < 3 ? NAMES[number - 1] : arena_printf(arena, "%uth", number);
}

/* Names the runs of the message that is received in another than its own. */
static const char *title_of(struct formula *f, const struct timed_list *list)
{
    for (uint32_t k = 0; k < list->count; k++) {
        const struct schedule_event *taken = &list->items[k].event;

        if (taken->is_wrong && taken->kind == SCHEDULE_RECEIVE)
            return arena_printf(f->arena, "a message of the %s run is received in the %s",
                                run_name(f->arena, list->items[taken->partner].event.iteration),
                                run_name(f->arena, taken->iteration));
    }
    return "as intended: every message is received in its run";
}

static const struct schedule *schedule_read(struct formula *f, Z3_model model)
{
    struct schedule *schedule = ARENA_NEW(f->arena, struct schedule);
    struct timed_list list = {0};
    struct schedule_event *events;

    for (uint32_t k = 0; k < f->moments.count; k++) {
        const struct moment *m = &f->moments.items[k];
        const struct operation *o = m->operation;

        if (!holds(f, model, m->is_started))
            continue;
        if (o->kind == OPERATION_SEND)
            timed_add(f, &list, k, SCHEDULE_SEND, value_of(f, model, m->start));
        if (o->kind == OPERATION_RECEIVE && o->is_request)
            timed_add(f, &list, k, SCHEDULE_POST, value_of(f, model, m->start));
        if (o->kind == OPERATION_RECEIVE && holds(f, model, m->is_matched))
            timed_add(f, &list, k, SCHEDULE_RECEIVE, value_of(f, model, m->matched));
        if (o->kind == OPERATION_MEET && o->meet == MEET_ALL && holds(f, model, m->is_done))
            timed_add(f, &list, k, SCHEDULE_SEPARATOR, value_of(f, model, m->end));
    }
    if (list.count > 1)
        qsort(list.items, list.count, sizeof *list.items, timed_compare);
    partners_find(f, model, &list);
    events = ARENA_ARRAY(f->arena, struct schedule_event, list.count + 1);
    for (uint32_t k = 0; k < list.count; k++)
        events[k] = list.items[k].event;
    schedule->title = title_of(f, &list);
    schedule->rank_count = f->in->rank_count;
    schedule->events = events;
    schedule->event_count = list.count;
    return schedule;
}

static void formula_open(struct formula *f)
{
    Z3_config config = Z3_mk_config();
    Z3_params params;

    f->c = Z3_mk_context(config);
    Z3_del_config(config);
    digest_open(&f->digest, f->arena, f->c);
    digest_begin(&f->digest, f->work_limit ? f->work_limit : WORK_LIMIT);
    f->solver = Z3_mk_simple_solver(f->c);
    Z3_solver_inc_ref(f->c, f->solver);
    params = Z3_mk_params(f->c);
    Z3_params_inc_ref(f->c, params);
    Z3_params_set_uint(f->c, params, Z3_mk_string_symbol(f->c, "rlimit"),
                       f->work_limit ? f->work_limit : WORK_LIMIT);
    Z3_solver_set_params(f->c, f->solver, params);
    Z3_params_dec_ref(f->c, params);
}

/* Is there a run?  Z3_L_TRUE only when the solver has just found it. */
static Z3_lbool formula_check(struct formula *f)
{
    struct questions *known = solver_questions(f->in->a->solver);
    const struct question question = f->digest.question;
    const bool is_whole = f->digest.is_whole;
    int answer = Z3_L_TRUE;

    if (is_whole && questions_find(known, &question, &answer) && answer != Z3_L_TRUE)
        return (Z3_lbool)answer;
    timings_solver(true);
    answer = solver_ask(f->in->a->solver, f->c, f->solver, TIME_LIMIT_MS);
    timings_solver(false);
    if (is_whole && !solver_was_timed(f->in->a->solver))
        questions_add(known, &question, answer);
    return (Z3_lbool)answer;
}

static void formula_close(struct formula *f)
{
    Z3_solver_dec_ref(f->c, f->solver);
    Z3_del_context(f->c);
}

/* Everything that MPI requires of a run. */
static void formula_fill(struct formula *f)
{
    formula_open(f);
    moments_make(f);
    pairs_make(f);
    matches_require(f);
    order_require(f);
    completions_require(f);
}

/* The other operation of the pair that the moment belongs to in the model. */
static const struct operation_at *partner_read(struct formula *f, Z3_model model, uint32_t moment,
                                               struct operation_at *out)
{
    for (uint32_t k = 0; k < f->pairs.count; k++) {
        const struct pair *p = &f->pairs.items[k];
        const struct moment *other;

        if ((p->send != moment && p->receive != moment) || !holds(f, model, p->is_one))
            continue;
        other = &f->moments.items[p->send == moment ? p->receive : p->send];
        *out = (struct operation_at){other->rank, other->index};
        return out;
    }
    return NULL;
}

/* Is the message sent only when the reception was matched, in all runs? */
static bool is_chained(const struct instance *in, struct operation_at reception,
                       struct operation_at message)
{
    struct formula f = {
        .in = in, .arena = in->a->arena, .aim = AIM_INTENDED, .work_limit = CHAIN_LIMIT};
    Z3_lbool answer;
    uint32_t r, m;
    Z3_ast before;

    formula_fill(&f);
    r = f.first[reception.rank] + reception.index;
    m = f.first[message.rank] + message.index;
    before = and2(&f, f.moments.items[r].is_matched,
                  Z3_mk_le(f.c, f.moments.items[r].matched, f.moments.items[m].start));
    require(&f, and2(&f, f.moments.items[m].is_started, Z3_mk_not(f.c, before)));
    answer = formula_check(&f);
    formula_close(&f);
    return answer == Z3_L_FALSE;
}

const struct schedule *schedule_chained(const struct instance *in, struct operation_at reception,
                                        struct operation_at message, struct operation_at *first,
                                        struct operation_at *taker)
{
    struct formula f = {
        .in = in, .arena = in->a->arena, .aim = AIM_INTENDED, .work_limit = CHAIN_LIMIT};
    const struct schedule *found = NULL;
    uint32_t r, m;

    if (!is_chained(in, reception, message))
        return NULL;
    formula_fill(&f);
    r = f.first[reception.rank] + reception.index;
    m = f.first[message.rank] + message.index;
    require(&f, f.moments.items[m].is_matched);
    if (formula_check(&f) == Z3_L_TRUE) {
        Z3_model model = Z3_solver_get_model(f.c, f.solver);

        Z3_model_inc_ref(f.c, model);
        if (partner_read(&f, model, r, first) && partner_read(&f, model, m, taker))
            found = schedule_read(&f, model);
        Z3_model_dec_ref(f.c, model);
    }
    formula_close(&f);
    return found;
}

const struct schedule *schedule_find(const struct instance *in, enum aim aim, bool *is_decided)
{
    struct formula f = {.in = in, .arena = in->a->arena, .aim = aim};
    const struct schedule *found = NULL;

    *is_decided = true;
    if (aim == AIM_EARLY && runs_are_apart(in))
        return NULL;
    formula_open(&f);
    moments_make(&f);
    pairs_make(&f);
    if (aim_require(&f)) {
        Z3_lbool answer;

        matches_require(&f);
        order_require(&f);
        completions_require(&f);
        answer = formula_check(&f);
        *is_decided = answer != Z3_L_UNDEF;
        if (answer == Z3_L_TRUE) {
            Z3_model model = Z3_solver_get_model(f.c, f.solver);

            Z3_model_inc_ref(f.c, model);
            found = schedule_read(&f, model);
            Z3_model_dec_ref(f.c, model);
        }
    }
    formula_close(&f);
    return found;
}
