/* SPDX-License-Identifier: Apache-2.0 */
/* May a process that still probes in a consensus meet a message of the next round, or leave one?
 *
 * Requires: patterns with their separators.  In a consensus (meetings.c, trees.c) every message of a round is
 * matched before anybody leaves it, so the rounds are ordered.  But who leaves first may send for the next round
 * while another, that does not know yet that this one is over, still probes.  The ids of SPBC keep such a message
 * from being taken; nothing else does.
 * Looked for is a way of a process from where it leaves the consensus to a send that the reception can meet.
 * It ends at every separator: behind one that is no consensus all have left this one, and behind the next
 * consensus too, since all have entered that.  With one tag and one communicator that is a finding; where either
 * may be another one in the next round, that it is so is assumed, and so is a separator where callers are not seen.
 * A way through a call with an argument that decides (a tag) goes on behind that call, where its values are
 * known; a way from the function that holds the consensus goes on to all callers.
 *
 * A consensus by a tree says more: who reports has an answer to each of its messages, which only a reception
 * sends.  So none is left behind, whatever probes miss.
 */
#include "passes/consensus.h"
#include "passes/callgraph.h"
#include "passes/cfg.h"
#include "passes/comms.h"
#include "passes/events.h"
#include "passes/findings.h"
#include "passes/matching.h"
#include "passes/roles.h"
#include "passes/scope.h"
#include "passes/separators.h"
#include "passes/walk.h"

/* Where a process leaves the consensus. */
struct leaving {
    const struct node *node;
    int side; /* of a branch; -1: behind the node */
};

struct search {
    struct analysis *a;
    const struct separators *separators;
    struct leaving leaving;
    const struct event *receive, *send;
    bool has_begun;
    const struct function
        *left; /* to callers outside of the sources, which may call it again; NULL */
};

static enum walk_step search_visit(void *context, const struct node *node, int *mark)
{
    struct search *s = context;

    s->has_begun = true;
    if (separators_has(s->separators, node))
        return WALK_STOP;
    if (node->kind == NODE_EXIT && facts_of(s->a, node->function)->has_hidden_callers)
        s->left = node->function;
    if (node == s->send->node)
        *mark = WALK_MARKED;
    return *mark && node == s->send->mpi_node ? WALK_DONE : WALK_ON;
}

static bool search_may_take(void *context, const struct node *branch, int side)
{
    struct search *s = context;

    if (!s->has_begun && branch == s->leaving.node && s->leaving.side >= 0)
        return side == s->leaving.side;
    return !separators_end_at(s->separators, branch, side) &&
           roles_never_taken(s->a, branch) != side;
}

static bool search_may_skip(void *context, const struct function *f)
{
    struct search *s = context;

    return separators_can_pass(s->separators, f);
}

/* Comes a process that has left from there to the send? */
static bool comes_to_send(struct search *s)
{
    const struct event *r = s->receive;
    const struct node *start = s->leaving.node;
    struct walk walk = {.a = s->a,
                        .context = s,
                        .visit = search_visit,
                        .may_skip = search_may_skip,
                        .may_take = search_may_take};
    node_list starts = {0};

    for (uint32_t k = 1; k < r->depth; k++)
        if (r->chain[k]->function == s->leaving.node->function)
            start = r->chain[k - 1];
    s->has_begun = start != s->leaving.node;
    array_push(s->a->arena, &starts, start);
    return walk_run(&walk, &starts);
}

/* ---- what is left ---- */

static bool is_left(const void *passage, const struct node *node)
{
    return nodes_have(&((const struct passage *)passage)->lefts, node);
}

/* Is there a way from the node out of the range on which the consensus is not left? */
static bool leaves_early(struct analysis *a, const struct passage *p, const struct scope *scope,
                         const struct node *from)
{
    const struct bits behind = cfg_until(a, from, is_left, p);
    const struct function *f = from->function;

    for (uint32_t k = 0; k < f->node_count; k++)
        if (bits_get(&behind, k) &&
            (f->nodes[k]->kind == NODE_EXIT || !bits_get(&scope->inside, k)))
            return true;
    return false;
}

/* The function of the tree is left when all that was sent in it is received; the range, when a process has been
 * released in it. */
static bool takes_all(struct analysis *a, const struct passage *p, const struct group *group,
                      const struct scope *scope)
{
    const struct function *f = p->release->function;

    if (!p->is_consensus || p->lefts.count == 0)
        return false;
    if (f != scope->function)
        return bits_get(&scope->below, f->id);
    for (uint32_t k = 0; k < group->may_sends.count; k++) {
        node_list places = {0};

        event_positions(a, group->may_sends.items[k], f, &places);
        for (uint32_t n = 0; n < places.count; n++)
            if (!scope_has_node(scope, places.items[n]) ||
                leaves_early(a, p, scope, places.items[n]))
                return false;
    }
    return true;
}

