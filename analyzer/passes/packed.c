/* SPDX-License-Identifier: Apache-2.0 */
/* What does MPI_Pack leave in its buffer, in a run of a small instance?
 *
 * Requires: layout.h.  The data go behind one another from the position on, as many bytes as the datatype has, as in
 * MPICH (MPI-4.0 section 5.2); the rest of the buffer stays.  What is packed is not known from its bytes, but where nothing
 * has set a number, its bytes hold as little.  The position is behind them.
 */
#include "passes/joint.h"
#include "passes/layout.h"

#include <string.h>

enum { BYTES_LIMIT = 65536 };

struct packing {
    struct tracing *t;
    struct value *values; /* of the bytes */
    int64_t count, at;    /* all; those that are done */
};

static void leaf_pack(void *context, const struct value *at, int64_t bytes)
{
    struct packing *p = context;
    const struct value value = memory_load(p->t->memory, at);

    for (int64_t k = 0; k < bytes && p->at < p->count; k++)
        p->values[p->at++] = value_is_raw(value) ? value : (struct value){0};
}

static void byte_store(void *context, const struct value *at, int64_t bytes)
{
    struct packing *p = context;

    (void)bytes;
    if (p->at < p->count)
        memory_store(p->t->memory, at, p->values[p->at++]);
}

static struct value buffer_at(struct tracing *t, const struct expr *argument)
{
    return tracing_element(t, tracing_buffer(argument), 0);
}

static const struct type *unit_of(const struct expr *argument)
{
    const struct type *type = tracing_buffer(argument)->type;

    return type && type->to && type->to->kind != TYPE_VOID ? type->to : NULL;
}

/* The bytes, as far as they are told by what lies in the memory that they come from. */
static void bytes_read(struct packing *p, const struct node *call, const struct layout *layout,
                       int64_t count)
{
    const struct value from = buffer_at(p->t, call->args[0]);
    struct leaves leaves = {
        .t = p->t, .see = leaf_pack, .context = p, .is_text = false, .left = BYTES_LIMIT};

    p->values = ARENA_ARRAY(p->t->a->arena, struct value, (size_t)p->count + 1);
    if (!leaves_walk(&leaves, &from, unit_of(call->args[0]), layout, count))
        memset(p->values, 0, ((size_t)p->count + 1) * sizeof *p->values);
}

bool packed_call(struct tracing *t, const struct node *call, const struct mpi_function *mpi)
{
    const int outbuf = 3, position = 5;
    const int64_t count = tracing_count(t, call, 1);
    struct packing p = {.t = t};
    struct leaves leaves = {
        .t = t, .see = byte_store, .context = &p, .is_text = false, .left = BYTES_LIMIT};
    struct piece piece;
    struct layout layout, bytes = {.pieces = &piece, .count = 1};
    struct value at, to, begin;

    if (strcmp(mpi->name, "MPI_Pack") != 0 || count < 0 || count > BYTES_LIMIT ||
        !layout_of(t, tracing_argument(t, call, 2), &layout))
        return false;
    at = tracing_argument(t, call, position);
    begin = at.known == KNOWN_ADDRESS ? memory_load(t->memory, &at) : (struct value){0};
    p.count = count * layout.bytes;
    if (begin.known != KNOWN_INT || begin.number < 0 || begin.number > BYTES_LIMIT ||
        p.count > BYTES_LIMIT)
        return false;
    bytes_read(&p, call, &layout, count);
    piece = (struct piece){.begin = begin.number, .end = begin.number + p.count};
    to = buffer_at(t, call->args[outbuf]);
    p.at = 0;
    if (!leaves_walk(&leaves, &to, unit_of(call->args[outbuf]), &bytes, 1) || p.at < p.count)
        tracing_forget(t, call, outbuf);
    memory_store(t->memory, &at, value_number(begin.number + p.count));
    return true;
}
