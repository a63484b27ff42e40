/* SPDX-License-Identifier: Apache-2.0 */
/* Are consecutive iterations of a pattern ordered, and is nothing inside of one ordered?
 *
 * Requires: events, matching, a candidate range.  SPBC section 4.3: ids have to be equal where a
 * message may meet a request, and to differ where match(req) always happens before match(m).
 *
 * Three claims are shown.
 * Closed: the range holds all that its messages can meet (closed.c).
 * Inside: in one iteration no matching send can depend on a match of one of the anonymous requests.
 * What depends on a match leaves its process behind a completion: of the reception, of a synchronous
 * send, of a probe or another reception that could see the same messages.  The search starts there,
 * collects the sends found in the range, goes on behind the completions of the receptions that these
 * can meet, and so on; being closed, the range holds all of them.  Behind a reception whose status tells the program
 * the tag, it goes on where the tags of these sends lead (dispatched.h).  When no matching send is
 * collected, there is no such dependence, hence no always-happens-before.  It is enough to show this
 * for each reception and the sends that it can meet.  Nor is there one when no message can come back to
 * the process that it depends on (descent.h).  And none is needed where all of them, or all of a run where the other two
 * claims hold, come from one process to each that receives: its requests take them in the order in which they are sent,
 * in a recovery too.
 * Between: every way of a process from the end of an iteration to a matching send of a later one
 * passes a separator: a collective that ends on no process before all have entered it, on a
 * communicator that covers that of the pattern.  Together with uniform.c (all processes pass the
 * same sequence of iterations and separators) the requests of iteration n, completed inside the
 * range, are matched before any message of iteration n+1 is sent.  So are receptions from certain processes that
 * could take the same messages: none of them takes one of iteration n+1 and leaves its own to the requests there.
 * Behind a function of a library that is called from outside, the way goes on into each such function: its callers may call
 * them in any order.
 * A request has to be kept apart only from the messages that it could take.  So receptions on different
 * communicators, or with different tags, may each have separators of their own: of each it is shown, with
 * the sends that it can meet, that every way passes one on a communicator that covers its own, and that all
 * members of that pass the same sequence of them.
 */
#include "passes/order.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/comms.h"
#include "passes/descent.h"
#include "passes/dispatched.h"
#include "passes/entries.h"
#include "passes/events.h"
#include "passes/gatherings.h"
#include "passes/loops.h"
#include "passes/matching.h"
#include "passes/numbered.h"
#include "passes/patterns.h"
#include "passes/roles.h"
#include "passes/scope.h"
#include "passes/separators.h"
#include "passes/uniform.h"
#include "passes/values.h"
#include "passes/walk.h"
#include "passes/witness.h"

/* ---- inside ---- */

static bool is_collective(const struct event *e)
{
    return e->kind == EVENT_SYNC || e->kind == EVENT_COLLECTIVE;
}

static void completions_inside(struct analysis *a, const struct scope *scope, event_list *out)
{
    for (uint32_t k = 0; k < a->events.count; k++)
        if (a->events.items[k]->kind == EVENT_COMPLETION &&
            event_is_inside(a, scope, a->events.items[k]))
            array_push(a->arena, out, a->events.items[k]);
}

void completions_of(struct analysis *a, const struct scope *scope, const struct event *event,
                    event_list *out)
{
    event_list completions = {0};

    completions_inside(a, scope, &completions);
    for (uint32_t k = 0; k < completions.count; k++)
        if (set_meets(&completions.items[k]->request_cells, &event->request_cells))
            array_push(a->arena, out, completions.items[k]);
}

struct by_tag { /* a reception, behind which was looked what a message with that tag leads to */
    const struct event *reception;
    int64_t tag;
};

struct inside {
    struct analysis *a;
    const struct group *group;
    const struct scope *scope;
    struct bits reached; /* events */
    struct bits started; /* events whose completions are among the starts */
    struct bits
        gone_on; /* functions that have starts below the range's function, see start_behind */
    struct bits asked,
        answered; /* cells: of requests in these alone; those that have completions */
    struct map *is_start;
    node_list starts, into, below; /* behind them; at them; at those that begin functions */
    uint32_t walked, walked_into, walked_below; /* so many of them the walk has begun at */
    ARRAY(struct by_tag) by_tag;
    struct walk walk;
    struct walking *walking;
    event_list completions, collectives; /* inside */
    bool has_reached_new;
    bool has_gathered; /* a call that brings processes together and is no event was reached */
};

