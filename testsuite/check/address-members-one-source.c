/* SPDX-License-Identifier: Apache-2.0 */
/* Members are set from one variable. */
#include <mpi.h>
#include <stdlib.h>

struct buffer {
    char *begin, *at, *end;
};

static void set(struct buffer *b)
{
    char *p = malloc(10);

    b->begin = p;
    b->at = p;
    b->end = p + 10;
}

int main(int argc, char **argv)
{
    int rank, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct buffer *b = malloc(sizeof *b);

    for (int k = 0; k < 3; k++) {
        set(b);
        while (b->at < b->end)
            *b->at++ = 'x';
    }
    out = (int)(b->at - b->begin);
    if (rank == 1)
        MPI_Send(&out, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    else if (rank == 0)
        MPI_Recv(&in, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return in;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
