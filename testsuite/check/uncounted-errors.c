/* SPDX-License-Identifier: Apache-2.0 */
/* Each sends one number a round and the first process takes as many; what MPI returns is asked each time, and a buffer
 * that is not there ends the program.  Nobody is followed through the options. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, size, failed = 0, option, count = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    while ((option = getopt(argc, argv, "v")) != -1) {
        count++;
        MPI_Barrier(MPI_COMM_WORLD);
    }
    for (int round = 0; round < 8; round++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                int in;

                failed = MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                if (failed != MPI_SUCCESS)
                    MPI_Abort(MPI_COMM_WORLD, failed);
            }
        } else {
            failed = MPI_Send(&rank, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
            if (failed) {
                fprintf(stderr, "round %d of %d failed\n", round, count);
                exit(1);
            }
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 25 direct in A
 * pattern A order holds determinism holds separator 36
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 25 MPI_Recv direct in uncounted-errors.c:main:1
 * pattern main 21-35 order proved determinism proved separator 36
 * finding 25 spbc-anonymous-reception
 */
