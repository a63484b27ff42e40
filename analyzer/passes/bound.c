/* SPDX-License-Identifier: Apache-2.0 */
/* Has every range of statements a reception and a message that always comes after it in one run?
 *
 * Requires: runs of a few processes (joint.h).  Computes: whether the order of a pattern is refuted (SPBC
 * theorem 1): a message that is sent only because reception r was matched, and that r could have
 * taken, has to have another id than r; and a message has the id of the reception that takes it.
 *
 * Which messages are sent only then: the program is run with the first reception of a process getting
 * nothing, in all orders of arrival that make a difference.  What is never sent in any of these is always
 * sent after its match.  Where something is polled there are too many orders, and nothing is said.  Nor is it where one
 * process alone sends to the reception's in that run: there is but one order.
 *
 * Which must be of one run, whatever the range:
 *
 *   position   the way of a process through the statements of the function that the range is in, up to
 *              an operation: where it is the same, the run has the same number, in all processes
 *   match      a message has the number of its reception
 *   order      numbers do not fall on the way of a process: if u <= v and v <= u, then u = v
 *   inside     between two operations of one run, all statements belong to the range; so do those of
 *              all operations, and what stands between; from one operation to the next by such
 *              statements alone is one run
 *
 * All functions are tried in which the range can be: those that every operation is below, and pairs of
 * which each operation is below one (two sides of a test).  Left alone: polls, patterns that the user
 * has enclosed, functions that call themselves.
 */
#include "passes/bound.h"
#include "base/map.h"
#include "passes/histories.h"
#include "passes/picture.h"
#include "passes/scope.h"

#include <string.h>

enum {
    OPERATIONS_LIMIT = 64, /* of a process in a run */
    SITES_LIMIT = 32,
    VERTICES_LIMIT = 1200,
    POSITIONS_LIMIT = 8, /* of first receptions of a process */
    WORLDS_LIMIT = 120,
    PICKS_LIMIT = 64,
    WORLDS_MEMORY = 64 << 20
};

struct point { /* an operation of the pattern */
    const struct entry *entry;
    uint32_t site;
};

struct visit { /* of a statement of the function that the range may be in */
    const struct node *node;
    uint32_t step, activation;
    uint64_t position;
    bool is_left; /* the function ends there */
};

struct line { /* a process in a run */
    const struct history *history;
    ARRAY(struct point) points; /* in the order in which they were begun */
    ARRAY(struct visit) visits;
};

struct match {
    const struct entry *sent, *taken;
    uint32_t from, to; /* lines */
};

struct home { /* functions that the range may be in */
    const struct function *functions[2];
};

struct vertex { /* a position */
    uint64_t position;
    const struct node *node;
    bool is_before, is_behind; /* its number is at most, at least, that of the reception */
};

struct tie { /* vertices of a message and its reception */
    uint32_t sent, taken;
};

struct edge {                             /* from one operation of a process to its next */
    uint32_t from, to, line, first, last; /* visits */
    bool is_one_run;
};

struct bound {
    const struct sample *sample;
    struct analysis *a;
    struct group *group;
    struct line *lines; /* by run and rank */
    uint32_t line_count;
    ARRAY(const struct entry *) sites; /* the calls of each */
    bool is_related[SITES_LIMIT];      /* to the reception, by messages */
    ARRAY(struct match) matches;
    bool is_lost;
    struct home home;
    ARRAY(struct vertex) vertices;
    ARRAY(struct edge) edges;
    struct bits inside[2];
    int comm[TALK_RANKS]; /* by process: of its first reception */
    int64_t tag[TALK_RANKS];
    uint32_t free_count[TALK_RANKS][TALK_RANKS]; /* messages sent without it, by sender */
    enum counted { COUNT_OPEN, COUNT_KNOWN, COUNT_LOST } counted[TALK_RANKS];
};

struct dependence { /* what is found */
    uint32_t run, rank, from;
    const struct entry *reception, *message;
};

/* ---- operations ---- */

