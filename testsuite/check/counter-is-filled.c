/* SPDX-License-Identifier: Apache-2.0 */
/* The counter is what the process is sent as well, as many as there are processes. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in, t = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 6; step++) {
        for (t = 0; t < 3; t++) {
            MPI_Send(&t, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
            MPI_Sendrecv(&size, 1, MPI_INT, (rank + 1) % size, 3, &t, 1, MPI_INT,
                         (rank + size - 1) % size, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        for (int k = 0; rank == 0 && k < 3 * size; k++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict open
 * reception 17 direct in A
 * pattern A order open determinism holds separator 18
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv direct in counter-is-filled.c:main:1
 * pattern main 11-17 order proved determinism proved separator 18
 * finding 17 spbc-anonymous-reception
 */
