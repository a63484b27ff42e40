/* SPDX-License-Identifier: Apache-2.0 */
/* Bug idiom: the wildcard may take what the named reception waits for; some of the processes synchronise among themselves before. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in[2];
    MPI_Comm some;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_split(MPI_COMM_WORLD, rank == 0, rank, &some);
    MPI_Barrier(some);
    if (rank == 0) {
        MPI_Recv(&in[0], 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&in[1], 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank < 3) {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Comm_free(&some);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 15 direct in A
 * pattern A order open determinism holds separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 15 MPI_Recv direct in race-among-some.c:main:1
 * pattern main 14-19 order proved determinism proved
 * finding 15 spbc-anonymous-reception
 * finding 15 spbc-message-race
 */
