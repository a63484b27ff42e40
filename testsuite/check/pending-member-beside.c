/* SPDX-License-Identifier: Apache-2.0 */
/* A function that is handed the record asks for a member beside the one that a message is still to fill. */
#include <mpi.h>

struct finish {
    int released, token;
    MPI_Request down;
};

static void finish_begin(struct finish *f, int rank)
{
    f->released = 0;
    f->down = MPI_REQUEST_NULL;
    if (rank > 0)
        MPI_Irecv(&f->token, 1, MPI_INT, rank - 1, 5, MPI_COMM_WORLD, &f->down);
}

static int finish_poll(struct finish *f, int rank, int size)
{
    int is_complete;

    if (f->released)
        return 1;
    MPI_Test(&f->down, &is_complete, MPI_STATUS_IGNORE);
    if (!is_complete)
        return 0;
    if (rank < size - 1)
        MPI_Send(&rank, 1, MPI_INT, rank + 1, 5, MPI_COMM_WORLD);
    f->released = 1;
    return 1;
}

int main(int argc, char **argv)
{
    int rank, size;
    struct finish finish;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    finish_begin(&finish, rank);
    while (!finish_poll(&finish, rank, size))
        ;
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * completion 24 harmless
 */
/* EXPECT
 * verdict ready
 * completion 24 MPI_Test harmless
 */
