/* SPDX-License-Identifier: Apache-2.0 */
/* Which way does a process of a small instance take, whichever pattern is looked at?
 *
 * Requires: tracing.h.  Computes: the trace of one process for one pattern.  What the process does
 * depends on its rank, on how many there are, on whether there are arguments, and on what the others
 * tell it; not on the pattern, which only says how far the run is looked at and which operation
 * belongs to which run of it.  So there is one course for all patterns.  It is gone on with when
 * somebody wants to see more, and read with a pattern in mind:
 *
 *     step            in the pattern or not (visits of its function); the fourth run begins: the end
 *     choice          a loop that communicates is gone on with if it is around the pattern
 *     too much        of operations or steps: the end
 *
 * Invariants: a course is read up to a step only by who is told the same in all steps before it
 * (consulted); what is recorded of a step does not change; a trace is what a run for that pattern
 * alone would give.
 */
#include "passes/budget.h"
#include "passes/memory.h"
#include "passes/trace.h"
#include "passes/tracing.h"
#include "passes/tried.h"

enum { STEP_LIMIT = 60000, OPERATION_LIMIT = 48 };
enum { LONGER = 16, MORE_STEPS = 4, NEAR_LIMIT = 256 }; /* where operations are only counted */

struct visit { /* of a function's node */
    uint32_t step, frame;
    const struct node *node;
};

struct visits {
    ARRAY(struct visit) list;
};

struct course {
    struct tracing t; /* behind the last step */
    bool has_arguments;
    struct map *visits;          /* function -> struct visits */
    const struct function *last; /* whose visits were asked for last */
    struct visits *last_visits;
    ARRAY(uint32_t) operation_steps, guess_steps;
    uint32_t partial_step; /* in which the trace became one of several; UINT32_MAX: it is not */
};

struct courses {
    ARRAY(struct course *) list;
};

/* ---- what others tell ---- */

const struct told *tracing_answer(struct tracing *t, uint32_t operation)
{
    const struct told *answer = talk_answer(t->talk, (uint32_t)t->rank, operation);
    struct consulted consulted = {.step = t->step, .comm = -1, .operation = operation};

    if (answer)
        consulted.answer = *answer;
    if (answer && answer->count > 0) /* the course outlives who was told */
        consulted.answer.values =
            arena_memdup(t->a->arena, answer->values, answer->count * sizeof *answer->values);
    array_push_alone(t->a->arena, &t->consulted, consulted);
    return answer;
}

static struct members members_of(const struct talk *talk, int comm)
{
    return (uint32_t)comm < talk->comms.count ? talk->comms.items[comm] : (struct members){0};
}

bool tracing_is_member(struct tracing *t, int comm)
{
    struct consulted consulted = {
        .step = t->step, .comm = comm, .members = members_of(t->talk, comm)};

    array_push_alone(t->a->arena, &t->consulted, consulted);
    return consulted.members.count > 0 && talk_rank(t->talk, comm, (uint32_t)t->rank) >= 0;
}

static bool members_are_same(const struct members *x, const struct members *y)
{
    for (uint32_t k = 0; k < x->count && k < y->count; k++)
        if (x->ranks[k] != y->ranks[k])
            return false;
    return x->count == y->count;
}

static bool is_told(const struct talk *talk, int rank, const struct consulted *consulted)
{
    const struct told *then = &consulted->answer;
    const struct told *now;

    if (consulted->comm >= 0) {
        struct members members = members_of(talk, consulted->comm);

        return members_are_same(&members, &consulted->members);
    }
    now = talk_answer(talk, (uint32_t)rank, consulted->operation);
    if (!now || !then->is_known)
        return !now && !then->is_known;
    for (uint32_t k = 0; k < now->count && k < then->count; k++)
        if (now->values[k].known != then->values[k].known ||
            now->values[k].number != then->values[k].number)
            return false;
    return now->count == then->count && now->comm == then->comm;
}

