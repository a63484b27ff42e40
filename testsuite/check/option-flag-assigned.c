/* SPDX-License-Identifier: Apache-2.0 */
/* With --same the greetings have the tag of the rounds: where getopt_long stores it is set at run time. */
#include <getopt.h>
#include <mpi.h>
#include <stddef.h>

enum { ROUNDS = 10 };

int main(int argc, char **argv)
{
    int rank, size, value = 0, tag = 2;
    struct option options[] = {{"same", no_argument, NULL, 1}, {NULL, 0, NULL, 0}};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    options[0].flag = &tag;
    while (getopt_long(argc, argv, "", options, NULL) != -1)
        continue;
    if (rank != 0)
        MPI_Send(&rank, 1, MPI_INT, 0, tag, MPI_COMM_WORLD);
    for (int round = 0; round < ROUNDS; round++) {
        if (rank != 0)
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        for (int k = 1; rank == 0 && k < size; k++)
            MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    for (int k = 1; rank == 0 && k < size; k++)
        MPI_Recv(&value, 1, MPI_INT, k, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 26 direct in A
 * pattern A order broken determinism holds separator 27
 */
/* EXPECT
 * verdict unknown
 * reception 26 MPI_Recv direct in option-flag-assigned.c:main:1
 * pattern main 15-30 order unknown determinism proved separator 27
 * finding 26 spbc-order-unknown
 */
