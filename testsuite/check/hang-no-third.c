/* SPDX-License-Identifier: Apache-2.0 */
/* Messages without content from anybody: nothing is written, and whose came first is only looked at. */
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int rank, same = 0;
    MPI_Status first, second;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Recv(NULL, 0, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &first);
        MPI_Recv(NULL, 0, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &second);
        if (first.MPI_SOURCE == second.MPI_SOURCE)
            same = 1;
    } else if (rank < 3) {
        MPI_Send(NULL, 0, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return same;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 14 direct in A
 * reception 15 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 14 MPI_Recv direct in hang-no-third.c:main:1
 * reception 15 MPI_Recv direct in hang-no-third.c:main:1
 * pattern main 13-20 order proved determinism proved
 * finding 14 spbc-anonymous-reception
 */
