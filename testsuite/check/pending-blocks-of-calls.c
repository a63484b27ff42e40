/* SPDX-License-Identifier: Apache-2.0 */
/* Each call of a function that begins an exchange makes a block of its own, and sends under the tag that it is given. */
#include <mpi.h>
#include <stdlib.h>

struct exchange {
    int *out, in;
    MPI_Request requests[2];
};

static struct exchange *exchange_begin(int value, int to, int from, int tag)
{
    struct exchange *e = malloc(sizeof *e);

    e->out = malloc(sizeof *e->out);
    *e->out = value;
    MPI_Irecv(&e->in, 1, MPI_INT, from, tag, MPI_COMM_WORLD, &e->requests[0]);
    MPI_Isend(e->out, 1, MPI_INT, to, tag, MPI_COMM_WORLD, &e->requests[1]);
    return e;
}

static int exchange_end(struct exchange *e)
{
    int in;

    MPI_Waitall(2, e->requests, MPI_STATUSES_IGNORE);
    in = e->in;
    free(e->out);
    free(e);
    return in;
}

int main(int argc, char **argv)
{
    int rank, size, next, previous, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    next = (rank + 1) % size;
    previous = (rank + size - 1) % size;
    for (int step = 0; step < 3; step++) {
        struct exchange *up = exchange_begin(rank + step, next, previous, 1);
        struct exchange *down = exchange_begin(rank - step, previous, next, 2);

        sum += exchange_end(up);
        sum += exchange_end(down);
    }
    MPI_Finalize();
    return sum < 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
