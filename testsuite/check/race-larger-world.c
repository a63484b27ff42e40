/* SPDX-License-Identifier: Apache-2.0 */
/* From six processes on a reception by name may wait for what one from any source took. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 8; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                if (k == 5)
                    MPI_Recv(&in, 1, MPI_INT, k, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                else
                    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            }
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
 * reception 16 direct in A
 * pattern A order holds determinism broken separator 21
 */
/* EXPECT
 * verdict unknown
 * reception 16 MPI_Recv direct in race-larger-world.c:main:1
 * pattern main 11-20 order unknown determinism unknown separator 21
 * finding 14 spbc-arrival-kept
 * finding 16 spbc-order-unknown
 */
