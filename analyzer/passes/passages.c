/* SPDX-License-Identifier: Apache-2.0 */
/* Which statements are a barrier made of messages?
 *
 * Requires: events, matching, control flow.  Four shapes are known.
 * A star: every process but one, the root, sends to the root and then receives from it; the root
 * receives once from each of the others and then sends.  Both halves stand in the arms of one branch
 * on the rank, or of two that follow each other.
 * A round: the root sends to each of the others and then receives once from each; these receive and then send.
 * What is sent in a round follows the root's message, which follows all receptions of the round before.  It holds
 * back nothing else: who has answered goes on.
 * A dissemination: for m = 1, 2, 4 ... below the size, every process sends to the one m further on and
 * receives from the one m before.
 * Shown is: the calls run once for each process that comes to the gate (the first branch), the loops
 * name each other process once, nothing that communicates lies between, and no other send or reception
 * of the program can meet these.  Then the k-th reception on each channel takes the k-th message on it,
 * so nobody leaves its k-th passage before all have come to theirs.  That all come to it equally often
 * is for uniform.c.  A root that receives from any source takes as many messages as there are others,
 * and none of these sends a second one before the root has answered.  It may post these receptions, and wait for all of
 * them before it answers.
 * For a group that is the first half of a star the same holds: its messages are all received when the
 * root answers.
 * The second half of a star alone is a broadcast by messages: nobody leaves it before its root has come.  It counts
 * where a broadcast by the one process that receives for the group does (separators.c).
 */
#include "passes/passages.h"
#include "passes/answered.h"
#include "passes/cells.h"
#include "passes/cfg.h"
#include "passes/comms.h"
#include "passes/doubling.h"
#include "passes/events.h"
#include "passes/guards.h"
#include "passes/loops.h"
#include "passes/matching.h"
#include "passes/values.h"

/* ---- the calls of an arm ---- */

enum { MOST = 4 };

struct arm {
    const struct node *send, *receive;               /* one node for a call that does both */
    const struct node *sends[MOST], *receives[MOST]; /* all of them */
    uint32_t send_count, receive_count;
    bool is_plain; /* nothing else in it communicates */
    bool is_known; /* but for more sends and receptions like these */
    node_list *waits;
};

static void arm_call(struct analysis *a, const struct node *call, struct arm *arm)
{
    const struct mpi_function *mpi = call->mpi >= 0 ? mpi_function_get(call->mpi) : NULL;
    enum mpi_role role = mpi ? mpi->role : ROLE_OTHER;

    if (role == ROLE_SEND || role == ROLE_ISEND || role == ROLE_SENDRECV) {
        arm->is_plain = arm->is_plain && !arm->send;
        arm->is_known = arm->is_known && arm->send_count < MOST;
        if (arm->send_count < MOST)
            arm->sends[arm->send_count++] = call;
        arm->send = call;
    }
    if (role == ROLE_RECV || role == ROLE_IRECV || role == ROLE_SENDRECV) {
        arm->is_plain = arm->is_plain && !arm->receive;
        arm->is_known = arm->is_known && arm->receive_count < MOST;
        if (arm->receive_count < MOST)
            arm->receives[arm->receive_count++] = call;
        arm->receive = call;
    }
    if (role == ROLE_WAIT || role == ROLE_WAITALL)
        array_push(a->arena, arm->waits, call);
    else if (role != ROLE_SEND && role != ROLE_ISEND && role != ROLE_SENDRECV &&
             role != ROLE_RECV && role != ROLE_IRECV && loop_call_communicates(a, call))
        arm->is_plain = arm->is_known = false;
}

static bool arm_is_quiet(const struct arm *arm)
{
    return arm->is_plain && !arm->send && !arm->receive;
}

static const struct node *end_of(struct analysis *a, const struct node *branch)
{
    uint32_t id = cfg_get(a, branch->function)->postdominator[branch->id];

    return id < branch->function->node_count ? branch->function->nodes[id] : NULL;
}

/* ---- the star ---- */

struct star {
    struct analysis *a;
    int64_t root;
    const struct node *first, *second; /* branches; the same when there is one */
    int first_root, second_root;       /* the root's side of each */
    const struct node *gather, *arrive, *answer, *release;
    node_list waits;
    uint32_t arrived; /* of the waits, those of the first branch */
    uint32_t *seen;   /* by node id: the last mark of arm_between that came there */
    uint32_t *mark;
    node_list work;
};

