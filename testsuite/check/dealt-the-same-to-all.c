/* SPDX-License-Identifier: Apache-2.0 */
/* Who asks gets what the file holds, and each asks twice: all get the same, whoever comes first. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size;
    double values[4];
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 0; k < 4; k++)
            if (scanf("%lf", &values[k]) != 1)
                MPI_Abort(MPI_COMM_WORLD, 1);
        for (int k = 0; k < 2 * (size - 1); k++) {
            MPI_Recv(NULL, 0, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            MPI_Send(values, 4, MPI_DOUBLE, status.MPI_SOURCE, 2, MPI_COMM_WORLD);
        }
    } else {
        for (int k = 0; k < 2; k++) {
            MPI_Send(NULL, 0, MPI_INT, 0, 1, MPI_COMM_WORLD);
            MPI_Recv(values, 4, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        printf("%f\n", values[0]);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 20 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 20 MPI_Recv direct in dealt-the-same-to-all.c:main:1
 * pattern main 15-29 order refuted determinism unknown
 * finding 20 spbc-unordered-pattern
 */
