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
#include "ir/called.h"
#include "passes/budget.h"
#include "passes/libc.h"

#include <string.h>

enum {
    STEP_LIMIT = 8000,
    FAR = 60000,
    FEW_LETTERS = 24,
    LETTER_LIMIT = 400,
    IDLE_LIMIT = 40,
    PATTERNS_LIMIT = 16
};

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

/* A call that waits is come to again and again, and noted once. */
static void trail_follow(struct process *p)
{
    const uint32_t count = p->history->trail.count;
    const struct visited here = {p->t.node, p->t.frame->number};
    const struct visited *last = count > 0 ? &p->history->trail.items[count - 1] : NULL;

    if (!last || last->node != here.node || last->frame != here.frame)
        array_push(p->t.a->arena, &p->history->trail, here);
}

void joint_note(struct process *p, struct entry entry)
{
    entry.here = p->t.node;
    entry.time = ++p->t.joint->time;
    if (entry.step == 0)
        entry.step = p->history->trail.count;
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
    if (!r->is_followed || l->parts || l->count == 0 || l->bytes != (int64_t)l->count * r->size) {
        if (joint_fill(p, r, l))
            return;
        if (!p->t.joint->order->seeks_raw || !r->is_laid || l->bytes < 0 ||
            l->bytes != r->room * r->layout.bytes ||
            !layout_forget(&p->t, &r->buffer, r->unit, &r->layout, r->room))
            memory_forget(p->t.memory, r->buffer.object, false);
        return;
    }
    for (uint32_t k = 0; k < l->count; k++) {
        struct value index = value_number(k);
        struct value at = tracing_move(&p->t, r->buffer, index);

        memory_store(p->t.memory, &at, l->values[k]);
    }
}

void joint_wake(struct joint *j)
{
    j->wakes++;
    for (uint32_t k = 0; k < j->size; k++)
        j->processes[k].is_idle = false;
}

/* Does its call return only when it is complete?  An error of another one is told later. */
static bool is_waited_for(const struct request *r)
{
    const int row = r->calls[0] ? r->calls[0]->mpi : -1;

    return row >= 0 && mpi_function_get(row)->role == ROLE_RECV;
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
                          .count = l->count,
                          .parts = l->parts};

    l->is_taken = true;
    r->letter = (int)letter;
    joint_wake(p->t.joint); /* who sent it may wait for that */
    if (l->bytes >= 0 && r->size > 0 && r->room >= 0 && l->bytes > r->room * r->size) {
        p->history->is_silent = !p->t.joint->has_handler && is_waited_for(r);
        tracing_stop(&p->t, "a message is longer than its buffer", &r->calls[0]->place);
        return;
    }
    buffer_fill(p, r, l);
    memcpy(entry.calls, r->calls, sizeof entry.calls);
    entry.step = r->step;
    entry.iterations = r->iterations;
    joint_note(p, entry);
    if (r->is_any) {
        entry.kind = ENTRY_CHOSEN;
        joint_note(p, entry);
    }
}

/* ---- a reception that gets nothing ---- */

bool joint_is_made_at(const struct node *const *calls, const struct event *e)
{
    for (uint32_t k = 0; k < e->depth; k++)
        if (k >= JOINT_CALLS || calls[k] != e->chain[e->depth - 1 - k])
            return false;
    return true;
}

const struct event *joint_event(const struct node *const *calls, const event_list *events)
{
    for (uint32_t k = 0; k < events->count; k++)
        if (joint_is_made_at(calls, events->items[k]))
            return events->items[k];
    return NULL;
}

bool joint_withholds(struct process *p, const struct entry *posted)
{
    const struct script *s = p->t.joint->order->script;
    struct run *run = p->t.joint->run;

    if (!s || s->rank != (uint32_t)p->t.rank || run->is_withheld ||
        !joint_event(posted->calls, &s->group->receptions))
        return false;
    run->is_withheld = true;
    run->comm = posted->comm;
    run->tag = posted->tag;
    return true;
}

/* The reception that has waited longest of those that the message fits; -1: none waits. */
static int taker_of(const struct process *p, uint32_t letter)
{
    for (uint32_t k = 0; k < p->posted.count; k++)
        if (joint_fits(&p->requests.items[p->posted.items[k]], letter_at(p->t.joint, letter)))
            return (int)p->posted.items[k];
    return -1;
}

/* Does the script say which message it takes? */
static bool is_scripted(const struct process *p, const struct request *r)
{
    return p->t.joint->order->script && r->is_any && !r->is_withheld;
}

