/* SPDX-License-Identifier: Apache-2.0 */
/* The bytes of an address are copied into a number, which decides about a message. */
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank;
    int in, numbers[4], *first = numbers;
    unsigned long bits;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    memcpy(&bits, &first, sizeof bits);
    if (rank == 1) {
        if (bits & 64)
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
    } else if (rank == 0) {
        MPI_Recv(&in, 1, MPI_INT, 1, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 17 spbc-run-dependent
 */
