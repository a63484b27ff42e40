/* SPDX-License-Identifier: Apache-2.0 */
/* What does one labelled cell lead to, whatever else is labelled?
 *
 * Requires: spread.h.  The rules of taint.c ask for one label at a time, so what a cell leads to is the
 * same in every run under the same rules, and is found once: a run that labels the cell takes it over as
 * bits instead of looking at each node again.  In a large program nearly every pattern labels some memory
 * that all of it reads; without this every pattern would cost as much as the whole program.
 *
 * Taken over, it has to be what the run would have found.  It is closed under the rules, so that only
 * those nodes may tell more that look at something labelled besides; each of these was looked at when that
 * was labelled before, and is looked at again, or will be when it is labelled.  A run in which some
 * assignments label nothing (is_clean) takes over only where none of those had labelled anything.  Or it
 * takes over what the cell leads to in the rest of the program, without the part around those
 * assignments, and looks at that part itself: then what all patterns but one lead to is found once for
 * all patterns of a part.
 *
 * Which cell: of those that a long run has labelled, the one that most nodes look at.  A local variable
 * is read as what set it says, unless a run begins with it: then whoever looks at it looks again.
 */
#include "passes/closures.h"
#include "passes/budget.h"
#include "passes/cells.h"
#include "passes/spread.h"

#include <string.h>

/* A run is long from so many nodes on; and so often a closure is looked for under the same rules. */
enum { LONG_RUN = 4096, TRIALS = 4 };
/* One is kept that is no less than one of so many parts of the run. */
enum { WORTH = 3 };
/* How large parts are: the square of their nodes is so many times those of the program. */
enum { PART_SCALE = 40, PART_LEAST = 64 };

struct closures {
    const struct reads *reads; /* of another index nothing holds */
    uint32_t *parts;           /* by function id, from 1 on */
    uint64_t *readers;         /* by cell: how many nodes look at it; NULL: not counted yet */
    ARRAY(struct closure *) list;
};

/* Parts of the program: functions that follow each other.  What a part costs each of its runs, and what all
 * parts cost, is about the same. */
static uint32_t *parts_make(struct analysis *a, const struct reads *r)
{
    uint32_t *parts = ARENA_ARRAY(a->arena, uint32_t, a->program->function_count + 1);
    uint64_t size = PART_LEAST;
    uint32_t part = 1, begin = 0;

    while (size * size < (uint64_t)PART_SCALE * r->node_count)
        size += PART_LEAST;
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        if (r->base[k] - begin >= size) {
            begin = r->base[k];
            part++;
        }
        parts[k] = part;
    }
    return parts;
}

/* The one part of all functions with assignments that may label nothing in this run; 0: there are none, or
 * they belong to several. */
static uint32_t part_of(const struct closures *known, const struct taint *t)
{
    uint32_t part = 0;

    for (uint32_t k = t->is_clean ? reach_next(&t->cleaned, 0) : UINT32_MAX; k != UINT32_MAX;
         k = reach_next(&t->cleaned, k + 1)) {
        if (t->a->program->functions[k]->node_count == 0)
            continue;
        if (part != 0 && part != known->parts[k])
            return 0;
        part = known->parts[k];
    }
    return part;
}

bool closures_leaves_out(const struct taint *t, const struct function *f)
{
    return t->making && t->making->part != 0 && t->a->closures->parts[f->id] == t->making->part;
}

bool closures_has_left_out(const struct taint *t, const struct function *f)
{
    for (uint32_t k = 0; k < t->joined_count; k++)
        if (t->joined[k]->part != 0 && t->a->closures->parts[f->id] == t->joined[k]->part)
            return true;
    return false;
}

static bool is_shared(const struct taint *t)
{
    return t->shared && !t->covers && !t->ignores && !t->labels &&
           (!t->is_clean || t->cleaned.function);
}

static bool has_rules(const struct closure *c, const struct taint *t)
{
    return c->source == t->shared && c->has_control == t->has_control &&
           c->has_selection == t->has_selection && c->follows_unknown == t->follows_unknown;
}

static bool is_cleaned(const struct taint *t, const struct node *node)
{
    if (node->kind == NODE_ASSIGN)
        return t->is_clean(t->context, node);
    for (uint32_t k = 0; t->keeps && node->kind == NODE_CALL && k < node->arg_count; k++)
        if (t->keeps(t->context, node, k))
            return true;
    return false;
}

/* Has no assignment or call labelled anything there that labels nothing in this run? */
static bool holds(const struct closure *c, struct taint *t)
{
    const struct reads *r = t->spread->reads;

    for (uint32_t k = t->is_clean ? reach_next(&t->cleaned, 0) : UINT32_MAX; k != UINT32_MAX;
         k = reach_next(&t->cleaned, k + 1)) {
        const struct function *f = t->a->program->functions[k];

        for (uint32_t n = 0; n < f->node_count; n++)
            if (bits_get(&c->stores, r->base[k] + n) && is_cleaned(t, f->nodes[n]))
                return false;
    }
    return true;
}