/* The first step in which somebody else is told another thing; UINT32_MAX: in none. */
static uint32_t agrees_until(const struct course *c, const struct talk *talk)
{
    for (uint32_t k = 0; k < c->t.consulted.count; k++)
        if (!is_told(talk, c->t.rank, &c->t.consulted.items[k]))
            return c->t.consulted.items[k].step;
    return UINT32_MAX;
}

/* ---- going on ---- */

static struct visits *visits_of(struct course *c, const struct function *f)
{
    struct visits *visits;

    if (f == c->last)
        return c->last_visits;
    visits = map_get_address(c->visits, f);
    if (!visits) {
        visits = ARENA_NEW(c->t.a->arena, struct visits);
        map_set_address(c->visits, f, visits);
    }
    c->last = f;
    c->last_visits = visits;
    return visits;
}

static void course_step(struct course *c)
{
    struct tracing *t = &c->t;
    struct visits *visits = visits_of(c, t->node->function);

    array_push_alone(t->a->arena, &visits->list,
                     ((struct visit){t->step, t->frame->number, t->node}));
    tracing_step(t);
    while (c->operation_steps.count < t->trace->operations.count)
        array_push_alone(t->a->arena, &c->operation_steps, t->step);
    while (c->guess_steps.count < t->trace->guesses.count)
        array_push(t->a->arena, &c->guess_steps, t->step);
    if (t->trace->is_partial && c->partial_step == UINT32_MAX)
        c->partial_step = t->step;
    t->step++;
}

static bool has_too_many(const struct course *c, enum trace_length length)
{
    return c->t.trace->operations.count >=
           4 * OPERATION_LIMIT * (length == TRACE_SHORT ? 1 : LONGER);
}

static bool is_too_long(const struct course *c, enum trace_length length)
{
    return !c->t.node || has_too_many(c, length) ||
           c->t.step >= STEP_LIMIT * (length == TRACE_SHORT ? 1 : MORE_STEPS);
}

static struct course *course_new(struct analysis *a, const struct talk *talk, int rank,
                                 bool has_arguments)
{
    struct course *c = ARENA_NEW(a->arena, struct course);

    c->t =
        (struct tracing){.a = a, .talk = talk, .rank = rank, .size = (int)talk->size, .probed = -1};
    c->t.trace = ARENA_NEW(a->arena, struct trace);
    c->t.trials = trials_new(a->arena);
    c->t.memory = memory_new(a->arena);
    c->t.statics = map_new(a->arena);
    c->t.spares = map_new(a->arena);
    c->has_arguments = has_arguments;
    c->visits = map_new(a->arena);
    c->partial_step = UINT32_MAX;
    return c;
}

/* ---- reading it for one pattern ---- */

struct reading {
    struct course *course;
    const struct group *group;
    const struct visits *visits; /* of the function that the pattern is in */
    enum trace_length length;
    struct trace *trace;
    uint32_t step; /* the first that does not belong to the trace (yet) */
    uint32_t visit, choice;
    uint32_t active; /* number of the activation in which the pattern runs, 0: it does not */
};

static void stop(struct trace *trace, const char *why, const struct place *place)
{
    trace->trouble = why;
    trace->place = *place;
}

/* As many as the trace may get of those that there are. */
static void operations_reserve(struct reading *r)
{
    const struct course *c = r->course;
    const uint32_t limit = 4 * OPERATION_LIMIT * (r->length == TRACE_SHORT ? 1 : LONGER);
    const uint32_t count = c->operation_steps.count < limit ? c->operation_steps.count : limit;

    r->trace->operations.items = ARENA_ARRAY(c->t.a->arena, struct operation, count);
    r->trace->operations.capacity = count;
}

