/* SPDX-License-Identifier: Apache-2.0 */
/* Which receptions, sends and statements form a communication pattern?
 *
 * Requires: events, matching.  Computes: groups (union of anonymous receptions that definitely
 * compete for messages: constant tags and communicators agree; grouping by what merely may match
 * would collapse a large program into one group), and for each the lowest function that reaches all
 * its receptions and sends, and in it a range of sibling statements.
 *
 * The range starts as the smallest one around receptions, sends and completions and grows by
 * definite partners of what it holds (a reply and its reception, a termination message).  It is
 * taken when order.c and uniform.c prove it safe; else the next larger one is tried.  Larger ranges
 * are not easier to prove by being vacuous: order_inside looks at everything that happens within
 * one run.
 */
#include "passes/patterns.h"
#include "base/map.h"
#include "passes/annotations.h"
#include "passes/budget.h"
#include "passes/callgraph.h"
#include "passes/comms.h"
#include "passes/consensus.h"
#include "passes/events.h"
#include "passes/interned.h"
#include "passes/joined.h"
#include "passes/marks.h"
#include "passes/matching.h"
#include "passes/numbered.h"
#include "passes/order.h"
#include "passes/renamed.h"
#include "passes/scope.h"
#include "passes/separators.h"
#include "passes/split.h"
#include "passes/taint.h"
#include "passes/threads.h"
#include "passes/uniform.h"
#include "passes/values.h"

#include <string.h>

enum { RANGES = 32 }; /* more are not tried for a pattern */

/* ---- groups ---- */

static bool receptions_compete(const struct analysis *a, const struct event *x,
                               const struct event *y)
{
    bool is_one_function = x->home == y->home && x->comm == y->comm;

    if ((!is_one_function && (x->comm_value.is_unknown || y->comm_value.is_unknown)) ||
        !comms_may_meet(&x->comm_value, &y->comm_value))
        return false;
    if (x->any_tag || y->any_tag)
        return true;
    for (uint32_t k = 0; k < x->tag_values.count; k++)
        if (values_has(&y->tag_values, x->tag_values.numbers[k]))
            return true;
    (void)a;
    return x->tag == y->tag && x->home == y->home;
}

static int root_of(const int *parent, int at)
{
    while (parent[at] != at)
        at = parent[at];
    return at;
}

static void group_fill(struct analysis *a, const event_list *anonymous, int *parent, uint32_t root)
{
    struct group *g = ARENA_NEW(a->arena, struct group);

    g->id = (int)a->groups.count;
    for (uint32_t k = 0; k < anonymous->count; k++)
        if (root_of(parent, (int)k) == (int)root) {
            array_push(a->arena, &g->receptions, anonymous->items[k]);
            anonymous->items[k]->group = g->id;
        }
    for (uint32_t n = 0; n < a->events.count; n++) {
        struct event *send = a->events.items[n];
        bool meets = false, may_meet = false;

        if (send->kind != EVENT_SEND)
            continue;
        for (uint32_t k = 0; k < g->receptions.count && !meets; k++) {
            meets = send_meets(a, send, g->receptions.items[k]);
            may_meet |= send_may_meet(a, send, g->receptions.items[k]);
        }
        if (meets)
            array_push(a->arena, &g->sends, send);
        if (may_meet)
            array_push(a->arena, &g->may_sends, send);
    }
    if (g->sends.count == 0)
        g->sends = g->may_sends;
    array_push(a->arena, &a->groups, g);
}

void groups_find(struct analysis *a)
{
    event_list anonymous = {0};
    int *parent;

    for (uint32_t k = 0; k < a->events.count; k++)
        if (event_is_anonymous(a->events.items[k]) && a->events.items[k]->source != SOURCE_UNKNOWN)
            array_push(a->arena, &anonymous, a->events.items[k]);
    parent = ARENA_ARRAY(a->arena, int, anonymous.count + 1);
    for (uint32_t k = 0; k < anonymous.count; k++)
        parent[k] = (int)k;
    for (uint32_t k = 0; k < anonymous.count; k++)
        for (uint32_t n = 0; n < k; n++)
            if (receptions_compete(a, anonymous.items[k], anonymous.items[n]))
                parent[root_of(parent, (int)k)] = root_of(parent, (int)n);
    for (uint32_t k = 0; k < anonymous.count; k++)
        if (root_of(parent, (int)k) == (int)k)
            group_fill(a, &anonymous, parent, k);
}

