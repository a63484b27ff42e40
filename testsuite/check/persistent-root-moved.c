/* SPDX-License-Identifier: Apache-2.0 */
/* The reduction was made for the root of before; the broadcast comes from another one, which has nothing of the
 * others. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, best = 0, root, all;
    MPI_Request sums;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    root = 1;
    MPI_Reduce_init(&rank, &all, 1, MPI_INT, MPI_SUM, root, MPI_COMM_WORLD, MPI_INFO_NULL, &sums);
    root = 2;
    for (int step = 0; step < 12; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                best = in > best ? in : best;
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
        }
        MPI_Start(&sums);
        MPI_Wait(&sums, MPI_STATUS_IGNORE);
        MPI_Bcast(&all, 1, MPI_INT, root, MPI_COMM_WORLD);
    }
    MPI_Request_free(&sums);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 20 direct in A
 * pattern A order broken determinism open separator none
 */
/* EXPECT
 * verdict unknown
 * reception 20 MPI_Recv direct in persistent-root-moved.c:main:1
 * pattern main 18-25 order unknown determinism unknown
 * finding 20 spbc-order-unknown
 */
