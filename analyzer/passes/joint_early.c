/* SPDX-License-Identifier: Apache-2.0 */
/* What does a process hand over before it has set it, or change before it has gone out?
 *
 * Requires: joint.h, layout.h.  Asked in runs that seek it: of each number that a message or a collective takes, where its
 * datatype says that it lies, whether it still is what its object began with; of each number that is assigned, whether it
 * lies in the buffer of a non-blocking send that was not waited for, and so is sent or not, as time has it (MPI-4.0 section
 * 3.7.2).  Who frees a request may know otherwise that the message has gone.
 */
#include "passes/joint.h"

#include <string.h>

enum { NUMBERS_LIMIT = 1024 };

static void raw_note(struct process *p, const struct node *const *calls)
{
    struct run *run = p->t.joint->run;
    const uint32_t count = run->raws.count;
    struct sent_raw raw;

    memcpy(raw.calls, calls, sizeof raw.calls);
    if (count > 0 && memcmp(&run->raws.items[count - 1], &raw, sizeof raw) == 0)
        return;
    array_push(p->t.a->arena, &run->raws, raw);
}

void joint_look(struct process *p, const struct value *at, const struct node *const *calls)
{
    if (p->t.joint->order->seeks_raw && at->known == KNOWN_ADDRESS &&
        memory_is_raw(p->t.memory, at))
        raw_note(p, calls);
}

void joint_look_here(struct tracing *t, const struct value *at)
{
    const struct node *calls[JOINT_CALLS] = {0};

    joint_chain(joint_process(t), calls);
    joint_look(joint_process(t), at, calls);
}

/* The message is as long as so many records: which members they have is told by their type alone. */
static void records_look(struct process *p, const struct request *r)
{
    const int64_t bytes = r->record ? r->record->record_bytes : 0;

    for (int64_t k = 0;
         p->t.joint->order->seeks_raw && bytes > 0 && (k + 1) * bytes <= r->room * r->size; k++) {
        const struct value at = tracing_move(&p->t, r->records, value_number(k));
        const int64_t set = at.known == KNOWN_ADDRESS ? memory_parts_set(p->t.memory, &at) : -1;

        if (set < 0)
            return;
        if (set < r->record->record_parts)
            raw_note(p, r->calls);
    }
}

/* The record that begins at the buffer, or at whose member the buffer is. */
void joint_laid(struct tracing *t, const struct expr *buffer, struct value datatype,
                struct request *r)
{
    const struct type *unit = buffer->type ? buffer->type->to : NULL;
    const struct expr *around =
        buffer->kind == EXPR_ADDRESS && buffer->a->kind == EXPR_FIELD ? buffer->a->a : NULL;

    r->unit = unit && unit->kind == TYPE_VOID ? memory_unit_of(t->memory, r->buffer.object) : unit;
    r->is_laid = layout_of(t, datatype, &r->layout);
    r->is_derived = r->size == 0;
    r->is_text = r->unit && r->unit->bytes == 1 && !(r->is_laid && r->layout.is_packed);
    if (unit && unit->kind == TYPE_RECORD && unit->record_parts > 0) {
        r->record = unit;
        r->records = tracing_element(t, buffer, 0);
    } else if (around && around->type && around->type->kind == TYPE_RECORD &&
               around->type->record_parts > 0) {
        r->record = around->type;
        r->records = tracing_place(t, around);
    }
}

struct looking {
    struct process *p;
    const struct node *const *calls;
    bool has_raw;
};

static void leaf_look(void *context, const struct value *at, int64_t bytes)
{
    const struct looking *l = context;

    (void)bytes;
    joint_look(l->p, at, l->calls);
}

static void leaf_ask(void *context, const struct value *at, int64_t bytes)
{
    struct looking *l = context;

    (void)bytes;
    l->has_raw |= memory_is_raw(l->p->t.memory, at);
}

static void unlaid_note(struct looking *l)
{
    struct run *run = l->p->t.joint->run;
    struct sent_unlaid unlaid;

    if (!l->has_raw || run->unlaid.count > 0)
        return;
    memcpy(unlaid.calls, l->calls, sizeof unlaid.calls);
    array_push(l->p->t.a->arena, &run->unlaid, unlaid);
}

