/* SPDX-License-Identifier: Apache-2.0 */
/* Another process cuts the sum to a whole number, and tells a third one: where the sum comes close to a whole number,
 * that is one more or less. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, whole = 0;
    double part, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            sum = 0;
            for (int k = 1; k < size; k++) {
                MPI_Recv(&part, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += part;
            }
            MPI_Send(&sum, 1, MPI_DOUBLE, 1, 2, MPI_COMM_WORLD);
        } else {
            part = rank == 3 ? 0.7 : 0.1 * rank;
            MPI_Send(&part, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
        }
        if (rank == 1) {
            MPI_Recv(&sum, 1, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            whole = (int)sum;
            MPI_Send(&whole, 1, MPI_INT, 2, 3, MPI_COMM_WORLD);
        } else if (rank == 2) {
            MPI_Recv(&whole, 1, MPI_INT, 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 18 direct in A
 * pattern A order holds determinism broken separator 33
 */
/* EXPECT
 * verdict unknown
 * reception 18 MPI_Recv direct in rounded-jump-elsewhere.c:main:1
 * pattern main 15-32 order proved determinism unknown separator 33
 * finding 18 spbc-anonymous-reception
 * finding 29 spbc-arrival-kept
 */
