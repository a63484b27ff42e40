/* SPDX-License-Identifier: Apache-2.0 */
/* How does a run end that has to end?  One way of ending badly per name:  ends WAY */
#include "world.h"

#include <stdlib.h>
#include <string.h>

static void refused_everywhere(void)
{
    MPI_Comm child;
    MPI_Comm_spawn("true", MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, MPI_COMM_SELF, &child,
                   MPI_ERRCODES_IGNORE);
}

static void refused_spanning(void)
{
    int one = 1, sum;
    MPI_Request request;
    MPI_Iallreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static void refused_window(void)
{
    MPI_Win window;
    MPI_Win_create(NULL, 0, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    MPI_Win_free(&window);
}

static void wrong_rank(void)
{
    int value = 0;
    MPI_Send(&value, 1, MPI_INT, 12345, 0, MPI_COMM_WORLD);
}

static void wrong_root(void)
{
    int value = 0;
    MPI_Bcast(&value, 1, MPI_INT, 4711, MPI_COMM_WORLD);
}

static void truncated(void)
{
    int value[4] = {0}, rank;
    MPI_Request request;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 2) {
        MPI_Send(value, 4, MPI_INT, 1, 7, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Irecv(value, 2, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
}

static void null_communicator(void)
{
    MPI_Barrier(MPI_COMM_NULL);
}

/* one rank ends the run while the others wait for it */
static void abort_with(int code)
{
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1)
        MPI_Abort(MPI_COMM_SELF, code);
    MPI_Barrier(MPI_COMM_WORLD);
}

static void abort_one(void)
{
    abort_with(42);
}

static void abort_well(void)
{
    abort_with(0);
}

static void abort_wide(void)
{
    abort_with(256);
}

static void wrong_vector(void)
{
    MPI_Datatype type;
    MPI_Type_vector(-1, 1, 1, MPI_INT, &type);
}

/* inside the cluster of the root */
static void longer_than_expected(void)
{
    int value[8] = {0}, rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Bcast(value, rank == 0 ? 8 : 4, MPI_INT, 0, MPI_COMM_WORLD);
}

static void no_file(void)
{
    MPI_File file;
    MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_ARE_FATAL);
    MPI_File_open(MPI_COMM_SELF, "/no/such/file", MPI_MODE_RDONLY, MPI_INFO_NULL, &file);
}

static void end_well(void)
{
}

static const struct {
    const char *name;
    void (*go)(void);
} ways[] = {{"refused", refused_everywhere},
            {"spanning", refused_spanning},
            {"window", refused_window},
            {"rank", wrong_rank},
            {"root", wrong_root},
            {"truncated", truncated},
            {"null", null_communicator},
            {"vector", wrong_vector},
            {"longer", longer_than_expected},
            {"file", no_file},
            {"abort", abort_one},
            {"abort-well", abort_well},
            {"abort-wide", abort_wide},
            {"well", end_well}};

static void send_outside(void)
{
    int value = 0;
    MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "early") == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    if (argc > 1 && strcmp(argv[1], "early-send") == 0)
        send_outside();
    MPI_Init(&argc, &argv);
    for (size_t i = 0; argc > 1 && i < sizeof ways / sizeof ways[0]; i++)
        if (strcmp(argv[1], ways[i].name) == 0)
            ways[i].go();
    MPI_Finalize();
    if (argc > 1 && strcmp(argv[1], "late-send") == 0)
        send_outside();
    return 0;
}
