/* SPDX-License-Identifier: Apache-2.0 */
/* Where does a process of a small instance go on behind a condition on something unknown?
 *
 * Requires: tracing.h.  Three answers.  Where the ways meet again without communication in between (but that each of them
 * receives, once, the message that was probed), what either of them writes becomes unknown, and the run goes on where they
 * meet.  A way on which
 * the program ends is not taken, nor one behind a further condition between there: the run is one in which that does not
 * happen, and may not happen for what all such conditions ask, whichever of them a process comes to.  (main returns there in a check of the
 * arguments only: behind other conditions it may be how the program always ends.)  A loop around the
 * whole pattern that ends in the same way on all processes runs long enough; which pattern is looked
 * at is asked behind the run (choice_is_free).  Everything else stops the run.
 * An excerpt leaves a loop that goes on for long without communication as if its condition were unknown.
 */
#include "ir/expr.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/events.h"
#include "passes/further.h"
#include "passes/input.h"
#include "passes/joint.h"
#include "passes/loops.h"
#include "passes/memory.h"
#include "passes/numeric.h"
#include "passes/supposed.h"
#include "passes/tracing.h"
#include "passes/unrun.h"
#include "passes/varying.h"

enum { ROUNDS = 5 };
enum { LONG = 500 }; /* rounds of a loop in an excerpt */

static const struct mpi_function *mpi_of(struct analysis *a, const struct node *node)
{
    int row = node->kind == NODE_CALL ? call_mpi(a, node) : -1;

    return row >= 0 ? mpi_function_get(row) : NULL;
}

/* Does the call run anything that communicates? */
static bool call_communicates(struct analysis *a, const struct node *call)
{
    const struct mpi_function *mpi = mpi_of(a, call);
    const function_list *callees;

    if (mpi)
        return !tracing_is_local(mpi);
    callees = callees_of(a, call);
    for (uint32_t k = 0; k < callees->count; k++)
        if (facts_of(a, callees->items[k])->communicates ||
            (function_is_external(callees->items[k]) && external_is_absent(a, callees->items[k])))
            return true;
    return callees->count == 0;
}

/* ---- ways to the program's end ---- */

/* Do all functions that may be called end the program? */
static bool callees_end(struct analysis *a, const struct node *call)
{
    const function_list *callees = callees_of(a, call);

    for (uint32_t k = 0; k < callees->count; k++)
        if (!callees->items[k]->is_noreturn)
            return false;
    return callees->count > 0;
}

/* Is it a condition of main, asked once, on nothing but the arguments, which are the same for all processes? */
static bool checks_arguments(struct analysis *a, const struct node *branch)
{
    const struct function *f = branch->function;
    struct bits loop;

    return f == a->main && f->parameter_count >= 2 && branch->value->kind == EXPR_BINARY &&
           expr_op_class(branch->value) == CLASS_COMPARISON &&
           expr_without_casts(branch->value->a)->kind == EXPR_VARIABLE &&
           expr_without_casts(branch->value->a)->variable == f->parameters[0] &&
           branch->value->b->kind == EXPR_INT && !cfg_loop_around(a, branch, &loop);
}

/* Does this side lead to the program's end only, without communication? */
static bool side_ends(struct tracing *t, const struct node *branch, int side)
{
    const struct node *start = branch->next[side];
    const struct function *f = branch->function;

    if (!start || start == branch ||
        (cfg_get(t->a, f)->ends[start->id] && !checks_arguments(t->a, branch)) ||
        cfg_postdominates(cfg_get(t->a, f), start, branch))
        return false;
    for (uint32_t k = 0; k < f->node_count; k++) {
        const struct node *node = f->nodes[k];
        const struct mpi_function *mpi = mpi_of(t->a, node);

        if (node->kind != NODE_CALL || (node != start && !cfg_reaches(t->a, start, node)))
            continue;
        if (mpi ? mpi->role != ROLE_ABORT && mpi->role != ROLE_FINALIZE && !tracing_is_local(mpi)
                : call_communicates(t->a, node) && !callees_end(t->a, node))
            return false;
    }
    return true;
}

