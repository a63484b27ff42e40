/* SPDX-License-Identifier: Apache-2.0 */
/* Records are sorted by pointers in them. */
#include <mpi.h>
#include <stdlib.h>

struct item {
    int value;
    struct item *next;
};

struct entry {
    struct item *item;
    int rank;
};

static int compare(const void *x, const void *y)
{
    const struct entry *p = x, *q = y;

    return (p->item > q->item) - (p->item < q->item);
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

    struct entry e[5];

    for (int k = 0; k < 5; k++)
        e[k].item = items[k], e[k].rank = k;
    qsort(e, 5, sizeof e[0], compare);
    out = e[0].rank;
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
 * finding 43 spbc-run-dependent
 */
