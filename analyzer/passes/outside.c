/* SPDX-License-Identifier: Apache-2.0 */
/* What does the C library remember from one call to the next?
 *
 * Requires: taint, control flow.  Functions outside of the program have states of their own (libc.h says
 * which a call changes and shows).  A call that runs under a labelled condition, or gets something labelled,
 * changes a state in a way that a later call may show.  Later is any call that some way through the program
 * meets behind the first.  Variables of the library that show the state are labelled as a whole; what the program
 * itself stores there (optind) any call of that state may show.
 */
#include "passes/outside.h"
#include "base/text.h"
#include "ir/called.h"
#include "ir/expr.h"
#include "passes/callbacks.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/errand.h"
#include "passes/external.h"
#include "passes/findings.h"
#include "passes/libc.h"
#include "passes/reads.h"
#include "passes/received.h"
#include "passes/stored.h"
#include "passes/unfollowed.h"

#include <string.h>

struct outside_call {
    const struct node *node;
    struct libc_effect effect;
    unsigned of_processes; /* states that are followed where outside.is_of_processes */
    unsigned of_runs;      /* where outside.is_of_runs */
};

struct outside_calls { /* of the whole program; the same for every pattern */
    ARRAY(struct outside_call) known;
    ARRAY(uint32_t) telling; /* of these, reachable ones that change what something may show */
    struct map *numbers;     /* node -> its number among these, from 1 */
    unsigned shown;          /* states that something reachable shows */
    node_list lasting;       /* reachable, and what they do is seen everywhere */
    ARRAY(const struct variable *) variables; /* of the library */
};

/* What is known of a function says which of its states matter.  What another one of the system's remembers (umask) its
 * like tell. */
static unsigned states_of_processes(struct analysis *a, const struct node *node)
{
    const struct function *f = call_external(node);

    if (call_mpi(a, node) >= 0 || !f || libc_is_known(f) || text_starts_with(f->name, "getopt"))
        return STATE_ENVIRONMENT | STATE_OPTIONS | STATE_SIGN | STATE_OBJECTS;
    return external_is_missing(f) || external_contains(f) ? 0 : STATE_OTHER;
}

/* What programs write to files, and MPI keeps with them, are mostly times. */
static unsigned states_of_runs(struct analysis *a, const struct node *node)
{
    const struct function *f = call_external(node);
    int row = call_mpi(a, node);

    if (row >= 0)
        return strstr(mpi_function_get(row)->name, "File") ? 0 : STATE_OBJECTS;
    return f && libc_is_known(f) ? STATE_RANDOM | STATE_ENVIRONMENT : 0;
}

static void call_add(struct analysis *a, const struct node *node, bool is_terminal_read)
{
    struct outside_calls *calls = a->outside_calls;
    struct outside_call call = {node, libc_effect(a, node, is_terminal_read), 0, 0};

    if (!(call.effect.changes | call.effect.shows))
        return;
    call.of_processes = states_of_processes(a, node);
    call.of_runs = states_of_runs(a, node);
    array_push(a->arena, &calls->known, call);
    map_set_address(calls->numbers, node, (void *)(uintptr_t)calls->known.count);
    if (facts_of(a, node->function)->is_reachable)
        calls->shown |= call.effect.shows;
}

static void variables_find(struct analysis *a)
{
    for (uint32_t k = 0; k < a->program->variable_count; k++)
        if (libc_shown(a->program->variables[k]))
            array_push(a->arena, &a->outside_calls->variables, a->program->variables[k]);
}

static void telling_find(struct analysis *a)
{
    struct outside_calls *calls = a->outside_calls;

    for (uint32_t k = 0; k < calls->known.count; k++) {
        const struct outside_call *call = &calls->known.items[k];

        if (facts_of(a, call->node->function)->is_reachable && call->effect.changes &&
            (calls->variables.count > 0 || (call->effect.changes & calls->shown)))
            array_push(a->arena, &calls->telling, k);
    }
}