static uint32_t site_of(struct bound *b, const struct entry *entry)
{
    uint32_t k = 0;

    for (; k < b->sites.count; k++)
        if (memcmp(b->sites.items[k]->calls, entry->calls, sizeof entry->calls) == 0)
            return k;
    b->is_lost |=
        b->sites.count >= SITES_LIMIT ||
        (entry->calls[JOINT_CALLS - 1] && entry->calls[JOINT_CALLS - 1]->function != b->a->main);
    if (b->sites.count < SITES_LIMIT)
        array_push(b->a->arena, &b->sites, entry);
    return k < SITES_LIMIT ? k : 0;
}

static void point_add(struct bound *b, struct line *line, const struct entry *entry)
{
    const struct point point = {entry, site_of(b, entry)};
    uint32_t at = line->points.count;

    array_push(b->a->arena, &line->points, point);
    for (; at > 0 && line->points.items[at - 1].entry->step > entry->step; at--)
        line->points.items[at] = line->points.items[at - 1];
    line->points.items[at] = point;
}

static const struct entry *sent_of(const struct run *run, const struct entry *taken, uint32_t to)
{
    const struct history *h = &run->histories[taken->peer];

    for (uint32_t k = 0; k < h->entries.count; k++) {
        const struct entry *e = &h->entries.items[k];

        if (e->kind == ENTRY_SEND && e->peer == (int)to && e->ordinal == taken->ordinal)
            return e;
    }
    return NULL;
}

static void line_read(struct bound *b, uint32_t number)
{
    const struct sample *s = b->sample;
    const uint32_t rank = number % s->size;
    const struct run *run = s->runs[number / s->size];
    struct line *line = &b->lines[number];

    line->history = &run->histories[rank];
    for (uint32_t k = 0; k < line->history->entries.count; k++) {
        const struct entry *e = &line->history->entries.items[k], *sent;
        const struct event *reception;

        if (line->points.count >= OPERATIONS_LIMIT)
            return;
        if (e->kind == ENTRY_SEND && joint_event(e->calls, &b->group->may_sends))
            point_add(b, line, e);
        reception = e->kind == ENTRY_CHOSEN && e->peer >= 0
                        ? joint_event(e->calls, &b->group->receptions)
                        : NULL;
        if (!reception)
            continue;
        b->is_lost |= reception->mpi->flag >= 0;
        point_add(b, line, e);
        sent = sent_of(run, e, rank);
        if (sent)
            array_push(b->a->arena, &b->matches,
                       ((struct match){sent, e, number - rank + (uint32_t)e->peer, number}));
    }
}

static const struct point *point_at(const struct line *line, const struct entry *entry)
{
    for (uint32_t k = 0; k < line->points.count; k++)
        if (line->points.items[k].entry == entry)
            return &line->points.items[k];
    return NULL;
}

/* The sites that messages tie to this one: they belong to one pattern. */
static void sites_relate(struct bound *b, uint32_t site)
{
    bool has_changed = true;

    memset(b->is_related, 0, sizeof b->is_related);
    b->is_related[site] = true;
    while (has_changed) {
        has_changed = false;
        for (uint32_t k = 0; k < b->matches.count; k++) {
            const struct match *m = &b->matches.items[k];
            const struct point *sent = point_at(&b->lines[m->from], m->sent);
            const struct point *taken = point_at(&b->lines[m->to], m->taken);

            if (!sent || !taken || b->is_related[sent->site] == b->is_related[taken->site])
                continue;
            b->is_related[sent->site] = b->is_related[taken->site] = has_changed = true;
        }
    }
}

/* The first reception of the pattern that the process has posted; NULL. */
static const struct entry *first_posted(const struct bound *b, const struct line *line)
{
    for (uint32_t k = 0; k < line->history->entries.count; k++) {
        const struct entry *e = &line->history->entries.items[k];

        if (e->kind == ENTRY_POSTED && joint_event(e->calls, &b->group->receptions))
            return e;
    }
    return NULL;
}

/* ---- what is sent without a reception ---- */

