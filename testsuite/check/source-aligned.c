/* SPDX-License-Identifier: Apache-2.0 */
/* The sources stand in memory whose address was aligned by arithmetic on numbers. */
#include <mpi.h>
#include <stdlib.h>

#define ALIGNED(pointer, bytes) (((((size_t)(pointer)) + (bytes)-1) / (bytes)) * (bytes))

static void plan_make(int **plan, void *memory, int count)
{
    *plan = (int *)ALIGNED(memory, sizeof(double));
    for (int k = 0; k < count; k++)
        (*plan)[k] = 1;
}

int main(int argc, char **argv)
{
    int rank, in, *plan;
    void *memory;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    memory = malloc(256);
    plan_make(&plan, memory, 4);
    if (rank == 0) {
        MPI_Recv(&in, 1, MPI_INT, plan[0], 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, plan[1], 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
    }
    free(memory);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
