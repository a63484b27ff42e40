/* SPDX-License-Identifier: Apache-2.0 */
/* In the fifth round a reception by name may wait for what the one from any source took. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 8; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, step == 4 && k == 2 ? 1 : MPI_ANY_SOURCE, 3, MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 13 direct possible in A
 * pattern A order holds determinism broken separator 18
 */
/* EXPECT
 * verdict unknown
 * reception 13 MPI_Recv direct maybe in race-later-step.c:main:1
 * pattern main 11-17 order proved determinism unknown separator 18
 * finding 13 spbc-anonymous-reception
 * finding 13 spbc-arrival-kept
 */