/* ---- functions and ranges ---- */

static bool function_holds(struct analysis *a, const struct function *f, const struct event *e)
{
    return event_node_in(e, f) || function_reaches(a, f, e->home);
}

static bool function_holds_group(struct analysis *a, const struct function *f,
                                 const struct group *g)
{
    for (uint32_t k = 0; k < g->receptions.count; k++)
        if (!function_holds(a, f, g->receptions.items[k]))
            return false;
    for (uint32_t k = 0; k < g->sends.count; k++)
        if (!function_holds(a, f, g->sends.items[k]))
            return false;
    return true;
}

struct distances {     /* found once for events below the same functions */
    struct map *known; /* these functions, as an interned set -> steps */
    uint32_t count;
};

enum { DISTANCES_MAX = 1000 };

/* How many calls lead from each function to the event at least, plus one; 0: none do. */
static uint32_t *steps_find(struct analysis *a, const struct event *e)
{
    uint32_t *steps = ARENA_ARRAY(a->arena, uint32_t, a->program->function_count);
    function_list work = {0};

    for (uint32_t k = 0; k < e->depth; k++) {
        struct function *f = e->chain[k]->function;

        if (steps[f->id] == 0)
            array_push_alone(a->arena, &work, f);
        steps[f->id] = 1;
    }
    for (uint32_t k = 0; k < work.count; k++) {
        const node_list *callers = &facts_of(a, work.items[k])->callers;

        for (uint32_t n = 0; n < callers->count; n++) {
            struct function *caller = callers->items[n]->function;

            if (steps[caller->id] > 0)
                continue;
            steps[caller->id] = steps[work.items[k]->id] + 1;
            array_push_alone(a->arena, &work, caller);
        }
    }
    arena_release(a->arena, work.items, work.capacity * sizeof(void *));
    return steps;
}

static void distances_add(struct analysis *a, const struct event *e, uint64_t *distances)
{
    struct distances *all = a->distances;
    struct set below = {0};
    uint32_t *known, *steps;

    if (!all) {
        all = a->distances = ARENA_NEW(a->arena, struct distances);
        all->known = map_new(a->arena);
    }
    for (uint32_t k = 0; k < e->depth; k++)
        set_add(a->arena, &below, e->chain[k]->function->id);
    if (below.count == 0)
        return;
    set_intern(a, &below);
    known = map_get_address(all->known, below.items);
    steps = known ? known : steps_find(a, e);
    for (uint32_t k = 0; k < a->program->function_count; k++)
        distances[k] += steps[k];
    if (known)
        return;
    if (all->count++ < DISTANCES_MAX)
        map_set_address(all->known, below.items, steps);
    else
        arena_release(a->arena, steps, a->program->function_count * sizeof *steps);
}

static const uint64_t *distances_find(struct analysis *a, const struct group *g)
{
    uint64_t *distances = ARENA_ARRAY(a->arena, uint64_t, a->program->function_count);

    for (uint32_t k = 0; k < g->receptions.count; k++)
        distances_add(a, g->receptions.items[k], distances);
    for (uint32_t k = 0; k < g->sends.count; k++)
        distances_add(a, g->sends.items[k], distances);
    return distances;
}

/* Of functions that call each other, all of which hold the group, it is the one nearest to it. */
const struct function *group_function(struct analysis *a, const struct group *g)
{
    const struct event *first = g->receptions.items[0];
    struct bits holders = functions_reaching(a, first->home);
    const struct reach candidates = {first->home, &holders};
    const struct function *best = NULL;
    const uint64_t *distances = NULL;

    for (uint32_t k = 0; k < first->depth; k++)
        bits_set(&holders, first->chain[k]->function->id);
    for (uint32_t k = reach_next(&candidates, 0); k != UINT32_MAX;
         k = reach_next(&candidates, k + 1)) {
        const struct function *f = a->program->functions[k];

        if (!f->is_defined || !a->facts[k].is_reachable || !function_holds_group(a, f, g))
            continue;
        if (!best) {
            best = f;
        } else if (function_reaches(a, best, f)) {
            if (function_reaches(a, f, best) && !distances)
                distances = distances_find(a, g);
            if (!function_reaches(a, f, best) || distances[k] < distances[best->id])
                best = f;
        }
    }
    return best;
}

static void positions_of_group(struct analysis *a, const struct group *g, const struct function *f,
                               node_list *out)
{
    for (uint32_t k = 0; k < g->receptions.count; k++)
        event_positions(a, g->receptions.items[k], f, out);
    for (uint32_t k = 0; k < g->sends.count; k++)
        event_positions(a, g->sends.items[k], f, out);
}