static bool is_usable(const struct spread *s, uint32_t cell)
{
    for (uint32_t k = 0; k < s->usable_count; k++)
        if (s->usable[k]->cell == cell)
            return true;
    return false;
}

/* Is its cell labelled from the start? */
static bool is_begun(const struct taint *t, const struct closure *c)
{
    return bits_get(&t->cells, c->cell);
}

void closures_begin(struct taint *t)
{
    const struct closures *known = t->a->closures;
    struct spread *s = t->spread;
    uint32_t part;

    s->usable_count = 0;
    s->done.count = 0;
    s->is_hit = false;
    t->joined_count = 0;
    if (!known || known->reads != s->reads || !is_shared(t))
        return;
    part = part_of(known, t);
    for (uint32_t k = 0; k < known->list.count && s->usable_count < TAINT_JOINED; k++) {
        struct closure *c = known->list.items[k];

        if (c->is_kept && has_rules(c, t) &&
            (c->part == 0 ? holds(c, t) : c->part == part && !is_usable(s, c->cell)))
            s->usable[s->usable_count++] = c;
    }
    for (uint32_t k = 0; k < s->usable_count; k++)
        s->is_hit = s->is_hit || is_begun(t, s->usable[k]);
}

bool closures_told_cell(const struct taint *t, uint32_t cell)
{
    for (uint32_t k = 0; k < t->spread->usable_count; k++)
        if (is_begun(t, t->spread->usable[k]) && bits_get(&t->spread->usable[k]->cells, cell))
            return true;
    return false;
}

bool closures_told_function(const struct taint *t, uint32_t function)
{
    for (uint32_t k = 0; k < t->spread->usable_count; k++)
        if (is_begun(t, t->spread->usable[k]) &&
            bits_get(&t->spread->usable[k]->functions, function))
            return true;
    return false;
}

bool closures_hit(struct taint *t, uint32_t cell)
{
    for (uint32_t k = 0; k < t->spread->usable_count; k++)
        if (t->spread->usable[k]->cell == cell)
            return t->spread->is_hit = true;
    return false;
}

static void take_over(struct taint *t, const struct closure *c)
{
    struct spread *s = t->spread;

    bits_join(&t->cells, &c->cells);
    bits_join(&t->functions, &c->functions);
    bits_join(&s->sets, &c->sets);
    bits_join(&s->labelled, &c->labelled);
    bits_join(&s->controlled, &c->controlled);
    bits_join(&s->defines, &c->defines);
    t->has_unknown |= c->has_unknown;
    t->has_callbacks |= c->has_callbacks;
    t->joined[t->joined_count++] = c;
}

bool closures_join(struct taint *t)
{
    struct spread *s = t->spread;
    uint32_t kept = 0;

    if (!s->is_hit)
        return false;
    s->is_hit = false;
    for (uint32_t k = 0; k < s->usable_count; k++)
        if (bits_get(&t->cells, s->usable[k]->cell))
            take_over(t, s->usable[k]);
        else
            s->usable[kept++] = s->usable[k];
    s->usable_count = kept;
    return true;
}

/* ---- a new one ---- */

/* All that the labelled branches decide about, directly or through other branches. */
static void controlled_complete(struct taint *t, struct closure *c)
{
    const struct lists *dependents = &t->spread->reads->dependents;
    uint32_t *stack = t->spread->stack, depth;

    for (uint32_t k = 0; k < c->labelled.count; k++) {
        depth = 0;
        if (bits_get(&c->labelled, k))
            stack[depth++] = k;
        while (depth > 0) {
            uint32_t from = stack[--depth];

            for (uint32_t n = dependents->start[from]; n < dependents->start[from + 1]; n++)
                if (!bits_get(&c->decided, dependents->items[n])) {
                    bits_set(&c->decided, dependents->items[n]);
                    stack[depth++] = dependents->items[n];
                }
        }
    }
}

void closures_record(struct taint *t)
{
    struct arena *arena = t->a->arena;
    struct spread *s = t->spread;
    struct closure *c = t->making;

    c->cells = bits_copy(arena, &t->cells);
    c->functions = bits_copy(arena, &t->functions);
    c->sets = bits_copy(arena, &s->sets);
    c->labelled = bits_copy(arena, &s->labelled);
    c->controlled = bits_copy(arena, &s->controlled);
    c->decided = bits_copy(arena, &s->controlled);
    if (!t->has_control)
        controlled_complete(t, c);
    c->defines = bits_copy(arena, &s->defines);
    c->stores = bits_copy(arena, &s->stores);
    c->has_unknown = t->has_unknown;
    c->has_callbacks = t->has_callbacks;
    c->steps = s->steps;
}