bool consensus_takes_all(struct analysis *a, const struct group *group, const struct scope *scope)
{
    const struct separators *separators = separators_find(a, group);

    for (uint32_t k = 0; k < separators->passages.count; k++)
        if (takes_all(a, &separators->passages.items[k], group, scope))
            return true;
    return false;
}

/* ---- what is told ---- */

static bool has_one_tag(const struct event *e)
{
    const struct values *v = &e->tag_values;

    return v->count == 1 && v->makers.count == 0 && !v->is_computed && !v->is_status &&
           !v->is_unknown;
}

/* Have the messages of both rounds certainly one tag and one communicator? */
static bool are_alike(const struct event *receive, const struct event *send)
{
    return comms_are_one(&receive->comm_value, &send->comm_value) &&
           (receive->any_tag || (has_one_tag(receive) && has_one_tag(send)));
}

static void race_report(struct analysis *a, const struct group *g, const struct search *s)
{
    const struct event *r = s->receive;
    struct finding *finding = finding_add(
        a, "spbc-consensus-race", &r->source_node->place,
        arena_printf(a->arena,
                     "%s may %s a message of the next round, when another process has left the "
                     "consensus already: what is proved of order and determinism holds with the "
                     "ids of SPBC only",
                     event_name(a, r), r->kind == EVENT_PROBE ? "find" : "receive"));

    /* Enclosed it is kept apart by the ids, in every run under SPBC. */
    if (g->is_annotated)
        finding->level = LEVEL_NOTE;
    finding_note(a, finding, &g->separator, "the first process leaves the round here");
    finding_note(a, finding, &s->send->source_node->place,
                 "and sends here for the next one, with the same tag");
    finding_note(a, finding, &r->source_node->place,
                 "a slower one, which has not seen that the round is over, takes it here");
}

/* The first send that this process could come to. */
static void reception_check(struct analysis *a, const struct group *g, struct search *s)
{
    struct search doubtful = {0};

    for (uint32_t k = 0; k < a->events.count; k++) {
        s->send = a->events.items[k];
        if (s->send->kind != EVENT_SEND || !send_may_meet(a, s->send, s->receive) ||
            !comes_to_send(s))
            continue;
        if (are_alike(s->receive, s->send)) {
            race_report(a, g, s);
            assume(a, "the ids of SPBC keep the rounds of a consensus apart "
                      "(spbc-consensus-race): what is proved of it holds with them");
            return;
        }
        if (!doubtful.send)
            doubtful = *s;
    }
    if (doubtful.send)
        assume(a,
               arena_printf(a->arena,
                            "the message sent at %s for the next round has another tag or "
                            "communicator than this one, whose consensus others may not have left; "
                            "else the ids alone keep it apart",
                            place_text(a, &doubtful.send->source_node->place)));
    else if (s->left)
        assume(a,
               arena_printf(a->arena,
                            "who calls `%s` from outside of the given sources lets all processes "
                            "wait for each other between two rounds of its consensus; else the "
                            "ids alone keep them apart",
                            s->left->name));
}

static bool is_at(const struct group *g, const struct place *place)
{
    return place->file == g->separator.file && place->offset == g->separator.offset;
}

static bool leaving_find(const struct group *g, const struct separators *separators,
                         struct leaving *out)
{
    for (uint32_t k = 0; k < separators->meetings.count; k++) {
        const struct meeting *m = &separators->meetings.items[k];

        *out = (struct leaving){m->left, m->side};
        if (m->is_consensus && is_at(g, &m->completion->node->place))
            return true;
    }
    for (uint32_t k = 0; k < separators->passages.count; k++) {
        const struct passage *p = &separators->passages.items[k];

        *out = (struct leaving){p->lefts.count > 0 ? p->lefts.items[0] : p->release, -1};
        if (p->is_consensus && is_at(g, &p->release->place))
            return true;
    }
    return false;
}

void consensus_check(struct analysis *a, const struct group *g)
{
    struct search s = {.a = a, .separators = separators_find(a, g)};
    struct map *seen = map_new(a->arena);

    if (!leaving_find(g, s.separators, &s.leaving))
        return;
    for (uint32_t k = 0; k < g->receptions.count; k++) {
        s.left = NULL;
        s.receive = g->receptions.items[k];
        if (map_get_address(seen, s.receive->source_node))
            continue;
        map_set_address(seen, s.receive->source_node, s.receive);
        reception_check(a, g, &s);
    }
}
