/* SPDX-License-Identifier: Apache-2.0 */
/* A log is kept for each message; besides, the first message of a step names a file that is made, and that may be the one that is asked for. */
#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, size, in, is_there;
    char name[32], log[32];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                snprintf(log, sizeof log, "log.%d", k);
                fclose(fopen(log, "w"));
                if (k == 1) {
                    snprintf(name, sizeof name, "first.%d", in);
                    fclose(fopen(name, "w"));
                }
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 1) {
            is_there = access("first.2", F_OK) == 0;
            MPI_Send(&is_there, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
        } else if (rank == 0) {
            MPI_Recv(&in, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 18 direct in A
 * pattern A order holds determinism broken separator 29 36
 */
/* EXPECT
 * verdict unknown
 * reception 18 MPI_Recv direct in file-named-second.c:main:1
 * pattern main 16-28 order proved determinism unknown separator 29
 * finding 18 spbc-anonymous-reception
 * finding 31 spbc-arrival-kept
 */
