/* SPDX-License-Identifier: Apache-2.0 */
/* Members are set by what looks the same, in two rounds. */
#include <mpi.h>
#include <stdlib.h>

struct buffer {
    char *begin, *at, *end;
};

static void set(struct buffer *b)
{
    char *p = NULL;

    for (int k = 0; k < 2; k++) {
        p = malloc(10);
        if (k == 0)
            b->begin = p;
        else
            b->end = p;
    }
}

int main(int argc, char **argv)
{
    int rank, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct buffer *b = malloc(sizeof *b);

    for (int k = 0; k < 2; k++)
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