/* What lies between the node and `end`; with is_quiet up to the first call that communicates. */
static struct arm arm_between(struct star *s, const struct node *from, const struct node *end,
                              bool is_quiet)
{
    struct analysis *a = s->a;
    struct arm arm = {.is_plain = true, .is_known = true, .waits = &s->waits};

    ++*s->mark;
    s->work.count = 0;
    if (from != end)
        array_push(a->arena, &s->work, from);
    s->seen[from->id] = *s->mark;
    while (s->work.count > 0 && !(is_quiet && !arm_is_quiet(&arm))) {
        const struct node *node = s->work.items[--s->work.count];

        if (node->kind == NODE_CALL)
            arm_call(a, node, &arm);
        if (node->kind == NODE_EXIT || node->kind == NODE_RETURN)
            arm.is_plain = arm.is_known = false;
        for (int side = 0; side < 2; side++) {
            const struct node *next = node->next[side];

            if (next && next != end && s->seen[next->id] != *s->mark) {
                s->seen[next->id] = *s->mark;
                array_push(a->arena, &s->work, next);
            }
        }
    }
    return arm;
}

/* A branch that one process takes one side of, and all others the other. */
static bool root_of(struct analysis *a, const struct node *branch, int64_t *root, int *side)
{
    const struct expr *c = branch->value, *rank = c;
    bool is_equal = false;

    *root = 0;
    while (c->kind == EXPR_UNARY && expr_op(c) == OP_LNOT) {
        is_equal = !is_equal;
        rank = c = c->a;
    }
    if (c->kind == EXPR_BINARY) {
        const struct expr *other = c->a->kind == EXPR_VARIABLE ? c->b : c->a;
        struct values values;

        rank = c->a->kind == EXPR_VARIABLE ? c->a : c->b;
        values_of(a, other, branch, NULL, &values);
        if (!values_are_numbers(&values) || values.count != 1)
            return false;
        *root = values.numbers[0];
        if (expr_op(c) == OP_EQ)
            is_equal = !is_equal;
        else if (expr_op(c) != OP_NE && !(expr_op(c) == OP_GT && rank == c->a && *root == 0))
            return false;
    }
    *side = is_equal ? 0 : 1;
    return rank->kind == EXPR_VARIABLE && *root >= 0;
}

static const struct expr *peer_of(const struct node *call, bool is_send)
{
    const struct mpi_function *mpi = mpi_function_get(call->mpi);

    return call->args[is_send ? mpi->dest : mpi->source];
}

static bool names_root(const struct star *s, const struct node *call, bool is_send)
{
    struct values values;

    values_of(s->a, peer_of(call, is_send), call, NULL, &values);
    return values_only(&values, s->root);
}

/* The two arms of the others: the message to the root, then the answer; in a round the answer first. */
static bool others_wait(const struct star *s, bool is_round)
{
    struct cfg *cfg = cfg_get(s->a, s->first->function);

    return names_root(s, s->arrive, true) && names_root(s, s->release, false) &&
           cfg_postdominates(cfg, s->arrive, s->first->next[!s->first_root]) &&
           cfg_postdominates(cfg, s->release, s->second->next[!s->second_root]) &&
           (is_round ? s->arrive != s->release && cfg_dominates(cfg, s->release, s->arrive)
                     : s->arrive == s->release || cfg_dominates(cfg, s->arrive, s->release) ||
                           s->first != s->second) &&
           !loop_repeats(s->a, s->arrive, s->first) && !loop_repeats(s->a, s->release, s->first);
}

static bool is_posted(const struct node *receive)
{
    return mpi_function_get(receive->mpi)->role == ROLE_IRECV;
}

static const struct event *event_of(struct analysis *a, const struct node *call)
{
    for (uint32_t k = 0; k < a->events.count; k++)
        if (a->events.items[k]->mpi_node == call && a->events.items[k]->node == call)
            return a->events.items[k];
    return NULL;
}

/* Has the root received all that it has posted before it answers?  `left`: where the loop that posts ends. */
static bool gather_is_complete(const struct star *s, const struct node *left)
{
    const struct cfg *cfg = cfg_get(s->a, s->first->function);
    const struct event *posted = event_of(s->a, s->gather), *completion;

    for (uint32_t k = 0; posted && k < s->waits.count; k++) {
        const struct node *wait = s->waits.items[k];

        completion = event_of(s->a, wait);
        if (completion && completion->mpi->role == ROLE_WAITALL && cfg_dominates(cfg, left, wait) &&
            cfg_postdominates(cfg, wait, s->first->next[s->first_root]) &&
            (s->first != s->second || cfg_dominates(cfg, wait, s->answer)) &&
            !loop_repeats(s->a, wait, s->first) && answered_whole(s->a, completion, posted) &&
            answered_is_kept(s->a, posted))
            return true;
    }
    return false;
}

