/* SPDX-License-Identifier: Apache-2.0 */
/* Who came last decides where the process ends: each time behind MPI_Finalize, when all is sent. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
static void quit(int code)
{
    MPI_Finalize();
    exit(code);
}
int main(int argc, char **argv)
{
    int rank, size, in = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 0; k < size - 1; k++)
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (in == 2) {
            printf("2 was last\n");
            quit(0);
        }
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 19 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 19 MPI_Recv direct in arrival-quit-finalized.c:main:1
 * pattern main 17-26 order proved determinism unknown
 * finding 9 spbc-arrival-kept
 * finding 19 spbc-anonymous-reception
 */