static struct inside inside_new(struct analysis *a, const struct group *group,
                                const struct scope *scope)
{
    struct inside in = {.a = a, .group = group, .scope = scope};

    in.reached = bits_new(a->arena, a->events.count);
    in.started = bits_new(a->arena, a->events.count);
    in.gone_on = bits_new(a->arena, a->program->function_count);
    in.asked = bits_new(a->arena, a->cell_count);
    in.answered = bits_new(a->arena, a->cell_count);
    in.is_start = map_new(a->arena);
    completions_inside(a, scope, &in.completions);
    for (uint32_t k = 0; k < a->events.count; k++)
        if (is_collective(a->events.items[k]))
            array_push(a->arena, &in.collectives, a->events.items[k]);
    return in;
}

/* Events of which this node is the place in, or below, the range; or of which it is one of the calls, where the search
 * begins in the midst of them. */
static void reach_node(struct inside *in, const struct node *node)
{
    const event_list *events = events_through(in->a, node);

    for (uint32_t k = 0; events && k < events->count; k++) {
        const struct event *e = events->items[k];

        if ((scope_trigger(in->scope, e) == node || bits_get(&in->gone_on, node->function->id)) &&
            !bits_get(&in->reached, e->id)) {
            bits_set(&in->reached, e->id);
            in->has_reached_new = true;
        }
    }
}

static enum walk_step inside_visit(void *context, const struct node *node, int *mark)
{
    struct inside *in = context;

    (void)mark;
    if (node->function == in->scope->function && !scope_has_node(in->scope, node))
        return WALK_STOP;
    if (node->kind == NODE_CALL)
        reach_node(in, node);
    if (!in->has_gathered && gathering_is(in->a, node))
        in->has_gathered = in->has_reached_new = true;
    return WALK_ON;
}

static bool inside_may_enter(void *context, const struct function *f)
{
    struct inside *in = context;

    return facts_of(in->a, f)->communicates && f != in->scope->function;
}

static bool inside_may_return(void *context, const struct node *caller)
{
    struct inside *in = context;

    return scope_has_node(in->scope, caller) || (caller->function != in->scope->function &&
                                                 bits_get(&in->scope->below, caller->function->id));
}

static void inside_walk(struct inside *in)
{
    if (!in->walking) {
        in->walk = (struct walk){.a = in->a,
                                 .context = in,
                                 .visit = inside_visit,
                                 .may_enter = inside_may_enter,
                                 .may_return = inside_may_return};
        in->walking = walk_begin(&in->walk);
    }
    walk_on(in->walking, &in->starts, in->walked);
    walk_into(in->walking, &in->into, in->walked_into, false);
    walk_into(in->walking, &in->below, in->walked_below, true);
    in->walked = in->starts.count;
    in->walked_into = in->into.count;
    in->walked_below = in->below.count;
}

static void inside_end(struct inside *in)
{
    if (in->walking)
        walk_end(in->walking);
}

static bool start_add(struct inside *in, const struct node *node)
{
    if (map_get_address(in->is_start, node))
        return false;
    map_set_address(in->is_start, node, node);
    array_push(in->a->arena, &in->starts, node);
    return true;
}

/* Is anything sent, received or completed behind the call before its function ends? */
static bool goes_on(struct analysis *a, const struct node *call)
{
    const struct function *f = call->function;

    for (uint32_t k = 0; k < f->node_count; k++)
        if (f->nodes[k]->kind == NODE_CALL && loop_call_communicates(a, f->nodes[k]) &&
            cfg_reaches(a, call, f->nodes[k]))
            return true;
    return false;
}

/* Adds the place behind the event, which a caller may see: what its call does there after it comes behind it as well. */
static bool start_behind(struct inside *in, const struct event *e)
{
    const struct node *trigger = scope_trigger(in->scope, e);
    bool is_new = start_add(in, trigger);

    for (uint32_t k = e->depth; k-- > 0 && e->chain[k] != trigger;)
        if (goes_on(in->a, e->chain[k])) {
            bits_set(&in->gone_on, e->chain[k]->function->id);
            is_new |= start_add(in, e->chain[k]);
        }
    return is_new;
}

