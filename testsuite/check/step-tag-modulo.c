/* SPDX-License-Identifier: Apache-2.0 */
/* No separator, but the tag is the number of the step: messages of different steps can not meet. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 1000; step++) {
        MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, step, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, (rank + size - 1) % size, step, MPI_COMM_WORLD);
        for (int k = 0; k < 2; k++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, step, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict open
 * reception 15 direct in A
 * pattern A order open determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 15 MPI_Recv direct in step-tag-modulo.c:main:1
 * pattern main 12-15 order proved determinism proved
 * finding 15 spbc-anonymous-reception
 */
