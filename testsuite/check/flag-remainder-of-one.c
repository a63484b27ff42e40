/* SPDX-License-Identifier: Apache-2.0 */
/* What remains of any number divided by 1 is 0: the rounds are always parted. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int in, zero = argc < 0, flag = atoi(argv[1]) % 1;
    for (int step = 0; step < 3; step++) {
        if (rank == 0)
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (flag == 0)
            MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 18 direct in A
 * pattern A order holds determinism holds separator 22
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 18 MPI_Recv direct in flag-remainder-of-one.c:main:1
 * pattern main 16-20 order proved determinism proved separator 22
 * finding 18 spbc-anonymous-reception
 */
