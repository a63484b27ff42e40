/* SPDX-License-Identifier: Apache-2.0 */
/* The largest of some doubles is kept and sent: of two zeros with different signs either could be, so that there are none
 * is assumed, and said. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    double one, most;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            most = -1;
            for (int k = 1; k < size; k++) {
                MPI_Recv(&one, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                most = one > most ? one : most;
            }
            MPI_Send(&most, 1, MPI_DOUBLE, 1, 2, MPI_COMM_WORLD);
        } else {
            one = 1.0 / rank + step;
            MPI_Send(&one, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
            if (rank == 1)
                MPI_Recv(&most, 1, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 18 direct in A
 * pattern A order holds determinism holds separator 28
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 18 MPI_Recv direct in largest-double-kept.c:main:1
 * pattern main 15-27 order proved determinism proved separator 28
 * finding 18 spbc-anonymous-reception
 */