static const struct outside_calls *calls_get(struct analysis *a)
{
    bool is_terminal_read;

    if (a->outside_calls)
        return a->outside_calls;
    is_terminal_read = libc_terminal_is_read(a);
    a->outside_calls = ARENA_NEW(a->arena, struct outside_calls);
    a->outside_calls->numbers = map_new(a->arena);
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; n < f->node_count; n++) {
            call_add(a, f->nodes[n], is_terminal_read);
            if (a->facts[k].is_reachable &&
                (libc_changes_all(f->nodes[n]) || node_throws(f->nodes[n])))
                array_push(a->arena, &a->outside_calls->lasting, f->nodes[n]);
        }
    }
    variables_find(a);
    telling_find(a);
    return a->outside_calls;
}

/* The number of the call, from 1; 0: nothing is known of it. */
static uint32_t call_number(const struct outside_calls *calls, const struct node *node)
{
    return node->kind != NODE_CALL ? 0 : (uint32_t)(uintptr_t)map_get_address(calls->numbers, node);
}

static struct libc_effect effect_of(const struct outside_calls *calls, const struct node *node)
{
    uint32_t number = call_number(calls, node);

    return number ? calls->known.items[number - 1].effect : (struct libc_effect){0};
}

bool outside_is_labelled(struct taint *t, const struct node *call)
{
    const struct node *branch;
    struct taint view = *t;
    bool is_kept; /* a pointer is kept with the object */

    if (t->covers && !t->covers(t->context, call))
        return false;
    view.at = call;
    is_kept = effect_of(calls_get(t->a), call).changes & STATE_OBJECTS;
    if (bits_get(&t->functions, call->function->id) || taint_controls(t, call, &branch))
        return true;
    for (uint32_t k = 0; k < call->arg_count; k++)
        if (taint_has(&view, call->args[k]) || taint_parts(&view, call->args[k]) ||
            ((is_kept || call_reads(t->a, call, k)) && taint_pointees(t, call->args[k])))
            return true;
    return false;
}

struct later { /* calls of one state that lie behind a changing one */
    struct taint *taint;
    struct outside *outside;
    const struct outside_calls *calls;
    unsigned state;
    struct bits changed;  /* calls that a label changes, of all states */
    struct bits changing; /* functions in or below which the state is changed */
    struct bits below;    /* functions that calls behind a change lead to */
    bool is_new;
};

static bool is_followed(const struct later *l, const struct outside_call *call)
{
    return (!l->outside->is_of_processes || (call->of_processes & l->state)) &&
           (!l->outside->is_of_runs || (call->of_runs & l->state));
}

static bool is_changed(const struct later *l, uint32_t number)
{
    return number > 0 && bits_get(&l->changed, number - 1) &&
           (l->calls->known.items[number - 1].effect.changes & l->state) &&
           is_followed(l, &l->calls->known.items[number - 1]);
}

static bool is_change(const struct later *l, const struct node *node)
{
    const function_list *callees;

    if (is_changed(l, call_number(l->calls, node)))
        return true;
    if (node->kind != NODE_CALL || node->mpi >= 0)
        return false;
    callees = callees_of(l->taint->a, node);
    for (uint32_t k = 0; k < callees->count; k++)
        if (bits_get(&l->changing, callees->items[k]->id))
            return true;
    return false;
}

bool outside_add(struct outside *outside, const struct node *call)
{
    if (map_get_address(outside->labelled, call) != NULL)
        return false;
    map_set_address(outside->labelled, call, call);
    return outside->has_any = true;
}

static void reader_add(struct later *l, const struct node *call)
{
    uint32_t number = call_number(l->calls, call);

    if (!(effect_of(l->calls, call).shows & l->state) ||
        !is_followed(l, &l->calls->known.items[number - 1]))
        return;
    l->is_new |= outside_add(l->outside, call);
}

/* All calls of the state in the functions below calls that lie behind a change. */
static void readers_below(struct later *l)
{
    for (uint32_t k = 0; k < l->calls->known.count; k++) {
        const struct outside_call *known = &l->calls->known.items[k];

        if ((known->effect.shows & l->state) && bits_get(&l->below, known->node->function->id))
            reader_add(l, known->node);
    }
}