bool group_range(struct analysis *a, const struct group *g, struct scope *out)
{
    const struct function *f = group_function(a, g);
    node_list nodes = {0};

    if (!f)
        return false;
    positions_of_group(a, g, f, &nodes);
    return scope_around(a, &nodes, out);
}

/* Events outside of the range whose places its function holds: each may have to be taken in. */
static void takeable_find(struct analysis *a, const struct scope *scope, struct bits *points,
                          event_list *completions)
{
    for (uint32_t k = 0; k < a->events.count; k++) {
        struct event *e = a->events.items[k];

        if ((!event_is_point(e) && e->kind != EVENT_COMPLETION) || !event_is_outside(a, scope, e) ||
            !function_holds(a, scope->function, e))
            continue;
        if (event_is_point(e))
            bits_set(points, k);
        else
            array_push(a->arena, completions, e);
    }
}

static bool is_completed_by(const struct event *x, const struct event *completion)
{
    return x->kind == EVENT_RECEIVE && x->is_nonblocking && x->group >= 0 &&
           set_meets(&x->request_cells, &completion->request_cells);
}

static bool are_partners(struct analysis *a, const struct group *g, const struct event *x,
                         const struct event *y)
{
    return !group_parts(g, x, y) &&
           (x->kind == EVENT_SEND ? send_meets(a, x, y) : send_meets(a, y, x));
}

/* Takes the definite partners of what lies inside out of the points. */
static void partners_take(struct analysis *a, const struct group *g, const struct scope *scope,
                          const struct event *x, struct bits *points, node_list *nodes)
{
    const struct bits *others = matching_candidate_ids(a, x);

    for (uint32_t n = bits_next_of(points, others, 0); n != UINT32_MAX;
         n = bits_next_of(points, others, n + 1)) {
        const struct event *y = a->events.items[n];

        if (!are_partners(a, g, x, y))
            continue;
        event_positions(a, y, scope->function, nodes);
        bits_drop(points, n);
    }
}

/* Completions of what is received, and definite partners of what lies inside. */
static void partners_of(struct analysis *a, const struct group *g, const struct scope *scope,
                        node_list *nodes)
{
    struct bits points = bits_new(a->arena, a->events.count);
    event_list completions = {0};

    takeable_find(a, scope, &points, &completions);
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *x = a->events.items[k];
        uint32_t left = 0;

        if (!event_is_point(x) || !event_is_inside(a, scope, x))
            continue;
        for (uint32_t n = 0; n < completions.count; n++)
            if (is_completed_by(x, completions.items[n]))
                event_positions(a, completions.items[n], scope->function, nodes);
            else
                completions.items[left++] = completions.items[n];
        completions.count = left;
        partners_take(a, g, scope, x, &points, nodes);
    }
}

static bool scope_grow(struct analysis *a, const struct group *g, node_list *nodes,
                       struct scope *scope)
{
    for (int round = 0; round < 16; round++) {
        uint32_t before = nodes->count;
        struct scope grown;

        partners_of(a, g, scope, nodes);
        if (nodes->count == before)
            return true;
        if (!scope_around(a, nodes, &grown))
            return false;
        if (grown.first == scope->first && grown.last == scope->last)
            return true;
        *scope = grown;
    }
    return true;
}

bool group_smallest(struct analysis *a, const struct group *g, struct scope *out)
{
    const struct function *f = group_function(a, g);
    node_list nodes = {0};

    if (!f)
        return false;
    positions_of_group(a, g, f, &nodes);
    return scope_around(a, &nodes, out) && scope_grow(a, g, &nodes, out);
}

static bool is_proved(const struct claim *claim)
{
    return claim->truth == TRUTH_PROVED;
}

void group_claims(struct group *g, struct claim *claims[GROUP_CLAIMS])
{
    struct claim *all[GROUP_CLAIMS] = {&g->closed, &g->paired,  &g->completed,
                                       &g->inside, &g->uniform, &g->order};

    memcpy(claims, all, sizeof all);
}

const struct claim *group_unproved(const struct group *g)
{
    struct claim *claims[GROUP_CLAIMS];

    group_claims((struct group *)g, claims);
    for (int k = 0; k < GROUP_CLAIMS; k++)
        if (!is_proved(claims[k]))
            return claims[k];
    return NULL;
}

