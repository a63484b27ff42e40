/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: nothing keeps a process in its round; a barrier behind the last of them changes nothing. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size < 3)
        return 1;
    for (int round = 0; round < 2; round++) {
        if (rank == 0) {
            int in;

            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += in;
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum -= in;
        } else if (rank <= 2) {
            MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
        }
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return sum;
}

/* TRUTH
 * verdict not-ready
 * reception 18 direct in A
 * reception 20 direct in A
 * pattern A order broken determinism holds separator none 26
 */
/* EXPECT
 * verdict not-ready
 * reception 18 MPI_Recv direct in once-around-rounds.c:main:1
 * reception 20 MPI_Recv direct in once-around-rounds.c:main:1
 * pattern main 15-24 order refuted determinism proved
 * finding 18 spbc-unordered-pattern
 */