static void list_remove(uint32_t *items, uint32_t *count, uint32_t item)
{
    uint32_t kept = 0;

    for (uint32_t k = 0; k < *count; k++)
        if (items[k] != item)
            items[kept++] = items[k];
    *count = kept;
}

/* The message that has arrived goes to the reception that waits for it. */
static void give_to(struct process *p, uint32_t letter, uint32_t request)
{
    list_remove(p->arrived.items, &p->arrived.count, letter);
    if (p->requests.items[request].is_withheld) {
        letter_at(p->t.joint, letter)->is_taken = true;
        return;
    }
    list_remove(p->posted.items, &p->posted.count, request);
    joint_match(p, request, letter);
}

void joint_post(struct process *p, uint32_t request)
{
    struct request *r = &p->requests.items[request];

    if (r->is_any) {
        struct entry posted = {
            .kind = ENTRY_POSTED, .peer = -1, .comm = r->comm, .tag = r->tag, .step = r->step};

        memcpy(posted.calls, r->calls, sizeof posted.calls);
        joint_note(p, posted);
        r->is_withheld = joint_withholds(p, &posted);
    }
    array_push(p->t.a->arena, &p->posted, request);
    for (uint32_t k = 0; k < p->arrived.count && r->letter < 0 && !is_scripted(p, r);) {
        uint32_t letter = p->arrived.items[k];

        if (taker_of(p, letter) == (int)request)
            give_to(p, letter, request);
        else
            k++;
    }
}

int joint_probed(struct process *p, const struct request *asked, uint32_t *at)
{
    const bool has_script = p->t.joint->order->script && asked->peer < 0;

    for (*at = 0; *at < p->arrived.count; ++*at) {
        uint32_t letter = p->arrived.items[*at];

        if (has_script ? letter != p->picked : !joint_fits(asked, letter_at(p->t.joint, letter)))
            continue;
        p->is_probing = false;
        p->picked = UINT32_MAX;
        return (int)letter;
    }
    p->is_probing = has_script;
    p->probing = *asked;
    return -1;
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
    int taker;

    l->is_arrived = true;
    joint_wake(j);
    array_push(j->a->arena, &p->arrived, number);
    taker = taker_of(p, number);
    if (taker >= 0 && !is_scripted(p, &p->requests.items[taker]))
        give_to(p, number, (uint32_t)taker);
}