bool group_is_proved(const struct group *g)
{
    return g->has_scope && !group_unproved(g);
}

bool group_is_anonymous(const struct group *g)
{
    for (uint32_t k = 0; k < g->receptions.count; k++)
        if (g->receptions.items[k]->source != SOURCE_ANY)
            return false;
    return true;
}

/* All claims rest on the ways that a process can take, so these have to be known: in every function that
 * communicates, as a jump back into it may come from any pattern below. */
static void ways_judge(struct analysis *a, struct group *g)
{
    struct claim threads = threads_claim(a, g), renamed = renamed_claim(a);

    if (threads.reason)
        g->inside = threads;
    if (renamed.reason)
        g->inside = renamed;
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        if (!a->facts[k].is_reachable || !a->facts[k].communicates)
            continue;
        if (f->has_computed_goto || f->has_setjmp)
            g->inside = claim_unknown(
                arena_printf(a->arena, "`%s` jumps in ways that are not followed", f->name),
                f->place);
        else if (f->has_unknown)
            g->inside = claim_unknown(
                arena_printf(a->arena, "`%s` has a construct that is not followed%s%s", f->name,
                             f->unknown_text ? ": " : "", f->unknown_text ? f->unknown_text : ""),
                f->unknown_text ? f->unknown_place : f->place);
    }
}

static void numbered_judge(struct analysis *a, struct group *g)
{
    struct place separator = {0};
    struct claim claim;

    g->is_numbered = false;
    if (g->order.truth != TRUTH_UNKNOWN)
        return;
    claim = numbered_claim(a, g, &g->scope, &separator);
    if (!is_proved(&claim))
        return;
    g->order = claim;
    g->separator = separator;
    g->is_numbered = true;
}

/* Does no process come to the range again?  A synchronisation may stand behind it all the same; a range around several
 * rounds with a synchronisation each is not asked. */
static bool is_once(struct analysis *a, const struct group *g)
{
    if (!is_proved(&g->order) || g->is_numbered)
        return false;
    if (!g->separator.file && !receptions_have_one_sender(a, g))
        return true;
    return !scope_has_sync(a, &g->scope) && order_runs_once(a, g, &g->scope);
}

/* That requests are complete is asked where nothing else is missing already: the walks behind each of them are long. */
static struct claim completed_judge(struct analysis *a, struct group *g, const struct scope *scope)
{
    const struct claim *before[] = {&g->closed, &g->paired, &g->inside};

    for (size_t k = 0; k < sizeof before / sizeof before[0]; k++)
        if (!is_proved(before[k]))
            return *before[k];
    return order_completed(a, g, scope);
}

/* What is asked of all ways from one iteration to the next. */
static void order_judge(struct analysis *a, struct group *g)
{
    const struct scope *scope = &g->scope;

    g->order = order_between(a, g, scope, &g->separator);
    numbered_judge(a, g);
    g->uniform = is_proved(&g->order) && !g->separator.file ? uniform_runs(a, g, scope)
                                                            : uniform_check(a, g, scope);
    g->is_once = is_once(a, g);
    if (!is_proved(&g->completed) && is_proved(&g->order))
        g->completed = completed_judge(a, g, scope); /* now it is known whether it runs once */
    ways_judge(a, g);
}

static void range_judge(struct analysis *a, struct group *g, const struct scope *scope)
{
    g->scope = *scope;
    g->has_scope = true;
    g->separator = (struct place){0};
    g->is_once = false;
    g->order = claim_unknown(NULL, (struct place){0});
    g->uniform = g->order;
    g->closed = order_closed(a, g, scope);
    g->paired = order_paired(a, g, scope);
    g->inside = order_inside(a, g, scope);
    g->completed = completed_judge(a, g, scope);
}

static int score(const struct group *g)
{
    return is_proved(&g->closed) * 32 + is_proved(&g->paired) * 16 + is_proved(&g->completed) * 8 +
           is_proved(&g->inside) * 4 + is_proved(&g->order) * 2 + is_proved(&g->uniform);
}

