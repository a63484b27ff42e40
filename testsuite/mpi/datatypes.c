/* SPDX-License-Identifier: Apache-2.0 */
/* Do messages of every kind of datatype arrive as MPI says, on every way a message may take?
 *
 * 4 ranks; run in 1, 2 and 4 clusters, outside and inside a pattern.  Every message is sent around
 * a ring, small and large, and received by a named receive and by a wildcard that is posted before
 * the message is sent, and after it has arrived.
 */
#include <mpi.h>
#include <spbc.h>
#include <string.h>

#include "check.h"

enum { TAG = 4, ROOM = 1 << 20 };

static int rank, size, right, left;
static char sent[ROOM], received[ROOM], expected[ROOM];

static void fill(char *buf, int who)
{
    for (int i = 0; i < ROOM; i++)
        buf[i] = (char)(i * 7 + i / 251 + who * 31);
}

/* What the receive buffer has to look like: the same transfer made to myself by MPI_Pack and
 * MPI_Unpack. */
static int transfer_locally(const char *from, int count, MPI_Datatype type, char *to, int rcount,
                            MPI_Datatype rtype)
{
    static char packed[ROOM];
    int bytes = 0, used = 0;
    MPI_Pack(from, count, type, packed, ROOM, &bytes, MPI_COMM_SELF);
    MPI_Unpack(packed, bytes, &used, to, rcount, rtype, MPI_COMM_SELF);
    return bytes;
}

static void check_received(const MPI_Status *status, int offset, int count, MPI_Datatype type,
                           int rcount, MPI_Datatype rtype)
{
    static char from_left[ROOM];
    int got, type_size;
    fill(from_left, left);
    memset(expected, 0x55, ROOM);
    int bytes = transfer_locally(from_left + offset, count, type, expected + offset, rcount, rtype);
    CHECK(memcmp(received, expected, ROOM) == 0);
    CHECK(status->MPI_SOURCE == left && status->MPI_TAG == TAG);
    MPI_Get_count(status, MPI_BYTE, &got);
    CHECK_EQUAL(got, bytes);
    MPI_Type_size(rtype, &type_size);
    MPI_Get_count(status, rtype, &got);
    CHECK_EQUAL(got, type_size ? bytes / type_size : 0);
}

/* count of type, sent from sent + offset, received as rcount of rtype at received + offset; the
 * types are freed as early as MPI allows */
static void around(int offset, int count, MPI_Datatype type, int rcount, MPI_Datatype rtype)
{
    MPI_Request request;
    MPI_Status status;
    fill(sent, rank);
    for (int way = 0; way < 4; way++) {
        int source = way % 2 ? MPI_ANY_SOURCE : left;
        MPI_Datatype mine = rtype;
        memset(received, 0x55, ROOM);
        MPI_Barrier(MPI_COMM_WORLD);
        if (way < 2) {
            int integers, addresses, types, combiner;
            MPI_Type_get_envelope(rtype, &integers, &addresses, &types, &combiner);
            if (combiner != MPI_COMBINER_NAMED)
                MPI_Type_dup(rtype, &mine);
            MPI_Irecv(received + offset, rcount, mine, source, TAG, MPI_COMM_WORLD, &request);
            if (combiner != MPI_COMBINER_NAMED)
                MPI_Type_free(&mine);
            MPI_Barrier(MPI_COMM_WORLD);
            MPI_Send(sent + offset, count, type, right, TAG, MPI_COMM_WORLD);
            MPI_Wait(&request, &status);
        } else {
            MPI_Isend(sent + offset, count, type, right, TAG, MPI_COMM_WORLD, &request);
            MPI_Probe(source, TAG, MPI_COMM_WORLD, &status);
            MPI_Recv(received + offset, rcount, rtype, source, TAG, MPI_COMM_WORLD, &status);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        }
        check_received(&status, offset, count, type, rcount, rtype);
    }
}

