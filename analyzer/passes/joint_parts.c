/* SPDX-License-Identifier: Apache-2.0 */
/* What lies in a message, in a run of a few processes?
 *
 * Requires: joint.h, layout.h.  Computes: the numbers of a row, or, where the buffer leads to records, those of their
 * members, with the bytes of the message that each takes: `MPI_Send(&record, 2, MPI_INT, ...)` of two integers, or so many
 * MPI_BYTE as the record has.  MPI passes on bytes as they are (MPI-4.0 section 3.3.2), so what is received there is that
 * number where the other side has one of the same type at the same place of the message; anything else is unknown, and so
 * is what lies between members.  Only basic datatypes lie without gaps; of others nothing is told here.
 */
#include "passes/joint.h"

enum { NUMBERS_LIMIT = 128 /* of a message */ };

struct reading { /* of a buffer, number by number */
    struct tracing *t;
    struct leaves leaves;
    struct value values[NUMBERS_LIMIT];
    struct part parts[NUMBERS_LIMIT];
    uint32_t count;
    bool is_cut; /* only some of a number's bytes are in the message */
};

static struct value number_of(struct tracing *t, const struct value *at)
{
    const struct value value =
        at->known == KNOWN_ADDRESS ? memory_load(t->memory, at) : (struct value){0};

    return value.known == KNOWN_INT || value.known == KNOWN_FLOAT ? value : (struct value){0};
}

static void leaf_read(void *context, const struct value *at, int64_t bytes)
{
    struct reading *r = context;

    r->is_cut |= type_is_number(r->leaves.type) && bytes != r->leaves.type->bytes;
    if (!type_is_number(r->leaves.type) || r->count == NUMBERS_LIMIT)
        return;
    r->values[r->count] = number_of(r->t, at);
    r->parts[r->count++] = (struct part){r->leaves.at, r->leaves.type};
}

/* May its parts be told one by one?  Who only looks for what was never set need not know. */
static bool has_parts(const struct tracing *t, const struct request *r)
{
    return !t->joint->order->seeks_raw && r->is_laid && !r->layout.is_packed &&
           r->layout.bytes > 0 && r->layout.bytes == r->size && r->room > 0 &&
           r->buffer.known == KNOWN_ADDRESS && r->buffer.step != memory_anywhere(t->memory);
}

static void row_read(struct tracing *t, const struct request *r, struct letter *out)
{
    struct value *values = ARENA_ARRAY(t->a->arena, struct value, r->room);

    for (int64_t k = 0; k < r->room; k++) {
        const struct value at = tracing_move(t, r->buffer, value_number(k));

        values[k] = number_of(t, &at);
    }
    out->values = values;
    out->count = (uint32_t)r->room;
    out->unit = type_is_number(r->unit) ? r->unit : NULL;
}

static void parts_read(struct tracing *t, const struct request *r, struct letter *out)
{
    struct reading *reading = ARENA_NEW(t->a->arena, struct reading);

    reading->t = t;
    reading->leaves =
        (struct leaves){.t = t, .see = leaf_read, .context = reading, .left = NUMBERS_LIMIT};
    if (!leaves_walk(&reading->leaves, &r->buffer, r->unit, &r->layout, r->room) ||
        reading->leaves.left <= 0 || reading->is_cut)
        return;
    out->values = reading->values;
    out->count = reading->count;
    out->parts = reading->parts;
}

void joint_read(struct process *p, const struct request *r, struct letter *out)
{
    if (r->is_followed && r->room > 0 && r->room <= NUMBERS_LIMIT)
        row_read(&p->t, r, out);
    else if (!r->is_followed && has_parts(&p->t, r))
        parts_read(&p->t, r, out);
}

void joint_given(struct tracing *t, const struct node *call, int buffer, int64_t count,
                 int datatype, struct operation *out)
{
    const struct value type = tracing_argument(t, call, datatype);
    const struct expr *e = tracing_buffer(call->args[buffer]);
    struct request r = {.kind = REQUEST_SEND, .room = count};
    struct letter letter = {0};

    r.size = type.known == KNOWN_INT ? mpi_datatype_bytes(type.number) : 0;
    r.buffer = tracing_element(t, e, 0);
    joint_laid(t, e, type, &r);
    joint_read(joint_process(t), &r, &letter);
    out->seen = letter.values;
    out->seen_parts = letter.parts;
    out->seen_count = letter.count;
}

/* ---- what is received ---- */

struct filling { /* of a buffer, number by number */
    struct tracing *t;
    struct leaves leaves;
    const struct letter *letter;
};

static bool is_one_type(const struct type *x, const struct type *y)
{
    return x->kind == y->kind && x->bytes == y->bytes && x->is_signed == y->is_signed &&
           x->is_bool == y->is_bool;
}

static struct value value_in(const struct letter *l, int64_t at, const struct type *type)
{
    for (uint32_t k = 0; k < l->count && l->parts; k++)
        if (l->parts[k].at == at)
            return is_one_type(l->parts[k].type, type) ? l->values[k] : (struct value){0};
    if (!l->parts && l->unit && is_one_type(l->unit, type) && at % type->bytes == 0 &&
        at / type->bytes < l->count)
        return l->values[at / type->bytes];
    return (struct value){0};
}

static void leaf_fill(void *context, const struct value *at, int64_t bytes)
{
    struct filling *f = context;
    const struct type *type = f->leaves.type;
    const bool is_whole = type_is_number(type) && type->bytes == bytes;

    memory_store(f->t->memory, at,
                 is_whole ? value_in(f->letter, f->leaves.at, type) : (struct value){0});
}

static void leaf_pass(void *context, const struct value *at, int64_t bytes)
{
    (void)context;
    (void)at;
    (void)bytes;
}

bool joint_fill(struct process *p, const struct request *r, const struct letter *l)
{
    struct filling filling = {.t = &p->t, .letter = l};
    int64_t count;

    if (l->count == 0 || !has_parts(&p->t, r) || l->bytes < 0 || l->bytes % r->layout.bytes != 0 ||
        (!l->parts && (!l->unit || l->bytes != l->unit->bytes * (int64_t)l->count)))
        return false;
    count = l->bytes / r->layout.bytes;
    filling.leaves =
        (struct leaves){.t = &p->t, .see = leaf_pass, .context = &filling, .left = NUMBERS_LIMIT};
    if (!leaves_walk(&filling.leaves, &r->buffer, r->unit, &r->layout, count) ||
        filling.leaves.left <= 0)
        return false;
    filling.leaves =
        (struct leaves){.t = &p->t, .see = leaf_fill, .context = &filling, .left = NUMBERS_LIMIT};
    return leaves_walk(&filling.leaves, &r->buffer, r->unit, &r->layout, count);
}

bool parts_are_alike(const struct entry *x, const struct entry *y)
{
    if (!x->parts || !y->parts)
        return x->parts == y->parts;
    for (uint32_t k = 0; k < x->count && k < y->count; k++)
        if (x->parts[k].at != y->parts[k].at || !is_one_type(x->parts[k].type, y->parts[k].type))
            return false;
    return true;
}
