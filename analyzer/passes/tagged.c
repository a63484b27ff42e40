/* SPDX-License-Identifier: Apache-2.0 */
/* Which tag does a status tell?
 *
 * Requires: classified events.  `MPI_Probe(MPI_ANY_SOURCE, 1, comm, &status)` and then a reception with `status.MPI_TAG`: the
 * tag is 1, as MPI gives the status of a message the message's own tag, which is what was asked for.  What the tag
 * of a reception or a probe can be is looked for on the ways backwards from it, in the function of the status, whose
 * address nothing but calls of MPI may have: each has to come to a call that fills it in for a message with a tag
 * that is known, or with one that a status tells which is looked at in turn (so of the first message it is known).
 * Of a question that does not wait the way ends there only when it has been on the side on which its flag says that
 * something has come; else what was in the status before may be there still.  Of MPI_PROC_NULL the status tells
 * MPI_ANY_TAG, so a source that may be that tells nothing.
 */
#include "passes/tagged.h"
#include "ir/expr.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/excluded.h"
#include "passes/external.h"
#include "passes/values.h"

#include <string.h>

struct
    place_back { /* on a way backwards: a node, and whether the flag was seen to be set behind it */
    const struct node *node;
    bool is_found;
};

struct tagged {
    struct analysis *a;
    event_list work; /* events whose tag a status tells, each once */
    struct values tags;
    const struct variable *status, *flag; /* of the event that is looked at; no flag: NULL */
    ARRAY(struct place_back) ways;
    uint8_t *seen; /* by node: bit 0 without the flag, bit 1 with it */
};

bool tagged_is_given(const struct expr *arg, const struct variable *variable)
{
    arg = expr_without_casts(arg);
    return arg->kind == EXPR_ADDRESS && arg->a->kind == EXPR_VARIABLE &&
           arg->a->variable == variable;
}

static bool has_address(const struct expr *e, const struct variable *v)
{
    if (!e)
        return false;
    for (uint32_t k = 0; k < e->element_count; k++)
        if (has_address(e->elements[k], v))
            return true;
    return (e->kind == EXPR_ADDRESS && expr_root(e->a) == v) || has_address(e->a, v) ||
           has_address(e->b, v) || has_address(e->c, v);
}

/* A local variable that only statements which name it, and calls of MPI that are given its address, may change. */
static bool is_own(struct analysis *a, const struct variable *v)
{
    const struct function *f = v->function;

    if (!f || v->is_static || v->parameter >= 0 || type_is_array(v->type) || f->has_setjmp ||
        f->has_computed_goto || f->has_unknown)
        return false;
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];

        if (has_address(node->value, v) || has_address(node->target, v))
            return false;
        for (uint32_t n = 0; n < node->arg_count; n++)
            if (has_address(node->args[n], v) &&
                (call_mpi(a, node) < 0 || !tagged_is_given(node->args[n], v)))
                return false;
    }
    return true;
}

const struct variable *tagged_filled(struct analysis *a, const struct node *call, int arg)
{
    const struct expr *to =
        arg >= 0 && (uint32_t)arg < call->arg_count ? expr_without_casts(call->args[arg]) : NULL;

    return to && to->kind == EXPR_ADDRESS && to->a->kind == EXPR_VARIABLE &&
                   is_own(a, to->a->variable)
               ? to->a->variable
               : NULL;
}

/* The status of `status.MPI_TAG`; NULL. */
static const struct variable *status_of(struct analysis *a, const struct expr *tag)
{
    tag = expr_without_casts(tag);
    return tag && tag->kind == EXPR_FIELD && tag->text && strcmp(tag->text, "MPI_TAG") == 0 &&
                   tag->a->kind == EXPR_VARIABLE && is_own(a, tag->a->variable)
               ? tag->a->variable
               : NULL;
}

/* ---- one status ---- */