static bool is_for(const struct entry *sent, uint32_t rank, int comm, int64_t tag)
{
    return sent->kind == ENTRY_SEND && sent->peer == (int)rank && sent->comm == comm &&
           (tag < 0 || sent->tag == tag);
}

/* The next script; false: there is none. */
static bool script_step(const struct run *run, uint32_t *picks, uint32_t *count)
{
    for (uint32_t k = run->decisions.count; k-- > 0;) {
        uint32_t pick = k < *count ? picks[k] : 0;

        if (pick + 1 >= run->decisions.items[k])
            continue;
        for (uint32_t n = *count; n < k; n++)
            picks[n] = 0;
        picks[k] = pick + 1;
        *count = k + 1;
        return true;
    }
    return false;
}

static bool world_read(struct bound *b, const struct run *run, uint32_t rank)
{
    if (run->is_asked || run->is_left || (run->trouble && !run->is_stuck) ||
        run->decisions.count > PICKS_LIMIT ||
        (run->is_withheld && (run->comm != b->comm[rank] || run->tag != b->tag[rank])))
        return false;
    for (uint32_t from = 0; from < b->sample->size; from++) {
        const struct history *h = &run->histories[from];
        uint32_t count = 0;

        for (uint32_t k = 0; k < h->entries.count; k++)
            count += is_for(&h->entries.items[k], rank, b->comm[rank], b->tag[rank]);
        if (count > b->free_count[rank][from])
            b->free_count[rank][from] = count;
    }
    return true;
}

/* How many messages that its first reception could take come to the process without it at most? */
static bool worlds_count(struct bound *b, uint32_t rank)
{
    uint32_t *picks = ARENA_ARRAY(b->a->arena, uint32_t, PICKS_LIMIT + 1), count = 0;
    const size_t before = arena_used(b->a->arena);

    for (uint32_t world = 0; world < WORLDS_LIMIT; world++) {
        struct script script = {.picks = picks, .count = count, .rank = rank, .group = b->group};
        struct order order = {.hold = HOLD_SCRIPT, .script = &script};
        const struct run *run = joint_run(b->a, b->sample->size, b->sample->start, &order);

        if (!world_read(b, run, rank) || arena_used(b->a->arena) - before > WORLDS_MEMORY)
            return false;
        if (!script_step(run, picks, &count))
            return true;
    }
    return false;
}

/* The envelope of its first reception has to be one in all runs. */
static bool has_one_envelope(struct bound *b, uint32_t rank)
{
    const struct entry *first = NULL;

    for (uint32_t k = rank; k < b->line_count; k += b->sample->size) {
        const struct entry *posted = first_posted(b, &b->lines[k]);

        if (first && posted && (first->comm != posted->comm || first->tag != posted->tag))
            return false;
        first = posted ? posted : first;
    }
    if (first) {
        b->comm[rank] = first->comm;
        b->tag[rank] = first->tag;
    }
    return first != NULL;
}

/* Is it known what comes to the process without its first reception? */
static bool is_counted(struct bound *b, uint32_t rank)
{
    if (b->counted[rank] == COUNT_OPEN)
        b->counted[rank] = worlds_count(b, rank) ? COUNT_KNOWN : COUNT_LOST;
    return b->counted[rank] == COUNT_KNOWN;
}

/* ---- positions ---- */

static bool is_of_home(const struct home *home, const struct function *f)
{
    return f == home->functions[0] || f == home->functions[1];
}

/* The way of the process through the functions of the level.  False: one calls another, or itself. */
static bool visits_read(struct bound *b, struct line *line)
{
    uint64_t position = 0;
    uint32_t active = 0, activation = 0;

    line->visits.count = 0;
    for (uint32_t k = 0; k < line->history->trail.count; k++) {
        const struct visited *v = &line->history->trail.items[k];
        const uint32_t mark[] = {v->node->id, v->node->function->id, 0};

        if (!is_of_home(&b->home, v->node->function))
            continue;
        if (active && active != v->frame)
            return false;
        if (!active) {
            active = v->frame;
            position = hash_bytes(position, &(uint32_t){UINT32_MAX}, sizeof(uint32_t));
            activation++;
        }
        position = hash_bytes(position, mark, sizeof mark);
        array_push(
            b->a->arena, &line->visits,
            ((struct visit){v->node, k + 1, activation, position, v->node->kind == NODE_EXIT}));
        if (v->node->kind == NODE_EXIT)
            active = 0;
    }
    return true;
}