static bool root_waits(const struct star *s, bool is_round)
{
    struct cfg *cfg = cfg_get(s->a, s->first->function);
    const struct node *left, *answered;

    if (!loop_names_all(s->a, s->gather, peer_of(s->gather, false), s->root, &left) ||
        !cfg_postdominates(cfg, left, s->first->next[s->first_root]) ||
        !loop_names_all(s->a, s->answer, peer_of(s->answer, true), s->root, &answered) ||
        (is_posted(s->gather) && (is_round || !gather_is_complete(s, left))))
        return false;
    if (is_round)
        return cfg_postdominates(cfg, answered, s->first->next[s->first_root]) &&
               cfg_dominates(cfg, answered, s->gather) && !loop_holds(s->a, s->answer, s->gather);
    return s->first != s->second ||
           (cfg_dominates(cfg, left, s->answer) && !loop_holds(s->a, s->gather, s->answer));
}

/* One branch whose arms hold both halves. */
static bool star_of_one(struct star *s, struct arm *root, struct arm *others)
{
    const struct node *end = end_of(s->a, s->first);

    if (!end)
        return false;
    s->second = s->first;
    s->second_root = s->first_root;
    s->waits.count = 0;
    *root = arm_between(s, s->first->next[s->first_root], end, false);
    *others = arm_between(s, s->first->next[!s->first_root], end, false);
    s->gather = root->receive;
    s->answer = root->send;
    s->arrive = others->send;
    s->release = others->receive;
    return root->is_plain && others->is_plain && s->gather && s->answer && s->gather != s->answer &&
           s->arrive && s->release;
}

/* Each of the others waits for the root, once, which sends to all of them. */
static bool all_are_released(const struct star *s)
{
    struct cfg *cfg = cfg_get(s->a, s->first->function);
    const struct node *answered;
    struct values values;

    values_of(s->a, peer_of(s->release, false), s->release, NULL, &values);
    return (values_only(&values, s->root) || values_only(&values, s->a->program->any_source)) &&
           cfg_postdominates(cfg, s->release, s->first->next[!s->first_root]) &&
           !loop_repeats(s->a, s->release, s->first) &&
           loop_names_all(s->a, s->answer, peer_of(s->answer, true), s->root, &answered) &&
           cfg_postdominates(cfg, answered, s->first->next[s->first_root]) &&
           loop_is_number(s->a, s->first->value, s->first, ROLE_COMM_RANK, s->release);
}

/* Two branches.  The first: all arrive. */
static bool star_arrives(struct star *s)
{
    const struct node *middle = end_of(s->a, s->first);
    struct arm root, others;

    if (!middle)
        return false;
    s->waits.count = 0;
    root = arm_between(s, s->first->next[s->first_root], middle, false);
    others = arm_between(s, s->first->next[!s->first_root], middle, false);
    s->arrived = s->waits.count;
    s->gather = root.receive;
    s->arrive = others.send;
    return root.is_plain && others.is_plain && !root.send && !others.receive && s->gather &&
           s->arrive;
}

/* The second: they are released. */
static bool star_releases(struct star *s)
{
    struct cfg *cfg = cfg_get(s->a, s->first->function);
    const struct node *middle = end_of(s->a, s->first), *end = end_of(s->a, s->second);
    struct arm between, root, others;

    if (!end || !cfg_dominates(cfg, s->first, s->second) ||
        !cfg_postdominates(cfg, s->second, s->first))
        return false;
    s->waits.count = s->arrived;
    between = arm_between(s, middle, s->second, true);
    if (!arm_is_quiet(&between))
        return false;
    root = arm_between(s, s->second->next[s->second_root], end, false);
    others = arm_between(s, s->second->next[!s->second_root], end, false);
    s->answer = root.send;
    s->release = others.receive;
    return root.is_plain && others.is_plain && !root.receive && !others.send && s->answer &&
           s->release;
}

/* ---- whose messages they are ---- */

static bool is_of(const struct passage *p, const struct node *call)
{
    for (uint32_t k = 0; k < p->call_count; k++)
        if (p->calls[k] == call)
            return true;
    return false;
}

