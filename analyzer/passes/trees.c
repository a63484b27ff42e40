/* SPDX-License-Identifier: Apache-2.0 */
/* Which statements make all processes wait for each other by messages that go up a tree and down again?
 *
 * Requires: events, matching, the solver.  A tree is said by arithmetic on ranks, or listed by a loop (binomial.c).  Every process but one, the
 * root (the first one or the last), has a parent that it reports to, and that releases it.  Shown is of one
 * function, for any number of processes:
 * (1) the parent of a process is a process, of lower rank than its own when the root is the first, of higher
 *     rank when it is the last; so whoever goes from parent to parent comes to the root;
 * (2) each parent receives by name from each process whose parent it is, at one of its gathering receptions;
 * (3) no two answers of one run go to the same process;
 * (4) nobody else sends what these receptions could take, nobody else could take what is sent to them, and
 *     reports and answers are not taken for each other; there is one communicator of all processes, and each of
 *     the two kinds has one tag, which is the same on all;
 * (5) what stages.c says: in a run of the tree a process reports once, behind the messages of all its children;
 *     it is released behind the message of its parent and its own report, the root behind those of its children;
 *     answers go out behind the release, at most one to each child in a run.
 *
 * Then no process has been released in its n-th run before all have reported in theirs (the root: before it was
 * released).  Messages of one process to another with one tag are received in the order in which they are sent.
 * A process that has gathered n times has received at least n reports of each child by (2), and by (5) the
 * child has sent one a run: it has reported n times.  So, from the leaves up by (1), when the root has gathered
 * for the n-th time all have reported n times.  A process that is released for the n-th time has received n
 * answers of its parent, which by (3) and (5) has sent at most one a run, behind its release: it has been
 * released n times.  So, from parent to parent, has the root, and it was released behind its gathering.
 *
 * For a pattern that is silent from the beginning of a run to its release, that is a barrier.  In a consensus a
 * process goes on receiving for the pattern until it is released.  There every message of the pattern was
 * received when its sender reports: its send is synchronous and complete, or it was answered (answered.c).  So
 * all that was sent before the n-th run is received when anybody is released from it.
 * That all processes come to the tree equally often is for uniform.c.
 */
#include "passes/trees.h"
#include "passes/answered.h"
#include "passes/binomial.h"
#include "passes/callgraph.h"
#include "passes/cells.h"
#include "passes/comms.h"
#include "passes/events.h"
#include "passes/matching.h"
#include "passes/solve.h"
#include "passes/stages.h"
#include "passes/uniform.h"
#include "passes/values.h"
#include "passes/views.h"

/* All of the program, whatever group is asked about. */
struct trees {
    ARRAY(struct tree) list;
    struct map *roots; /* see roots_of */
    uint32_t tries;
};

/* Reports and releases of the program that the solver is asked about, and calls of a function that are worth a
 * look: of further ones nothing is known. */
enum { TRIES = 24, CALLS = 64 };

static const char ROOTS[4];

/* ---- what the solver is asked ---- */

/* As the site names it: what reports, or is released, is not the root. */
static void begin_at(const struct tree *t, const struct site *site, const struct event *named,
                     int side)
{
    if (view_has(t->report, site->event) || view_has(t->release, site->event))
        solver_root(t->a->solver, side, t->is_last, false);
    solver_event(t->a->solver, named, side);
}

/* (1) */
static bool parent_is_nearer(const struct tree *t, const struct event *report)
{
    struct solver *s = t->a->solver;

    solver_begin(s);
    solver_root(s, 0, t->is_last, false);
    solver_astray(s, report, 0);
    if (solver_end(s) != ANSWER_NO)
        return false;
    solver_begin(s);
    solver_root(s, 0, t->is_last, false);
    solver_peer(s, report, 0, 1);
    solver_rise(s, t->is_last ? 1 : 0, t->is_last ? 0 : 1);
    return solver_end(s) == ANSWER_NO;
}

/* (2) */
static bool all_are_gathered(const struct tree *t, const struct event *report)
{
    struct solver *s = t->a->solver;

    solver_begin(s);
    solver_root(s, 0, t->is_last, false);
    solver_peer(s, report, 0, 1);
    for (uint32_t k = 0; k < t->gather_count; k++)
        for (uint32_t n = 0; n < t->gathers[k].namings.count; n++)
            solver_unnamed(s, &t->gathers[k].namings.items[n].event, 1, 0);
    return solver_end(s) == ANSWER_NO;
}

