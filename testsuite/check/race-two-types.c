/* SPDX-License-Identifier: Apache-2.0 */
/* Bug idiom: an int and a double race for two wildcards; the double does not fit where the int should come. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, i = 1;
    double x = 1.0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Send(&i, 1, MPI_INT, 2, 1, MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Send(&x, 1, MPI_DOUBLE, 2, 1, MPI_COMM_WORLD);
    if (rank == 2) {
        MPI_Recv(&i, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&x, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 17 direct in A
 * reception 18 direct in A
 * pattern A order open determinism open separator none
 */
/* EXPECT
 * verdict unknown
 * reception 17 MPI_Recv direct in race-two-types.c:main:1
 * reception 18 MPI_Recv direct in race-two-types.c:main:1
 * pattern main 12-19 order proved determinism unknown
 * finding 17 spbc-anonymous-reception
 * finding 17 spbc-arrival-kept
 */
