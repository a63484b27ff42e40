/* SPDX-License-Identifier: Apache-2.0 */
/* As place-terminal.c, but what is told there decides only what is printed, and how files are made. */
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, size, came = 0, is_shown;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    is_shown = isatty(1);
    umask(umask(0) | 022);
    if (argc > 1 && kill(atoi(argv[1]), 0) != 0)
        fprintf(stderr, "nobody is there\n");
    if (rank == 0 && size > 1)
        MPI_Send(&size, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Recv(&came, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (is_shown)
        printf("\033[1m%d\033[0m\n", came);
    else
        printf("%d\n", came);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
