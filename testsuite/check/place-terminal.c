/* SPDX-License-Identifier: Apache-2.0 */
/* Whether there is a terminal, which mask files are made with, and whether another process is there: a process that is
 * started again elsewhere may get another answer, and sends it. */
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, size, told[3], came[3];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    told[0] = isatty(0);
    told[1] = (int)umask(022);
    told[2] = argc > 1 ? kill(atoi(argv[1]), 0) : 0;
    for (int k = 0; k < 3 && rank == 0 && size > 1; k++)
        if (told[k] >= 0)
            MPI_Send(&told[k], 1, MPI_INT, 1, k, MPI_COMM_WORLD);
        else
            MPI_Send(&rank, 1, MPI_INT, 1, k, MPI_COMM_WORLD);
    for (int k = 0; k < 3 && rank == 1; k++) {
        MPI_Recv(&came[k], 1, MPI_INT, 0, k, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("%d\n", came[k]);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 23 spbc-run-dependent
 */