/* Operations of the steps before this one, which all are in the pattern or all are not. */
static void operations_take(struct reading *r, uint32_t step)
{
    const struct course *c = r->course;
    uint32_t k = r->trace->operations.count;

    if (!r->trace->operations.items && k < c->operation_steps.count &&
        c->operation_steps.items[k] < step)
        operations_reserve(r);
    for (; k < c->operation_steps.count && c->operation_steps.items[k] < step; k++) {
        struct operation operation = c->t.trace->operations.items[k];

        operation.iteration = r->active ? r->trace->iterations : 0;
        array_push_alone(c->t.a->arena, &r->trace->operations, operation);
    }
}

/* Returns false when the trace ends before the step. */
static bool visit_read(struct reading *r, const struct visit *visit)
{
    const struct node *node = visit->node;
    const bool is_inside = node->kind != NODE_EXIT && bits_get(&r->group->scope.inside, node->id);

    if (is_inside && r->active && r->active != visit->frame) {
        stop(r->trace, "the pattern calls itself", &node->place);
        return false;
    }
    if (is_inside && !r->active) {
        r->active = visit->frame;
        if (++r->trace->iterations >= (r->length == TRACE_SHORT ? TRACE_RUNS : TRACE_RUNS_LONG))
            return false;
    }
    if (r->active == visit->frame &&
        (!is_inside || node->kind == NODE_RETURN || node->kind == NODE_EXIT))
        r->active = 0;
    if (!r->active && r->length == TRACE_EXCERPT) {
        r->trace->is_finished = true;
        return false;
    }
    return true;
}

static bool choice_read(struct reading *r, const struct choice *choice)
{
    struct analysis *a = r->course->t.a;

    r->trace->is_guessed = true;
    if (choice_is_free(a, r->group, choice, r->active != 0))
        return true;
    stop(r->trace, choice_trouble(a, choice->branch), &choice->branch->place);
    return false;
}

/* What lies behind the last recorded step.  Returns false when that is nothing. */
static bool end_read(struct reading *r)
{
    struct course *c = r->course;

    if (c->t.is_over) {
        r->trace->trouble = c->t.trace->trouble;
        r->trace->place = c->t.trace->place;
        r->trace->is_finished = c->t.trace->is_finished;
        return false;
    }
    if (is_too_long(c, r->length) && r->length != TRACE_SHORT && r->trace->iterations > 1) {
        r->trace->is_cut = true;
        return false;
    }
    if (is_too_long(c, r->length)) {
        r->trace->has_more = r->active && has_too_many(c, r->length);
        stop(r->trace, "two runs of the pattern take too long", &r->group->scope.first->begin);
        return false;
    }
    if (!budget_spend(c->t.a)) {
        stop(r->trace, budget_reason(c->t.a), &r->group->scope.first->begin);
        return false;
    }
    course_step(c);
    return true;
}

/* The next step in which something depends on the pattern; else the one behind the last. */
static uint32_t next_of(const struct reading *r)
{
    const struct course *c = r->course;
    uint32_t next = c->t.step;

    if (r->visit < r->visits->list.count && r->visits->list.items[r->visit].step < next)
        next = r->visits->list.items[r->visit].step;
    if (r->choice < c->t.choices.count && c->t.choices.items[r->choice].step < next)
        next = c->t.choices.items[r->choice].step;
    return next;
}

static bool step_read(struct reading *r, uint32_t step)
{
    const struct course *c = r->course;

    if (step == c->t.step)
        return end_read(r);
    if (r->visit < r->visits->list.count && r->visits->list.items[r->visit].step == step &&
        !visit_read(r, &r->visits->list.items[r->visit++]))
        return false;
    if (r->choice < c->t.choices.count && c->t.choices.items[r->choice].step == step &&
        !choice_read(r, &c->t.choices.items[r->choice++]))
        return false;
    r->step = step + 1;
    return true;
}

/* More operations follow than are looked at, before `next` is come to. */
static bool is_cut(struct reading *r, uint32_t next)
{
    const struct course *c = r->course;
    const uint32_t limit = OPERATION_LIMIT * (r->length == TRACE_SHORT ? 1 : LONGER);
    uint32_t cut;

    if (r->trace->iterations <= 1 || c->operation_steps.count < limit)
        return false;
    cut = c->operation_steps.items[limit - 1] + 1;
    if (cut < r->step)
        cut = r->step;
    if (cut > next || (cut == c->t.step && c->t.is_over))
        return false;
    r->step = cut;
    r->trace->is_cut = true;
    return true;
}