/* Calls are sends and receptions in turn: the messages of each are for the one behind it. */
static bool is_pair(const struct passage *p, const struct node *send, const struct node *receive)
{
    for (uint32_t k = 0; k + 1 < p->call_count; k += 2)
        if (p->calls[k] == send && p->calls[k + 1] == receive)
            return true;
    return false;
}

/* Can the messages be received here only, and nothing else be received here?  That the four calls of a
 * star meet in pairs only follows from who runs them: the root sends nothing to itself, and the others
 * send to the root alone. */
static bool is_closed(struct analysis *a, const struct passage *p)
{
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *s = a->events.items[k];

        if (s->kind != EVENT_SEND)
            continue;
        for (uint32_t n = 0; n < a->events.count; n++) {
            const struct event *r = a->events.items[n];

            if ((r->kind == EVENT_RECEIVE || r->kind == EVENT_PROBE) &&
                is_of(p, s->mpi_node) != is_of(p, r->mpi_node) && send_may_meet(a, s, r))
                return false;
        }
    }
    return true;
}

/* Every message finds its reception, on communicators that cover those of the group. */
static bool is_whole(struct analysis *a, const struct passage *p, const struct group *group)
{
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *s = a->events.items[k];
        bool is_met = s->kind != EVENT_SEND;

        if (!is_of(p, s->mpi_node))
            continue;
        for (uint32_t n = 0; n < a->events.count && !is_met; n++)
            is_met = is_pair(p, s->mpi_node, a->events.items[n]->mpi_node) &&
                     a->events.items[n]->kind == EVENT_RECEIVE &&
                     comms_are_one(&s->comm_value, &a->events.items[n]->comm_value) &&
                     send_meets(a, s, a->events.items[n]);
        if (!is_met)
            return false;
        for (uint32_t n = 0; n < group->receptions.count; n++)
            if (!comm_covers(&s->comm_value, &group->receptions.items[n]->comm_value))
                return false;
    }
    return true;
}

/* Does a wait in between complete a request of the group? */
static bool completes_group(struct analysis *a, const struct passage *p, const struct group *group)
{
    for (uint32_t k = 0; k < a->events.count; k++) {
        const struct event *c = a->events.items[k];
        bool is_here = false;

        for (uint32_t n = 0; n < p->waits.count && c->kind == EVENT_COMPLETION; n++)
            is_here |= p->waits.items[n] == c->mpi_node;
        for (uint32_t n = 0; n < group->receptions.count && is_here; n++)
            if (set_meets(&c->request_cells, &group->receptions.items[n]->request_cells))
                return true;
    }
    return false;
}

/* A group of which something lies between the halves: the root has received all of it before it answers, and the
 * others have sent it.  What is sent when the next passage has begun was then sent behind that answer. */
static bool is_between(struct analysis *a, const struct passage *p, const struct group *group)
{
    const struct node *root = p->gate->next[p->root_side], *others = p->gate->next[!p->root_side];

    for (uint32_t k = 0; k < group->receptions.count; k++) {
        const struct node *r = group->receptions.items[k]->mpi_node;

        if (r->function != p->gate->function || group->receptions.items[k]->is_nonblocking ||
            group->receptions.items[k]->node != r || !loop_leads(a, root, r, p->end) ||
            loop_leads(a, others, r, p->end) || loop_leads(a, p->calls[2], r, p->gate))
            return false;
    }
    for (uint32_t k = 0; k < group->may_sends.count; k++) {
        const struct node *s = group->may_sends.items[k]->mpi_node;

        if (s->function != p->gate->function || group->may_sends.items[k]->node != s ||
            loop_leads(a, root, s, p->end) || !loop_leads(a, others, s, p->end))
            return false;
    }
    return true;
}

/* Does something of the group lie between the gate and the end? */
static bool has_some_between(struct analysis *a, const struct passage *p, const struct group *group)
{
    for (uint32_t k = 0; k < group->receptions.count + group->may_sends.count; k++) {
        const struct event *e = k < group->receptions.count
                                    ? group->receptions.items[k]
                                    : group->may_sends.items[k - group->receptions.count];

        for (uint32_t n = 0; n < e->depth; n++)
            if (e->chain[n]->function == p->gate->function &&
                loop_leads(a, p->gate, e->chain[n], p->end))
                return true;
    }
    return false;
}

