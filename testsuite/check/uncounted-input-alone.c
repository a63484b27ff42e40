/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: as many parts as the options tell are received of each, and as many as there are processes are sent by each. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void check(int code)
{
    if (code != MPI_SUCCESS) {
        fprintf(stderr, "MPI failed\n");
        MPI_Abort(MPI_COMM_WORLD, code);
    }
}

int main(int argc, char **argv)
{
    int rank, size, in, option, parts = 1;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    while ((option = getopt(argc, argv, "n:")) != -1) {
        parts = atoi(optarg);
        check(MPI_Bcast(&parts, 1, MPI_INT, 0, MPI_COMM_WORLD));
    }
    for (int round = 0; round < 8; round++) {
        if (rank == 0) {
            for (int k = 0; k < (size - 1) * parts; k++)
                check(MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        } else {
            for (int part = 0; part < size; part++)
                check(MPI_Send(&rank, 1, MPI_INT, 0, 4, MPI_COMM_WORLD));
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 30 direct in A
 * pattern A order broken determinism holds separator 35 none
 */
/* EXPECT
 * verdict not-ready
 * reception 30 MPI_Recv direct in uncounted-input-alone.c:main:1
 * pattern main 28-34 order refuted determinism proved separator 35
 * finding 30 spbc-unordered-pattern
 */
