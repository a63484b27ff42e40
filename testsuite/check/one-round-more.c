/* SPDX-License-Identifier: Apache-2.0 */
/* One round, or more when the program is given something. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int rounds = 1;

    if (argc > 1)
        rounds = 500;
    for (int round = 0; round < rounds; round++) {
        if (rank == 0)
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 19 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 19 MPI_Recv direct in one-round-more.c:main:1
 * pattern main 17-23 order refuted determinism proved
 * finding 19 spbc-unordered-pattern
 */