/* The visit in which the operation was begun; -1: outside of the functions. */
static int visit_of(const struct line *line, const struct entry *entry)
{
    uint32_t low = 0, high = line->visits.count;

    while (low < high) {
        uint32_t middle = (low + high) / 2;

        if (line->visits.items[middle].step <= entry->step)
            low = middle + 1;
        else
            high = middle;
    }
    return low == 0 || line->visits.items[low - 1].is_left ? -1 : (int)low - 1;
}

static int vertex_of(struct bound *b, const struct line *line, const struct entry *entry)
{
    int at = visit_of(line, entry);
    const struct visit *visit = at < 0 ? NULL : &line->visits.items[at];

    if (!visit)
        return -1;
    for (uint32_t k = 0; k < b->vertices.count; k++)
        if (b->vertices.items[k].position == visit->position)
            return (int)k;
    b->is_lost |= b->vertices.count >= VERTICES_LIMIT;
    array_push(b->a->arena, &b->vertices, ((struct vertex){visit->position, visit->node, 0, 0}));
    return (int)b->vertices.count - 1;
}

static void edge_add(struct bound *b, struct edge edge)
{
    for (uint32_t k = 0; k < b->edges.count; k++)
        if (b->edges.items[k].from == edge.from && b->edges.items[k].to == edge.to)
            return;
    array_push(b->a->arena, &b->edges, edge);
}

/* False: an operation is outside, so that no range there holds all. */
static bool edges_read(struct bound *b, uint32_t number)
{
    const struct line *line = &b->lines[number];
    int last = -1, last_visit = 0;

    for (uint32_t k = 0; k < line->points.count && !b->is_lost; k++) {
        int vertex, at;

        if (!b->is_related[line->points.items[k].site])
            continue;
        vertex = vertex_of(b, line, line->points.items[k].entry);
        at = visit_of(line, line->points.items[k].entry);
        if (vertex < 0)
            return false;
        if (last >= 0 && last != vertex)
            edge_add(b, (struct edge){(uint32_t)last, (uint32_t)vertex, number,
                                      (uint32_t)last_visit, (uint32_t)at, false});
        last = vertex;
        last_visit = at;
    }
    return true;
}

/* ---- numbers ---- */

static struct bits *inside_of(struct bound *b, const struct node *node)
{
    return &b->inside[node->function != b->home.functions[0]];
}

static bool is_one_activation(const struct bound *b, const struct edge *e)
{
    const struct visit *visits = b->lines[e->line].visits.items;

    return visits[e->first].activation == visits[e->last].activation;
}

static bool raise(bool *to, bool from)
{
    bool is_new = from && !*to;

    *to |= from;
    return is_new;
}

/* The number of the first is at most that of the second. */
static bool is_news(struct bound *b, uint32_t first, uint32_t second)
{
    struct vertex *u = &b->vertices.items[first], *v = &b->vertices.items[second];
    const bool is_behind = raise(&v->is_behind, u->is_behind);

    return raise(&u->is_before, v->is_before) || is_behind;
}

/* Whose numbers are at most, and at least, that of the reception? */
static void numbers_compare(struct bound *b, const struct tie *ties, uint32_t tie_count)
{
    bool has_changed = true;

    while (has_changed) {
        has_changed = false;
        for (uint32_t k = 0; k < b->edges.count; k++) {
            const struct edge *e = &b->edges.items[k];

            has_changed = is_news(b, e->from, e->to) || has_changed;
            has_changed = (e->is_one_run && is_news(b, e->to, e->from)) || has_changed;
        }
        for (uint32_t k = 0; k < tie_count; k++) {
            has_changed = is_news(b, ties[k].sent, ties[k].taken) || has_changed;
            has_changed = is_news(b, ties[k].taken, ties[k].sent) || has_changed;
        }
    }
}

