/* SPDX-License-Identifier: Apache-2.0 */
/* Memory is sent that nothing has set where it is sent; another process receives into it. */
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double *b = malloc(100 * sizeof *b);
    for (int r = 0; r < 3; r++) {
        if (rank == 0)
            for (int k = 1; k < size; k++)
                MPI_Recv(b, 100, MPI_DOUBLE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD,
                              MPI_STATUS_IGNORE);
        else
            MPI_Send(b, 100, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict unknown
 * reception 15 direct in A
 * pattern A order holds determinism broken separator 19
 */
/* EXPECT
 * verdict unknown
 * reception 15 MPI_Recv direct in unset-memory-any.c:main:1
 * pattern main 13-18 order proved determinism unknown separator 19
 * finding 15 spbc-anonymous-reception
 * finding 18 spbc-run-dependent
 */
