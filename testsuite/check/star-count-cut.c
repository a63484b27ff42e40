/* SPDX-License-Identifier: Apache-2.0 */
/* The root receives from fewer than there are where these are more than 256: the others send into the next gather. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int others = (unsigned char)(size - 1);

    for (int step = 0; step < 5; step++) {
        if (rank == 0) {
            for (int k = 0; k < others; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
            for (int k = 1; k < size; k++)
                MPI_Send(&sum, 1, MPI_INT, k, 2, MPI_COMM_WORLD);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            MPI_Recv(&sum, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 17 direct in A
 * pattern A order broken determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 17 MPI_Recv direct in star-count-cut.c:main:1
 * pattern main 15-25 order unknown determinism unknown
 * finding 17 spbc-order-unknown
 */