/* Adds the places where the request is complete; of many in one array only those of the first one are
 * looked for.  Returns whether there are any. */
static bool completions_start(struct inside *in, const struct event *e, bool *is_changed)
{
    bool is_single = e->request_cells.count == 1, is_complete = false;
    uint32_t cell = is_single ? e->request_cells.items[0] : 0;

    if (is_single && bits_get(&in->asked, cell))
        return bits_get(&in->answered, cell);
    for (uint32_t k = 0; k < in->completions.count; k++) {
        const struct event *completion = in->completions.items[k];

        if (!set_meets(&completion->request_cells, &e->request_cells))
            continue;
        *is_changed |= start_behind(in, completion);
        is_complete = true;
    }
    if (is_single)
        bits_set(&in->asked, cell);
    if (is_single && is_complete)
        bits_set(&in->answered, cell);
    return is_complete;
}

/* Adds the places where the reception is complete.  Returns NULL, or why there is none. */
static const char *starts_of(struct inside *in, const struct event *e, bool *is_changed)
{
    bits_set(&in->started, e->id);
    if (!e->is_nonblocking) {
        *is_changed |= start_behind(in, e);
        return NULL;
    }
    return completions_start(in, e, is_changed)
               ? NULL
               : "no completion of this request was found in the pattern";
}

/* Is the other end, or one of the other ends, of the event's message reached? */
static bool any_reached_meets(struct inside *in, const struct event *e)
{
    const struct bits *others = matching_candidate_ids(in->a, e);

    for (uint32_t k = bits_next_of(others, &in->reached, 0); k != UINT32_MAX;
         k = bits_next_of(others, &in->reached, k + 1))
        if (events_may_meet(in->a, e, in->a->events.items[k]))
            return true;
    return false;
}

/* Adds what comes behind the reception of a message with that tag.  False: whatever comes behind it has to be added. */
static bool tag_starts(struct inside *in, const struct event *e, int64_t tag, bool *is_changed)
{
    struct dispatched behind;

    for (uint32_t k = 0; k < in->by_tag.count; k++)
        if (in->by_tag.items[k].reception == e && in->by_tag.items[k].tag == tag)
            return true;
    if (!dispatched_find(in->a, in->scope, e, tag, &behind))
        return false;
    array_push(in->a->arena, &in->by_tag, (struct by_tag){e, tag});
    for (uint32_t k = 0; k < behind.calls.count; k++)
        reach_node(in, behind.calls.items[k]);
    for (uint32_t k = 0; k < behind.ends.count; k++)
        array_push(in->a->arena, &in->into, behind.ends.items[k]);
    for (uint32_t k = 0; k < behind.entered.count; k++)
        if (inside_may_enter(in, behind.entered.items[k]))
            array_push(in->a->arena, &in->below, behind.entered.items[k]->nodes[0]);
    return *is_changed = true;
}

/* The same of all messages that are reached and may come to it. */
static bool tags_start(struct inside *in, const struct event *e, bool *is_changed)
{
    const struct bits *others = matching_candidate_ids(in->a, e);

    if (e->kind == EVENT_SEND)
        return false;
    for (uint32_t k = bits_next_of(others, &in->reached, 0); k != UINT32_MAX;
         k = bits_next_of(others, &in->reached, k + 1)) {
        const struct event *send = in->a->events.items[k];

        if (!events_may_meet(in->a, e, send))
            continue;
        if (!values_are_numbers(&send->tag_values))
            return false;
        for (uint32_t n = 0; n < send->tag_values.count; n++)
            if (!tag_starts(in, e, send->tag_values.numbers[n], is_changed))
                return false;
    }
    return true;
}

/* Another process may have come to its call of the same collective at another place. */
static bool any_reached_collective_meets(struct inside *in, const struct event *collective)
{
    for (uint32_t k = 0; k < in->collectives.count; k++)
        if (bits_get(&in->reached, in->collectives.items[k]->id) &&
            comms_may_meet(&in->collectives.items[k]->comm_value, &collective->comm_value))
            return true;
    return false;
}

/* All of these in the range are starts. */
static bool nodes_start(struct inside *in, bool (*is_one)(struct analysis *, const struct node *))
{
    bool is_changed = false;

    for (uint32_t k = 0; k < in->a->program->function_count; k++) {
        const struct function *f = in->a->program->functions[k];
        const bool is_here = f == in->scope->function;

        for (uint32_t n = 0; (is_here || bits_get(&in->scope->below, k)) && n < f->node_count; n++)
            if ((!is_here || bits_get(&in->scope->inside, n)) && is_one(in->a, f->nodes[n]))
                is_changed |= start_add(in, f->nodes[n]);
    }
    return is_changed;
}

