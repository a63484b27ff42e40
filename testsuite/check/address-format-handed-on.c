/* SPDX-License-Identifier: Apache-2.0 */
/* A function of the program prints an address by the format that it gets. */
#include <mpi.h>
#include <stdarg.h>
#include <stdio.h>

static void put(char *to, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    vsnprintf(to, 64, format, list);
    va_end(list);
}

int main(int argc, char **argv)
{
    int rank, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    char text[64] = "";

    put(text, "%p", (void *)&rank);
    if (rank == 1)
        MPI_Send(text, 64, MPI_CHAR, 0, 1, MPI_COMM_WORLD);
    else if (rank == 0)
        MPI_Recv(text, 64, MPI_CHAR, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return in;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 26 spbc-run-dependent
 */