/* Does it wait until nothing else can happen? */
static bool is_held(const struct joint *j, const struct letter *l)
{
    switch (j->order->hold) {
    case HOLD_NONE:
    case HOLD_SCRIPT:
        return false;
    case HOLD_FROM:
        return l->from == j->order->which;
    case HOLD_BETWEEN:
        return l->from * j->size + l->to == j->order->which;
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

/* ---- who goes on ---- */

static void process_end(struct process *p)
{
    p->is_finished = true;
    p->history->is_finished = !p->t.trace->trouble;
    p->t.joint->run->has_asked |= p->t.trace->saw_arguments;
    if (p->t.trace->trouble && !p->t.joint->run->trouble)
        p->t.joint->run->trouble = p->t.trace->trouble;
    p->t.joint->has_aborted |=
        p->t.trace->trouble ? !p->t.joint->order->seeks_raw : !p->t.trace->is_finished;
    p->history->is_left = !p->t.trace->is_finished;
    p->t.joint->run->is_left |= p->history->is_left;
    joint_wake(p->t.joint);
}

/* Tables are filled before the first message, and no order of arrival is told apart while there is none. */
static uint32_t steps_allowed(const struct joint *j)
{
    return j->letters.count < FEW_LETTERS ? FAR : STEP_LIMIT;
}

/* Up to where it has to wait, has asked in vain, or (one_call) has made one call. */
static void process_run(struct process *p, bool one_call)
{
    struct tracing *t = &p->t;
    bool was_call = false;

    t->is_blocked = false;
    while (!p->is_finished && !t->is_blocked && !p->is_idle && !(one_call && was_call)) {
        if (t->step++ >= steps_allowed(t->joint) || !budget_spend(t->a))
            tracing_stop(t, "the run takes too long", &t->node->place);
        t->is_over |= libc_ends(t->node);
        was_call = t->node->kind == NODE_CALL && t->node->mpi >= 0;
        if (!t->is_over) {
            passages_follow(p);
            trail_follow(p);
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
        const uint32_t step = p->t.step, wakes = j->wakes;

        if (p->is_finished || p->is_idle)
            continue;
        process_run(p, false);
        /* A blocked one that only looked again has done nothing; one that came to a collective has. */
        if (p->is_finished || p->is_idle || p->t.step > step + 1 || j->wakes != wakes)
            return true;
    }
    return false;
}

static bool is_asleep(const struct joint *j, const struct letter *l)
{
    for (uint32_t k = 0; k < j->asleep.count; k++)
        if (j->asleep.items[k].from == l->from && j->asleep.items[k].to == l->to &&
            j->asleep.items[k].ordinal == l->ordinal)
            return true;
    return false;
}

/* May this be the next of the messages that have arrived which a reception or a probe from anybody gets? */
static bool may_be_picked(const struct process *p, uint32_t at)
{
    const struct joint *j = p->t.joint;
    const struct letter *l = letter_at(j, p->arrived.items[at]);
    const int taker = taker_of(p, l->number);

    if (p->is_finished || (taker >= 0 ? !is_scripted(p, &p->requests.items[taker])
                                      : !p->is_probing || !joint_fits(&p->probing, l)))
        return false;
    for (uint32_t k = 0; k < at; k++) {
        const struct letter *other = letter_at(j, p->arrived.items[k]);

        if (other->from == l->from && other->comm == l->comm &&
            taker_of(p, other->number) == taker && (taker >= 0 || joint_fits(&p->probing, other)))
            return false;
    }
    return true;
}

/* The message that is picked is received.  Those that were picked before it in other scripts, and are for
 * other processes, need not be looked at behind it: what they make happen does not depend on which was
 * first. */
static bool script_follow(struct joint *j)
{
    const struct script *s = j->order->script;
    const uint32_t at = j->run->decisions.count;
    const uint32_t pick = at < s->count ? s->picks[at] : 0;
    const struct letter *found = NULL;
    uint32_t count = 0, kept = 0;
    struct process *p;

    for (uint32_t rank = 0; rank < j->size; rank++)
        for (uint32_t k = 0; k < j->processes[rank].arrived.count; k++) {
            const struct letter *l = letter_at(j, j->processes[rank].arrived.items[k]);

            if (!may_be_picked(&j->processes[rank], k) || is_asleep(j, l))
                continue;
            if (count == pick)
                found = l;
            if (count < pick)
                array_push(j->a->arena, &j->asleep, ((struct passed){l->from, l->to, l->ordinal}));
            count++;
        }
    if (!found)
        return false;
    for (uint32_t k = 0; k < j->asleep.count; k++)
        if (j->asleep.items[k].to != found->to)
            j->asleep.items[kept++] = j->asleep.items[k];
    j->asleep.count = kept;
    array_push(j->a->arena, &j->run->decisions, count);
    p = &j->processes[found->to];
    if (taker_of(p, found->number) >= 0)
        give_to(p, found->number, (uint32_t)taker_of(p, found->number));
    else
        p->picked = found->number;
    joint_wake(j);
    return true;
}

/* One message that is on its way arrives. */
static bool one_arrives(struct joint *j)
{
    int found = -1;

    if (j->order->hold == HOLD_SCRIPT)
        return script_follow(j);
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

/* Does a process wait for a communicator?  MPI does not say for whom it has to. */
static bool has_maker(const struct joint *j)
{
    for (uint32_t k = 0; k < j->size; k++) {
        const struct process *p = &j->processes[k];
        const struct mpi_function *mpi = !p->is_finished && p->t.node && p->t.node->mpi >= 0
                                             ? mpi_function_get(p->t.node->mpi)
                                             : NULL;

        if (mpi && mpi->new_comm >= 0)
            return true;
    }
    return false;
}

/* Does a process wait in a collective that may give some members nothing, and so need not wait for all? */
static bool may_be_let_go(const struct joint *j)
{
    for (uint32_t k = 0; k < j->size; k++) {
        const struct process *p = &j->processes[k];
        const struct mpi_function *mpi = !p->is_finished && p->t.node && p->t.node->mpi >= 0
                                             ? mpi_function_get(p->t.node->mpi)
                                             : NULL;

        if (mpi && mpi->role >= ROLE_COLL_SYNC && mpi->role <= ROLE_ICOLL_PREFIX &&
            (strchr("vw", mpi->name[strlen(mpi->name) - 1]) || strstr(mpi->name, "catter")))
            return true;
    }
    return false;
}

static bool is_over(const struct joint *j)
{
    bool has_one = false;

    for (uint32_t k = 0; k < j->size; k++)
        has_one |= !j->processes[k].is_finished;
    return !has_one || j->has_aborted || (j->run->trouble && !j->order->seeks_raw);
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
            j->run->is_stuck = true;
            for (uint32_t k = 0; k < j->size; k++)
                j->run->histories[k].is_silent =
                    !has_maker(j) && !may_be_let_go(j) && !j->order->script;
            j->run->is_asked |= has_maker(j);
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

static void process_open(struct joint *j, uint32_t rank, enum start_with start)
{
    struct process *p = &j->processes[rank];
    struct analysis *a = j->a;

    p->t = (struct tracing){
        .a = a, .talk = j->talk, .joint = j, .rank = (int)rank, .size = (int)j->size, .probed = -1};
    p->t.trace = ARENA_NEW(a->arena, struct trace);
    p->t.memory = memory_new(a->arena);
    p->t.statics = map_new(a->arena);
    p->t.spares = map_new(a->arena);
    p->t.trials = j->order->trials;
    p->history = &j->run->histories[rank];
    p->current = -1;
    p->picked = UINT32_MAX;
    if (a->groups.count <= PATTERNS_LIMIT)
        p->passages = ARENA_ARRAY(a->arena, struct passage, a->groups.count + 1);
    tracing_begin(&p->t, start == START_ARGUMENTS || start == START_LIST);
}

static bool has_chosen(const struct history *h)
{
    for (uint32_t k = 0; k < h->entries.count; k++)
        if (h->entries.items[k].kind == ENTRY_CHOSEN)
            return true;
    return false;
}

/* Is a number that is followed sent to somebody who receives from anyone? */
static bool numbers_compete(const struct joint *j)
{
    bool is_choosing[TALK_RANKS];

    for (uint32_t k = 0; k < j->size; k++)
        is_choosing[k] = has_chosen(&j->run->histories[k]);
    for (uint32_t k = 0; k < j->letters.count; k++)
        if (letter_at(j, k)->count > 0 && is_choosing[letter_at(j, k)->to])
            return true;
    return false;
}

/* The orders that several ask for: nothing but these decides about a run, and whether its question costs too much. */
struct kept_run {
    uint32_t size;
    enum start_with start;
    bool is_descending;
    const struct run *run;
};

struct kept_runs {
    ARRAY(struct kept_run) list;
};

static const struct run *kept_find(const struct analysis *a, uint32_t size, enum start_with start,
                                   const struct order *order)
{
    for (uint32_t k = 0; a->kept_runs && k < a->kept_runs->list.count; k++) {
        const struct kept_run *kept = &a->kept_runs->list.items[k];

        if (kept->size == size && kept->start == start &&
            kept->is_descending == order->is_descending)
            return kept->run;
    }
    return NULL;
}

static void run_keep(struct analysis *a, uint32_t size, enum start_with start,
                     const struct order *order, const struct run *run)
{
    if (order->hold != HOLD_ALL || budget_is_spent(a))
        return;
    if (!a->kept_runs)
        a->kept_runs = ARENA_NEW(a->arena, struct kept_runs);
    array_push(a->arena, &a->kept_runs->list,
               ((struct kept_run){size, start, order->is_descending, run}));
}

const char *joint_processes(struct analysis *a, uint32_t size, enum start_with start,
                            const struct run *run)
{
    const char *with = "", *reading = "";

    if (run->has_asked && (start == START_BARE || start == START_ONE))
        with = start == START_ONE ? " started with the argument 3" : " started without arguments";
    if (run->has_read && (start == START_LIST || start == START_ONE))
        reading = ", which read 3, 4, 5 and so on";
    return arena_printf(a->arena, "%u processes%s%s", size, with, reading);
}

const struct run *joint_run(struct analysis *a, uint32_t size, enum start_with start,
                            const struct order *order)
{
    const struct run *kept =
        order->hold == HOLD_ALL && !order->trials ? kept_find(a, size, start, order) : NULL;
    struct joint *j;

    if (kept)
        return kept;
    j = ARENA_NEW(a->arena, struct joint);
    j->a = a;
    j->size = size;
    j->order = order;
    j->is_bare = start == START_BARE;
    j->is_one = start == START_ONE;
    j->is_list = start == START_LIST || start == START_ONE;
    j->random = order->which * UINT64_C(0x9e3779b97f4a7c15) + 1;
    j->run = ARENA_NEW(a->arena, struct run);
    j->talk = talk_new(a->arena, size);
    keys_find(j);
    for (uint32_t k = 0; k < size; k++)
        process_open(j, k, start);
    processes_run(j);
    j->run->is_felt |= numbers_compete(j);
    run_keep(a, size, start, order, j->run);
    return j->run;
}
