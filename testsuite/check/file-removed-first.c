/* SPDX-License-Identifier: Apache-2.0 */
/* Bug idiom: all remove the same file, and each tells whether it was there: it was for the first one alone. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, is_gone, got, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    is_gone = remove("lock");
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += got;
        }
    } else {
        MPI_Send(&is_gone, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return sum < 0;
}
/* TRUTH
 * verdict not-ready
 * reception 16 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 16 MPI_Recv direct in file-removed-first.c:main:1
 * pattern main 14-21 order proved determinism unknown
 * finding 16 spbc-anonymous-reception
 * finding 20 spbc-run-dependent
 */
