/* SPDX-License-Identifier: Apache-2.0 */
/* Members of two records are set from one block. */
#include <mpi.h>
#include <stdlib.h>

struct buffer {
    char *begin, *at, *end;
};

int main(int argc, char **argv)
{
    int rank, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct buffer all[3], *b = all;

    for (int k = 0; k < 3; k++) {
        char *p = malloc(10);

        b->begin = p;
        b = &all[(k + 1) % 3];
        b->end = p + 10;
    }
    out = all[1].begin < all[1].end;
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
 * finding 27 spbc-run-dependent
 */
