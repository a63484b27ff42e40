/* SPDX-License-Identifier: Apache-2.0 */
/* Does the table of MPI functions say where the arguments of each call are? */
#include "check.h"
#include "ir/mpi.h"

static const struct mpi_function *get(const char *name)
{
    const struct mpi_function *function = mpi_function_get(mpi_function_find(name));
    CHECK(function != NULL);
    return function;
}

static void every_row_finds_itself(void)
{
    CHECK(mpi_function_count() > 400);
    for (int row = 0; row < mpi_function_count(); row++) {
        const struct mpi_function *function = mpi_function_get(row);
        CHECK_EQUAL(mpi_function_find(function->name), row);
        /* A role that has to do with messages knows where they go. */
        if (mpi_role_is_receive(function->role))
            CHECK(function->source >= 0 && (function->tag >= 0 || function->recvtag >= 0));
        if (mpi_role_is_send(function->role))
            CHECK(function->dest >= 0 && (function->tag >= 0 || function->sendtag >= 0));
        if (mpi_role_is_probe(function->role))
            CHECK(function->source >= 0 && function->tag >= 0);
        if (mpi_role_is_receive(function->role) || mpi_role_is_send(function->role) ||
            mpi_role_is_probe(function->role) || mpi_role_is_synchronising(function->role))
            CHECK(function->comm >= 0);
        if (mpi_role_is_completion(function->role))
            CHECK(function->request >= 0 || function->array_of_requests >= 0);
    }
    CHECK_EQUAL(mpi_function_find("MPI_Sen"), -1);
    CHECK_EQUAL(mpi_function_find("MPI_Sends"), -1);
    CHECK_EQUAL(mpi_function_find("printf"), -1);
    CHECK_EQUAL(mpi_function_find("P"), -1);
    CHECK_EQUAL(mpi_function_find(""), -1);
    CHECK_EQUAL(mpi_function_find("PMPI_Send"), mpi_function_find("MPI_Send"));
    CHECK(mpi_function_get(-1) == NULL);
}

static void positions(void)
{
    const struct mpi_function *function = get("MPI_Irecv");
    CHECK_EQUAL(function->role, ROLE_IRECV);
    CHECK_EQUAL(function->parameter_count, 7);
    CHECK_EQUAL(function->buffer, 0);
    CHECK_EQUAL(function->source, 3);
    CHECK_EQUAL(function->tag, 4);
    CHECK_EQUAL(function->comm, 5);
    CHECK_EQUAL(function->request, 6);
    CHECK_EQUAL(function->dest, -1);
    CHECK_EQUAL(function->status, -1);

    function = get("MPI_Sendrecv");
    CHECK_EQUAL(function->count, 1);
    CHECK_EQUAL(function->dest, 3);
    CHECK_EQUAL(function->sendtag, 4);
    CHECK_EQUAL(function->source, 8);
    CHECK_EQUAL(function->recvtag, 9);
    CHECK_EQUAL(function->comm, 10);
    CHECK_EQUAL(function->status, 11);

    function = get("MPI_Waitsome");
    CHECK_EQUAL(function->incount, 0);
    CHECK_EQUAL(function->array_of_requests, 1);
    CHECK_EQUAL(function->index, 3);
    CHECK_EQUAL(get("MPI_Waitany")->incount, 0);
    CHECK_EQUAL(get("MPI_Waitany")->index, 2);
    CHECK_EQUAL(get("MPI_Comm_split")->new_comm, 3);
    CHECK_EQUAL(get("MPI_Cart_create")->new_comm, 5);
    CHECK_EQUAL(get("MPI_Cart_create")->comm, 0);
    CHECK_EQUAL(get("MPI_Reduce")->root, 5);
    CHECK_EQUAL(get("MPI_Reduce")->op, 4);
    CHECK_EQUAL(get("MPI_Iprobe")->flag, 3);
    CHECK_EQUAL(get("MPI_Mrecv")->message, 3);
    CHECK_EQUAL(get("MPI_Finalize")->parameter_count, 0);
}

/* What the addresses in a call are of, and which of them are written. */
static void test_parameters(void)
{
    const struct mpi_function *scatter = mpi_function_get(mpi_function_find("MPI_Reduce_scatter"));
    const struct mpi_function *coords = mpi_function_get(mpi_function_find("MPI_Cart_coords"));
    const struct mpi_function *rank = mpi_function_get(mpi_function_find("MPI_Comm_rank"));

    CHECK_EQUAL(mpi_parameter_find(coords, "rank"), 1);
    CHECK_EQUAL(mpi_parameter_find(coords, "coords"), 3);
    CHECK_EQUAL(mpi_parameter_find(coords, "oord"), -1);
    CHECK_EQUAL(mpi_parameter_kind(scatter, 0), PARAMETER_MESSAGE);
    CHECK_EQUAL(mpi_parameter_kind(scatter, 1), PARAMETER_MESSAGE);
    CHECK_EQUAL(mpi_parameter_kind(scatter, 2), PARAMETER_ARRAY);
    CHECK_EQUAL(mpi_parameter_kind(coords, 3), PARAMETER_ARRAY);
    CHECK_EQUAL(mpi_parameter_kind(rank, 1), PARAMETER_OBJECT);
    CHECK_EQUAL(mpi_parameter_kind(rank, 2), PARAMETER_OBJECT);
    CHECK(!mpi_parameter_is_written(scatter, 0) && mpi_parameter_is_written(scatter, 1));
    CHECK(!mpi_parameter_is_written(scatter, 2) && mpi_parameter_is_written(coords, 3));
    CHECK(mpi_parameter_is_written(rank, 1) && !mpi_parameter_is_written(rank, 2));
    CHECK_EQUAL(mpi_datatype_bytes(0x4c000405), 4);
    CHECK_EQUAL(mpi_datatype_bytes((int)0x8c000004), 0);
}

int main(void)
{
    test_parameters();
    every_row_finds_itself();
    positions();
    return 0;
}