/* Of so many ranges, each around the last one, the smallest of which most is shown. */
static void scope_choose(struct analysis *a, struct group *g, int rounds)
{
    const struct function *f = group_function(a, g);
    struct group best = *g;
    node_list nodes = {0};
    struct scope scope, judged = {0};
    bool has_best = false;

    if (!f) {
        g->closed = claim_make(TRUTH_UNKNOWN, "no function holds the reception and its sends",
                               g->receptions.items[0]->node->place);
        return;
    }
    positions_of_group(a, g, f, &nodes);
    if (!scope_around(a, &nodes, &scope))
        return;
    for (int round = 0; round < rounds; round++) {
        struct scope wider;

        if (!scope_grow(a, g, &nodes, &scope))
            break;
        /* What was taken in of the wider range led back to this one, and would do so again. */
        if (scope.first == judged.first && scope.last == judged.last)
            break;
        judged = scope;
        range_judge(a, g, &scope);
        if (is_proved(&g->closed))
            order_judge(a, g);
        if (!has_best || score(g) > score(&best))
            best = *g;
        has_best = true;
        if (group_is_proved(g) || !scope_widen(a, &scope, &wider))
            break;
        scope = wider;
    }
    *g = best;
    /* Of ranges that are no pattern as they stand, it is asked of one. */
    if (has_best && !is_proved(&g->closed))
        order_judge(a, g);
}

/* The range that the source says, or else one that is looked for. */
static void range_settle(struct analysis *a, struct group *g, int rounds)
{
    const bool is_given = annotation_choose(a, g) || mark_choose(a, g);

    if (is_given) {
        range_judge(a, g, &g->scope);
        order_judge(a, g);
    } else {
        scope_choose(a, g, rounds);
    }
}

static void settle(struct analysis *a, struct group *g, int rounds)
{
    struct claim *claims[GROUP_CLAIMS];

    group_claims(g, claims);
    budget_begin(a, g->receptions.items[0]->home);
    budget_ask(a, "the order of what is received at", &g->receptions.items[0]->source_node->place);
    range_settle(a, g, rounds);
    for (int k = 0; k < GROUP_CLAIMS; k++)
        budget_judge(a, claims[k]);
    budget_end(a);
}

void group_settle_smallest(struct analysis *a, struct group *g)
{
    settle(a, g, 1);
}

/* Groups whose ranges touch in one function are one pattern: both cannot be enclosed. */
bool groups_touch(const struct group *x, const struct group *y)
{
    if (!x->has_scope || !y->has_scope || x->scope.function != y->scope.function)
        return false;
    return bits_meet(&x->scope.inside, &y->scope.inside);
}

bool events_have(const event_list *list, const struct event *e)
{
    for (uint32_t k = 0; k < list->count; k++)
        if (list->items[k] == e)
            return true;
    return false;
}

void events_join(struct analysis *a, event_list *into, const event_list *from)
{
    event_list joined = {0};

    for (uint32_t k = 0; k < into->count; k++)
        array_push(a->arena, &joined, into->items[k]);
    for (uint32_t k = 0; k < from->count; k++) {
        bool is_known = false;

        for (uint32_t n = 0; n < joined.count && !is_known; n++)
            is_known = joined.items[n] == from->items[k];
        if (!is_known)
            array_push(a->arena, &joined, from->items[k]);
    }
    *into = joined;
}

/* Keeps what is known of a group for when it is taken back out. */
static void joined_add(struct analysis *a, struct group *into, const struct group *part)
{
    struct group *copy = arena_memdup(a->arena, part, sizeof *part);

    for (uint32_t k = 0; k < part->joined.count; k++)
        array_push(a->arena, &into->joined, part->joined.items[k]);
    if (part->joined.count == 0)
        array_push(a->arena, &into->joined, copy);
}

static void groups_merge(struct analysis *a, struct group *into, const struct group *from)
{
    if (into->joined.count == 0)
        joined_add(a, into, into);
    joined_add(a, into, from);
    for (uint32_t k = 0; k < from->receptions.count; k++) {
        array_push(a->arena, &into->receptions, from->receptions.items[k]);
        from->receptions.items[k]->group = into->id;
    }
    events_join(a, &into->sends, &from->sends);
    events_join(a, &into->may_sends, &from->may_sends);
}

/* One group with all whose ranges touch its own. */
static bool merge_once(struct analysis *a)
{
    for (uint32_t k = 0; k < a->groups.count; k++) {
        struct group *x = a->groups.items[k];
        uint32_t count = k + 1;

        for (uint32_t n = k + 1; n < a->groups.count; n++)
            if (groups_touch(x, a->groups.items[n]))
                groups_merge(a, x, a->groups.items[n]);
            else
                a->groups.items[count++] = a->groups.items[n];
        if (count == a->groups.count)
            continue;
        a->groups.count = count;
        x->has_scope = false;
        settle(a, x, RANGES);
        return true;
    }
    return false;
}

