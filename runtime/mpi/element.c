/* SPDX-License-Identifier: Apache-2.0 */
/* Does a part of a message end where a basic element of the datatype ends?
 *
 * Asked when a message fills no whole number of the datatypes that it is received as.  The answer is
 * found in how the datatype was made: all but structs repeat one type, which may be skipped as often
 * as it fits.  MPI_Get_elements of MPICH 4.0.2 does not know: bytes that are too few for an element of
 * a struct it counts as elements of the struct's next type that is small enough.
 *
 * Requires pack.c.  MPI 3.1 section 4.1.13 (decoding a datatype).
 */
#include <stdlib.h>
#include <string.h>

#include "mpi/match.h"
#include "world.h"

struct contents { /* what MPI_Type_get_contents_c tells */
    MPI_Count nints, naddresses, ncounts, ntypes;
    int combiner;
    int *ints;
    MPI_Aint *addresses;
    MPI_Count *counts;
    MPI_Datatype *types;
};

static bool is_basic(int combiner)
{
    return combiner == MPI_COMBINER_NAMED || combiner == MPI_COMBINER_F90_REAL ||
           combiner == MPI_COMBINER_F90_COMPLEX || combiner == MPI_COMBINER_F90_INTEGER;
}

static void envelope_get(MPI_Datatype datatype, struct contents *c)
{
    rt_lower_must("MPI_Type_get_envelope_c",
                  lower.MPI_Type_get_envelope_c(datatype, &c->nints, &c->naddresses, &c->ncounts,
                                                &c->ntypes, &c->combiner));
}

static void contents_get(MPI_Datatype datatype, struct contents *c)
{
    c->ints = rt_alloc((size_t)c->nints * sizeof *c->ints + 1);
    c->addresses = rt_alloc((size_t)c->naddresses * sizeof *c->addresses + 1);
    c->counts = rt_alloc((size_t)c->ncounts * sizeof *c->counts + 1);
    c->types = rt_alloc((size_t)c->ntypes * sizeof *c->types + 1);
    rt_lower_must("MPI_Type_get_contents_c",
                  lower.MPI_Type_get_contents_c(datatype, c->nints, c->naddresses, c->ncounts,
                                                c->ntypes, c->ints, c->addresses, c->counts,
                                                c->types));
}

static void contents_drop(struct contents *c)
{
    for (MPI_Count i = 0; i < c->ntypes; i++) {
        struct contents made;
        envelope_get(c->types[i], &made);
        if (!is_basic(made.combiner))
            rt_lower_must("MPI_Type_free", lower.MPI_Type_free(&c->types[i]));
    }
    free(c->ints);
    free(c->addresses);
    free(c->counts);
    free(c->types);
}

static size_t size_of(MPI_Datatype datatype)
{
    MPI_Count size;
    rt_lower_must("MPI_Type_size_x", lower.MPI_Type_size_x(datatype, &size));
    return (size_t)size;
}

/* Of predefined types the pairs have two elements.  MPI_Get_elements counts whole ones: the count
 * grows with the byte that ends one. */
static MPI_Count elements_in(size_t bytes, MPI_Datatype named)
{
    MPI_Status status;
    MPI_Count elements;
    memset(&status, 0, sizeof status);
    rt_lower_must("MPI_Status_set_elements_x",
                  lower.MPI_Status_set_elements_x(&status, MPI_BYTE, (MPI_Count)bytes));
    rt_lower_must("MPI_Get_elements_x", lower.MPI_Get_elements_x(&status, named, &elements));
    return elements;
}

/* The member of a struct in which the first `*bytes` bytes end; *bytes: those that are its own */
static MPI_Datatype member_at(const struct contents *c, size_t *bytes)
{
    MPI_Count i = 0;
    for (; i + 1 < c->ntypes; i++) {
        MPI_Count blocks = c->ncounts ? c->counts[1 + i] : c->ints[1 + i];
        size_t all = (size_t)blocks * size_of(c->types[i]);
        if (*bytes <= all && all > 0)
            break;
        *bytes -= all;
    }
    return c->types[i];
}

/* Of one element of the datatype */
static bool ends_within(size_t bytes, MPI_Datatype datatype)
{
    struct contents c;
    if (bytes == 0)
        return true;
    envelope_get(datatype, &c);
    if (is_basic(c.combiner))
        return elements_in(bytes, datatype) > elements_in(bytes - 1, datatype);
    contents_get(datatype, &c);
    bool is_struct = c.combiner == MPI_COMBINER_STRUCT || c.combiner == MPI_COMBINER_STRUCT_INTEGER;
    MPI_Datatype member = is_struct ? member_at(&c, &bytes) : c.types[0];
    bool ends = ends_within(bytes % size_of(member), member);
    contents_drop(&c);
    return ends;
}

bool rt_ends_with_element(size_t bytes, MPI_Datatype datatype)
{
    return bytes == 0 || ends_within(bytes % rt_packed_size(1, datatype), datatype);
}
