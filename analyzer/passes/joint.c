/* SPDX-License-Identifier: Apache-2.0 */
/* What do a few processes send each other when they run together, in one order of arrival?
 *
 * Requires: tracing.h.  Computes: one run of all processes, with what each sends, receives and is told.
 * Between two processes messages arrive in their order (MPI-4.0 section 3.5), otherwise when the order
 * says; a message goes to the reception that was posted first of those it fits, a reception takes the
 * message that arrived first of those that fit.  Sends that are not synchronous end at once.  So every
 * run is one that MPI allows, whatever is asked while it has not arrived:
 *
 *   go on    a process makes steps until it has to wait, or has asked in vain
 *   arrive   the oldest message of a channel: to a reception, or it is kept
 *   end      nobody can go on, and nothing is on its way
 *
 * A process that has asked in vain goes on only when something has happened since, or when nothing else
 * can.  What is not followed ends the run; what was told before holds.
 */
#include "passes/joint.h"
#include "base/text.h"
#include "passes/budget.h"

#include <string.h>

enum { STEP_LIMIT = 8000, LETTER_LIMIT = 400, IDLE_LIMIT = 40, PATTERNS_LIMIT = 16 };

static struct letter *letter_at(const struct joint *j, uint32_t number)
{
    return &j->letters.items[number];
}

uint32_t joint_draw(struct joint *j, uint32_t limit)
{
    if (j->order->hold != HOLD_RANDOM || limit < 2)
        return j->order->is_descending ? limit - 1 : 0;
    j->random = j->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(j->random >> 33) % limit;
}

/* ---- histories ---- */

void joint_chain(const struct process *p, const struct node **calls)
{
    const struct activation *frame = p->t.frame;
    uint32_t count = 0;

    for (const struct node *call = p->t.node; call && count < JOINT_CALLS; frame = frame->caller) {
        calls[count++] = call;
        call = frame->call;
    }
}

const uint32_t *joint_iterations(const struct process *p)
{
    uint32_t count = p->passages ? p->t.a->groups.count : 0;
    uint32_t *iterations = count > 0 ? ARENA_ARRAY(p->t.a->arena, uint32_t, count) : NULL;

    for (uint32_t k = 0; k < count; k++)
        if (p->passages[k].active && !p->passages[k].is_lost)
            iterations[k] = p->passages[k].count;
    return iterations;
}

/* The process comes to the node that it is at: which patterns are entered, which left (as in course.c)? */
static void passages_follow(struct process *p)
{
    const struct node *node = p->t.node;

    for (uint32_t k = 0; p->passages && k < p->t.a->groups.count; k++) {
        const struct scope *scope = &p->t.a->groups.items[k]->scope;
        struct passage *passage = &p->passages[k];
        uint32_t frame = p->t.frame->number;
        bool is_inside;

        if (!p->t.a->groups.items[k]->has_scope || node->function != scope->function)
            continue;
        is_inside = node->kind != NODE_EXIT && bits_get(&scope->inside, node->id);
        passage->is_lost |= is_inside && passage->active && passage->active != frame;
        if (is_inside && !passage->active) {
            passage->active = frame;
            passage->count++;
        }
        if (passage->active == frame &&
            (!is_inside || node->kind == NODE_RETURN || node->kind == NODE_EXIT))
            passage->active = 0;
    }
}

void joint_note(struct process *p, struct entry entry)
{
    entry.here = p->t.node;
    if (!entry.calls[0])
        joint_chain(p, entry.calls);
    array_push(p->t.a->arena, &p->history->entries, entry);
}

/* ---- messages ---- */

bool joint_fits(const struct request *r, const struct letter *l)
{
    return r->kind == REQUEST_RECEIVE && r->is_active && r->letter < 0 && !l->is_taken &&
           r->comm == l->comm && (r->peer < 0 || r->peer == (int)l->from) &&
           (r->tag < 0 || r->tag == l->tag);
}