static bool go_to_one(const struct tree *t, const struct event *x, const struct event *y)
{
    struct solver *s = t->a->solver;

    solver_begin(s);
    solver_same(s, 0, 1);
    solver_event(s, x, 0);
    solver_event(s, y, 1);
    solver_peer(s, x, 0, 2);
    solver_peer(s, y, 1, 2);
    return solver_end(s) != ANSWER_NO;
}

/* (3) */
static bool answers_differ(const struct tree *t)
{
    for (uint32_t k = 0; k < t->answer_count; k++)
        for (uint32_t n = 0; n < t->answers[k].namings.count; n++)
            for (uint32_t j = 0; j <= k; j++)
                for (uint32_t m = 0; m < (j == k ? n : t->answers[j].namings.count); m++)
                    if (go_to_one(t, &t->answers[k].namings.items[n].event,
                                  &t->answers[j].namings.items[m].event))
                        return false;
    return true;
}

/* ---- whose messages they are ---- */

static bool pair_meets(const struct tree *t, const struct site *sends, const struct event *send,
                       const struct site *receives, const struct event *receive)
{
    struct solver *s = t->a->solver;

    solver_begin(s);
    begin_at(t, sends, send, 0);
    begin_at(t, receives, receive, 1);
    if (!receive->any_tag)
        solver_tags(s, send, 0, receive, 1);
    solver_peer(s, send, 0, 1);
    if (receive->kind == EVENT_RECEIVE && receive->source == SOURCE_NAMED &&
        !receive->source_is_status)
        solver_peer(s, receive, 1, 0);
    return solver_end(s) != ANSWER_NO;
}

static bool sites_meet(const struct tree *t, const struct site *sends, const struct site *receives)
{
    for (uint32_t k = 0; k < sends->namings.count; k++)
        for (uint32_t n = 0; n < receives->namings.count; n++)
            if (pair_meets(t, sends, &sends->namings.items[k].event, receives,
                           &receives->namings.items[n].event))
                return true;
    return false;
}

/* The site whose event this is, in whatever calls. */
static const struct site *site_of(const struct site *sites, uint32_t count, const struct event *e)
{
    for (uint32_t k = 0; k < count; k++)
        if (view_has(sites[k].event, e))
            return &sites[k];
    return NULL;
}

/* An event of the program that is none of the tree's, against one that is. */
static bool is_foreign(const struct tree *t, const struct site *own, const struct event *other)
{
    struct site alone = {.event = other};
    struct naming naming = {.event = *other};
    bool is_world = other->comm_value.is_world && !other->comm_value.is_unknown;

    array_push(t->a->arena, &alone.namings, naming);
    if (!is_world || solver_is_spent(t->a->solver))
        return true;
    return own->event->kind == EVENT_SEND ? sites_meet(t, own, &alone) : sites_meet(t, &alone, own);
}

static const event_list none;

/* Does what belongs to the site meet only what the other sites of its kind do? */
static bool site_is_closed(const struct tree *t, const struct site *own,
                           const struct site *partners, uint32_t partner_count,
                           const struct site *others, uint32_t other_count)
{
    for (uint32_t n = 0; n < t->a->events.count; n++) {
        const event_list *events = view_has(own->event, t->a->events.items[n])
                                       ? matching_candidates(t->a, t->a->events.items[n])
                                       : &none;

        for (uint32_t k = 0; k < events->count; k++) {
            const struct event *e = events->items[k];
            const struct site *other = site_of(others, other_count, e);

            if (other && t->binomial.branch)
                continue; /* what goes up is not taken for what goes down */
            if (!site_of(partners, partner_count, e) &&
                (other ? own->event->kind == EVENT_SEND ? sites_meet(t, own, other)
                                                        : sites_meet(t, other, own)
                       : is_foreign(t, own, e)))
                return false;
        }
    }
    return true;
}

/* (4): partners of a report are the gathering receptions, those of an answer the release. */
static bool is_closed(const struct tree *t, const struct site *report, const struct site *release)
{
    if (!site_is_closed(t, report, t->gathers, t->gather_count, release, 1) ||
        !site_is_closed(t, release, t->answers, t->answer_count, report, 1))
        return false;
    for (uint32_t k = 0; k < t->gather_count; k++)
        if (!site_is_closed(t, &t->gathers[k], report, 1, t->answers, t->answer_count))
            return false;
    for (uint32_t k = 0; k < t->answer_count; k++)
        if (!site_is_closed(t, &t->answers[k], release, 1, t->gathers, t->gather_count))
            return false;
    return true;
}

