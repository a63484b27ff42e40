/* SPDX-License-Identifier: Apache-2.0 */
/* An address is written into a text by the built-in form of sprintf, and sent. */
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int rank, size, x = 0;
    char text[40] = "";
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0 && size > 1) {
        __builtin_sprintf(text, "%p", (void *)&x);
        MPI_Send(text, sizeof text, MPI_CHAR, 1, 1, MPI_COMM_WORLD);
    }
    if (rank == 1)
        MPI_Recv(text, sizeof text, MPI_CHAR, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict unknown
 */
/* EXPECT
 * verdict unknown
 * finding 14 spbc-run-dependent
 */