/* What the message holds is in the buffer from now on. */
static void buffer_fill(struct process *p, const struct request *r, const struct letter *l)
{
    if (r->buffer.known != KNOWN_ADDRESS)
        return;
    if (!r->is_followed || l->count == 0 || l->bytes != (int64_t)l->count * r->size) {
        memory_forget(p->t.memory, r->buffer.object, false);
        return;
    }
    for (uint32_t k = 0; k < l->count; k++) {
        struct value index = {.known = KNOWN_INT, .number = k};
        struct value at = tracing_move(&p->t, r->buffer, index);

        memory_store(p->t.memory, &at, l->values[k]);
    }
}

static void all_wake(struct joint *j)
{
    for (uint32_t k = 0; k < j->size; k++)
        j->processes[k].is_idle = false;
}

void joint_match(struct process *p, uint32_t request, uint32_t letter)
{
    struct request *r = &p->requests.items[request];
    struct letter *l = letter_at(p->t.joint, letter);
    struct entry entry = {.kind = ENTRY_RECEIVED,
                          .peer = (int)l->from,
                          .ordinal = l->ordinal,
                          .comm = l->comm,
                          .tag = l->tag,
                          .bytes = l->bytes,
                          .values = l->values,
                          .count = l->count};

    l->is_taken = true;
    r->letter = (int)letter;
    all_wake(p->t.joint); /* who sent it may wait for that */
    if (l->bytes >= 0 && r->size > 0 && l->bytes > r->room * r->size) {
        tracing_stop(&p->t, "a message is longer than its buffer", &r->calls[0]->place);
        return;
    }
    buffer_fill(p, r, l);
    memcpy(entry.calls, r->calls, sizeof entry.calls);
    joint_note(p, entry);
    if (r->is_any) {
        entry.kind = ENTRY_CHOSEN;
        entry.iterations = r->iterations;
        joint_note(p, entry);
    }
}

static bool is_behind(const struct letter *x, const struct letter *y)
{
    return x->from == y->from && x->to == y->to && x->comm == y->comm && x->number > y->number;
}

/* The next message of its channel? */
static bool may_arrive(const struct joint *j, const struct letter *l)
{
    if (l->is_arrived)
        return false;
    for (uint32_t k = 0; k < l->number; k++)
        if (!letter_at(j, k)->is_arrived && is_behind(l, letter_at(j, k)))
            return false;
    return true;
}

static void arrive(struct joint *j, uint32_t number)
{
    struct letter *l = letter_at(j, number);
    struct process *p = &j->processes[l->to];

    l->is_arrived = true;
    all_wake(j);
    for (uint32_t k = 0; k < p->posted.count; k++) {
        uint32_t request = p->posted.items[k];

        if (!joint_fits(&p->requests.items[request], l))
            continue;
        memmove(p->posted.items + k, p->posted.items + k + 1,
                (--p->posted.count - k) * sizeof *p->posted.items);
        joint_match(p, request, number);
        return;
    }
    array_push(j->a->arena, &p->arrived, number);
}

/* Does it wait until nothing else can happen? */
static bool is_held(const struct joint *j, const struct letter *l)
{
    switch (j->order->hold) {
    case HOLD_NONE:
        return false;
    case HOLD_FROM:
        return l->from == j->order->which;
    case HOLD_ONE:
        return l->number == j->order->which;
    default:
        return true;
    }
}

void joint_send(struct joint *j, struct letter letter)
{
    uint32_t number = j->letters.count;

    letter.number = number;
    letter.ordinal = 0;
    for (uint32_t k = 0; k < number; k++)
        letter.ordinal += letter_at(j, k)->from == letter.from && letter_at(j, k)->to == letter.to;
    array_push(j->a->arena, &j->letters, letter);
    if (!is_held(j, &letter) && may_arrive(j, letter_at(j, number)))
        arrive(j, number);
}

/* ---- collectives ---- */