/* One communicator of all processes, and one tag that does not differ between them. */
static bool is_alike(const struct event *x, const struct event *y)
{
    return comms_are_one(&x->comm_value, &y->comm_value) && x->comm_value.is_world &&
           !x->comm_value.is_unknown && x->tag == y->tag && x->tag && !y->any_tag;
}

static bool tag_is_common(const struct tree *t, const struct event *e)
{
    return (values_are_numbers(&e->tag_values) && e->tag_values.count == 1) ||
           value_is_uniform(t->a, t->group, e->tag);
}

static bool are_alike(const struct tree *t)
{
    for (uint32_t k = 0; k < t->gather_count; k++)
        if (!is_alike(t->report, t->gathers[k].event))
            return false;
    for (uint32_t k = 0; k < t->answer_count; k++)
        if (!is_alike(t->release, t->answers[k].event))
            return false;
    return comms_are_one(&t->report->comm_value, &t->release->comm_value);
}

static bool covers_group(const struct tree *t)
{
    for (uint32_t k = 0; k < t->group->receptions.count; k++)
        if (!comm_covers(&t->report->comm_value, &t->group->receptions.items[k]->comm_value))
            return false;
    return tag_is_common(t, t->report) && tag_is_common(t, t->release);
}

/* A reception that is taken back or forgotten is complete without a message, and so is one whose request is
 * another one by then. */
static bool may_be_dropped(const struct tree *t, const struct event *receive)
{
    if (receive->is_nonblocking && !answered_is_kept(t->a, receive))
        return true;
    for (uint32_t k = 0; k < t->a->program->function_count; k++) {
        const struct function *f = t->a->program->functions[k];

        for (uint32_t n = 0; f->is_defined && receive->is_nonblocking && n < f->node_count; n++) {
            int row = f->nodes[n]->kind == NODE_CALL ? call_mpi(t->a, f->nodes[n]) : -1;
            enum mpi_role role = row >= 0 ? mpi_function_get(row)->role : ROLE_OTHER;
            struct set cells = {0};

            if ((role != ROLE_CANCEL && role != ROLE_REQUEST_FREE) || f->nodes[n]->arg_count < 1)
                continue;
            pointees_spread(t->a, f->nodes[n]->args[0], &cells);
            if (set_meets(&cells, &receive->request_cells))
                return true;
        }
    }
    return false;
}

/* ---- the group ---- */

static bool group_is_apart(const struct tree *t)
{
    for (uint32_t k = 0; k < t->group->receptions.count; k++)
        if (view_has(t->release, t->group->receptions.items[k]) ||
            site_of(t->gathers, t->gather_count, t->group->receptions.items[k]))
            return false;
    for (uint32_t k = 0; k < t->group->may_sends.count; k++)
        if (view_has(t->report, t->group->may_sends.items[k]) ||
            site_of(t->answers, t->answer_count, t->group->may_sends.items[k]))
            return false;
    return true;
}

static bool is_question(const struct tree *t, const struct event *send)
{
    for (uint32_t k = 0; k < t->question_count; k++)
        if (view_has(t->questions[k], send))
            return true;
    return false;
}

/* What tells a process that its messages for the group were received. */
static bool questions_find(struct tree *t)
{
    const event_list *sends = &t->group->may_sends;

    t->question_count = 0;
    for (uint32_t k = 0; k < sends->count; k++) {
        const struct event *send, *reply;
        struct counting loop = {0};

        if (is_question(t, sends->items[k]))
            continue;
        send = view_in(t->a, sends->items[k], t->function);
        if (!send || t->question_count == TREE_SITES || !event_runs_once(t->a, send))
            return false;
        reply = event_is_synchronous(send) ? send : answered_by(t->a, t->group, send);
        if (reply == send && !send->is_nonblocking) {
            reply = NULL;
        } else if (!reply || !loop_is_counting(t->a, reply->node, &loop) ||
                   may_be_dropped(t, reply)) {
            return false;
        }
        t->questions[t->question_count] = send;
        t->begins[t->question_count] = loop.first;
        t->replies[t->question_count++] = reply;
    }
    return true;
}

