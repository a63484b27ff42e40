/* SPDX-License-Identifier: Apache-2.0 */
/* Which bytes does (count, datatype) name, and in which order do they travel?
 *
 * Messages travel as the concatenation of their basic elements.  A datatype whose elements lie in
 * memory in just that order and without gaps needs no copy; this is decided once for a datatype and
 * remembered until it is freed (a deleted attribute tells). For derived types the decision is an
 * experiment: one element of known bytes is packed and compared, because size and true extent agree
 * also for types that permute their elements.
 *
 * Requires committed or predefined datatypes.  Does not: heterogeneous representations (all ranks
 * are of one kind).
 */
#include <stdlib.h>
#include <string.h>

#include "core/copy.h"
#include "mpi/match.h"

enum {
    TYPES_REMEMBERED = 64,         /* a direct-mapped table: handle -> struct type_info */
    PROBE_LIMIT = 16 * 1024 * 1024 /* larger derived types are packed unseen */
};

struct type_info {
    MPI_Datatype handle;
    size_t size;
    struct rt_extent extent;
    bool is_block;  /* one element is a block in order */
    bool are_block; /* several are one, too */
    bool is_known;
    bool is_named; /* predefined: it can not be freed */
};

static struct type_info remembered[TYPES_REMEMBERED];
static int keyval = MPI_KEYVAL_INVALID;

static struct type_info *type_slot(MPI_Datatype handle)
{
    uint32_t hash = (uint32_t)handle * 2654435761u;
    return &remembered[hash >> 26];
}

static int type_forget(MPI_Datatype datatype, int key, void *value, void *extra)
{
    (void)key, (void)value, (void)extra;
    struct type_info *info = type_slot(datatype);
    if (info->handle == datatype)
        info->is_known = false;
    return MPI_SUCCESS;
}

static void must(int error, const char *what)
{
    char text[MPI_MAX_ERROR_STRING] = "";
    int length = 0;
    if (error == MPI_SUCCESS)
        return;
    lower.MPI_Error_string(error, text, &length);
    rt_fatal("the cluster's MPI library failed in %s: %s", what, text);
}

/* Packs one element whose byte i holds digit `round` of i (base 256) and looks whether the digits
 * come out in order. */
static bool comes_out_in_order(const struct type_info *info, unsigned char *memory,
                               unsigned char *packed)
{
    for (unsigned round = 0; round < 8 && (round == 0 || info->size >> (8 * round)); round++) {
        for (size_t i = 0; i < info->size; i++)
            memory[i] = (unsigned char)(i >> (8 * round));
        MPI_Count position = 0;
        /* with absolute addresses the bound is anywhere */
        void *begin = (void *)((uintptr_t)memory - (uintptr_t)info->extent.true_lower_bound);
        must(lower.MPI_Pack_c(begin, 1, info->handle, packed, (MPI_Count)info->size, &position,
                              MPI_COMM_SELF),
             "MPI_Pack");
        if ((size_t)position != info->size || memcmp(memory, packed, info->size) != 0)
            return false;
    }
    return true;
}

static bool is_block(const struct type_info *info)
{
    if ((MPI_Aint)info->size != info->extent.true_extent)
        return false;
    if (info->is_named || info->size == 0)
        return true;
    if (info->size > PROBE_LIMIT)
        return false;
    unsigned char *memory = malloc(2 * info->size);
    if (!memory)
        return false;
    bool result = comes_out_in_order(info, memory, memory + info->size);
    free(memory);
    return result;
}

/* In the form that knows large counts: the other one fails for what was made with them. */
bool rt_is_named(MPI_Datatype datatype)
{
    MPI_Count integers, addresses, counts, datatypes;
    int combiner = MPI_COMBINER_NAMED;
    must(lower.MPI_Type_get_envelope_c(datatype, &integers, &addresses, &counts, &datatypes,
                                       &combiner),
         "MPI_Type_get_envelope_c");
    return combiner == MPI_COMBINER_NAMED;
}