/* Does the root of half a star, the first of all processes, alone receive for the group? */
static bool is_received_by_first(struct analysis *a, const struct passage *p,
                                 const struct group *group)
{
    for (uint32_t k = 0; k < a->events.count; k++)
        if (is_of(p, a->events.items[k]->mpi_node) && !a->events.items[k]->comm_value.is_world)
            return false;
    for (uint32_t k = 0; k < group->receptions.count && group->takes_broadcasts; k++)
        if (!group->receptions.items[k]->comm_value.is_world ||
            !guards_want_first(a, group->receptions.items[k]))
            return false;
    return group->takes_broadcasts;
}

/* Is the group outside, or are its messages those by which the processes arrive? */
static bool is_apart(struct analysis *a, const struct passage *p, const struct group *group)
{
    uint32_t inside = 0;

    if (p->is_half && !is_received_by_first(a, p, group))
        return false;
    if (p->end && has_some_between(a, p, group))
        return is_between(a, p, group);
    for (uint32_t k = 0; k < group->receptions.count; k++)
        inside += is_of(p, group->receptions.items[k]->mpi_node);
    for (uint32_t k = 0; k < group->may_sends.count; k++)
        inside += is_of(p, group->may_sends.items[k]->mpi_node);
    if (inside == 0 || p->is_half)
        return inside == 0 && !p->is_round && !completes_group(a, p, group);
    for (uint32_t k = 0; k < group->receptions.count; k++)
        if (group->receptions.items[k]->mpi_node != p->calls[1])
            return false;
    for (uint32_t k = 0; k < group->may_sends.count; k++)
        if (group->may_sends.items[k]->mpi_node != p->calls[0])
            return false;
    return true;
}

static bool rank_is_own(const struct star *s)
{
    const struct expr *first = s->first->value, *second = s->second->value;

    return loop_is_number(s->a, first, s->first, ROLE_COMM_RANK, s->arrive) &&
           loop_is_number(s->a, second, s->second, ROLE_COMM_RANK, s->arrive);
}

/* ---- all of the program ---- */

/* What has the shape of a barrier, whatever group is asked about. */
struct shape {
    struct passage passage;
    bool is_looked, is_closed; /* was is_closed asked, and the answer */
};

struct shapes {
    ARRAY(struct shape) list;
};

static void shape_add(struct analysis *a, struct shapes *shapes, const struct passage *p)
{
    struct shape shape = {.passage = *p};

    shape.passage.waits = (node_list){0}; /* the search goes on in its own list */
    for (uint32_t k = 0; k < p->waits.count; k++)
        array_push(a->arena, &shape.passage.waits, p->waits.items[k]);
    array_push(a->arena, &shapes->list, shape);
}

static void star_try(struct star *s, const struct node *end, struct shapes *shapes)
{
    struct passage p = {.gate = s->first,
                        .release = s->release,
                        .call_count = 4,
                        .end = end,
                        .root_side = s->first_root,
                        .waits = s->waits};

    if (!rank_is_own(s) || is_posted(s->release))
        return;
    p.is_round = !end && s->first == s->second && others_wait(s, true) && root_waits(s, true);
    if (!p.is_round && (!others_wait(s, false) || !root_waits(s, false)))
        return;
    p.calls[0] = s->arrive;
    p.calls[1] = s->gather;
    p.calls[2] = s->answer;
    p.calls[3] = s->release;
    shape_add(s->a, shapes, &p);
}

/* More messages than two go to and fro in the arms: each of them may be what makes all wait. */
static void star_choose(struct star *s, const struct arm *root, const struct arm *others,
                        struct shapes *shapes)
{
    uint32_t choices =
        root->receive_count * root->send_count * others->send_count * others->receive_count;

    for (uint32_t k = 0; k < choices && root->is_known && others->is_known; k++) {
        uint32_t at = k;

        s->gather = root->receives[at % root->receive_count];
        at /= root->receive_count;
        s->answer = root->sends[at % root->send_count];
        at /= root->send_count;
        s->arrive = others->sends[at % others->send_count];
        at /= others->send_count;
        s->release = others->receives[at];
        if (s->gather != s->answer && s->arrive != s->release)
            star_try(s, end_of(s->a, s->first), shapes);
    }
}

/* The first process sends to all others, and they receive, in the arms of one branch. */
static void half_try(struct star *s, const struct arm *root, const struct arm *others,
                     struct shapes *shapes)
{
    struct passage p = {.gate = s->first,
                        .release = others->receive,
                        .call_count = 2,
                        .root_side = s->first_root,
                        .is_half = true,
                        .waits = s->waits};