static bool is_pattern(const struct group *part)
{
    return part->receptions.count > 0;
}

/* Parts that the source encloses are patterns of their own only under names of their own. */
static bool names_differ(struct analysis *a, struct group **parts, uint32_t count)
{
    for (uint32_t k = 0; k < count; k++)
        for (uint32_t n = 0; n < k; n++) {
            const char *name = annotation_name(a, parts[k]), *other = annotation_name(a, parts[n]);

            if (parts[k]->is_annotated && parts[n]->is_annotated &&
                (!name || !other || strcmp(name, other) == 0))
                return false;
        }
    return true;
}

/* Is each part that is a pattern proved, and nothing of another part in its range? */
static bool parts_hold(struct analysis *a, struct group **parts, uint32_t count)
{
    for (uint32_t k = 0; k < count; k++) {
        if (is_pattern(parts[k]))
            range_settle(a, parts[k], RANGES);
        if (is_pattern(parts[k]) ? !group_is_proved(parts[k]) : !named_part_holds(a, parts[k]))
            return false;
    }
    for (uint32_t k = 0; k < count; k++)
        for (uint32_t n = 0; n < count; n++)
            if (n != k && is_pattern(parts[k]) &&
                (is_pattern(parts[n]) ? n < k && groups_touch(parts[k], parts[n])
                                      : part_lies_in(a, parts[n], &parts[k]->scope)))
                return false;
    return names_differ(a, parts, count);
}

/* Of what the source encloses, why one of the patterns in it is not proved. */
static void parts_tell(struct group *g, struct group **parts, uint32_t count)
{
    for (uint32_t k = 0; k < count; k++) {
        const struct claim *why = parts[k]->has_scope ? group_unproved(parts[k]) : NULL;

        if (why) {
            g->closed = claim_unknown(why->reason, why->place);
            return;
        }
    }
}

/* Takes the parts of a group instead of it, when all of them are proved. */
static bool group_divide(struct analysis *a, uint32_t at, enum split_by by)
{
    struct group *g = a->groups.items[at];
    const struct function *f = group_function(a, g);
    struct group **parts;
    uint32_t count;
    bool is_first = true;

    if (group_is_proved(g) || (!f && a->main) || !group_split(a, g, f, by, &parts, &count))
        return false;
    if (!parts_hold(a, parts, count)) {
        if (g->is_annotated)
            parts_tell(g, parts, count);
        return false;
    }
    for (uint32_t k = 0; k < count; k++) {
        if (!is_pattern(parts[k]))
            continue;
        parts[k]->id = is_first ? g->id : (int)(a->groups.count);
        if (is_first)
            a->groups.items[at] = parts[k];
        else
            array_push(a->arena, &a->groups, parts[k]);
        is_first = false;
        for (uint32_t n = 0; n < parts[k]->receptions.count; n++)
            parts[k]->receptions.items[n]->group = parts[k]->id;
    }
    if (by == SPLIT_NAMED)
        assume(a, "what is sent to a named reception with the tag of a pattern is received before "
                  "the next synchronisation");
    return true;
}

static void groups_divide(struct analysis *a)
{
    bool is_divided = false;

    for (uint32_t k = 0, count = a->groups.count; k < count; k++)
        for (enum split_by by = SPLIT_PLAIN;
             by <= SPLIT_BROADCASTS && !a->groups.items[k]->is_unasked; by++)
            if (group_divide(a, k, by)) {
                is_divided = true;
                break;
            }
    for (uint32_t k = 0; is_divided && k < a->groups.count; k++) /* a part may touch them */
        if (a->groups.items[k]->is_unasked)
            settle(a, a->groups.items[k], RANGES);
}

void scopes_find(struct analysis *a)
{
    joined_find(a);
    for (uint32_t k = 0; k < a->groups.count; k++) {
        struct group *g = a->groups.items[k];

        if (g->sends.count == 0) {
            g->closed = claim_make(TRUTH_UNKNOWN, "no send was found that can meet this reception",
                                   g->receptions.items[0]->node->place);
            continue;
        }
        if (!g->is_unasked)
            settle(a, g, RANGES);
    }
    groups_divide(a);
    while (merge_once(a))
        ;
    for (uint32_t k = 0; k < a->groups.count; k++)
        if (a->groups.items[k]->separator.file)
            consensus_check(a, a->groups.items[k]);
}
