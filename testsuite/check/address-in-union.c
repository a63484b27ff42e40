/* SPDX-License-Identifier: Apache-2.0 */
/* A number lies in the same place as a pointer to memory: its tag goes by that. */
#include <mpi.h>
#include <stdlib.h>

union word {
    void *pointer;
    unsigned long number;
};

int main(int argc, char **argv)
{
    int rank;
    int in;
    union word word;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    word.pointer = malloc(100);
    if (rank == 1)
        MPI_Send(&rank, 1, MPI_INT, 0, (int)(word.number >> 6 & 1), MPI_COMM_WORLD);
    else if (rank == 0)
        MPI_Recv(&in, 1, MPI_INT, 1, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    free(word.pointer);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 21 spbc-run-dependent
 */
