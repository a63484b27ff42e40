/* SPDX-License-Identifier: Apache-2.0 */
/* A sum and a largest value of the same numbers: the order counts. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int mine[4], in[4], all[4] = {0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < 4; k++)
        mine[k] = rank % 2 ? -5 * rank : rank;
    if (rank == 0) {
        for (int n = 1; n < size; n++) {
            MPI_Recv(in, 4, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Reduce_local(in, all, 4, MPI_INT, MPI_SUM);
            MPI_Reduce_local(in, all, 4, MPI_INT, MPI_MAX);
        }
    } else {
        MPI_Send(mine, 4, MPI_INT, 0, 4, MPI_COMM_WORLD);
    }
    MPI_Bcast(all, 4, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 17 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 17 MPI_Recv direct in combined-two-ways.c:main:1
 * pattern main 15-23 order proved determinism unknown
 * finding 17 spbc-anonymous-reception
 * finding 24 spbc-arrival-kept
 */
