/* SPDX-License-Identifier: Apache-2.0 */
/* How are the values of a reduction kept, moved and combined?  Rooms laid out as (count, type),
 * packed for the way when the type has gaps.
 *
 * Requires transfer.c, pack.c.  MPI 3.1 section 5.9.
 */
#include "collective.h"
#include "core/copy.h"
#include "lower.h"
#include "match.h"
#include "scratch.h"
#include "transfer.h"
#include "world.h"

#include <string.h>

static bool op_commutes(MPI_Op op)
{
    int commutes = 1;
    if (!op_is_named(op))
        rt_lower_must("MPI_Op_commutative", lower.MPI_Op_commutative(op, &commutes));
    return commutes != 0;
}

void operands_begin(struct operands *o, const struct collective *c, MPI_Count count)
{
    size_t block;
    struct rt_extent extent = rt_type_extent(c->recvtype);
    o->comm = c->comm;
    o->tag = call_tag(c);
    o->call = rt.call;
    o->count = count;
    o->type = c->recvtype;
    o->op = c->op;
    o->rooms = 0;
    o->bytes = rt_packed_size(count, o->type);
    o->is_contiguous = rt_is_contiguous(count, o->type, &o->offset, &block);
    o->commutes = op_commutes(c->op);
    o->extent = extent.extent;
    o->true_lb = extent.true_lower_bound;
    o->true_extent = extent.true_extent;
    o->packed[0] = o->is_contiguous ? NULL : scratch_new(o->bytes);
    o->packed[1] = o->is_contiguous ? NULL : scratch_new(o->bytes);
}

void operands_end(struct operands *o)
{
    for (int i = 0; i < o->rooms; i++)
        scratch_free(o->owned[i]);
    scratch_free(o->packed[0]);
    scratch_free(o->packed[1]);
}

void *operands_room(struct operands *o)
{
    MPI_Aint stride = (MPI_Aint)(o->count - 1) * o->extent, low = stride < 0 ? stride : 0;
    size_t bytes = (size_t)(o->true_extent + (stride < 0 ? -stride : stride));
    if (o->rooms == OPERAND_ROOMS)
        rt_fatal("%s: more operands than planned for", rt_row_name(o->call));
    char *room = o->small[o->rooms];
    o->owned[o->rooms] = bytes <= OPERAND_SMALL ? NULL : scratch_new(bytes);
    if (o->owned[o->rooms])
        room = o->owned[o->rooms];
    o->rooms++;
    return room - o->true_lb - low;
}

static const void *block_out(struct operands *o, const void *value, MPI_Count first,
                             MPI_Count count, size_t *bytes)
{
    const char *at = (const char *)value + (MPI_Aint)first * o->extent;
    *bytes = rt_packed_size(count, o->type);
    if (o->is_contiguous)
        return at + o->offset;
    rt_pack(at, count, o->type, o->packed[0], *bytes);
    return o->packed[0];
}

static void *block_in(struct operands *o, void *value, MPI_Count first, MPI_Count count,
                      size_t *bytes)
{
    *bytes = rt_packed_size(count, o->type);
    return o->is_contiguous ? (char *)value + (MPI_Aint)first * o->extent + o->offset
                            : o->packed[1];
}

static void block_arrived(struct operands *o, void *value, MPI_Count first, MPI_Count count,
                          size_t bytes)
{
    if (!o->is_contiguous)
        rt_unpack(o->packed[1], bytes, (char *)value + (MPI_Aint)first * o->extent, count, o->type);
}

void operand_send(struct operands *o, int rank, const void *value)
{
    size_t bytes;
    const void *block = block_out(o, value, 0, o->count, &bytes);
    rt_transfer_send(o->comm, rank, o->tag, block, bytes);
}

void operand_recv(struct operands *o, int rank, void *value)
{
    size_t bytes;
    void *block = block_in(o, value, 0, o->count, &bytes);
    rt_transfer_recv(o->comm, rank, o->tag, block, bytes);
    block_arrived(o, value, 0, o->count, bytes);
}

void operand_part_exchange(struct operands *o, int rank, const void *mine, MPI_Count first,
                           MPI_Count count, void *other, MPI_Count other_first,
                           MPI_Count other_count)
{
    size_t out_bytes, in_bytes;
    const void *out = block_out(o, mine, first, count, &out_bytes);
    void *in = block_in(o, other, other_first, other_count, &in_bytes);
    struct transfer send = rt_transfer_begin_send(o->comm, rank, o->tag, out, out_bytes);
    rt_transfer_recv(o->comm, rank, o->tag, in, in_bytes);
    rt_transfer_wait(&send);
    block_arrived(o, other, other_first, other_count, in_bytes);
}

void operand_exchange(struct operands *o, int rank, const void *mine, void *other)
{
    operand_part_exchange(o, rank, mine, 0, o->count, other, 0, o->count);
}

void operand_part_combine(struct operands *o, const void *left, void *right, MPI_Count first,
                          MPI_Count count)
{
    const char *in = (const char *)left + (MPI_Aint)first * o->extent;
    char *inout = (char *)right + (MPI_Aint)first * o->extent;
    rt_lower_must("MPI_Reduce_local",
                  count <= INT_MAX ? lower.MPI_Reduce_local(in, inout, (int)count, o->type, o->op)
                                   : lower.MPI_Reduce_local_c(in, inout, count, o->type, o->op));
    rt.call = o->call;
}

void operand_combine(struct operands *o, const void *left, void *right)
{
    operand_part_combine(o, left, right, 0, o->count);
}

void operand_copy(struct operands *o, const void *from, void *to)
{
    if (from == to)
        return;
    if (o->is_contiguous)
        copy_bytes((char *)to + o->offset, (const char *)from + o->offset, o->bytes);
    else
        typed_copy(from, to, o->count, o->type);
}
