/* SPDX-License-Identifier: Apache-2.0 */
/* The bytes of a pointer in a table make a hash. */
#include <mpi.h>
#include <stdlib.h>

struct item {
    int value;
    struct item *next;
};

static unsigned hash(const void *p, size_t n)
{
    const unsigned char *b = p;
    unsigned h = 5381;

    while (n-- > 0)
        h = h * 33 + *b++;
    return h;
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

    out = (int)hash(&items[2], sizeof items[2]);
    if (rank == 1)
        MPI_Send(&out, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    else if (rank == 0)
        MPI_Recv(&in, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return in;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 36 spbc-run-dependent
 */
