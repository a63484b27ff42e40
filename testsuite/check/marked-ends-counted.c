/* SPDX-License-Identifier: Apache-2.0 */
/* Every sender ends with a message of another tag, and the loop counts these: all numbers are there behind it. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int mine, in, sum = 0;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine = rank * rank % 7;
    if (rank == 0) {
        int open = size - 1;

        while (open > 0) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
            if (status.MPI_TAG == 9)
                open--;
            else
                sum += in;
        }
    } else {
        for (int n = 0; n < rank % 4; n++)
            MPI_Send(&mine, 1, MPI_INT, 0, 8, MPI_COMM_WORLD);
        MPI_Send(&mine, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
    }
    MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 19 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 19 MPI_Recv direct in marked-ends-counted.c:main:1
 * pattern main 15-29 order proved determinism proved
 * finding 19 spbc-anonymous-reception
 */
