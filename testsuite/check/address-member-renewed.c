/* SPDX-License-Identifier: Apache-2.0 */
/* One of two members is set anew, and leads into another block. */
#include <mpi.h>
#include <stdlib.h>

struct buffer {
    char *begin, *at, *end;
};

static struct buffer *fresh(void)
{
    struct buffer *b = malloc(sizeof *b);

    b->begin = malloc(100);
    b->end = b->begin + 100;
    return b;
}

int main(int argc, char **argv)
{
    int rank, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct buffer *b = fresh();

    b->begin = malloc(100);
    out = b->begin < b->end;
    if (out)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return in;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 30 spbc-run-dependent
 */
