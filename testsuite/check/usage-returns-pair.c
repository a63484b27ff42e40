/* SPDX-License-Identifier: Apache-2.0 */
/* main ends early without arguments, and with more than two processes: one sender is left. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, size, weight, hash = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc < 2 || size > 2) {
        MPI_Finalize();
        return 1;
    }
    weight = atoi(argv[1]);
    if (rank == 0)
        for (int k = 1; k < size; k++) {
            int in;
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            hash = in > 1 ? 3 * hash + in : hash + 5;
        }
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
    MPI_Bcast(&hash, 1, MPI_INT, 0, MPI_COMM_WORLD);
    printf("%d\n", hash * weight);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 20 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 20 MPI_Recv direct in usage-returns-pair.c:main:1
 * pattern main 17-24 order proved determinism unknown
 * finding 20 spbc-anonymous-reception
 * finding 25 spbc-arrival-kept
 */