/* Completes nothing, and tells that a request is matched. */
static bool is_status_question(struct analysis *a, const struct node *node)
{
    return node->kind == NODE_CALL && call_mpi(a, node) >= 0 &&
           mpi_function_get(call_mpi(a, node))->role == ROLE_REQUEST_STATUS;
}

/* One more hop: collectives reached, receptions of messages reached, and synchronous sends to
 * receptions reached start new searches. */
static bool hop(struct inside *in)
{
    /* once one gathering was reached, all in the range may be left because of it */
    bool is_changed = in->has_gathered && nodes_start(in, gathering_is);

    for (uint32_t k = 0; k < in->a->events.count; k++) {
        const struct event *e = in->a->events.items[k];

        if (bits_get(&in->started, k) || !event_is_inside(in->a, in->scope, e))
            continue;
        if (is_collective(e) && any_reached_collective_meets(in, e)) {
            bits_set(&in->started, k);
            is_changed |= start_behind(in, e);
        } else if ((e->kind == EVENT_RECEIVE || e->kind == EVENT_PROBE ||
                    event_is_synchronous(e)) &&
                   any_reached_meets(in, e) && !tags_start(in, e, &is_changed)) {
            if (starts_of(in, e, &is_changed)) /* completed outside: its message is not used here */
                continue;
        }
    }
    return is_changed;
}

/* Does the end of this event tell something of the anonymous requests?  A synchronous send to one
 * ends with its match; that a message which they could take is there, or was taken by another
 * request, may mean that they are matched, or which message they will take. */
static bool tells_of_match(struct inside *in, const struct event *e)
{
    for (uint32_t k = 0; k < in->group->receptions.count && event_is_synchronous(e); k++)
        if (send_may_meet(in->a, e, in->group->receptions.items[k]))
            return true;
    for (uint32_t k = 0; k < in->group->may_sends.count; k++)
        if ((e->kind == EVENT_RECEIVE || e->kind == EVENT_PROBE) &&
            send_may_meet(in->a, in->group->may_sends.items[k], e))
            return true;
    return false;
}

/* Does a process that has sent because of a match receive again in the same run? */
static bool receives_again(struct analysis *a, const struct group *group, const struct scope *scope,
                           const struct bits *reached)
{
    struct inside in = inside_new(a, group, scope);

    for (uint32_t k = 0; k < group->may_sends.count; k++)
        if (bits_get(reached, group->may_sends.items[k]->id))
            start_behind(&in, group->may_sends.items[k]);
    inside_walk(&in);
    inside_end(&in);
    for (uint32_t k = 0; k < group->receptions.count; k++)
        if (bits_get(&in.reached, group->receptions.items[k]->id))
            return true;
    return false;
}

/* Does one process alone send to each that receives in a run, and are the runs kept apart?  Then messages come in the order
 * in which that one sends, whatever they are sent after, and are taken in that order again when they are replayed. */
static bool runs_are_in_order(struct analysis *a, const struct group *group,
                              const struct scope *scope)
{
    struct place place = {0};

    return receptions_have_one_sender(a, group) ||
           (runs_have_one_sender(a, group, scope) &&
            (order_between(a, group, scope, &place).truth == TRUTH_PROVED ||
             numbered_claim(a, group, scope, &place).truth == TRUTH_PROVED) &&
            uniform_runs(a, group, scope).truth == TRUTH_PROVED);
}

