/* SPDX-License-Identifier: Apache-2.0 */
/* Do datatypes that are made in seldom used ways, with large counts, or by names that MPI 3 has removed, carry messages between
 * clusters?  And what is asked of them: contents, extents, names, attributes, packing in the external form.
 */
#include <mpi.h>
#include <stdint.h>
#include <string.h>

#include "check.h"

#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

enum { ROOM = 4096, TAG = 3 };

static int rank, size;

/* The ring: what is sent as (1, type) arrives as the same bytes that the type selects.  The type is freed. */
static void carry(MPI_Datatype *type, int line)
{
    static unsigned char out[ROOM], in[ROOM], want[ROOM], packed[ROOM];
    int bytes = 0, used = 0, left = (rank + size - 1) % size, right = (rank + 1) % size;
    MPI_Count elements = -1, parts = -1, n;
    MPI_Aint true_lb, true_extent, origin;
    MPI_Status status;
    MPI_Type_commit(type);
    MPI_Type_get_true_extent(*type, &true_lb, &true_extent);
    origin = true_lb < 0 ? -true_lb : 0;
    if (true_extent + (true_lb > 0 ? true_lb : 0) > ROOM) {
        fprintf(stderr, "line %d: the type is too large\n", line);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    for (int i = 0; i < ROOM; i++)
        out[i] = (unsigned char)(i * 7 + i / 251 + left * 31);
    memset(want, 0x55, ROOM);
    memset(in, 0x55, ROOM);
    MPI_Pack(out + origin, 1, *type, packed, ROOM, &bytes, MPI_COMM_SELF);
    MPI_Unpack(packed, bytes, &used, want + origin, 1, *type, MPI_COMM_SELF);
    for (int i = 0; i < ROOM; i++)
        out[i] = (unsigned char)(i * 7 + i / 251 + rank * 31);
    MPI_Sendrecv(out + origin, 1, *type, right, TAG, in + origin, 1, *type, left, TAG,
                 MPI_COMM_WORLD, &status);
    if (memcmp(in, want, ROOM) != 0) {
        fprintf(stderr, "line %d: rank %d: other bytes\n", line, rank);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    MPI_Get_count_c(&status, *type, &n);
    MPI_Get_elements_c(&status, *type, &elements);
    MPI_Get_elements_x(&status, *type, &parts);
    CHECK_EQUAL(n, 1);
    CHECK(elements > 0 && elements == parts);
    MPI_Type_free(type);
    CHECK(*type == MPI_DATATYPE_NULL);
}
#define CARRY(type) carry(&(type), __LINE__)

static void large_counts(void)
{
    MPI_Count lengths[3] = {2, 1, 3}, bytes_at[3] = {0, 40, 64}, at[3] = {0, 4, 9};
    MPI_Count sizes[2] = {6, 5}, subsizes[2] = {3, 2}, starts[2] = {2, 1};
    MPI_Datatype three[3] = {MPI_INT, MPI_DOUBLE, MPI_SHORT}, t;
    MPI_Type_contiguous_c(7, MPI_INT, &t), CARRY(t);
    MPI_Type_vector_c(3, 2, 4, MPI_INT, &t), CARRY(t);
    MPI_Type_vector_c(3, 2, -4, MPI_INT, &t), CARRY(t);
    MPI_Type_create_hvector_c(3, 2, 24, MPI_INT, &t), CARRY(t);
    MPI_Type_indexed_c(3, lengths, at, MPI_INT, &t), CARRY(t);
    MPI_Type_create_hindexed_c(3, lengths, bytes_at, MPI_INT, &t), CARRY(t);
    MPI_Type_create_indexed_block_c(3, 2, at, MPI_INT, &t), CARRY(t);
    MPI_Type_create_hindexed_block_c(3, 2, bytes_at, MPI_INT, &t), CARRY(t);
    MPI_Type_create_struct_c(3, lengths, bytes_at, three, &t), CARRY(t);
    MPI_Type_create_subarray_c(2, sizes, subsizes, starts, MPI_ORDER_C, MPI_INT, &t), CARRY(t);
    MPI_Type_create_subarray_c(2, sizes, subsizes, starts, MPI_ORDER_FORTRAN, MPI_INT, &t);
    CARRY(t);
    MPI_Type_create_resized_c(MPI_INT, -4, 12, &t), CARRY(t);
}

static void arrays(void)
{
    int gsizes[2] = {8, 6}, psizes[2] = {2, 2}, plain[2] = {MPI_DISTRIBUTE_DFLT_DARG, 2};
    int block_cyclic[2] = {MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC};
    int cyclic_none[2] = {MPI_DISTRIBUTE_CYCLIC, MPI_DISTRIBUTE_NONE}, one[2] = {4, 1};
    int none[2] = {MPI_DISTRIBUTE_DFLT_DARG, MPI_DISTRIBUTE_DFLT_DARG};
    MPI_Count wide[2] = {8, 6};
    MPI_Datatype t;
    for (int who = 0; who < 4; who++) {
        MPI_Type_create_darray(4, who, 2, gsizes, block_cyclic, plain, psizes, MPI_ORDER_C, MPI_INT,
                               &t);
        CARRY(t);
        MPI_Type_create_darray(4, who, 2, gsizes, cyclic_none, none, one, MPI_ORDER_FORTRAN,
                               MPI_SHORT, &t);
        CARRY(t);
        MPI_Type_create_darray_c(4, who, 2, wide, block_cyclic, plain, psizes, MPI_ORDER_C, MPI_INT,
                                 &t);
        CARRY(t);
    }
}

static void old_names(void)
{
    int lengths[2] = {2, 1};
    MPI_Aint at[2] = {8, 40}, here, there, extent, lb, ub;
    int pair[2];
    MPI_Datatype two[2] = {MPI_INT, MPI_CHAR}, t;
    MPI_Type_hvector(3, 1, 12, MPI_INT, &t), CARRY(t);
    MPI_Type_hindexed(2, lengths, at, MPI_INT, &t), CARRY(t);
    MPI_Type_struct(2, lengths, at, two, &t);
    MPI_Type_extent(t, &extent);
    MPI_Type_lb(t, &lb);
    MPI_Type_ub(t, &ub);
    CHECK(lb == 8 && ub - lb == extent && ub >= 41);
    CARRY(t);
    MPI_Address(&pair[0], &here);
    MPI_Get_address(&pair[1], &there);
    CHECK_EQUAL(MPI_Aint_diff(there, here), sizeof(int));
    CHECK_EQUAL(MPI_Aint_add(here, sizeof(int)), there);
}

static void blocks(void)
{
    MPI_Aint at[3] = {0, 24, 16};
    MPI_Datatype t, inner;
    MPI_Type_create_hindexed_block(3, 1, at, MPI_DOUBLE, &t);
    CARRY(t);
    MPI_Type_vector(2, 1, 3, MPI_INT, &inner);
    MPI_Type_create_hindexed_block(2, 1, (MPI_Aint[]){0, 64}, inner, &t);
    MPI_Type_free(&inner);
    CARRY(t);
}

/* MPI_Type_get_contents_c of what large counts have made, and of what int has made */
static void contents(void)
{
    MPI_Count lengths[2] = {2, 5}, at[2] = {0, 4}, ni, na, nl, nd, large[8];
    MPI_Datatype t, inside[2], base;
    MPI_Aint addresses[4];
    int ints[8], combiner;
    MPI_Type_contiguous(2, MPI_INT, &base);
    MPI_Type_indexed_c(2, lengths, at, base, &t);
    MPI_Type_get_envelope_c(t, &ni, &na, &nl, &nd, &combiner);
    CHECK(combiner == MPI_COMBINER_INDEXED && nd == 1);
    MPI_Type_get_contents_c(t, 8, 4, 8, 2, ints, addresses, large, inside);
    if (nl > 0)
        CHECK(nl == 5 && large[0] == 2 && large[1] == 2 && large[2] == 5 && large[4] == 4);
    MPI_Count n;
    MPI_Type_size_c(inside[0], &n);
    CHECK_EQUAL(n, 2 * sizeof(int));
    MPI_Type_free(&inside[0]);
    MPI_Type_free(&t);
    MPI_Type_vector(3, 2, 4, base, &t);
    MPI_Type_get_envelope_c(t, &ni, &na, &nl, &nd, &combiner);
    CHECK(combiner == MPI_COMBINER_VECTOR && ni + nl == 3 && nd == 1);
    MPI_Type_get_contents_c(t, 8, 4, 8, 2, ints, addresses, large, inside);
    MPI_Type_free(&inside[0]);
    MPI_Type_free(&t);
    MPI_Type_free(&base);
}

static void extents(void)
{
    MPI_Datatype inner, t;
    MPI_Count lb, extent, true_lb, true_extent, n;
    MPI_Type_vector(2, 1, 3, MPI_INT, &inner);
    MPI_Type_create_resized(inner, -8, 40, &t);
    MPI_Type_get_extent_c(t, &lb, &extent);
    CHECK(lb == -8 && extent == 40);
    MPI_Type_get_extent_x(t, &lb, &extent);
    CHECK(lb == -8 && extent == 40);
    MPI_Type_get_true_extent_c(t, &true_lb, &true_extent);
    CHECK(true_lb == 0 && true_extent == 16);
    MPI_Type_get_true_extent_x(t, &true_lb, &true_extent);
    CHECK(true_lb == 0 && true_extent == 16);
    MPI_Type_size_c(t, &n);
    CHECK_EQUAL(n, 8);
    MPI_Type_size_x(t, &n);
    CHECK_EQUAL(n, 8);
    MPI_Type_free(&inner);
    MPI_Type_free(&t);
}

static int copies, deletes;
static int copy_value(MPI_Datatype type, int keyval, void *extra, void *in, void *out, int *flag)
{
    CHECK(type != MPI_DATATYPE_NULL && keyval != MPI_KEYVAL_INVALID && extra == &copies);
    *(void **)out = in;
    *flag = 1;
    copies++;
    return MPI_SUCCESS;
}

static int delete_value(MPI_Datatype type, int keyval, void *value, void *extra)
{
    CHECK(type != MPI_DATATYPE_NULL && keyval != MPI_KEYVAL_INVALID && value && extra == &copies);
    deletes++;
    return MPI_SUCCESS;
}

static void names_and_attributes(void)
{
    char name[MPI_MAX_OBJECT_NAME];
    int length, keyval, found, value = 5, *got = NULL;
    MPI_Datatype t, twin;
    MPI_Type_get_name(MPI_DOUBLE, name, &length);
    CHECK(strcmp(name, "MPI_DOUBLE") == 0 && length == 10);
    MPI_Type_contiguous(3, MPI_INT, &t);
    MPI_Type_set_name(t, "three");
    MPI_Type_create_keyval(copy_value, delete_value, &keyval, &copies);
    MPI_Type_set_attr(t, keyval, &value);
    MPI_Type_dup(t, &twin);
    MPI_Type_get_name(t, name, &length);
    CHECK(strcmp(name, "three") == 0 && length == 5);
    MPI_Type_get_attr(twin, keyval, &got, &found);
    CHECK(found && got == &value && copies == 1);
    MPI_Type_delete_attr(twin, keyval);
    CHECK_EQUAL(deletes, 1);
    MPI_Type_get_attr(twin, keyval, &got, &found);
    CHECK(!found);
    MPI_Type_free_keyval(&keyval);
    CARRY(twin);
    CARRY(t);
    CHECK_EQUAL(deletes, 2);
}

static void by_precision(void)
{
    MPI_Datatype t;
    int bytes;
    double mine[2] = {rank + 0.5, -rank}, other[2];
    MPI_Type_match_size(MPI_TYPECLASS_REAL, 8, &t);
    MPI_Type_size(t, &bytes);
    CHECK_EQUAL(bytes, 8);
    MPI_Sendrecv(mine, 1, t, (rank + 1) % size, 1, other, 1, t, (rank + size - 1) % size, 1,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    CHECK(other[0] == (rank + size - 1) % size + 0.5);
    MPI_Type_create_f90_real(15, 300, &t);
    MPI_Sendrecv(mine, 1, t, (rank + 1) % size, 2, other, 1, t, (rank + size - 1) % size, 2,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    CHECK(other[0] == (rank + size - 1) % size + 0.5);
    MPI_Allreduce(mine, other, 1, t, MPI_SUM, MPI_COMM_WORLD);
    CHECK(other[0] == size * (size - 1) / 2 + 0.5 * size);
    MPI_Type_create_f90_complex(15, 300, &t);
    MPI_Allreduce(mine, other, 1, t, MPI_SUM, MPI_COMM_WORLD);
    CHECK(other[0] == size * (size - 1) / 2 + 0.5 * size && other[1] == -size * (size - 1) / 2);
    int32_t small = rank, sum;
    MPI_Type_create_f90_integer(9, &t);
    MPI_Allreduce(&small, &sum, 1, t, MPI_SUM, MPI_COMM_WORLD);
    CHECK_EQUAL(sum, size * (size - 1) / 2);
    MPI_Scan(&small, &sum, 1, t, MPI_MAX, MPI_COMM_WORLD);
    CHECK_EQUAL(sum, rank);
}

static void external(void)
{
    int mine[3] = {rank, 1000 * rank, -7}, other[3] = {0};
    char out[64], in[64];
    MPI_Aint bytes, at = 0;
    MPI_Count bytes_c, at_c = 0;
    int left = (rank + size - 1) % size, right = (rank + 1) % size, plain;
    MPI_Pack_external_size("external32", 3, MPI_INT, &bytes);
    MPI_Pack_external_size_c("external32", 3, MPI_INT, &bytes_c);
    CHECK(bytes == 12 && bytes_c == 12);
    MPI_Pack_external("external32", mine, 3, MPI_INT, out, sizeof out, &at);
    CHECK_EQUAL(at, bytes);
    MPI_Sendrecv(out, (int)at, MPI_PACKED, right, 5, in, sizeof in, MPI_BYTE, left, 5,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    at = 0;
    MPI_Unpack_external("external32", in, bytes, &at, other, 3, MPI_INT);
    CHECK(other[0] == left && other[1] == 1000 * left && other[2] == -7);
    MPI_Pack_external_c("external32", mine, 3, MPI_INT, out, sizeof out, &at_c);
    CHECK_EQUAL(at_c, bytes_c);
    CHECK(out[11] == (char)-7); /* the most significant byte comes first */
    at_c = 0;
    MPI_Unpack_external_c("external32", out, bytes_c, &at_c, other, 3, MPI_INT);
    CHECK(other[0] == rank && other[2] == -7);
    MPI_Pack_size_c(3, MPI_INT, MPI_COMM_WORLD, &bytes_c);
    MPI_Pack_size(3, MPI_INT, MPI_COMM_WORLD, &plain);
    CHECK(bytes_c == plain && plain <= (int)sizeof out);
    at_c = 0;
    MPI_Pack_c(mine, 3, MPI_INT, out, sizeof out, &at_c, MPI_COMM_WORLD);
    MPI_Sendrecv(out, (int)at_c, MPI_PACKED, right, 6, in, sizeof in, MPI_PACKED, left, 6,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    at_c = 0;
    MPI_Unpack_c(in, sizeof in, &at_c, other, 3, MPI_INT, MPI_COMM_WORLD);
    CHECK(other[0] == left && other[2] == -7);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    large_counts();
    arrays();
    old_names();
    blocks();
    contents();
    extents();
    names_and_attributes();
    by_precision();
    external();
    MPI_Finalize();
    return 0;
}
