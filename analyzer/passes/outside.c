/* SPDX-License-Identifier: Apache-2.0 */
/* What does the C library remember from one call to the next?
 *
 * Requires: taint, control flow.  Functions outside of the program have states of their own (libc.h says
 * which a call changes and shows).  A call that runs under a labelled condition, or gets something labelled,
 * changes a state in a way that a later call may show.  Later is any call that some way through the program
 * meets behind the first.  Variables of the library that show the state are labelled as a whole.
 */
#include "passes/outside.h"
#include "base/text.h"
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/external.h"
#include "passes/findings.h"
#include "passes/libc.h"
#include "passes/received.h"
#include "passes/unfollowed.h"

static bool is_changed_by_label(struct taint *t, const struct node *call)
{
    const struct node *branch;
    struct taint view = *t;
    bool is_kept;

    view.at = call;
    is_kept =
        libc_effect(t->a, call).changes & STATE_OBJECTS; /* a pointer is kept with the object */
    if (bits_get(&t->functions, call->function->id) || taint_controls(t, call, &branch))
        return true;
    for (uint32_t k = 0; k < call->arg_count; k++)
        if (taint_has(&view, call->args[k]) ||
            ((is_kept || call_reads(t->a, call, k)) && taint_pointees(t, call->args[k])))
            return true;
    return false;
}

struct later { /* calls of one state that lie behind a changing one */
    struct taint *taint;
    struct outside *outside;
    unsigned state;
    struct bits changing; /* functions in or below which the state is changed */
    node_list changes;
    bool is_new;
};

static bool is_change(const struct later *l, const struct node *node)
{
    const function_list *callees;

    for (uint32_t k = 0; k < l->changes.count; k++)
        if (l->changes.items[k] == node)
            return true;
    if (node->kind != NODE_CALL || node->mpi >= 0)
        return false;
    callees = callees_of(l->taint->a, node);
    for (uint32_t k = 0; k < callees->count; k++)
        if (bits_get(&l->changing, callees->items[k]->id))
            return true;
    return false;
}

static void reader_add(struct later *l, const struct node *call)
{
    if (!(libc_effect(l->taint->a, call).shows & l->state) ||
        map_get_address(l->outside->labelled, call) != NULL)
        return;
    map_set_address(l->outside->labelled, call, (void *)(uintptr_t)call);
    l->outside->has_any = l->is_new = true;
}

/* All calls of the state in the functions below this call. */
static void readers_below(struct later *l, const struct node *call)
{
    struct analysis *a = l->taint->a;

    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        if (!f->is_defined || !call_reaches(a, call, f))
            continue;
        for (uint32_t n = 0; n < f->node_count; n++)
            reader_add(l, f->nodes[n]);
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
                readers_below(l, next);
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

struct outside_calls {                                     /* all that are reachable */
    node_list changing[STATE_COUNT], showing[STATE_COUNT]; /* a state */
    node_list lasting;                                     /* what they do is seen everywhere */
    ARRAY(const struct variable *) variables;              /* of the library */
};

static void variables_find(struct analysis *a)
{
    for (uint32_t k = 0; k < a->program->variable_count; k++)
        if (libc_shown(a->program->variables[k]))
            array_push(a->arena, &a->outside_calls->variables, a->program->variables[k]);
}

/* An exception ends all calls up to its handler, which is not followed. */
static bool throws(const struct node *node)
{
    return node->kind == NODE_BRANCH && expr_is_thrown(node->value);
}

/* The same for every pattern. */
static const struct outside_calls *calls_get(struct analysis *a)
{
    if (a->outside_calls)
        return a->outside_calls;
    a->outside_calls = ARENA_NEW(a->arena, struct outside_calls);
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        for (uint32_t n = 0; a->facts[k].is_reachable && n < f->node_count; n++) {
            struct libc_effect effect = libc_effect(a, f->nodes[n]);

            for (int bit = 0; bit < STATE_COUNT; bit++) {
                if (effect.changes >> bit & 1)
                    array_push(a->arena, &a->outside_calls->changing[bit], f->nodes[n]);
                if (effect.shows >> bit & 1)
                    array_push(a->arena, &a->outside_calls->showing[bit], f->nodes[n]);
            }
            if (libc_changes_all(f->nodes[n]) || throws(f->nodes[n]))
                array_push(a->arena, &a->outside_calls->lasting, f->nodes[n]);
        }
    }
    variables_find(a);
    return a->outside_calls;
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

static bool state_label(struct taint *t, struct outside *outside, int bit)
{
    struct analysis *a = t->a;
    const node_list *calls = &calls_get(a)->changing[bit];
    struct later l = {.taint = t, .outside = outside, .state = 1u << bit};

    if (calls_get(a)->showing[bit].count + calls_get(a)->variables.count == 0)
        return false;
    for (uint32_t k = 0; k < calls->count; k++)
        if (is_changed_by_label(t, calls->items[k]))
            array_push(a->arena, &l.changes, calls->items[k]);
    if (l.changes.count == 0)
        return false;
    l.changing = bits_new(a->arena, a->program->function_count);
    l.is_new = variables_label(t, l.state);
    outside->has_any |= l.is_new;
    if (l.state == STATE_FILES)
        l.is_new |= buffers_label(t, outside);
    outside->has_objects |= l.state == STATE_OBJECTS;
    outside->has_files |= l.state == STATE_FILES;
    for (uint32_t k = 0; k < a->program->function_count; k++)
        for (uint32_t n = 0; n < l.changes.count; n++)
            if (function_reaches(a, a->program->functions[k], l.changes.items[n]->function))
                bits_set(&l.changing, k);
    for (uint32_t k = 0; k < a->program->function_count; k++)
        if (a->facts[k].is_reachable && a->program->functions[k]->is_defined &&
            bits_get(&l.changing, k))
            readers_behind(&l, a->program->functions[k]);
    return l.is_new;
}

bool outside_label(struct taint *t, struct outside *outside)
{
    const node_list *lasting = &calls_get(t->a)->lasting;
    bool is_new = false;

    if (!outside->labelled)
        outside->labelled = map_new(t->a->arena);
    for (int bit = 0; bit < STATE_COUNT; bit++)
        is_new |= state_label(t, outside, bit);
    for (uint32_t k = 0; !outside->lasting && k < lasting->count; k++)
        if (is_changed_by_label(t, lasting->items[k]))
            outside->lasting = lasting->items[k];
    return is_new;
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
    text = throws(call)
               ? "an exception may be thrown in some orders of arrival, and where that leads is "
                 "not followed"
               : arena_printf(a->arena,
                              "`%s` may be called otherwise in another order of arrival, and "
                              "what it changes is not followed",
                              call->callee->callee->name);
    finding_add(a, "spbc-arrival-kept", &call->place, text);
    return claim_unknown(text, call->place);
}

unsigned outside_states(struct analysis *a, const struct node *node)
{
    struct libc_effect effect = libc_effect(a, node);

    return effect.changes | effect.shows;
}