/* What does not depend on the pattern, of the steps that belong to the trace. */
static struct trace *reading_close(struct reading *r)
{
    const struct course *c = r->course;

    operations_take(r, r->step);
    for (uint32_t k = 0; k < r->trace->operations.count; k++) /* taken since they were read */
        r->trace->operations.items[k].is_left = c->t.trace->operations.items[k].is_left;
    for (uint32_t k = 0; k < c->guess_steps.count && c->guess_steps.items[k] < r->step; k++)
        array_push(c->t.a->arena, &r->trace->guesses, c->t.trace->guesses.items[k]);
    r->trace->is_partial = c->partial_step < r->step;
    r->trace->saw_arguments = c->t.trace->saw_arguments;
    return r->trace;
}

/* The others tell something else than they told. */
static struct trace *reading_drop(struct reading *r)
{
    arena_release(r->course->t.a->arena, r->trace->operations.items,
                  r->trace->operations.capacity * sizeof *r->trace->operations.items);
    return NULL;
}

/* NULL: the others tell something else than they told. */
static struct trace *course_read(struct course *c, const struct group *group,
                                 const struct talk *talk, enum trace_length length)
{
    const uint32_t until = agrees_until(c, talk);
    struct reading r = {.course = c,
                        .group = group,
                        .visits = visits_of(c, group->scope.function),
                        .length = length,
                        .trace = ARENA_NEW(c->t.a->arena, struct trace)};
    uint32_t next;

    r.trace->trials = c->t.trials;
    c->t.talk = talk;
    do {
        next = next_of(&r);
        if (is_cut(&r, next))
            break;
        if (next > until)
            return reading_drop(&r);
        operations_take(&r, next);
        r.step = next;
        if (length == TRACE_NEAR && r.trace->iterations == 0 &&
            r.trace->operations.count > NEAR_LIMIT) {
            stop(r.trace, "much comes before the pattern", &group->scope.first->begin);
            break;
        }
    } while (step_read(&r, next));
    return r.step <= until ? reading_close(&r) : reading_drop(&r);
}

struct trace *trace_excerpt(struct analysis *a, const struct group *group, const struct talk *talk,
                            int rank, const struct node *entry, enum trace_length length)
{
    struct course *c = course_new(a, talk, rank, true);

    tracing_begin_at(&c->t, entry, group->receptions.items[0]);
    c->t.is_counted = length == TRACE_EXCERPT;
    if (!excerpt_is_entered(&c->t)) {
        if (c->t.is_counted) /* it has no part in the pattern */
            c->t.is_over = c->t.trace->is_finished = true;
        else
            tracing_stop(&c->t, "the process does not come to the pattern", &entry->place);
    }
    return course_read(c, group, talk, length);
}

struct trace *trace_run(struct analysis *a, const struct group *group, const struct talk *talk,
                        int rank, bool has_arguments, enum trace_length length)
{
    struct course *c;

    if (!a->main) {
        struct trace *trace = ARENA_NEW(a->arena, struct trace);

        stop(trace, "there is no main", &group->scope.function->place);
        return trace;
    }
    if (!a->courses)
        a->courses = ARENA_NEW(a->arena, struct courses);
    for (uint32_t k = 0; k < a->courses->list.count; k++) {
        struct trace *trace = NULL;

        c = a->courses->list.items[k];
        if (c->t.size == (int)talk->size && c->t.rank == rank && c->has_arguments == has_arguments)
            trace = course_read(c, group, talk, length);
        if (trace)
            return trace;
    }
    c = course_new(a, talk, rank, has_arguments);
    tracing_begin(&c->t, has_arguments);
    array_push(a->arena, &a->courses->list, c);
    return course_read(c, group, talk, length);
}