/* Does this side of the condition say that the flag is set? */
static bool side_says_set(const struct tagged *t, const struct node *branch, int side)
{
    const struct expr *test = branch->value;
    int64_t zero;

    while (test->kind == EXPR_UNARY && expr_op(test) == OP_LNOT) {
        test = test->a;
        side = 1 - side;
    }
    if (test->kind == EXPR_BINARY && (expr_op(test) == OP_EQ || expr_op(test) == OP_NE) &&
        expr_is_int(test->b, &zero) && zero == 0) {
        side = expr_op(test) == OP_EQ ? 1 - side : side;
        test = test->a;
    }
    return t->flag && test->kind == EXPR_VARIABLE && test->variable == t->flag && side == 0;
}

/* All that comes right before the node; is_found: the flag was seen to be set there. */
static void ways_push(struct tagged *t, const struct node *node, bool is_found)
{
    for (uint32_t k = 0; k < node->previous_count; k++) {
        const struct node *from = node->previous[k];
        const bool says = from->kind == NODE_BRANCH && from->next[0] != from->next[1] &&
                          side_says_set(t, from, from->next[0] == node ? 0 : 1);
        const uint8_t bit = is_found || says ? 2 : 1;

        if (t->seen[from->id] & bit)
            continue;
        t->seen[from->id] |= bit;
        array_push(t->a->arena, &t->ways, (struct place_back){from, is_found || says});
    }
}

static bool names_message(struct analysis *a, const struct event *e)
{
    return e->source == SOURCE_ANY ||
           (e->source == SOURCE_NAMED && excluded_at(a, e->mpi_node->args[e->mpi->source],
                                                     a->program->proc_null, e->mpi_node, e->frame));
}

/* The tags of the messages that the event finds are among those looked for.  False: they are not known. */
static bool tags_add(struct tagged *t, struct event *e)
{
    const struct values *v = &e->tag_values;

    if ((e->kind != EVENT_RECEIVE && e->kind != EVENT_PROBE) || e->is_nonblocking || e->any_tag ||
        !e->tag || !names_message(t->a, e))
        return false;
    if (!values_are_numbers(v)) {
        for (uint32_t k = 0; k < t->work.count; k++)
            if (t->work.items[k] == e)
                return true;
        array_push(t->a->arena, &t->work, e);
        return true; /* whether a status tells it is found in its turn */
    }
    for (uint32_t k = 0; k < v->count; k++)
        values_add(t->a->program, &t->tags, v->numbers[k]);
    return true;
}

bool tagged_fills(struct analysis *a, const struct node *call, const struct variable *status)
{
    for (uint32_t k = 0; k < call->arg_count; k++)
        if (tagged_is_given(call->args[k], status) && call_writes(a, call, k))
            return true;
    return false;
}

static bool is_given_at(const struct node *call, int at, const struct variable *v)
{
    return at >= 0 && (uint32_t)at < call->arg_count && tagged_is_given(call->args[at], v);
}

/* Behind the call, that fills the status in.  *is_over: nothing before it matters.  False: it is not known for what message. */
static bool filled_by(struct tagged *t, const struct node *call, bool is_found, bool *is_over)
{
    bool has_one = false;

    for (uint32_t k = 0; k < t->a->events.count; k++) {
        struct event *e = t->a->events.items[k];

        if (e->mpi_node != call || e->kind == EVENT_SEND)
            continue;
        if (!is_given_at(call, e->mpi->status, t->status) || !tags_add(t, e))
            return false;
        *is_over = e->mpi->flag < 0 || (is_found && is_given_at(call, e->mpi->flag, t->flag));
        has_one = true;
    }
    return has_one;
}