/* Those parts that go out, as far as it is known which.  Of letters the first one counts: nobody looks behind the end of a
 * text, but for what is packed. */
static bool parts_look(struct process *p, const struct request *r)
{
    struct looking looking = {p, r->calls, false};
    const bool is_text = r->is_laid && !r->layout.is_packed;
    struct leaves leaves = {.t = &p->t,
                            .see = leaf_look,
                            .context = &looking,
                            .is_text = is_text,
                            .left = NUMBERS_LIMIT};

    return r->is_laid && r->room > 0 &&
           leaves_walk(&leaves, &r->buffer, r->unit, &r->layout, r->room);
}

/* Where it is not known which parts go out, all of the object must be set. */
static void unlaid_look(struct process *p, const struct request *r)
{
    struct looking looking = {p, r->calls, false};
    struct leaves leaves = {
        .t = &p->t, .see = leaf_ask, .context = &looking, .is_text = true, .left = NUMBERS_LIMIT};

    if (r->buffer.known != KNOWN_ADDRESS)
        looking.has_raw = true;
    else if (!leaves_walk_object(&leaves, &r->buffer, r->unit))
        looking.has_raw |= memory_has_raw(p->t.memory, r->buffer.object);
    unlaid_note(&looking);
}

void joint_look_laid(struct tracing *t, const struct expr *buffer, int64_t count,
                     struct value datatype)
{
    struct request r = {.kind = REQUEST_SEND, .room = count};

    r.size = datatype.known == KNOWN_INT ? mpi_datatype_bytes(datatype.number) : 0;
    r.buffer = tracing_element(t, buffer, 0);
    joint_chain(joint_process(t), r.calls);
    joint_laid(t, buffer, datatype, &r);
    if (r.is_derived || r.layout.is_packed)
        joint_look_all(joint_process(t), &r);
}

void joint_look_all(struct process *p, const struct request *r)
{
    if (!p->t.joint->order->seeks_raw || r->buffer.known == KNOWN_NOT || r->room == 0)
        return;
    if (!parts_look(p, r)) {
        if (r->is_derived)
            unlaid_look(p, r);
        for (int64_t k = 0; k < r->numbers && k < (r->is_text ? 1 : NUMBERS_LIMIT); k++) {
            const struct value at = tracing_move(&p->t, r->buffer, value_number(k));

            joint_look(p, &at, r->calls);
        }
    }
    records_look(p, r);
}

/* Is it a send whose buffer belongs to MPI now? */
static bool is_going_out(const struct request *r)
{
    const int row = r->calls[0] ? r->calls[0]->mpi : -1;
    const enum mpi_role role = row >= 0 ? mpi_function_get(row)->role : ROLE_OTHER;

    return r->kind == REQUEST_SEND && r->is_active && !r->is_freed && r->room > 0 &&
           (role == ROLE_ISEND || role == ROLE_START || role == ROLE_STARTALL);
}

static bool is_in_buffer(const struct request *r, const struct value *at)
{
    const struct step *first = r->buffer.step, *step = at->step;

    if (r->buffer.known != KNOWN_ADDRESS || r->buffer.object != at->object)
        return false;
    if (step == first)
        return true;
    return step && first && !step->key && !first->key && step->outer == first->outer &&
           step->index >= first->index && step->index < first->index + r->numbers;
}

void joint_store(struct tracing *t, const struct value *at, const struct node *node)
{
    struct process *p = joint_process(t);

    if (!t->joint->order->seeks_raw || at->known != KNOWN_ADDRESS ||
        at->step == memory_anywhere(t->memory))
        return;
    for (uint32_t k = 0; k < p->requests.count; k++) {
        const struct request *r = &p->requests.items[k];
        struct sent_early early = {.at = node};

        if (!is_going_out(r) || !is_in_buffer(r, at) || t->joint->run->earlies.count > 0)
            continue;
        memcpy(early.calls, r->calls, sizeof early.calls);
        array_push(t->a->arena, &t->joint->run->earlies, early);
    }
}
