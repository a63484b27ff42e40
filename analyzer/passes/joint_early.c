/* SPDX-License-Identifier: Apache-2.0 */
/* What does a process hand over before it has set it, or change before it has gone out?
 *
 * Requires: joint.h.  Asked in runs that seek it: of each number that a message or a collective takes, whether it still
 * is what its object began with; of each number that is assigned, whether it lies in the buffer of a non-blocking send
 * that was not waited for, and so is sent or not, as time has it (MPI-4.0 section 3.7.2).  Who frees a request may know
 * otherwise that the message has gone.
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
void joint_record(struct tracing *t, const struct expr *buffer, struct request *r)
{
    const struct type *unit = buffer->type ? buffer->type->to : NULL;
    const struct expr *around =
        buffer->kind == EXPR_ADDRESS && buffer->a->kind == EXPR_FIELD ? buffer->a->a : NULL;

    if (unit && unit->kind == TYPE_RECORD && unit->record_parts > 0) {
        r->record = unit;
        r->records = tracing_element(t, buffer, 0);
    } else if (around && around->type && around->type->kind == TYPE_RECORD &&
               around->type->record_parts > 0) {
        r->record = around->type;
        r->records = tracing_place(t, around);
    }
}

/* Of letters the first one counts: nobody looks behind the end of a text. */
void joint_look_all(struct process *p, const struct request *r)
{
    for (int64_t k = 0; k < r->numbers && k < (r->is_text ? 1 : NUMBERS_LIMIT); k++) {
        const struct value at = tracing_move(&p->t, r->buffer, value_number(k));

        joint_look(p, &at, r->calls);
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