/* Where the user sees that a process is released. */
static const struct node *release_seen(const struct tree *t)
{
    const event_list *views = views_of(t->a);

    for (uint32_t k = 0; k < views->count && t->release->is_nonblocking; k++)
        if (views->items[k]->kind == EVENT_COMPLETION &&
            answered_whole(t->a, views->items[k], t->release))
            return views->items[k]->node;
    return t->release->node;
}

/* Where a process begins to gather, once a run, whatever its rank; NULL: that is not known. */
static const struct node *gate_of(const struct tree *t)
{
    const struct site *site = &t->gathers[0];
    const struct node *node = site->loop.first;

    while (site->loop.branch && node && node != site->entry)
        node = node->kind == NODE_ASSIGN || node->kind == NODE_NOP ? node->next[0] : NULL;
    return site->loop.branch ? (node ? site->loop.first : NULL) : site->entry;
}

static void tree_serve(struct tree *t, passage_list *out)
{
    struct passage p = {.gate = gate_of(t), .release = release_seen(t)};

    if (!p.gate || !group_is_apart(t) || !covers_group(t))
        return;
    t->is_consensus = false;
    t->question_count = 0;
    if (!stages_hold(t, &p.lefts)) {
        p.lefts = (node_list){0};
        p.is_consensus = t->is_consensus = true;
        if (!questions_find(t) || !stages_hold(t, &p.lefts))
            return;
    }
    array_push(t->a->arena, out, p);
}

/* ---- looking for them ---- */

static bool is_of(const struct tree *t, const struct event *e)
{
    return e->home == t->function && e->peer && !e->is_persistent &&
           (e->kind == EVENT_SEND ||
            (e->kind == EVENT_RECEIVE && e->source == SOURCE_NAMED && !e->source_is_status)) &&
           event_runs_once(t->a, e) && view_at(t->a, e->node) == e;
}

/* A loop through the children that a binomial tree lists.  Whom it names is known to be right; the naming, which says only
 * what the call does, is for whether others may meet it. */
static bool listed_site(const struct tree *t, const struct event *event, struct site *out)
{
    struct naming naming = {.event = *event};

    *out = (struct site){.event = event};
    if (!loop_is_counting(t->a, event->node, &out->loop) ||
        !loop_runs_once(t->a, &out->loop, event->node, -1) ||
        !binomial_children(t->a, &t->binomial, &out->loop, event->peer))
        return false;
    naming.event.guard_count = 0;
    array_push(t->a->arena, &out->namings, naming);
    out->entry = out->loop.branch;
    out->exit = out->loop.branch->next[1];
    out->inside = out->loop.nodes;
    return true;
}

/* The sites of all of the other kind that have the event's tag. */
static bool sites_find(struct tree *t, const struct event *event, const struct event *other,
                       struct site *sites, uint32_t *count)
{
    const event_list *views = views_of(t->a);

    *count = 0;
    for (uint32_t k = 0; k < views->count; k++) {
        const struct event *e = views->items[k];

        if (e == other || e->kind == event->kind || e->tag != event->tag || !is_of(t, e))
            continue; /* is_closed asks whether it meets the tree's */
        if (*count == TREE_SITES ||
            !(t->binomial.branch ? listed_site(t, e, &sites[*count])
                                 : named_site(t->a, e, &sites[*count])) ||
            may_be_dropped(t, e))
            return false;
        ++*count;
    }
    return *count > 0;
}

/* What parent_is_nearer says of a peer, asked once: bit 0 for the first process as root, bit 1 for the last. */
static int roots_of(const struct tree *t, const struct event *report)
{
    const char *known = map_get_address(t->a->trees->roots, report->peer);
    int roots = 0;

    if (known)
        return (int)(known - ROOTS);
    for (int last = 0; last < 2; last++) {
        struct tree one = *t;

        one.is_last = last == 1;
        roots |= parent_is_nearer(&one, report) << last;
    }
    map_set_address(t->a->trees->roots, report->peer, &ROOTS[roots]);
    return roots;
}

/* Said by a list that a loop over powers of two has made (binomial.c): (1), (2) and (3) hold of that.  A list that goes up
 * never meets the parents, which are lower. */
