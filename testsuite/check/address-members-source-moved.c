/* SPDX-License-Identifier: Apache-2.0 */
/* Members are set from one variable, which leads to another block by then. */
#include <mpi.h>
#include <stdlib.h>

struct buffer {
    char *begin, *at, *end;
};

static char *get(void)
{
    return malloc(10);
}

static void set(struct buffer *b)
{
    char *p = get();

    b->begin = p;
    p = get();
    b->end = p;
}

int main(int argc, char **argv)
{
    int rank, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct buffer *b = malloc(sizeof *b);

    set(b);
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
 * finding 35 spbc-run-dependent
 */
