/* SPDX-License-Identifier: Apache-2.0 */
/* Bug idiom: one reception more than there are senders, in each of many rounds. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int round = 0; round < 4; round++) {
        if (rank == 0)
            for (int k = 0; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 14 direct in A
 * pattern A order broken determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 14 MPI_Recv direct in wildcard-one-too-many.c:main:1
 * pattern main 12-16 order refuted determinism proved
 * finding 14 spbc-unordered-pattern
 */