    s->answer = root->send;
    s->release = others->receive;
    if (s->root != 0 || !root->is_plain || !others->is_plain || root->receive || others->send ||
        !s->answer || !s->release || is_posted(s->release) || !all_are_released(s))
        return;
    p.calls[0] = s->answer;
    p.calls[1] = s->release;
    shape_add(s->a, shapes, &p);
}

/* A branch that one process takes one side of. */
struct fork {
    const struct node *branch;
    int64_t root;
    int side;
};

typedef ARRAY(struct fork) fork_list;

static fork_list forks_find(struct analysis *a, const struct function *f)
{
    fork_list forks = {0};

    for (uint32_t k = 0; k < f->node_count; k++) {
        struct fork fork = {.branch = f->nodes[k]};

        if (fork.branch->kind == NODE_BRANCH && root_of(a, fork.branch, &fork.root, &fork.side))
            array_push(a->arena, &forks, fork);
    }
    return forks;
}

static void stars_find(struct analysis *a, const struct function *f, struct shapes *shapes)
{
    uint32_t *seen = ARENA_ARRAY(a->arena, uint32_t, f->node_count), mark = 0;
    fork_list forks = forks_find(a, f);

    for (uint32_t k = 0; k < forks.count; k++) {
        const struct fork *first = &forks.items[k];
        struct star s = {.a = a,
                         .first = first->branch,
                         .root = first->root,
                         .first_root = first->side,
                         .seen = seen,
                         .mark = &mark};
        struct arm arms[2] = {{0}}; /* of the root, of the others */

        if (cfg_get(a, f)->rank[first->branch->id] == UINT32_MAX)
            continue;
        if (star_of_one(&s, &arms[0], &arms[1])) {
            star_try(&s, NULL, shapes);
            continue;
        }
        half_try(&s, &arms[0], &arms[1], shapes);
        star_choose(&s, &arms[0], &arms[1], shapes);
        if (!star_arrives(&s))
            continue;
        for (uint32_t n = 0; n < forks.count; n++) {
            s.second = forks.items[n].branch;
            s.second_root = forks.items[n].side;
            if (n != k && forks.items[n].root == s.root && star_releases(&s))
                star_try(&s, NULL, shapes);
        }
    }
}

static void disseminations_find(struct analysis *a, const struct function *f, struct shapes *shapes)
{
    for (uint32_t k = 0; k < f->node_count; k++) {
        struct passage p = {.gate = f->nodes[k], .call_count = 2};

        if (p.gate->kind != NODE_BRANCH ||
            !doubling_find(a, p.gate, &p.calls[0], &p.calls[1], &p.waits))
            continue;
        p.release = p.calls[1];
        shape_add(a, shapes, &p);
    }
}

/* Only functions with two calls that send or receive are worth a look. */
static bool has_calls(const struct function *f)
{
    bool sends = false, receives = false;

    for (uint32_t k = 0; k < f->node_count; k++) {
        int row = f->nodes[k]->kind == NODE_CALL ? f->nodes[k]->mpi : -1;
        enum mpi_role role = row >= 0 ? mpi_function_get(row)->role : ROLE_OTHER;

        sends |= role == ROLE_SEND || role == ROLE_ISEND || role == ROLE_SENDRECV;
        receives |= role == ROLE_RECV || role == ROLE_IRECV || role == ROLE_SENDRECV;
    }
    return sends && receives;
}

static struct shapes *shapes_get(struct analysis *a)
{
    if (a->shapes)
        return a->shapes;
    a->shapes = ARENA_NEW(a->arena, struct shapes);
    for (uint32_t k = 0; k < a->program->function_count; k++) {
        const struct function *f = a->program->functions[k];

        if (!f->is_defined || !a->facts[k].is_reachable || !has_calls(f))
            continue;
        stars_find(a, f, a->shapes);
        disseminations_find(a, f, a->shapes);
    }
    return a->shapes;
}

static bool shape_is_closed(struct analysis *a, struct shape *shape)
{
    if (!shape->is_looked)
        shape->is_closed = is_closed(a, &shape->passage);
    shape->is_looked = true;
    return shape->is_closed;
}

void passages_find(struct analysis *a, const struct group *group, passage_list *out)
{
    struct shapes *shapes = shapes_get(a);

    for (uint32_t k = 0; k < shapes->list.count; k++) {
        struct shape *shape = &shapes->list.items[k];

        if (is_apart(a, &shape->passage, group) && shape_is_closed(a, shape) &&
            is_whole(a, &shape->passage, group))
            array_push(a->arena, out, shape->passage);
    }
}
