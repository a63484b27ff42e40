/* SPDX-License-Identifier: Apache-2.0 */
/* Each round hands the function a record of its own.
 * flags: -fopenmp
 */
#include <mpi.h>
#include <stdlib.h>

struct box {
    int n;
    int list[8];
};
static void fill(struct box *b, int k)
{
    b->list[0] = k;
    b->n++;
}
int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in = 0;
    struct box *box = calloc(8, sizeof *box);
#pragma omp parallel for
    for (int k = 0; k < 8; k++)
        fill(&box[k], k);
    MPI_Send(&box[3].n, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
    MPI_Recv(&in, 1, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