/* The run is one in which that side is taken, if some input leads there. */
static void side_suppose(struct tracing *t, const struct node *branch, int side)
{
    array_push(t->a->arena, &t->trace->guesses, t->trace->operations.count);
    if (!supposed_add(t, branch, side == 0))
        tracing_stop(t,
                     arena_printf(t->a->arena,
                                  "no input leads behind `%s` and the conditions before it",
                                  expr_text(t->a->program, branch->value)),
                     &branch->place);
}

static void side_take(struct tracing *t, const struct node *branch, int side)
{
    t->node = branch->next[side];
    side_suppose(t, branch, side);
}

/* The side of a condition on something unknown on which the program ends; -1: none. */
static int ending_side(struct tracing *t, const struct node *node)
{
    if (node->kind != NODE_BRANCH || (t->entry && !t->is_counted) ||
        tracing_value(t, node->value).known)
        return -1;
    for (int side = 0; side < 2; side++)
        if (side_ends(t, node, side) && node->next[!side])
            return side;
    return -1;
}

/* ---- ways that meet again ---- */

static void result_lose(struct tracing *t, const struct node *call)
{
    tracing_return(t, call, (struct value){0});
}

/* Is it followed what the call may write? */
static bool call_is_told(struct analysis *a, const struct node *call)
{
    const function_list *callees = callees_of(a, call);
    struct set further = {0};

    call_writes_further(a, call, &further);
    if (call_communicates(a, call) || further.count > 0)
        return false;
    if (unrun_is_told(a, call))
        return true;
    if (callees->count != 1)
        return false;
    return !callees->items[0]->is_defined || function_is_numeric(a, callees->items[0]);
}

/* What the call may write becomes unknown.  Returns false when that is not followed. */
static bool call_lose(struct tracing *t, const struct node *call)
{
    const function_list *callees = callees_of(t->a, call);

    if (!call_is_told(t->a, call))
        return false;
    input_lose(t, call);
    if (unrun_is_told(t->a, call)) {
        unrun_lose(t, call);
        result_lose(t, call);
        return true;
    }
    if (callees->items[0]->is_defined) {
        result_lose(t, call);
        return true;
    }
    for (uint32_t k = 0; k < call->arg_count; k++)
        if (call_writes(t->a, call, k))
            tracing_forget(t, call, (int)k);
    result_lose(t, call);
    return true;
}

static const struct node *meeting_of(struct analysis *a, const struct node *branch)
{
    uint32_t id = cfg_get(a, branch->function)->postdominator[branch->id];

    return id < branch->function->node_count ? branch->function->nodes[id] : NULL;
}

/* Nodes between the branch and where its ways meet; returns from the function among them.  With `checks`, the ways on
 * which the program ends behind further conditions are left out, and these are added there. */
static void arms_of(struct tracing *t, const struct node *branch, const struct node *meeting,
                    node_list *out, node_list *checks)
{
    uint8_t *seen = ARENA_ARRAY(t->a->arena, uint8_t, branch->function->node_count);
    uint32_t at = 0;

    seen[branch->id] = 1;
    array_push(t->a->arena, out, branch);
    while (at < out->count) {
        const struct node *node = out->items[at++];
        const int ending = checks && node != branch ? ending_side(t, node) : -1;

        if (ending >= 0)
            array_push(t->a->arena, checks, node);
        for (int side = 0; side < 2; side++) {
            const struct node *next = node->next[side];

            if (!next || side == ending || next == meeting || seen[next->id])
                continue;
            seen[next->id] = 1;
            array_push(t->a->arena, out, next);
        }
    }
}

