/* SPDX-License-Identifier: Apache-2.0 */
/* The rank becomes that of another communicator within the arm: two processes answer, one of them without having been asked, and
 * may be iterations ahead. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in;
    MPI_Comm back;

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &back);
    for (int step = 0; step < 10; step++) {
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
        if (rank == 0) {
            MPI_Send(&step, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            if (rank == 1)
                MPI_Recv(&in, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Comm_rank(back, &rank);
            if (rank == size - 2 || rank == size - 3) /* processes 1 and 2 */
                MPI_Send(&step, 1, MPI_INT, 0, 6, MPI_COMM_WORLD);
        }
    }
    MPI_Comm_free(&back);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 19 direct in A
 * reception 20 direct in A
 * pattern A order broken determinism holds
 */
/* EXPECT
 * verdict not-ready
 * reception 19 MPI_Recv direct in guard-rank-again.c:main:1
 * reception 20 MPI_Recv direct in guard-rank-again.c:main:1
 * pattern main 17-27 order refuted determinism proved
 * finding 19 spbc-unordered-pattern
 */
