/* SPDX-License-Identifier: Apache-2.0 */
/* The last message is read out of a text into what the caller gives to a function with any number of arguments. */
#include <mpi.h>
#include <stdarg.h>
#include <stdio.h>
static void scan(const char *text, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    vsscanf(text, format, list);
    va_end(list);
}

int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0;
    MPI_Status status;
    char text[40];
    int kept = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            snprintf(text, sizeof text, "%d", in);
            scan(text, "%d", &kept);
        }
        out = kept;
        MPI_Send(&out, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &status);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 27 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 27 MPI_Recv direct in arrival-scanned-by-list.c:main:1
 * pattern main 25-37 order proved determinism unknown
 * finding 27 spbc-anonymous-reception
 * finding 32 spbc-arrival-kept
 */