static void both_ways(int offset, int count, MPI_Datatype type, int flat_count, MPI_Datatype flat)
{
    MPI_Type_commit(&type);
    around(offset, count, type, count, type);
    around(offset, count, type, flat_count, flat);
    around(offset, flat_count, flat, count, type);
    MPI_Type_free(&type);
}

static void named(void)
{
    around(0, 0, MPI_INT, 0, MPI_INT);
    around(0, 5, MPI_INT, 9, MPI_INT);
    around(0, 20000, MPI_DOUBLE, 20000, MPI_DOUBLE);
    around(0, 9, MPI_DOUBLE_INT, 9, MPI_DOUBLE_INT);
    around(0, 1, MPI_DOUBLE_INT, 1, MPI_DOUBLE_INT);
    around(0, 7, MPI_SHORT_INT, 7, MPI_SHORT_INT);
    around(0, 3000, MPI_LONG_DOUBLE_INT, 3000, MPI_LONG_DOUBLE_INT);
    around(0, 100, MPI_2INT, 100, MPI_2INT);
}

static void derived(void)
{
    MPI_Datatype type, element;
    for (int n = 3; n <= 3000; n *= 1000) {
        MPI_Type_vector(4, 2, 5, MPI_INT, &type);
        both_ways(0, n, type, 8 * n, MPI_INT);
        MPI_Type_vector(4, 2, -5, MPI_INT, &type);
        both_ways(ROOM / 2, n / 3, type, 8 * (n / 3), MPI_INT);
        MPI_Type_contiguous(6, MPI_DOUBLE, &type);
        both_ways(0, n, type, 6 * n, MPI_DOUBLE);
        MPI_Type_create_resized(MPI_INT, -4, 24, &type);
        both_ways(64, n, type, n, MPI_INT);
        /* as many bytes as extent, but not in order: no block */
        MPI_Type_create_hindexed(2, (int[]){1, 1}, (MPI_Aint[]){4, 0}, MPI_INT, &type);
        both_ways(0, n, type, 2 * n, MPI_INT);
        MPI_Type_create_struct(3, (int[]){1, 2, 3}, (MPI_Aint[]){0, 8, 40},
                               (MPI_Datatype[]){MPI_INT, MPI_DOUBLE, MPI_CHAR}, &type);
        MPI_Type_commit(&type);
        around(0, n, type, n, type);
        MPI_Type_free(&type);
        MPI_Type_create_subarray(2, (int[]){10, 8}, (int[]){4, 3}, (int[]){5, 2}, MPI_ORDER_C,
                                 MPI_FLOAT, &type);
        both_ways(0, n / 3, type, 12 * (n / 3), MPI_FLOAT);
        MPI_Type_vector(3, 1, 2, MPI_SHORT, &element);
        MPI_Type_create_hvector(2, 1, 20, element, &type);
        MPI_Type_free(&element);
        both_ways(0, n, type, 6 * n, MPI_SHORT);
    }
    MPI_Type_contiguous(0, MPI_INT, &type);
    both_ways(0, 4, type, 0, MPI_INT);
    MPI_Type_create_hindexed(2, (int[]){50000, 50000}, (MPI_Aint[]){200000, 0}, MPI_INT, &type);
    both_ways(0, 1, type, 100000, MPI_INT);
}

static void absolute_addresses(void)
{
    static int out[4], in[4];
    MPI_Datatype type[2];
    MPI_Status status;
    MPI_Aint address[2];
    int n;
    for (int i = 0; i < 4; i++)
        out[i] = rank * 10 + i, in[i] = -1;
    for (int i = 0; i < 2; i++) {
        MPI_Get_address(i ? &in[0] : &out[0], &address[0]);
        MPI_Get_address(i ? &in[3] : &out[3], &address[1]);
        MPI_Type_create_hindexed(2, (int[]){1, 1}, address, MPI_INT, &type[i]);
        MPI_Type_commit(&type[i]);
    }
    MPI_Sendrecv(MPI_BOTTOM, 1, type[0], right, TAG, MPI_BOTTOM, 1, type[1], left, TAG,
                 MPI_COMM_WORLD, &status);
    MPI_Get_elements(&status, type[1], &n);
    CHECK(n == 2 && in[0] == left * 10 && in[3] == left * 10 + 3 && in[1] == -1 && in[2] == -1);
    MPI_Type_free(&type[0]);
    MPI_Type_free(&type[1]);
}