static struct claim inside_claim(struct analysis *a, const struct group *group,
                                 const struct scope *scope)
{
    struct inside in = inside_new(a, group, scope);
    bool is_changed = false;

    for (uint32_t k = 0; k < group->receptions.count; k++) {
        const struct event *e = group->receptions.items[k];
        const char *trouble = starts_of(&in, e, &is_changed);

        if (trouble)
            return claim_make(TRUTH_UNKNOWN, trouble, e->node->place);
    }
    for (uint32_t k = 0; k < a->events.count; k++)
        if (event_is_inside(a, scope, a->events.items[k]) &&
            tells_of_match(&in, a->events.items[k]))
            starts_of(&in, a->events.items[k], &is_changed);
    nodes_start(&in, is_status_question);
    in.has_gathered = nodes_start(&in, gathering_is_of_window);
    do {
        in.has_reached_new = false;
        inside_walk(&in);
    } while (hop(&in) || in.has_reached_new);
    inside_end(&in);
    for (uint32_t k = 0; k < group->may_sends.count; k++) {
        const struct event *e = group->may_sends.items[k];

        if (a->shares_windows ||
            (bits_get(&in.reached, e->id) &&
             (in.has_gathered || receives_again(a, group, scope, &in.reached) ||
              !descent_holds(a, scope, &in.reached)))) {
            if (runs_are_in_order(a, group, scope))
                break;
            return claim_make(
                TRUTH_UNKNOWN,
                arena_printf(a->arena,
                             "within one run of the pattern %s at %s may depend on an earlier "
                             "anonymous reception; both would have one id",
                             event_name(a, e), place_text(a, &e->source_node->place)),
                e->source_node->place);
        }
    }
    return claim_make(TRUTH_PROVED, NULL, (struct place){0});
}

struct group group_of(struct analysis *a, const struct group *group, struct event *reception)
{
    struct group one = *group;

    one.receptions = (event_list){0};
    one.may_sends = (event_list){0};
    array_push(a->arena, &one.receptions, reception);
    for (uint32_t k = 0; k < group->may_sends.count; k++)
        if (send_may_meet(a, group->may_sends.items[k], reception))
            array_push(a->arena, &one.may_sends, group->may_sends.items[k]);
    return one;
}

/* A message that a match leads to has to be kept apart only from the requests that could take it: an
 * answer is no danger to the reception of the question.  So each reception is looked at with the
 * sends that it can meet, once all together have not been enough. */
struct claim order_inside(struct analysis *a, const struct group *group, const struct scope *scope)
{
    struct claim claim = inside_claim(a, group, scope);

    for (uint32_t k = 0; claim.truth != TRUTH_PROVED && k < group->receptions.count; k++) {
        struct group one = group_of(a, group, group->receptions.items[k]);
        struct claim part = inside_claim(a, &one, scope);

        if (part.truth != TRUTH_PROVED)
            return part;
        if (k + 1 == group->receptions.count)
            claim = part;
    }
    return claim;
}

/* ---- between ---- */

struct between {
    struct analysis *a;
    const struct group *group;
    const struct scope *scope;
    const struct separators *separators;
    struct place first_stop;
    struct map *sends_at; /* places of the group's sends, as scope_trigger says */
    bool is_survey;       /* goes on where it would be done, to see all separators */
};

static enum walk_step between_visit(void *context, const struct node *node, int *mark)
{
    struct between *b = context;

    if (separators_has(b->separators, node)) {
        if (!b->first_stop.file)
            b->first_stop = separators_place(b->separators, node);
        return WALK_STOP;
    }
    if (node->function == b->scope->function) {
        bool is_inside = bits_get(&b->scope->inside, node->id);

        if (!is_inside && *mark == 0)
            *mark = 1; /* left the range; from here a matching send is a later iteration's */
    } else if (*mark == 0 && !bits_get(&b->scope->below, node->function->id)) {
        *mark = 1;
    }
    if (*mark && node->kind == NODE_CALL && map_get_address(b->sends_at, node) && !b->is_survey)
        return WALK_DONE;
    /* What a library runs comes again when it likes; what neither sends nor receives adds nothing by that. */
    if (node->kind == NODE_EXIT && facts_of(b->a, node->function)->has_hidden_callers &&
        !function_is_entry(b->a, node->function) && facts_of(b->a, node->function)->communicates &&
        !b->is_survey)
        return WALK_DONE;
    return WALK_ON;
}

static bool between_may_enter(void *context, const struct function *f)
{
    struct between *b = context;

    return function_reaches(b->a, f, b->scope->function) || bits_get(&b->scope->below, f->id);
}

static bool between_may_skip(void *context, const struct function *f)
{
    struct between *b = context;

    if (separators_can_pass(b->separators, f))
        return true;
    for (uint32_t k = 0; k < b->separators->nodes.count && !b->first_stop.file; k++)
        if (function_reaches(b->a, f, b->separators->nodes.items[k]->function))
            b->first_stop = separators_place(b->separators, b->separators->nodes.items[k]);
    return false;
}

