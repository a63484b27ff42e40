/* SPDX-License-Identifier: Apache-2.0 */
/* What is received is only counted; how long that took is told to another process, on the channel of the pattern's own processes. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, in;
    double begin, took = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    begin = MPI_Wtime();
    if (rank == 0) {
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        took = MPI_Wtime() - begin;
        MPI_Send(&took, 1, MPI_DOUBLE, 1, 9, MPI_COMM_WORLD);
    } else if (rank < 3) {
        MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&took, 1, MPI_DOUBLE, 0, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 14 direct in A
 * reception 15 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 14 MPI_Recv direct in clock-in-answer.c:main:1
 * reception 15 MPI_Recv direct in clock-in-answer.c:main:1
 * pattern main 13-22 order proved determinism unknown
 * finding 14 spbc-anonymous-reception
 * finding 17 spbc-clock-may-decide
 */