uint32_t joint_meet(struct process *p, const struct operation *operation)
{
    struct joint *j = p->t.joint;
    uint32_t rank = (uint32_t)p->t.rank, ordinal = 0, at = 0;
    struct entry entry = {.kind = ENTRY_GIVE, .peer = -1, .comm = operation->comm, .tag = -1};
    struct gathering *g = NULL;

    for (uint32_t k = 0; k < j->gatherings.count; k++)
        ordinal += j->gatherings.items[k]->comm == operation->comm &&
                   j->gatherings.items[k]->is_here[rank];
    for (uint32_t k = 0; k < j->gatherings.count && !g; k++)
        if (j->gatherings.items[k]->comm == operation->comm &&
            j->gatherings.items[k]->ordinal == ordinal) {
            g = j->gatherings.items[k];
            at = k;
        }
    if (!g) {
        g = ARENA_NEW(j->a->arena, struct gathering);
        g->comm = operation->comm;
        g->ordinal = ordinal;
        at = j->gatherings.count;
        array_push(j->a->arena, &j->gatherings, g);
    }
    g->operations[rank] = *operation;
    g->is_here[rank] = true;
    all_wake(j);
    entry.ordinal = ordinal;
    entry.bytes = -1;
    entry.values = operation->given;
    entry.count = operation->given_count;
    joint_note(p, entry);
    return at;
}

static bool all_are_here(const struct joint *j, const struct gathering *g)
{
    const struct members *members = &j->talk->comms.items[g->comm];

    for (uint32_t k = 0; k < members->count; k++)
        if (!g->is_here[members->ranks[k]])
            return false;
    return true;
}

/* What all together give. */
static void all_tell(struct joint *j, uint32_t at)
{
    struct gathering *g = j->gatherings.items[at];
    struct meeting_of m = {.members = &j->talk->comms.items[g->comm]};
    struct members members = *m.members; /* more communicators may be made */

    m.members = &members;
    m.count = members.count;
    for (uint32_t k = 0; k < m.count; k++) {
        m.operations[k] = &g->operations[members.ranks[k]];
        m.indices[k] = at;
        m.is_mixed |= m.operations[k]->exchange != m.operations[0]->exchange ||
                      m.operations[k]->root != m.operations[0]->root;
    }
    g->is_answered = true;
    if (!m.is_mixed)
        talk_meet(j->talk, &m);
}

/* What the root alone gives to this process. */
static void root_tells(struct joint *j, uint32_t at, uint32_t rank)
{
    const struct gathering *g = j->gatherings.items[at];
    const struct operation *mine = &g->operations[rank], *root = NULL;
    uint32_t each;

    if (mine->root >= 0 && mine->root < (int64_t)j->size && g->is_here[mine->root])
        root = &g->operations[mine->root];
    if (!root || root->given_count == 0 || root->exchange != mine->exchange ||
        root->root != mine->root)
        return;
    if (mine->exchange == EXCHANGE_FROM_ROOT)
        talk_tell(j->talk, rank, at,
                  (struct told){.comm = -1, .values = root->given, .count = root->given_count});
    each = root->given_count / j->talk->comms.items[g->comm].count;
    if (mine->exchange == EXCHANGE_SLICES_OF_ROOT)
        talk_tell(
            j->talk, rank, at,
            (struct told){.comm = -1,
                          .values = root->given + (size_t)talk_rank(j->talk, g->comm, rank) * each,
                          .count = each});
}

