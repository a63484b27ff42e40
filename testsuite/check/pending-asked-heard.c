/* SPDX-License-Identifier: Apache-2.0 */
/* The number is changed when the message has left, which is asked until it has. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, number = 0, copy = 0, known = 0;
    MPI_Request request;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        number = 3;
        MPI_Isend(&number, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &request);
        while (!known)
            MPI_Test(&request, &known, MPI_STATUS_IGNORE);
        number = 4;
    } else if (rank == 1) {
        MPI_Recv(&copy, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    printf("%d %d %d\n", number, copy, known);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 * completion 17 harmless
 */
/* EXPECT
 * verdict ready
 * completion 17 MPI_Test harmless
 */