static bool between_may_take(void *context, const struct node *branch, int side)
{
    struct between *b = context;

    if (!separators_end_at(b->separators, branch, side))
        return roles_never_taken(b->a, branch) != side;
    for (uint32_t k = 0; k < b->separators->meetings.count && !b->first_stop.file; k++)
        if (b->separators->meetings.items[k].left == branch)
            b->first_stop = b->separators->meetings.items[k].completion->node->place;
    return false;
}

/* Does a separator stand on any way behind the starts?  Then conditions may lead all ways to it, and
 * only small instances tell. */
static bool has_separator(const struct walk *walk, const node_list *starts)
{
    struct between *b = walk->context;
    struct walk survey = *walk;

    if (b->first_stop.file)
        return true;
    b->is_survey = true;
    walk_run(&survey, starts);
    return b->first_stop.file != NULL;
}

/* Could two receptions take different messages? */
static bool receptions_differ(const struct group *group)
{
    for (uint32_t k = 1; k < group->receptions.count; k++) {
        const struct event *x = group->receptions.items[0], *y = group->receptions.items[k];

        if (!comms_are_one(&x->comm_value, &y->comm_value) || x->tag != y->tag)
            return true;
    }
    return false;
}

static struct between between_of(struct analysis *a, const struct group *group,
                                 const struct scope *scope)
{
    struct between b = {
        .a = a, .group = group, .scope = scope, .separators = separators_find(a, group)};

    b.sends_at = map_new(a->arena);
    for (uint32_t k = 0; k < group->may_sends.count; k++)
        map_set_address(b.sends_at, scope_trigger(scope, group->may_sends.items[k]), group);
    return b;
}

/* Where the receptions are complete. */
static node_list between_starts(struct analysis *a, const struct group *group,
                                const struct scope *scope)
{
    struct inside in = inside_new(a, group, scope);
    bool is_changed = false;

    for (uint32_t k = 0; k < group->receptions.count; k++)
        starts_of(&in, group->receptions.items[k], &is_changed);
    return in.starts;
}

static struct walk between_walk(struct between *b)
{
    return (struct walk){.a = b->a,
                         .context = b,
                         .visit = between_visit,
                         .may_enter = between_may_enter,
                         .may_skip = between_may_skip,
                         .may_take = between_may_take,
                         .is_recalled = true};
}

bool order_runs_once(struct analysis *a, const struct group *group, const struct scope *scope)
{
    struct between b = between_of(a, group, scope);
    struct walk walk = between_walk(&b);
    node_list starts = between_starts(a, group, scope);

    b.separators = separators_none(a);
    return !walk_run(&walk, &starts);
}

static bool may_be_rival(const struct between *b, const struct event *e)
{
    return e->kind == EVENT_RECEIVE && e->source == SOURCE_NAMED && !e->source_is_status &&
           event_is_inside(b->a, b->scope, e) && sends_may_meet(b->a, &b->group->may_sends, e);
}

/* Is one of these receptions, of the range, complete only behind the separator? */
static bool are_late(struct between *b, const event_list *receptions)
{
    struct inside in = inside_new(b->a, b->group, b->scope);
    struct walk walk = between_walk(b);
    bool is_changed = false;

    for (uint32_t k = 0; k < receptions->count; k++)
        starts_of(&in, receptions->items[k], &is_changed);
    return walk_run(&walk, &in.starts);
}

/* A reception from a certain process that could take one of the messages and is complete only behind the separator
 * may take one of the next iteration, and leave its own to the requests of that; NULL: there is none. */
static const struct event *late_rival(struct between *b)
{
    struct analysis *a = b->a;
    event_list rivals = {0};

    for (uint32_t k = 0; k < a->events.count; k++)
        if (may_be_rival(b, a->events.items[k]))
            array_push(a->arena, &rivals, a->events.items[k]);
    if (rivals.count == 0 || !are_late(b, &rivals))
        return NULL;
    for (uint32_t k = 0; k < rivals.count; k++) {
        event_list one = {0};

        array_push(a->arena, &one, rivals.items[k]);
        if (are_late(b, &one))
            return rivals.items[k];
    }
    return rivals.items[0];
}

