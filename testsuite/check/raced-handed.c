/* SPDX-License-Identifier: Apache-2.0 */
/* All threads hand a function the same record, in which it counts.
 * flags: -fopenmp
 */
#include <mpi.h>
#include <stdlib.h>

struct box {
    int n;
    int *list;
};
static void fill(struct box *b, int k)
{
    b->list[k] = k;
    b->n++;
}
int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in;
    struct box *box = malloc(sizeof *box);
    box->n = 0;
    box->list = malloc(32);
#pragma omp parallel for
    for (int k = 0; k < 8; k++)
        fill(box, k);
    MPI_Send(&box->n, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
    MPI_Recv(&in, 1, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 31 spbc-clock-may-decide
 */
