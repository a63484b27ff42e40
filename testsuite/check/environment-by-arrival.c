/* SPDX-License-Identifier: Apache-2.0 */
/* The last number is kept in the environment. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, in, out = 0;
    char text[20];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                snprintf(text, sizeof text, "%d", in);
                setenv("LAST", text, 1);
            }
        } else
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0) {
            out = getenv("LAST") ? atoi(getenv("LAST")) : 0;
            MPI_Send(&out, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
        }
        if (rank == 1)
            MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 17 direct in A
 * pattern A order holds determinism broken separator 23
 */
/* EXPECT
 * verdict unknown
 * reception 17 MPI_Recv direct in environment-by-arrival.c:main:1
 * pattern main 15-22 order proved determinism unknown separator 23
 * finding 17 spbc-anonymous-reception
 * finding 26 spbc-arrival-kept
 */