static void readers_behind(struct later *l, const struct function *f)
{
    uint8_t *seen = ARENA_ARRAY(l->taint->a->arena, uint8_t, f->node_count + 1);
    node_list work = {0};

    for (uint32_t k = 0; k < f->node_count; k++)
        if (is_change(l, f->nodes[k]))
            array_push(l->taint->a->arena, &work, f->nodes[k]);
    while (work.count > 0) {
        const struct node *node = work.items[--work.count];

        for (int side = 0; side < 2; side++) {
            const struct node *next = node->next[side];

            if (!next || seen[next->id])
                continue;
            seen[next->id] = 1;
            reader_add(l, next);
            if (next->kind == NODE_CALL && next->mpi < 0)
                errand_reaches(l->taint->a, next, &l->below);
            array_push(l->taint->a->arena, &work, next);
        }
    }
}

/* Streams whose bytes lie in memory of the program: what is written to some file may be there. */
static bool buffers_label(struct taint *t, struct outside *outside)
{
    static const char *const IN_MEMORY[] = {"fmemopen", "open_memstream", "setvbuf",
                                            "setbuf",   "setbuffer",      NULL};
    bool is_new = false;

    for (uint32_t k = 0; k < t->a->program->function_count; k++) {
        const node_list *calls = &t->a->facts[k].callers;

        for (uint32_t n = 0;
             n < calls->count && text_is_one_of(t->a->program->functions[k]->name, IN_MEMORY); n++)
            for (uint32_t m = 0; m < calls->items[n]->arg_count; m++) {
                is_new |= received_label(t, calls->items[n]->args[m]);
                outside->has_memory = true;
            }
    }
    return is_new;
}

static bool variables_label(struct taint *t, unsigned state)
{
    const struct outside_calls *calls = calls_get(t->a);
    bool is_new = false;

    for (uint32_t k = 0; k < calls->variables.count; k++) {
        const struct variable *v = calls->variables.items[k];
        const struct cell *cell = t->a->variable_cells[v->id];

        if (!cell || !(libc_shown(v) & state) || bits_get(&t->cells, cell->id))
            continue;
        bits_set(&t->cells, cell->id);
        is_new = true;
    }
    return is_new;
}

/* Marks the functions that lead to a change of the state; are there any? */
static bool changing_find(struct later *l)
{
    struct analysis *a = l->taint->a;
    struct bits homes = bits_new(a->arena, a->program->function_count);
    bool has_any = false;

    for (uint32_t k = 0; k < l->calls->telling.count; k++) {
        uint32_t number = l->calls->telling.items[k];

        if (is_changed(l, number + 1)) {
            bits_set(&homes, l->calls->known.items[number].node->function->id);
            has_any = true;
        }
    }
    if (!has_any)
        return false;
    l->changing = bits_new(a->arena, a->program->function_count);
    for (uint32_t k = 0; k < a->program->function_count; k++)
        if (bits_meet(&a->facts[k].reaches, &homes))
            bits_set(&l->changing, k);
    return true;
}

static void state_label(struct later *l)
{
    struct analysis *a = l->taint->a;

    if (!changing_find(l))
        return;
    l->below = bits_new(a->arena, a->program->function_count);
    if (!(l->outside->is_of_processes && l->state == STATE_OTHER) &&
        variables_label(l->taint, l->state))
        l->outside->has_any = l->is_new = true;
    if (l->state == STATE_FILES && !l->outside->is_of_processes)
        l->is_new |= buffers_label(l->taint, l->outside);
    l->outside->has_objects |= l->state == STATE_OBJECTS;
    l->outside->has_files |= l->state == STATE_FILES;
    for (uint32_t k = 0; k < a->program->function_count; k++)
        if (a->facts[k].is_reachable && a->program->functions[k]->is_defined &&
            bits_get(&l->changing, k))
            readers_behind(l, a->program->functions[k]);
    readers_below(l);
}

