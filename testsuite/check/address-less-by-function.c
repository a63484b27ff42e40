/* SPDX-License-Identifier: Apache-2.0 */
/* A function says which of two blocks comes first. */
#include <mpi.h>
#include <stdlib.h>

struct item {
    int value;
    struct item *next;
};

static int comes_first(const struct item *x, const struct item *y)
{
    return x < y;
}

int main(int argc, char **argv)
{
    int rank, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct item *items[5];

    for (int k = 0; k < 5; k++) {
        items[k] = malloc(sizeof *items[k]);
        items[k]->value = k;
    }

    out = comes_first(items[0], items[1]);
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
 * finding 31 spbc-run-dependent
 */
