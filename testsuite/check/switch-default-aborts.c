/* SPDX-License-Identifier: Apache-2.0 */
/* Results and end marks, told apart in a switch that ends the program where it does not know the tag. */
#include <mpi.h>

enum { RESULT = 21, END = 22 };

static void collect(int size, int *sum)
{
    int ended = 0, in;
    MPI_Status status;

    while (ended < size - 1) {
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        switch (status.MPI_TAG) {
        case RESULT:
            *sum += in;
            break;
        case END:
            ended++;
            break;
        default:
            MPI_Abort(MPI_COMM_WORLD, status.MPI_TAG);
        }
    }
}

int main(int argc, char **argv)
{
    int rank, size, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        collect(size, &sum);
    } else {
        for (int k = 0; k < rank + 2; k++)
            MPI_Send(&k, 1, MPI_INT, 0, RESULT, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, END, MPI_COMM_WORLD);
    }
    MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 13 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 13 MPI_Recv direct in switch-default-aborts.c:main:1
 * pattern main 34-40 order proved determinism proved
 * finding 13 spbc-anonymous-reception
 */
