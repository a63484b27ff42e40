/* SPDX-License-Identifier: Apache-2.0 */
/* A struct keeps what was found and reported; it is over also when nothing was reported yet. */
#include <mpi.h>
#include <string.h>

struct finish {
    MPI_Request request;
    int reported, released;
};

static void finish_begin(struct finish *f, MPI_Request request)
{
    memset(f, 0, sizeof *f);
    f->request = request;
}

static int finish_poll(struct finish *f, int is_done_here)
{
    int there = 0;

    if (f->released)
        return 1;
    if (is_done_here)
        f->reported = 1;
    MPI_Test(&f->request, &there, MPI_STATUS_IGNORE);
    if (there)
        f->released = 1;
    return there;
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

    finish_begin(&finish, requests[1]);
    while (!is_over) {
        if (!found)
            MPI_Test(&requests[0], &found, MPI_STATUS_IGNORE);
        is_over = finish_poll(&finish, found);
    }
    out = finish.reported;
    if (!found)
        MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    MPI_Send(&out, 1, MPI_INT, next, 3, MPI_COMM_WORLD);
    MPI_Recv(&in[0], 1, MPI_INT, last, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * completion 25 order-dependent,harmless
 * completion 51 order-dependent,harmless
 */
/* EXPECT
 * verdict unknown
 * completion 25 MPI_Test unknown
 * completion 51 MPI_Test unknown
 * finding 25 spbc-completion-unknown
 * finding 51 spbc-completion-unknown
 */
