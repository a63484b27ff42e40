/* SPDX-License-Identifier: Apache-2.0 */
/* Where does the answer of a question get to?
 *
 * Requires: a taint that begins at what the question tells (completions.c).  Computes: all that is labelled by it, by
 * values, by what the C library remembers and, with conditions, by all else that they decide (besides.h).
 *
 * A library asks one question for many callers, and what it tells is the same for most of them.  A spread is the least
 * set that is closed under its rules, and nothing but its labels at the begin, its rules and the state of the C library
 * say where it ends: where one begins as an earlier one has, it ends where that has ended.  Only a question that takes
 * the message which it finds is looked at by the rules themselves; that, and assignments or branches that are spared
 * because of the question, is spread anew.
 */
#include "passes/asking.h"
#include "base/bytes.h"
#include "passes/budget.h"
#include "passes/events.h"
#include "passes/outside.h"
#include "passes/reads.h"

#include <string.h>

int asked_source(void *context, const struct node *call, int arg)
{
    const struct asked *asked = context;

    if ((asked->states & outside_states(asked->a, call)) ||
        outside_has(&asked->besides.outside, call))
        return 1;
    return taint_source_local(context, call, arg);
}

static void answer_follow(struct taint *t, struct asked *asked)
{
    t->shared = taint_source_local;
    do {
        t->starts_at_cells = asked->states == 0 && !asked->besides.outside.has_any;
        taint_run(t);
    } while (t->has_control && besides_label(t, &asked->besides));
}

/* ---- once for all that begin alike ---- */

struct spread_known {
    struct taint begin, end; /* of begin: copies of what a run changes */
    uint32_t states;
    bool is_anonymous;
    struct outside outside;
    struct spread_known *next; /* of the same hash */
};

static size_t bits_size(const struct bits *bits)
{
    return (bits->count + 63) / 64 * sizeof(uint64_t);
}

static bool bits_are_same(const struct bits *x, const struct bits *y)
{
    return x->count == y->count && (x->count == 0 || memcmp(x->words, y->words, bits_size(x)) == 0);
}

static bool begins_alike(const struct spread_known *known, const struct taint *t,
                         const struct asked *asked)
{
    const struct taint *begin = &known->begin;

    return known->states == asked->states &&
           known->is_anonymous == event_is_anonymous(asked->besides.question) &&
           begin->has_control == t->has_control && begin->has_selection == t->has_selection &&
           begin->follows_unknown == t->follows_unknown &&
           begin->holds_from_start == t->holds_from_start && begin->has_unknown == t->has_unknown &&
           bits_are_same(&begin->cells, &t->cells) &&
           bits_are_same(&begin->functions, &t->functions) &&
           bits_are_same(&begin->lasting, &t->lasting) && begin->reads.count == t->reads.count &&
           (t->reads.count == 0 || memcmp(begin->reads.items, t->reads.items,
                                          t->reads.count * sizeof(struct expr *)) == 0);
}

static struct spread_known *spread_begin(const struct taint *t, const struct asked *asked)
{
    struct spread_known *known = ARENA_NEW(t->a->arena, struct spread_known);

    known->states = asked->states;
    known->is_anonymous = event_is_anonymous(asked->besides.question);
    known->begin = *t;
    known->begin.cells = bits_copy(t->a->arena, &t->cells);
    known->begin.functions = bits_copy(t->a->arena, &t->functions);
    known->begin.lasting = bits_copy(t->a->arena, &t->lasting);
    return known;
}

void answer_spread(struct taint *t, struct asked *asked)
{
    const uint64_t hash = bytes_hash(0, t->cells.words, bits_size(&t->cells));
    const void *key = (const void *)(uintptr_t)(hash | 1);
    struct spread_known *first, *known;

    if (t->is_clean || t->ignores || besides_asks_itself(&asked->besides)) {
        answer_follow(t, asked);
        return;
    }
    if (!t->a->answer_spreads)
        t->a->answer_spreads = map_new(t->a->arena);
    known = first = map_get_address(t->a->answer_spreads, key);
    while (known && (known->end.index != reads_get(t->a) || !begins_alike(known, t, asked)))
        known = known->next;
    if (known) {
        *t = known->end;
        t->context = asked;
        asked->besides.outside = known->outside;
        return;
    }
    known = spread_begin(t, asked);
    answer_follow(t, asked);
    if (!t->has_run || budget_is_spent(t->a))
        return;
    known->end = *t;
    known->outside = asked->besides.outside;
    known->next = first;
    map_set_address(t->a->answer_spreads, key, known);
}