/* The function behind which the way goes on outside of the sources; NULL: none. */
static const struct function *left_to_outside(const struct walk *walk)
{
    for (uint32_t k = 0; k < walk->path.count; k++) {
        const struct node *node = walk->path.items[k];

        if (node->kind == NODE_EXIT && facts_of(walk->a, node->function)->has_hidden_callers &&
            (k + 1 == walk->path.count || walk->path.items[k + 1]->kind == NODE_ENTRY))
            return node->function;
    }
    return NULL;
}

/* An endless loop whose whole body is the range goes round without a node outside of it; then the
 * claim `inside` fails, because its search takes that way too.  So a way that counts here has a
 * node outside. */
static struct claim between_claim(struct analysis *a, const struct group *group,
                                  const struct scope *scope, struct place *separator)
{
    struct between b = between_of(a, group, scope);
    struct walk walk = between_walk(&b);
    node_list starts = between_starts(a, group, scope), way;
    const struct function *left;
    const struct event *rival;

    if (receptions_have_one_sender(a, group))
        return claim_make(TRUTH_PROVED, "only one process can send to each receiver",
                          group->may_sends.items[0]->node->place);
    if (!walk_run(&walk, &starts)) {
        *separator = b.first_stop;
        rival = separator->file ? late_rival(&b) : NULL;
        if (rival)
            return claim_unknown(
                arena_printf(a->arena,
                             "%s at %s may take a message of the next iteration and leave its own "
                             "to that: no synchronisation stands between",
                             event_name(a, rival), place_text(a, &rival->node->place)),
                rival->node->place);
        if (separator->file)
            return claim_make(TRUTH_PROVED,
                              arena_printf(a->arena, "every way to the next iteration passes %s",
                                           place_text(a, separator)),
                              *separator);
        return claim_make(TRUTH_PROVED, "the pattern runs at most once", scope->first->begin);
    }
    left = left_to_outside(&walk);
    if (left)
        return claim_make(
            TRUTH_UNKNOWN,
            arena_printf(a->arena,
                         "`%s` can be called from outside of the given sources, again and without "
                         "a synchronisation",
                         left->name),
            left->place);
    way = walk.path;
    return claim_make(
        group_is_anonymous(group) && way_is_witness(a, group, scope, &way) &&
                !has_separator(&walk, &starts) && senders_are_several(a, &group->may_sends)
            ? TRUTH_REFUTED
            : TRUTH_UNKNOWN,
        arena_printf(a->arena,
                     "after the reception at %s a process can come to the matching send at %s "
                     "without a synchronisation: a message of the next iteration may be received "
                     "in this one",
                     place_text(a, &walk.path.items[0]->place), place_text(a, &walk.found->place)),
        walk.found->place);
}

/* The same, when a broadcast by the one process that receives counts as well. */
static struct claim broadcast_claim(struct analysis *a, const struct group *group,
                                    const struct scope *scope, struct claim claim,
                                    struct place *separator)
{
    const struct group wider = separators_widened(a, group);
    struct place place = {0};
    struct claim other;

    other = between_claim(a, &wider, scope, &place);
    if (other.truth != TRUTH_PROVED || uniform_check(a, &wider, scope).truth != TRUTH_PROVED)
        return claim;
    *separator = place;
    return other;
}

struct claim order_between(struct analysis *a, const struct group *group, const struct scope *scope,
                           struct place *separator)
{
    struct claim claim = between_claim(a, group, scope, separator);
    struct place first = {0};

    if (claim.truth == TRUTH_UNKNOWN)
        claim = broadcast_claim(a, group, scope, claim, separator);
    if (claim.truth != TRUTH_UNKNOWN || !receptions_differ(group))
        return claim;
    for (uint32_t k = 0; k < group->receptions.count; k++) {
        struct group one = group_of(a, group, group->receptions.items[k]);
        struct place place = {0};
        struct claim part = between_claim(a, &one, scope, &place);

        if (part.truth != TRUTH_PROVED || uniform_check(a, &one, scope).truth != TRUTH_PROVED)
            return claim;
        if (!first.file)
            first = place;
    }
    *separator = first;
    return claim_make(TRUTH_PROVED,
                      first.file ? arena_printf(a->arena,
                                                "every way to the next message of each reception "
                                                "passes a synchronisation, as %s",
                                                place_text(a, &first))
                                 : "the pattern runs at most once",
                      first.file ? first : scope->first->begin);
}