/* Does the program itself store something labelled in a variable of the library that is part of the state? */
static bool is_stored(const struct later *l)
{
    struct analysis *a = l->taint->a;

    for (uint32_t k = 0; k < l->calls->variables.count; k++) {
        const struct variable *v = l->calls->variables.items[k];
        const struct cell *cell = a->variable_cells[v->id];

        if (cell && (libc_shown(v) & l->state) && bits_get(&l->taint->cells, cell->id) &&
            (cell->groups.count > 0 || bits_get(reads_escaping(a), cell->id)))
            return true;
    }
    return false;
}

/* Then whatever shows the state may show that, wherever it stands. */
static void stores_label(struct later *l)
{
    if (!is_stored(l))
        return;
    l->is_new |= variables_label(l->taint, l->state);
    for (uint32_t k = 0; k < l->calls->known.count; k++)
        reader_add(l, l->calls->known.items[k].node);
}

/* Calls that a label changes, in a way that something may show. */
static struct bits changed_find(struct taint *t)
{
    const struct outside_calls *calls = calls_get(t->a);
    struct bits changed = bits_new(t->a->arena, calls->known.count);

    for (uint32_t k = 0; k < calls->telling.count; k++)
        if (outside_is_labelled(t, calls->known.items[calls->telling.items[k]].node))
            bits_set(&changed, calls->telling.items[k]);
    return changed;
}

bool outside_label(struct taint *t, struct outside *outside)
{
    const struct outside_calls *calls = calls_get(t->a);
    struct later l = {.taint = t, .outside = outside, .calls = calls, .changed = changed_find(t)};

    if (!outside->labelled)
        outside->labelled = map_new(t->a->arena);
    for (int bit = 0; bit < STATE_COUNT; bit++) {
        l.state = 1u << bit;
        stores_label(&l);
        if (calls->variables.count > 0 || (calls->shown & l.state))
            state_label(&l);
    }
    for (uint32_t k = 0; !outside->lasting && k < calls->lasting.count; k++)
        if (!(outside->is_of_processes && node_throws(calls->lasting.items[k])) &&
            outside_is_labelled(t, calls->lasting.items[k]))
            outside->lasting = calls->lasting.items[k];
    return l.is_new;
}

bool outside_has(const struct outside *outside, const struct node *call)
{
    return outside->has_any && map_get_address(outside->labelled, call) != NULL;
}

struct claim outside_judge(struct analysis *a, const struct outside *outside)
{
    const struct node *call = outside->lasting;
    const char *text;

    if (outside->has_files)
        assume(a,
               "no process reads from a file what another one has written there in the same run");
    if (!call)
        return outside->has_objects ? unfollowed_callback(a) : (struct claim){0};
    text = node_throws(call)
               ? "an exception may be thrown in some orders of arrival, and where that leads is "
                 "not followed"
               : arena_printf(a->arena,
                              "`%s` may be called otherwise in another order of arrival, and "
                              "what it changes is not followed",
                              call->callee->callee->name);
    return claim_found(a, "spbc-arrival-kept", call->place, text);
}

unsigned outside_changes(struct analysis *a, const struct node *node)
{
    return effect_of(calls_get(a), node).changes;
}

unsigned outside_states(struct analysis *a, const struct node *node)
{
    struct libc_effect effect = effect_of(calls_get(a), node);

    return effect.changes | effect.shows;
}

bool outside_sorted(struct taint *taint)
{
    static const char *const SORTERS[] = {"qsort",   "qsort_r", "bsearch",
                                          "lsearch", "tsearch", NULL};
    struct analysis *a = taint->a;
    bool is_new = false;

    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const node_list *calls = &a->facts[k].callers;

        for (uint32_t n = 0; !a->program->functions[k]->is_defined && n < calls->count &&
                             function_is_one_of(a->program->functions[k], SORTERS);
             n++) {
            struct set comparisons = {0};

            functions_handed(a, calls->items[n], false, &comparisons);
            for (uint32_t m = 0; m < comparisons.count; m++)
                if (bits_get(&taint->cells,
                             cell_of_return(a, a->program->functions[comparisons.items[m]])->id))
                    is_new |= received_label(taint, calls->items[n]->args[0]);
        }
    }
    return is_new;
}