static void type_learn(struct type_info *info, MPI_Datatype datatype)
{
    MPI_Count size, lower_bound, extent, true_lower_bound, true_extent;
    must(lower.MPI_Type_size_x(datatype, &size), "MPI_Type_size");
    must(lower.MPI_Type_get_extent_x(datatype, &lower_bound, &extent), "MPI_Type_get_extent");
    must(lower.MPI_Type_get_true_extent_x(datatype, &true_lower_bound, &true_extent),
         "MPI_Type_get_true_extent");
    info->is_named = rt_is_named(datatype);
    info->handle = datatype;
    info->size = (size_t)size;
    info->extent =
        (struct rt_extent){(MPI_Aint)extent, (MPI_Aint)true_lower_bound, (MPI_Aint)true_extent};
    info->is_block = is_block(info);
    info->are_block = info->is_block && extent == size;
    info->is_known = true;
    if (info->is_named)
        return;
    if (keyval == MPI_KEYVAL_INVALID)
        must(lower.MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, type_forget, &keyval, NULL),
             "MPI_Type_create_keyval");
    must(lower.MPI_Type_set_attr(datatype, keyval, NULL), "MPI_Type_set_attr");
}

static const struct type_info *type_get(MPI_Datatype datatype)
{
    struct type_info *info = type_slot(datatype);
    if (__builtin_expect(info->handle != datatype || !info->is_known, 0))
        type_learn(info, datatype);
    return info;
}

bool rt_is_usable(MPI_Datatype datatype)
{
    const struct type_info *info = type_slot(datatype);
    if (info->handle == datatype && info->is_known)
        return true;
    char nothing = 0;
    int position = 0;
    return datatype != MPI_DATATYPE_NULL && lower.MPI_Pack(&nothing, 0, datatype, &nothing, 1,
                                                           &position, MPI_COMM_SELF) == MPI_SUCCESS;
}

bool datatype_is_named(MPI_Datatype datatype)
{
    return datatype == MPI_DATATYPE_NULL || type_get(datatype)->is_named;
}

struct rt_extent rt_type_extent(MPI_Datatype datatype)
{
    return type_get(datatype)->extent;
}

bool rt_is_contiguous(MPI_Count count, MPI_Datatype datatype, MPI_Aint *offset, size_t *bytes)
{
    if (__builtin_expect(count == 0, 0)) { /* of whatever type, even none */
        *offset = 0;
        *bytes = 0;
        return true;
    }
    const struct type_info *info = type_get(datatype);
    *offset = info->extent.true_lower_bound;
    *bytes = (size_t)count * info->size;
    return info->are_block || (count <= 1 && info->is_block) || *bytes == 0;
}

size_t rt_packed_size(MPI_Count count, MPI_Datatype datatype)
{
    return count == 0 ? 0 : (size_t)count * type_get(datatype)->size;
}

/* A message to myself does what MPI_Pack and MPI_Unpack of MPICH refuse: MPI_BOTTOM, and elements
 * that are there in part only. */
static void through_myself(const void *from, MPI_Count from_count, MPI_Datatype from_type, void *to,
                           MPI_Count to_count, MPI_Datatype to_type)
{
    must(lower.MPI_Sendrecv_c(from, from_count, from_type, 0, matching.tag_ub, to, to_count,
                              to_type, 0, matching.tag_ub, matching.lower_self, MPI_STATUS_IGNORE),
         "MPI_Sendrecv");
}

void rt_pack(const void *buf, MPI_Count count, MPI_Datatype datatype, void *packed, size_t bytes)
{
    MPI_Aint offset;
    size_t size;
    if (rt_is_contiguous(count, datatype, &offset, &size)) {
        if (bytes)
            copy_bytes(packed, (const char *)buf + offset, bytes);
        return;
    }
    if (buf == MPI_BOTTOM) {
        through_myself(buf, count, datatype, packed, (MPI_Count)bytes, MPI_BYTE);
        return;
    }
    MPI_Count position = 0;
    must(lower.MPI_Pack_c(buf, count, datatype, packed, (MPI_Count)bytes, &position, MPI_COMM_SELF),
         "MPI_Pack");
}

void rt_unpack(const void *packed, size_t bytes, void *buf, MPI_Count count, MPI_Datatype datatype)
{
    MPI_Aint offset;
    size_t capacity;
    if (bytes == 0)
        return;
    if (rt_is_contiguous(count, datatype, &offset, &capacity)) {
        copy_bytes((char *)buf + offset, packed, bytes);
        return;
    }
    size_t size = rt_packed_size(1, datatype);
    if (buf == MPI_BOTTOM || bytes % size != 0) {
        through_myself(packed, (MPI_Count)bytes, MPI_BYTE, buf, count, datatype);
        return;
    }
    MPI_Count position = 0;
    must(lower.MPI_Unpack_c(packed, (MPI_Count)bytes, &position, buf, (MPI_Count)(bytes / size),
                            datatype, MPI_COMM_SELF),
         "MPI_Unpack");
}