/* A message may end in the middle of an element of the receiver's datatype. */
static void part_of_an_element(void)
{
    MPI_Datatype two, type;
    MPI_Status status;
    MPI_Request request;
    int in[12], out[5] = {1, 2, 3, 4, 5}, n;
    MPI_Type_vector(2, 1, 2, MPI_INT, &two);
    MPI_Type_create_resized(two, 0, 16, &type);
    MPI_Type_free(&two);
    MPI_Type_commit(&type);
    for (int wild = 0; wild < 2; wild++) {
        memset(in, -1, sizeof in);
        MPI_Irecv(in, 3, type, wild ? MPI_ANY_SOURCE : left, TAG, MPI_COMM_WORLD, &request);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Send(out, 5, MPI_INT, right, TAG, MPI_COMM_WORLD);
        MPI_Wait(&request, &status);
        CHECK(in[0] == 1 && in[2] == 2 && in[4] == 3 && in[6] == 4 && in[8] == 5 && in[10] == -1);
        CHECK(in[1] == -1 && in[3] == -1 && in[5] == -1 && in[9] == -1);
        MPI_Get_elements(&status, type, &n);
        CHECK_EQUAL(n, 5);
        MPI_Get_count(&status, type, &n);
        CHECK_EQUAL(n, MPI_UNDEFINED);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Type_free(&type);
}

/* The first element of several, of ints and doubles, of ever fewer blocks: a message ends behind an int
 * or a double, or within one. */
static void part_of_a_struct(void)
{
    enum { INTS = 4, DOUBLES = 3, BYTES = 40 };
    MPI_Datatype one, two, type;
    MPI_Status status;
    char in[200], out[2 * BYTES];
    MPI_Type_create_struct(2, (int[]){INTS, DOUBLES}, (MPI_Aint[]){0, 16},
                           (MPI_Datatype[]){MPI_INT, MPI_DOUBLE}, &one);
    MPI_Type_vector(2, 1, 2, one, &two);
    MPI_Type_create_hindexed(1, (int[]){1}, (MPI_Aint[]){8}, two, &type);
    MPI_Type_free(&one);
    MPI_Type_free(&two);
    MPI_Type_commit(&type);
    for (int i = 0; i < 2 * BYTES; i++)
        out[i] = (char)(i + 1);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    for (int n = 0; n <= 2 * BYTES; n += 4) {
        int of_one = n % BYTES, n_in;
        int is_whole = of_one < 16 || of_one % 8 == 0;
        memset(in, 0, sizeof in);
        int class, code = MPI_Sendrecv(out, n, MPI_BYTE, right, TAG, in, 1, type, left, TAG,
                                       MPI_COMM_WORLD, &status);
        MPI_Error_class(code, &class);
        CHECK_EQUAL(class, is_whole ? MPI_SUCCESS : MPI_ERR_TRUNCATE);
        MPI_Get_count(&status, MPI_BYTE, &n_in);
        for (int i = 0; is_whole && i < 2 * BYTES; i++)
            CHECK_EQUAL(in[8 + i + (i < BYTES ? 0 : BYTES)], i < n ? out[i] : 0);
        CHECK(!is_whole || n_in == n);
    }
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    MPI_Type_free(&type);
}

int main(int argc, char **argv)
{
    SPBC_Pattern pattern = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    right = (rank + 1) % size, left = (rank + size - 1) % size;
    SPBC_Declare_pattern("datatypes", &pattern);
    for (int inside = 0; inside < 2; inside++) {
        if (inside)
            SPBC_Begin_iteration(pattern);
        named();
        derived();
        absolute_addresses();
        part_of_an_element();
        part_of_a_struct();
    }
    SPBC_End_iteration(pattern);
    MPI_Finalize();
    return 0;
}
