/* SPDX-License-Identifier: Apache-2.0 */
/* A struct that memset clears keeps what was found and reported; a function asks, and says when it is over. */
#include <mpi.h>
#include <string.h>

struct finish {
    MPI_Request request;
    int rank, to, reported, released;
};

static void finish_begin(struct finish *f, MPI_Request request, int rank, int to)
{
    memset(f, 0, sizeof *f);
    f->request = request;
    f->rank = rank;
    f->to = to;
}

static int finish_poll(struct finish *f, int is_done_here)
{
    int there = 0;

    if (f->released)
        return 1;
    if (!f->reported) {
        if (!is_done_here)
            return 0;
        f->reported = 1;
        MPI_Send(&f->rank, 1, MPI_INT, f->to, 4, MPI_COMM_WORLD);
    }
    MPI_Test(&f->request, &there, MPI_STATUS_IGNORE);
    if (!there)
        return 0;
    f->released = 1;
    return 1;
}

int main(int argc, char **argv)
{
    int rank, size, in[2], out = 0, found = 0;
    MPI_Request requests[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, last = (rank + size - 1) % size;

    MPI_Irecv(&in[0], 1, MPI_INT, last, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&in[1], 1, MPI_INT, next, 2, MPI_COMM_WORLD, &requests[1]);
    MPI_Send(&rank, 1, MPI_INT, next, 1, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, last, 2, MPI_COMM_WORLD);
    struct finish finish;
    int is_over = 0;

    finish_begin(&finish, requests[1], rank, last);
    while (!is_over) {
        if (!found)
            MPI_Test(&requests[0], &found, MPI_STATUS_IGNORE);
        is_over = finish_poll(&finish, found);
    }
    MPI_Recv(&in[1], 1, MPI_INT, next, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    out = finish.reported;
    MPI_Send(&out, 1, MPI_INT, next, 3, MPI_COMM_WORLD);
    MPI_Recv(&in[0], 1, MPI_INT, last, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * completion 31 harmless
 * completion 58 harmless
 */
/* EXPECT
 * verdict ready
 * completion 31 MPI_Test harmless
 * completion 58 MPI_Test harmless
 */