/* Goes back over the node.  False: what is in the status is not known there. */
static bool way_back(struct tagged *t, const struct node *node, bool is_found)
{
    bool is_over = false;

    if (node->kind == NODE_ENTRY ||
        (node->kind == NODE_ASSIGN && expr_root(node->target) == t->status))
        return false;
    if (node->kind == NODE_CALL && tagged_fills(t->a, node, t->status) &&
        !filled_by(t, node, is_found, &is_over))
        return false;
    if (node->kind == NODE_ASSIGN && t->flag && expr_root(node->target) == t->flag)
        is_found = false;
    for (uint32_t k = 0; node->kind == NODE_CALL && t->flag && k < node->arg_count; k++)
        is_found = is_found && !tagged_is_given(node->args[k], t->flag);
    if (!is_over)
        ways_push(t, node, is_found);
    return true;
}

/* The flag of the questions that fill the status in; NULL: there is none, or several, or more may change it. */
static const struct variable *flag_find(const struct tagged *t)
{
    const struct function *f = t->status->function;
    const struct variable *flag = NULL;

    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *call = f->nodes[k];
        const int row = call->kind == NODE_CALL ? call_mpi(t->a, call) : -1;
        const int at = row >= 0 ? mpi_function_get(row)->flag : -1;
        const struct expr *arg;

        if (at < 0 || (uint32_t)at >= call->arg_count || !tagged_fills(t->a, call, t->status))
            continue;
        arg = expr_without_casts(call->args[at]);
        if (arg->kind != EXPR_ADDRESS || arg->a->kind != EXPR_VARIABLE ||
            (flag && flag != arg->a->variable))
            return NULL;
        flag = arg->a->variable;
    }
    return flag && is_own(t->a, flag) ? flag : NULL;
}

/* The call of the event's chain that is in the function; NULL. */
static const struct node *use_in(const struct event *e, const struct function *f)
{
    for (uint32_t k = 0; k < e->depth; k++)
        if (e->chain[k]->function == f)
            return e->chain[k];
    return NULL;
}

static bool status_tells(struct tagged *t, const struct event *e)
{
    const struct node *use;

    t->status = status_of(t->a, e->tag);
    use = t->status ? use_in(e, t->status->function) : NULL;
    if (!use)
        return false;
    t->flag = flag_find(t);
    t->seen = ARENA_ARRAY(t->a->arena, uint8_t, use->function->node_count);
    t->ways.count = 0;
    ways_push(t, use, false);
    while (t->ways.count > 0) {
        const struct place_back at = t->ways.items[--t->ways.count];

        if (!way_back(t, at.node, at.is_found))
            return false;
    }
    return true;
}

void tags_tell(struct analysis *a)
{
    for (uint32_t k = 0; k < a->events.count; k++) {
        struct event *e = a->events.items[k];
        struct tagged t = {.a = a};
        bool is_told = true;

        if ((e->kind != EVENT_RECEIVE && e->kind != EVENT_PROBE) || !e->tag ||
            !e->tag_values.is_status)
            continue;
        array_push(a->arena, &t.work, e);
        for (uint32_t n = 0; is_told && n < t.work.count; n++)
            is_told = status_tells(&t, t.work.items[n]);
        if (!is_told || !values_are_numbers(&t.tags))
            continue;
        e->tag_values = t.tags;
        e->any_tag = false;
    }
}

bool tagged_is_of(struct analysis *a, const struct event *reception, const struct expr *tag,
                  const struct node *at)
{
    const struct variable *status = status_of(a, tag);
    const struct node *call = reception->mpi_node;
    struct bits between;

    if (!status || call != reception->node || reception->is_nonblocking ||
        reception->mpi->flag >= 0 || status != tagged_filled(a, call, reception->mpi->status) ||
        !cfg_dominates(cfg_get(a, at->function), call, at))
        return false;
    between = cfg_between(a, call, at);
    for (uint32_t k = 0; k < at->function->node_count; k++) {
        const struct node *node = at->function->nodes[k];

        if (bits_get(&between, k) && node != at && node != call &&
            (node->kind == NODE_ASSIGN ? expr_root(node->target) == status
                                       : node->kind == NODE_CALL && tagged_fills(a, node, status)))
            return false;
    }
    return true;
}