static bool is_same(const struct bound *b, uint32_t vertex)
{
    return b->vertices.items[vertex].is_before && b->vertices.items[vertex].is_behind;
}

/* The range is one of statements behind each other: with two of them come those between. */
static void range_fill(struct bound *b)
{
    const struct function *f = b->home.functions[0];
    node_list nodes = {0};
    struct scope scope;

    for (uint32_t k = 0; k < f->node_count; k++)
        if (bits_get(&b->inside[0], f->nodes[k]->id))
            array_push(b->a->arena, &nodes, f->nodes[k]);
    if (!b->home.functions[1] && scope_around(b->a, &nodes, &scope))
        bits_join(&b->inside[0], &scope.inside);
}

/* Statements between two operations of the run belong to the range; then more are of one run. */
static bool range_grow(struct bound *b)
{
    bool has_changed = false;

    for (uint32_t k = 0; k < b->edges.count; k++) {
        struct edge *e = &b->edges.items[k];
        const struct visit *visits = b->lines[e->line].visits.items;

        for (uint32_t n = e->first; is_same(b, e->from) && is_same(b, e->to) && n <= e->last; n++)
            bits_set(inside_of(b, visits[n].node), visits[n].node->id);
    }
    range_fill(b);
    for (uint32_t k = 0; k < b->edges.count; k++) {
        struct edge *e = &b->edges.items[k];
        const struct visit *visits = b->lines[e->line].visits.items;
        bool is_inside = is_one_activation(b, e);

        for (uint32_t n = e->first; n <= e->last && is_inside; n++)
            is_inside = bits_get(inside_of(b, visits[n].node), visits[n].node->id);
        has_changed |= raise(&e->is_one_run, is_inside);
    }
    return has_changed;
}

/* Are two operations of different activations of the function of one run?  There is no such range. */
static bool is_torn(const struct bound *b)
{
    for (uint32_t k = 0; k < b->edges.count; k++)
        if (is_same(b, b->edges.items[k].from) && is_same(b, b->edges.items[k].to) &&
            !is_one_activation(b, &b->edges.items[k]))
            return true;
    return false;
}

static void range_begin(struct bound *b, uint32_t reception)
{
    for (int k = 0; k < 2; k++)
        b->inside[k] =
            bits_new(b->a->arena, b->home.functions[k] ? b->home.functions[k]->node_count + 1 : 1);
    for (uint32_t k = 0; k < b->vertices.count; k++) {
        struct vertex *v = &b->vertices.items[k];

        v->is_before = v->is_behind = k == reception;
        bits_set(inside_of(b, v->node), v->node->id);
    }
    for (uint32_t k = 0; k < b->edges.count; k++)
        b->edges.items[k].is_one_run = false;
    range_fill(b);
}

/* ---- contradictions ---- */

/* May another process than this one send the reception a message with its number?  Messages of one process alone come in
 * their order, in a recovery too, whatever they are sent after. */
static bool has_other_sender(struct bound *b, uint32_t rank, uint32_t from)
{
    for (uint32_t k = 0; k < b->line_count; k++) {
        const struct line *line = &b->lines[k];

        for (uint32_t n = 0; n < line->points.count && k % b->sample->size != from; n++) {
            const struct point *point = &line->points.items[n];

            if (is_for(point->entry, rank, b->comm[rank], b->tag[rank]) &&
                b->is_related[point->site] &&
                is_same(b, (uint32_t)vertex_of(b, line, point->entry)))
                return true;
        }
    }
    return false;
}