bool joint_is_met(struct process *p, uint32_t at)
{
    struct joint *j = p->t.joint;
    struct gathering *g = j->gatherings.items[at];
    uint32_t rank = (uint32_t)p->t.rank;
    const struct told *told;

    for (uint32_t other = 0; other < j->size; other++)
        if (talk_waits_for(j->talk, &g->operations[rank], rank, other) && !g->is_here[other])
            return false;
    if (g->is_told[rank])
        return true;
    if (g->operations[rank].meet == MEET_FROM_ROOT)
        root_tells(j, at, rank);
    else if (!g->is_answered && all_are_here(j, g))
        all_tell(j, at);
    g->is_told[rank] = true;
    told = talk_answer(j->talk, rank, at);
    joint_note(p, (struct entry){.kind = ENTRY_TOLD,
                                 .peer = -1,
                                 .ordinal = g->ordinal,
                                 .comm = g->comm,
                                 .tag = -1,
                                 .bytes = -1,
                                 .values = told ? told->values : NULL,
                                 .count = told ? told->count : 0});
    return true;
}

/* ---- who goes on ---- */

/* Does the program end here, without MPI_Finalize? */
static bool is_exit(const struct node *node)
{
    static const char *const ENDS[] = {"exit",  "_exit",         "_Exit", "quick_exit",
                                       "abort", "__assert_fail", NULL};
    const struct function *f =
        node->kind == NODE_CALL && node->callee && node->callee->kind == EXPR_FUNCTION
            ? node->callee->callee
            : NULL;

    return f && !f->is_defined && text_is_one_of(f->name, ENDS);
}

static void process_end(struct process *p)
{
    p->is_finished = true;
    p->history->is_finished = !p->t.trace->trouble;
    if (p->t.trace->trouble && !p->t.joint->run->trouble)
        p->t.joint->run->trouble = p->t.trace->trouble;
    p->t.joint->has_aborted |= p->t.trace->trouble || !p->t.trace->is_finished;
    all_wake(p->t.joint);
}

/* Up to where it has to wait, has asked in vain, or (one_call) has made one call. */
static void process_run(struct process *p, bool one_call)
{
    struct tracing *t = &p->t;
    bool was_call = false;

    t->is_blocked = false;
    while (!p->is_finished && !t->is_blocked && !p->is_idle && !(one_call && was_call)) {
        if (t->step++ >= STEP_LIMIT || !budget_spend(t->a))
            tracing_stop(t, "the run takes too long", &t->node->place);
        t->is_over |= is_exit(t->node);
        was_call = t->node->kind == NODE_CALL && t->node->mpi >= 0;
        if (!t->is_over) {
            passages_follow(p);
            tracing_step(t);
        }
        if (t->choices.count > 0 || t->joint->letters.count > LETTER_LIMIT)
            tracing_stop(t, "what is communicated depends on something unknown",
                         &t->frame->function->place);
        if (t->is_over || !t->node)
            process_end(p);
    }
}

static uint32_t ranked(const struct joint *j, uint32_t k)
{
    return j->order->is_descending ? j->size - 1 - k : k;
}

static bool first_goes_on(struct joint *j)
{
    for (uint32_t k = 0; k < j->size; k++) {
        struct process *p = &j->processes[ranked(j, k)];
        uint32_t step = p->t.step;

        if (p->is_finished || p->is_idle)
            continue;
        process_run(p, false);
        /* A blocked one that only looked again has done nothing. */
        if (p->is_finished || p->is_idle || p->t.step > step + 1)
            return true;
    }
    return false;
}

/* One message that is on its way arrives. */
static bool one_arrives(struct joint *j)
{
    int found = -1;

    for (uint32_t k = 0; k < j->letters.count; k++) {
        const struct letter *l = letter_at(j, k),
                            *best = found < 0 ? NULL : letter_at(j, (uint32_t)found);

        if (!may_arrive(j, l))
            continue;
        if (!best || (j->order->is_descending ? l->from > best->from : l->from < best->from))
            found = (int)k;
    }
    if (found >= 0)
        arrive(j, (uint32_t)found);
    return found >= 0;
}