/* How many nodes look at each cell? */
static uint64_t *readers_count(struct analysis *a, const struct reads *r)
{
    uint64_t *of_cells = ARENA_ARRAY(a->arena, uint64_t, r->cell_count + 1);
    uint64_t *of_sets = ARENA_ARRAY(a->arena, uint64_t, r->set_count + 1);

    for (uint32_t k = 0; k < r->set_count; k++)
        for (uint32_t n = lists_begin(&r->watchers, k); n < lists_end(&r->watchers, k); n++)
            of_sets[k] += lists_end(&r->readers, r->watchers.items[n]) -
                          lists_begin(&r->readers, r->watchers.items[n]);
    for (uint32_t k = 0; k < r->cell_count; k++)
        for (uint32_t n = lists_begin(&r->sets, k); n < lists_end(&r->sets, k); n++)
            of_cells[k] += of_sets[r->sets.items[n]];
    return of_cells;
}

static bool is_tried(const struct closures *known, const struct taint *t, uint32_t part,
                     uint32_t cell)
{
    for (uint32_t k = 0; k < known->list.count; k++)
        if (has_rules(known->list.items[k], t) && known->list.items[k]->part == part &&
            known->list.items[k]->cell == cell)
            return true;
    return false;
}

/* The cell that most nodes look at; UINT32_MAX: there is none. */
static uint32_t cell_choose(struct closures *known, const struct taint *t, uint32_t part)
{
    uint32_t best = UINT32_MAX;
    uint64_t most = 0;

    if (!known->readers)
        known->readers = readers_count(t->a, t->index);
    for (uint32_t k = 0; k < t->cells.count && k < t->index->cell_count; k++) {
        uint64_t count;

        if (!bits_get(&t->cells, k) || t->a->cells[k]->kind == CELL_FUNCTION)
            continue;
        count = known->readers[k];
        if (count > most && !is_tried(known, t, part, k)) {
            most = count;
            best = k;
        }
    }
    return best;
}

static void closure_make(struct closures *known, const struct taint *t, uint32_t part,
                         uint32_t cell, uint64_t steps)
{
    struct analysis *a = t->a;
    struct closure *c = ARENA_NEW(a->arena, struct closure);
    struct taint inner = {.a = a,
                          .has_control = t->has_control,
                          .has_selection = t->has_selection,
                          .follows_unknown = t->follows_unknown,
                          .starts_at_cells = true,
                          .making = c,
                          .context = t->context,
                          .source = t->shared};
    struct budget budget = a->budget;

    c->source = t->shared;
    c->has_control = t->has_control;
    c->has_selection = t->has_selection;
    c->follows_unknown = t->follows_unknown;
    c->cell = cell;
    c->part = part;
    inner.cells = bits_new(a->arena, a->cell_count);
    bits_set(&inner.cells, cell);
    budget_end(a); /* it serves other questions as well */
    taint_run(&inner);
    a->budget = budget;
    c->is_kept = inner.has_run && !budget_is_over() && c->steps * WORTH >= steps;
    array_push(a->arena, &known->list, c);
}

/* Was most of what is labelled taken over?  Then there is not much left that could be. */
static bool is_told(const struct taint *t)
{
    uint32_t labelled = 0, told = 0;

    for (uint32_t w = 0; t->joined_count > 0 && w < (t->cells.count + 63) / 64; w++) {
        uint64_t word = 0;

        for (uint32_t k = 0; k < t->joined_count; k++)
            word |= t->joined[k]->cells.words[w];
        labelled += (uint32_t)__builtin_popcountll(t->cells.words[w]);
        told += (uint32_t)__builtin_popcountll(word);
    }
    return told * 2 > labelled;
}

void closures_learn(struct taint *t, uint64_t steps)
{
    struct closures *known = t->a->closures;
    uint32_t trials = 0, part, cell;

    if (!is_shared(t) || steps < LONG_RUN || is_told(t) || budget_is_spent(t->a))
        return;
    if (!known || known->reads != t->index) {
        known = t->a->closures = ARENA_NEW(t->a->arena, struct closures);
        known->reads = t->index;
        known->parts = parts_make(t->a, t->index);
    }
    part = part_of(known, t);
    for (uint32_t k = 0; k < known->list.count; k++)
        trials += has_rules(known->list.items[k], t) && known->list.items[k]->part == part;
    cell = trials < TRIALS ? cell_choose(known, t, part) : UINT32_MAX;
    if (cell != UINT32_MAX)
        closure_make(known, t, part, cell, steps);
}
