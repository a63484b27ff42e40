/* SPDX-License-Identifier: Apache-2.0 */
/* Blocks of a list are compared with the next ones. */
#include <mpi.h>
#include <stdlib.h>

struct item {
    int value;
    struct item *next;
};

int main(int argc, char **argv)
{
    int rank, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct item *head = NULL;

    for (int k = 0; k < 5; k++) {
        struct item *n = malloc(sizeof *n);

        n->value = k;
        n->next = head;
        head = n;
    }
    for (struct item *p = head; p && p->next; p = p->next)
        if (p < p->next)
            out++;
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
 * finding 30 spbc-run-dependent
 */
