/* SPDX-License-Identifier: Apache-2.0 */
/* The text of whatever error was last is sent. */
#include <errno.h>
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    char text[64] = "";

    snprintf(text, sizeof text, "%s", strerror(errno));
    if (rank == 1)
        MPI_Send(text, 64, MPI_CHAR, 0, 1, MPI_COMM_WORLD);
    else if (rank == 0)
        MPI_Recv(text, 64, MPI_CHAR, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return in;
}
/* TRUTH
 * verdict unknown
 */
/* EXPECT
 * verdict unknown
 * finding 18 spbc-run-dependent
 */