/* Any process, or any message. */
static bool any_goes_on(struct joint *j)
{
    uint32_t channels[TALK_RANKS * TALK_RANKS * 4], count = 0, goers[TALK_RANKS], going = 0, pick;

    for (uint32_t k = 0; k < j->letters.count && count < sizeof channels / sizeof *channels; k++)
        if (may_arrive(j, letter_at(j, k)))
            channels[count++] = k;
    for (uint32_t k = 0; k < j->size; k++)
        if (!j->processes[k].is_finished && !j->processes[k].is_idle)
            goers[going++] = k;
    if (count + going == 0)
        return false;
    pick = joint_draw(j, going + count);
    if (pick >= going) {
        arrive(j, channels[pick - going]);
        return true;
    }
    process_run(&j->processes[goers[pick]], true);
    j->processes[goers[pick]].is_idle |= j->processes[goers[pick]].t.is_blocked;
    return true;
}

/* Those that ask in vain ask again. */
static bool idle_ask(struct joint *j)
{
    bool has_one = false;

    for (uint32_t k = 0; k < j->size; k++) {
        struct process *p = &j->processes[k];

        if (!p->is_finished && p->is_idle && !p->t.is_blocked) {
            p->is_idle = false;
            has_one = true;
        }
    }
    return has_one;
}

static bool is_over(const struct joint *j)
{
    bool has_one = false;

    for (uint32_t k = 0; k < j->size; k++)
        has_one |= !j->processes[k].is_finished;
    return !has_one || j->has_aborted || j->run->trouble;
}

static void processes_run(struct joint *j)
{
    uint32_t idle = 0, happened = 0;

    while (!is_over(j)) {
        bool goes_on = j->order->hold == HOLD_RANDOM ? any_goes_on(j) : first_goes_on(j);

        if (goes_on || one_arrives(j)) {
            if (j->letters.count + j->gatherings.count > happened)
                idle = 0;
            happened = j->letters.count + j->gatherings.count;
            continue;
        }
        if (!idle_ask(j)) {
            j->run->trouble = "the processes wait for ever";
            return;
        }
        if (idle++ > IDLE_LIMIT) {
            j->run->trouble = "a process asks without end";
            return;
        }
    }
}

/* ---- the run ---- */

static void keys_find(struct joint *j)
{
    static const char *const NAMES[] = {"MPI_SOURCE", "MPI_TAG"};

    for (uint32_t k = 0; k < j->a->accesses.count; k++) {
        const struct expr *access = j->a->accesses.items[k];

        for (int n = 0; access->kind == EXPR_FIELD && n < 2; n++)
            if (strcmp(access->text, NAMES[n]) == 0)
                j->keys[n] = access->key;
    }
}

static void process_open(struct joint *j, uint32_t rank, bool has_arguments)
{
    struct process *p = &j->processes[rank];
    struct analysis *a = j->a;

    p->t = (struct tracing){
        .a = a, .talk = j->talk, .joint = j, .rank = (int)rank, .size = (int)j->size, .probed = -1};
    p->t.trace = ARENA_NEW(a->arena, struct trace);
    p->t.memory = memory_new(a->arena);
    p->t.statics = map_new(a->arena);
    p->t.spares = map_new(a->arena);
    p->history = &j->run->histories[rank];
    p->current = -1;
    if (a->groups.count <= PATTERNS_LIMIT)
        p->passages = ARENA_ARRAY(a->arena, struct passage, a->groups.count + 1);
    tracing_begin(&p->t, has_arguments);
}

const struct run *joint_run(struct analysis *a, uint32_t size, bool has_arguments,
                            const struct order *order)
{
    struct joint *j = ARENA_NEW(a->arena, struct joint);

    j->a = a;
    j->size = size;
    j->order = order;
    j->random = order->which * UINT64_C(0x9e3779b97f4a7c15) + 1;
    j->run = ARENA_NEW(a->arena, struct run);
    j->talk = talk_new(a->arena, size);
    keys_find(j);
    for (uint32_t k = 0; k < size; k++)
        process_open(j, k, has_arguments);
    processes_run(j);
    return j->run;
}
