/* SPDX-License-Identifier: Apache-2.0 */
/* Quarters are added in the order of arrival, which rounds nothing; a limit that the sum passes in every order is looked at. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, is_above;
    double part, sum;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        if (rank == 0) {
            sum = 0.0;
            for (int k = 1; k < size; k++) {
                MPI_Recv(&part, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += part;
            }
            is_above = sum > 0.125;
            MPI_Send(&is_above, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
        } else {
            part = rank * 0.25;
            MPI_Send(&part, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
            if (rank == 1)
                MPI_Recv(&is_above, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * pattern A order holds determinism holds separator 28
 */
/* EXPECT
 * verdict unknown
 * reception 17 MPI_Recv direct in doubles-sum-exact.c:main:1
 * pattern main 14-27 order proved determinism unknown separator 28
 * finding 17 spbc-anonymous-reception
 * finding 21 spbc-arrival-kept
 */
