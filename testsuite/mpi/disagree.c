/* SPDX-License-Identifier: Apache-2.0 */
/* What does a collective return when its members give different counts?
 *
 *     disagree [fatal]
 *
 * With MPI_ERRORS_RETURN a member that got more than it has room for says MPI_ERR_TRUNCATE, nothing is
 * written beyond its room, nobody hangs, and the communicator goes on working.  MPI 3.1 section 5.1
 * calls such a program erroneous; what it sees is what MPICH does.  `fatal`: with the handler every
 * communicator has; the run ends by name.
 */
#include <mpi.h>
#include <string.h>

#include "check.h"

enum { MEMBERS_MAX = 16, BIG_MAX = 6000, GUARD = 64, WORD = 0x5a5a5a5a };
/* from ALLGATHER on, sizes decide how it is done: only alike ones are sure not to hang */
enum kind { BCAST, IBCAST, GATHER, SCATTER, ALLGATHER, ALLTOALL, ALLREDUCE, REDUCE, SCAN, KINDS };

static int rank, size;
static int from[MEMBERS_MAX * BIG_MAX], to[MEMBERS_MAX * BIG_MAX + GUARD];

/* Rank 0 (of a gather: all others) has `big` where everybody else has `small`. */
static int call(enum kind kind, int big, int small, MPI_Comm comm)
{
    int n = rank == 0 ? big : small, code;
    MPI_Request request;
    switch (kind) {
    case BCAST:
        return MPI_Bcast(rank ? to : from, n, MPI_INT, 0, comm);
    case IBCAST:
        code = MPI_Ibcast(rank ? to : from, n, MPI_INT, 0, comm, &request);
        return code ? code : MPI_Wait(&request, MPI_STATUS_IGNORE);
    case GATHER:
        return MPI_Gather(from, rank ? big : small, MPI_INT, to, small, MPI_INT, 0, comm);
    case SCATTER:
        return MPI_Scatter(from, big, MPI_INT, to, small, MPI_INT, 0, comm);
    case ALLGATHER:
        return MPI_Allgather(from, n, MPI_INT, to, n, MPI_INT, comm);
    case ALLTOALL:
        return MPI_Alltoall(from, n, MPI_INT, to, n, MPI_INT, comm);
    case ALLREDUCE:
        return MPI_Allreduce(from, to, n, MPI_INT, MPI_SUM, comm);
    case REDUCE:
        return MPI_Reduce(from, to, n, MPI_INT, MPI_SUM, 0, comm);
    default:
        return MPI_Scan(from, to, n, MPI_INT, MPI_SUM, comm);
    }
}

/* room: words that this rank may be written */
static int room(enum kind kind, int big, int small)
{
    int n = rank == 0 ? big : small;
    if (kind == GATHER)
        return rank == 0 ? size * small : 0;
    if (kind == SCATTER)
        return small;
    return kind == ALLGATHER || kind == ALLTOALL ? size * n : n;
}

static void disagree(enum kind kind, int big, int small)
{
    int wrong, all = 0, one = 1, sum = 0, class = MPI_SUCCESS;
    MPI_Comm comm;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
    for (int i = 0; i < MEMBERS_MAX * BIG_MAX + GUARD; i++)
        to[i] = WORD;
    int code = call(kind, big, small, comm);
    MPI_Error_class(code, &class);
    CHECK(class == MPI_SUCCESS || class == MPI_ERR_TRUNCATE);
    for (int i = room(kind, big, small); i < MEMBERS_MAX * BIG_MAX + GUARD; i++)
        CHECK(to[i] == WORD);
    wrong = class != MPI_SUCCESS;
    MPI_Allreduce(&wrong, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    CHECK(all > 0);
    MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, comm);
    CHECK_EQUAL(sum, size);
    MPI_Comm_free(&comm);
}

int main(int argc, char **argv)
{
    static const int counts[][2] = {{4, 2}, {300, 20}, {BIG_MAX, 3000}};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    CHECK(size <= MEMBERS_MAX);
    if (argc > 1)
        call(BCAST, 4, 2, MPI_COMM_WORLD);
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
        for (int kind = 0; kind < (i ? ALLGATHER : KINDS); kind++)
            disagree((enum kind)kind, counts[i][0], counts[i][1]);
    MPI_Finalize();
    return 0;
}
