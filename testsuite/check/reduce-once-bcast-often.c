/* SPDX-License-Identifier: Apache-2.0 */
/* The sum is made once, before the loop: the broadcasts of the steps wait for their root alone. */
#include <mpi.h>

double work(int);

int main(int argc, char **argv)
{
    int rank, size, all = 0;
    double in, largest = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Reduce(&rank, &all, 1, MPI_INT, MPI_SUM, 1, MPI_COMM_WORLD);
    for (int step = 0; step < 12; step++) {
        MPI_Bcast(&all, 1, MPI_INT, 1, MPI_COMM_WORLD);
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                largest = in > largest ? in : largest;
            }
        } else {
            in = work(step);
            MPI_Send(&in, 1, MPI_DOUBLE, 0, 9, MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return largest > 0;
}
/* TRUTH
 * verdict not-ready
 * reception 20 direct in A
 * pattern A order broken determinism open separator none
 */
/* EXPECT
 * verdict unknown
 * reception 20 MPI_Recv direct in reduce-once-bcast-often.c:main:1
 * pattern main 18-26 order unknown determinism unknown
 * finding 20 spbc-order-unknown
 * finding 24 spbc-missing-function
 */