/* Does the call receive the message that was probed last?  Nothing in the ways makes it another one before. */
static bool takes_probed(struct tracing *t, const struct node *call, const struct node *meeting,
                         const node_list *arms)
{
    const event_list *events = events_at(t->a, call);
    const struct operation *probe = &t->trace->operations.items[t->probed];
    const struct event *e = events && events->count == 1 ? events->items[0] : NULL;
    struct value source, tag;
    struct set cells = {0};

    if (!e || e->kind != EVENT_RECEIVE || e->mpi->role != ROLE_RECV || e->mpi_node != call ||
        !e->source_is_status)
        return false;
    source = tracing_value(t, e->peer);
    tag = tracing_argument(t, call, e->mpi->tag);
    cells_read_by(t->a, e->peer, &cells);
    for (uint32_t k = 0; k < arms->count; k++)
        if (arms->items[k] != call && node_writes_some(t->a, arms->items[k], &cells) &&
            loop_leads(t->a, arms->items[k], call, meeting))
            return false;
    return source.known == KNOWN_SOURCE && source.number == t->probed &&
           tracing_comm(t, call, e->mpi) == probe->comm &&
           (tag.known != KNOWN_INT || tag.number == probe->tag ||
            tag.number == t->a->program->any_tag);
}

static bool is_one_of(const void *context, const struct node *node)
{
    return set_has(context, node->id);
}

/* Does each way receive, once, the message that was probed, and communicate nothing else?  *calls: these. */
static bool arms_receive(struct tracing *t, const struct node *branch, const struct node *meeting,
                         const node_list *arms, struct set *calls)
{
    struct bits past;

    if (t->probed < 0)
        return false;
    for (uint32_t k = 0; k < arms->count; k++) {
        const struct node *node = arms->items[k];

        if (node->kind == NODE_RETURN)
            return false;
        if (node->kind != NODE_CALL || !call_communicates(t->a, node))
            continue;
        if (!takes_probed(t, node, meeting, arms))
            return false;
        set_add(t->a->arena, calls, node->id);
    }
    for (uint32_t k = 0; k < calls->count; k++) {
        const struct bits behind =
            cfg_between(t->a, branch->function->nodes[calls->items[k]], meeting);

        for (uint32_t n = 0; n < calls->count; n++)
            if (bits_get(&behind, calls->items[n]))
                return false;
    }
    past = cfg_until(t->a, branch, is_one_of, calls);
    return calls->count > 0 && !bits_get(&past, meeting->id);
}

/* One of them has taken it. */
static void received_lose(struct tracing *t, const struct node *call)
{
    const struct mpi_function *mpi = mpi_of(t->a, call);

    tracing_take_probed(t);
    tracing_forget(t, call, mpi->buffer);
    if (mpi->status >= 0)
        tracing_forget(t, call, mpi->status);
    result_lose(t, call);
}

/* Who looks for what was never set has to know all that the ways may set: by an index, or a pointer, that they change
 * as well. */
static void arm_lose(struct tracing *t, const struct node *node)
{
    const struct value at = tracing_place(t, node->target);

    tracing_lose(t, node);
    if (!t->joint || !t->joint->order->seeks_raw)
        return;
    if (type_is_pointer(node->target->type))
        memory_forget_rest(t->memory);
    else if (at.known == KNOWN_ADDRESS && node->target->kind != EXPR_VARIABLE)
        memory_forget(t->memory, at.object, false);
}

/* Goes on where the ways meet.  Returns false, and changes nothing, when they communicate. */
static bool arms_skip(struct tracing *t, const struct node *branch)
{
    const struct node *meeting = meeting_of(t->a, branch);
    node_list arms = {0}, checks = {0};
    struct set received = {0};

    if (!meeting)
        return false;
    arms_of(t, branch, meeting, &arms, &checks);
    if (!arms_receive(t, branch, meeting, &arms, &received))
        received = (struct set){0};
    for (uint32_t k = 0; k < arms.count; k++)
        if (arms.items[k]->kind == NODE_CALL && call_communicates(t->a, arms.items[k]) &&
            !set_has(&received, arms.items[k]->id))
            return false;
    for (uint32_t k = 0; k < arms.count && !t->is_over; k++) {
        const struct node *node = arms.items[k];

        if (node->kind == NODE_ASSIGN)
            arm_lose(t, node);
        if (set_has(&received, node->id))
            received_lose(t, node);
        else if (node->kind == NODE_CALL && !call_lose(t, node) && !t->is_over)
            tracing_stop(t, "what a call under an unknown condition writes is not followed",
                         &node->place);
    }
    for (uint32_t k = 0; k < checks.count && !t->is_over; k++) {
        const int ending = ending_side(t, checks.items[k]);

        if (ending < 0)
            tracing_stop(t, choice_trouble(t->a, branch), &branch->place);
        else
            side_suppose(t, checks.items[k], !ending);
    }
    if (meeting->kind == NODE_EXIT)
        t->frame->result = (struct value){0};
    t->node = meeting;
    return true;
}