static bool listed_holds(struct tree *t)
{
    struct site report = {.event = t->report, .entry = t->report->node};
    struct site release = {.event = t->release, .entry = t->release->node};
    struct naming naming = {.event = *t->report};

    if (!binomial_parent(t->a, t->report->peer, t->report->node, &t->binomial) ||
        !sites_find(t, t->report, t->release, t->gathers, &t->gather_count) ||
        !sites_find(t, t->release, t->report, t->answers, &t->answer_count) || !are_alike(t) ||
        may_be_dropped(t, t->release) || t->gather_count != 1 || t->answer_count != 1)
        return false;
    naming.event.guard_count = 0;
    array_push(t->a->arena, &report.namings, naming);
    naming.event = *t->release;
    naming.event.guard_count = 0;
    array_push(t->a->arena, &release.namings, naming);
    t->is_last = false;
    return t->a->trees->tries++ < TRIES && is_closed(t, &report, &release);
}

/* With this report and this release. */
static bool tree_holds(struct tree *t)
{
    struct site report, release;
    const struct event *plain;
    int roots;

    t->binomial = (struct binomial){0};
    if (listed_holds(t))
        return true;
    t->binomial = (struct binomial){0};
    if (!named_plain(t->a, t->report, &report) || !named_plain(t->a, t->release, &release))
        return false;
    plain = &report.namings.items[0].event;
    if (plain->peer != release.namings.items[0].event.peer ||
        !named_reads_rank(t->a, plain->peer, t->report->node) || roots_of(t, plain) == 0 ||
        !sites_find(t, t->report, t->release, t->gathers, &t->gather_count) ||
        !sites_find(t, t->release, t->report, t->answers, &t->answer_count) || !are_alike(t) ||
        may_be_dropped(t, t->release))
        return false;
    roots = roots_of(t, plain);
    for (int last = 0; last < 2; last++) {
        t->is_last = last == 1;
        if ((roots >> last & 1) && t->a->trees->tries++ < TRIES && all_are_gathered(t, plain) &&
            answers_differ(t) && is_closed(t, &report, &release))
            return true;
    }
    return false;
}

static void function_try(struct analysis *a, const struct function *f)
{
    struct tree t = {.a = a, .function = f};
    const event_list *views = views_of(a);
    ARRAY(const struct event *) own = {0};

    for (uint32_t k = 0; k < views->count; k++)
        if (views->items[k]->home == f && is_of(&t, views->items[k]))
            array_push(a->arena, &own, views->items[k]);
    for (uint32_t k = 0; k < own.count && own.count <= CALLS; k++)
        for (uint32_t n = 0; n < own.count && a->trees->tries < TRIES; n++) {
            t.report = own.items[k];
            t.release = own.items[n];
            if (t.report->kind == EVENT_SEND && t.release->kind == EVENT_RECEIVE &&
                t.report->peer == t.release->peer && tree_holds(&t)) {
                array_push(a->arena, &a->trees->list, t);
                return;
            }
        }
}

/* Only functions that send twice and receive twice by name are worth a look. */
static void program_try(struct analysis *a)
{
    const event_list *views = views_of(a);
    uint8_t *sends = ARENA_ARRAY(a->arena, uint8_t, a->program->function_count + 1);
    uint8_t *receives = ARENA_ARRAY(a->arena, uint8_t, a->program->function_count + 1);

    for (uint32_t k = 0; k < views->count; k++) {
        const struct event *e = views->items[k];
        bool is_named =
            e->kind == EVENT_RECEIVE && e->source == SOURCE_NAMED && !e->source_is_status;

        if (e->kind == EVENT_SEND && sends[e->home->id] < 2)
            sends[e->home->id]++;
        if (is_named && receives[e->home->id] < 2)
            receives[e->home->id]++;
    }
    for (uint32_t k = 0; k < a->program->function_count; k++)
        if (sends[k] > 1 && receives[k] > 1 && a->facts[k].is_reachable)
            function_try(a, a->program->functions[k]);
}

void trees_find(struct analysis *a, const struct group *group, passage_list *out)
{
    if (!a->trees) {
        a->trees = ARENA_NEW(a->arena, struct trees);
        a->trees->roots = map_new(a->arena);
        program_try(a);
    }
    for (uint32_t k = 0; k < a->trees->list.count; k++) {
        struct tree t = a->trees->list.items[k];

        t.group = group;
        tree_serve(&t, out);
    }
}