/* A message of the run that is always sent after that first reception, and has its number. */
static bool message_find(struct bound *b, uint32_t run, uint32_t rank, struct dependence *out)
{
    for (uint32_t from = 0; from < b->sample->size; from++) {
        const struct line *line = &b->lines[run * b->sample->size + from];
        uint32_t count = 0;

        for (uint32_t k = 0; k < line->history->entries.count; k++) {
            const struct entry *e = &line->history->entries.items[k];
            const struct point *point;

            if (!is_for(e, rank, b->comm[rank], b->tag[rank]))
                continue;
            count++;
            point = point_at(line, e);
            if (!point || !b->is_related[point->site] ||
                !is_same(b, (uint32_t)vertex_of(b, line, e)) || !has_other_sender(b, rank, from) ||
                !is_counted(b, rank) || count <= b->free_count[rank][from])
                continue;
            out->run = run;
            out->rank = rank;
            out->from = from;
            out->message = e;
            return true;
        }
    }
    return false;
}

/* Of all runs in which the first reception of the process is in that position: is no range in the
 * functions right? */
static bool reception_contradicts(struct bound *b, uint32_t reception, uint32_t rank,
                                  const struct tie *ties, uint32_t tie_count,
                                  struct dependence *out)
{
    range_begin(b, reception);
    do
        numbers_compare(b, ties, tie_count);
    while (range_grow(b));
    for (uint32_t run = 0; run < b->sample->run_count; run++) {
        const struct line *line = &b->lines[run * b->sample->size + rank];

        out->reception = first_posted(b, line);
        if (out->reception && vertex_of(b, line, out->reception) == (int)reception &&
            message_find(b, run, rank, out))
            return true;
    }
    return is_torn(b);
}

/* The positions that messages tie. */
static uint32_t ties_read(struct bound *b, struct tie *ties)
{
    uint32_t count = 0;

    for (uint32_t k = 0; k < b->matches.count; k++) {
        const struct match *m = &b->matches.items[k];
        const struct point *sent = point_at(&b->lines[m->from], m->sent);
        const struct point *taken = point_at(&b->lines[m->to], m->taken);
        struct tie tie;
        uint32_t n = 0;

        if (!sent || !taken || !b->is_related[sent->site])
            continue;
        tie.sent = (uint32_t)vertex_of(b, &b->lines[m->from], m->sent);
        tie.taken = (uint32_t)vertex_of(b, &b->lines[m->to], m->taken);
        while (n < count && (ties[n].sent != tie.sent || ties[n].taken != tie.taken))
            n++;
        if (n == count)
            ties[count++] = tie;
    }
    return count;
}

static bool home_read(struct bound *b, bool *is_outside)
{
    b->vertices.count = b->edges.count = 0;
    *is_outside = false;
    for (uint32_t k = 0; k < b->line_count; k++)
        if (!visits_read(b, &b->lines[k]))
            return false;
    for (uint32_t k = 0; k < b->line_count && !b->is_lost; k++)
        *is_outside |= !edges_read(b, k);
    return !b->is_lost;
}

/* Is no range in these functions right, for the site of the reception? */
static bool home_contradicts(struct bound *b, uint32_t site, struct dependence *out)
{
    struct tie *ties = ARENA_ARRAY(b->a->arena, struct tie, b->matches.count + 1);
    ARRAY(int) tried[TALK_RANKS] = {0};
    uint32_t tie_count;
    bool is_outside;

    if (!home_read(b, &is_outside))
        return false;
    if (is_outside)
        return true;
    tie_count = ties_read(b, ties);
    for (uint32_t k = 0; k < b->line_count && !b->is_lost; k++) {
        const uint32_t rank = k % b->sample->size;
        const struct entry *posted = first_posted(b, &b->lines[k]);
        int vertex = posted && site_of(b, posted) == site && has_one_envelope(b, rank)
                         ? vertex_of(b, &b->lines[k], posted)
                         : -1;
        bool is_new = vertex >= 0 && tried[rank].count < POSITIONS_LIMIT;

        for (uint32_t n = 0; n < tried[rank].count; n++)
            is_new &= tried[rank].items[n] != vertex;
        if (!is_new)
            continue;
        array_push(b->a->arena, &tried[rank], vertex);
        if (reception_contradicts(b, (uint32_t)vertex, rank, ties, tie_count, out))
            return !b->is_lost;
    }
    return false;
}

/* ---- functions ---- */