bool tracing_tires(struct tracing *t, const struct node *branch)
{
    const struct node *meeting = meeting_of(t->a, branch);
    const uintptr_t visits = (uintptr_t)map_get_address(t->frame->visits, branch);
    node_list arms = {0};

    map_set_address(t->frame->visits, branch, (const void *)(visits + 1));
    if (visits < LONG || !meeting || !cfg_is_loop_exit(t->a, branch, branch, NULL))
        return false;
    arms_of(t, branch, meeting, &arms, NULL);
    for (uint32_t k = 0; k < arms.count; k++)
        if (arms.items[k]->kind == NODE_CALL && !call_is_told(t->a, arms.items[k]))
            return false;
    return arms_skip(t, branch);
}

/* ---- loops ---- */

static bool loop_communicates(struct analysis *a, const struct function *f, const struct bits *loop)
{
    for (uint32_t k = 0; k < f->node_count; k++) {
        const function_list *callees;

        if (!bits_get(loop, k) || f->nodes[k]->kind != NODE_CALL)
            continue;
        if (call_mpi(a, f->nodes[k]) >= 0)
            return true;
        callees = callees_of(a, f->nodes[k]);
        for (uint32_t c = 0; c < callees->count; c++)
            if (facts_of(a, callees->items[c])->communicates)
                return true;
    }
    return false;
}

static bool loop_has_pattern(struct analysis *a, const struct scope *scope,
                             const struct function *f, const struct bits *loop)
{
    for (uint32_t k = 0; k < f->node_count; k++)
        if (bits_get(loop, k) &&
            ((f == scope->function && bits_get(&scope->inside, k)) ||
             (f->nodes[k]->kind == NODE_CALL && call_reaches(a, f->nodes[k], scope->function))))
            return true;
    return false;
}

/* A loop that communicates has to run the whole pattern, and equally often on all processes. */
bool choice_is_free(struct analysis *a, const struct group *group, const struct choice *choice,
                    bool is_active)
{
    return !is_active &&
           loop_has_pattern(a, &group->scope, choice->branch->function, &choice->loop) &&
           !varying_has(varying_get(a, group), choice->branch->value);
}

const char *choice_trouble(struct analysis *a, const struct node *branch)
{
    return arena_printf(a->arena, "what is communicated depends on `%s`",
                        expr_text(a->program, branch->value));
}

void tracing_choose(struct tracing *t, const struct node *branch)
{
    uintptr_t rounds = (uintptr_t)map_get_address(t->frame->rounds, branch);
    struct bits loop;

    for (int side = 0; side < 2; side++)
        if (side_ends(t, branch, side) && branch->next[!side]) {
            if (t->entry && !t->is_counted) /* that may be how each run of the pattern ends */
                tracing_stop(t, choice_trouble(t->a, branch), &branch->place);
            else
                side_take(t, branch, !side);
            return;
        }
    if (arms_skip(t, branch))
        return;
    if (cfg_loop_around(t->a, branch, &loop)) {
        bool stays[2] = {branch->next[0] && bits_get(&loop, branch->next[0]->id),
                         branch->next[1] && bits_get(&loop, branch->next[1]->id)};

        if (stays[0] != stays[1] && (!t->entry || excerpt_goes_on(t, branch))) {
            if (loop_communicates(t->a, branch->function, &loop))
                array_push(t->a->arena, &t->choices, ((struct choice){t->step, branch, loop}));
            map_set_address(t->frame->rounds, branch, (const void *)(rounds + 1));
            side_take(t, branch, rounds < ROUNDS ? !stays[0] : !stays[1]);
            return;
        }
    }
    tracing_stop(t, choice_trouble(t->a, branch), &branch->place);
}