static bool is_below(const struct entry *site, const struct function *f)
{
    for (int k = 0; f && k < JOINT_CALLS && site->calls[k]; k++)
        if (site->calls[k]->function == f)
            return true;
    return false;
}

/* Is each operation below one of the two, and only one? */
static bool is_candidate(const struct bound *b, const struct function *f, const struct function *g)
{
    for (uint32_t k = 0; k < b->sites.count; k++)
        if (b->is_related[k] && is_below(b->sites.items[k], f) == is_below(b->sites.items[k], g))
            return false;
    return true;
}

static void functions_add(struct bound *b, function_list *out)
{
    for (uint32_t k = 0; k < b->sites.count; k++)
        for (int n = 0; b->is_related[k] && n < JOINT_CALLS && b->sites.items[k]->calls[n]; n++) {
            struct function *f = b->sites.items[k]->calls[n]->function;
            bool is_new = f != b->a->main;

            for (uint32_t m = 0; m < out->count; m++)
                is_new &= out->items[m] != f;
            if (is_new)
                array_push(b->a->arena, out, f);
        }
}

/* Is no range anywhere right?  First those in main, which hold whatever happens. */
static bool all_contradict(struct bound *b, uint32_t site, struct dependence *out)
{
    function_list functions = {0};
    struct dependence other = {0};

    sites_relate(b, site);
    functions_add(b, &functions);
    b->home = (struct home){{b->a->main, NULL}};
    if (!home_contradicts(b, site, out) || !out->message)
        return false;
    for (uint32_t k = 0; k < functions.count; k++)
        for (uint32_t n = k; n < functions.count; n++) {
            const struct function *second = n == k ? NULL : functions.items[n];

            if (!is_candidate(b, functions.items[k], second))
                continue;
            b->home = (struct home){{functions.items[k], second}};
            if (!home_contradicts(b, site, &other))
                return false;
        }
    return true;
}

/* ---- what is said ---- */

static void refute(struct bound *b, const struct dependence *d)
{
    struct analysis *a = b->a;
    struct group *g = b->group;
    const struct place *sent = &d->message->calls[0]->place;
    const struct place *taken = &d->reception->calls[0]->place;
    struct picture picture = {
        .title = "a message is sent only after a reception that could have taken it",
        .run = b->sample->runs[d->run],
        .size = b->sample->size,
        .last = d->message,
        .wrong_message = d->message,
        .wrong_reception = d->reception};
    const struct schedule *schedule;

    while (a->groups.items[picture.group] != g)
        picture.group++;
    schedule = picture_make(a, &picture);
    g->schedules = schedule;
    g->schedule_count = schedule != NULL;
    g->instances = arena_printf(a->arena, "a bad dependence of %u processes", b->sample->size);
    g->order = claim_make(
        TRUTH_REFUTED,
        arena_printf(a->arena,
                     "of %s, process %u sends at %s:%u only because process %u has matched "
                     "its first reception at %s:%u, which could take that message, and no range of "
                     "statements has the two in different runs",
                     joint_processes(a, b->sample->size, b->sample->start, b->sample->runs[0]),
                     d->from, sent->file->path, sent->line, d->rank, taken->file->path,
                     taken->line),
        *sent);
}

void bound_check(const struct sample *sample, struct group *group)
{
    struct bound b = {.sample = sample, .a = sample->a, .group = group};
    bool is_tried[SITES_LIMIT] = {false};

    b.line_count = sample->run_count * sample->size;
    b.lines = ARENA_ARRAY(b.a->arena, struct line, b.line_count + 1);
    for (uint32_t k = 0; k < b.line_count; k++)
        line_read(&b, k);
    for (uint32_t k = 0; k < b.line_count && !b.is_lost; k++) {
        const struct entry *posted = first_posted(&b, &b.lines[k]);
        uint32_t site = posted ? site_of(&b, posted) : 0;
        struct dependence found = {0};

        if (!posted || b.is_lost || is_tried[site])
            continue;
        is_tried[site] = true;
        if (all_contradict(&b, site, &found) && histories_have_rivals(sample, group, found.rank)) {
            refute(&b, &found);
            return;
        }
    }
}
