/* SPDX-License-Identifier: Apache-2.0 */
/* The time is among what is made a name that is sent. */
#include <mpi.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void say(const char *format, ...)
{
    va_list list;

    va_start(list, format);
    vprintf(format, list);
    va_end(list);
}

static void text_make(char *to, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    vsprintf(to, format, list);
    va_end(list);
}

int main(int argc, char **argv)
{
    int rank, size;
    char name[64], in[64];
    double begin;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    begin = MPI_Wtime();
    text_make(name, "part.%d.%f", rank, begin);
    say("%d has needed %f seconds\n", rank, MPI_Wtime() - begin);
    if (rank == 0)
        for (int k = 1; k < size; k++)
            MPI_Recv(in, 64, MPI_CHAR, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        MPI_Send(name, (int)strlen(name), MPI_CHAR, 0, 1, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 40 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 40 MPI_Recv direct in list-of-same-printer.c:main:1
 * pattern main 38-42 order proved determinism unknown
 * finding 40 spbc-anonymous-reception
 * finding 42 spbc-clock-may-decide
 */
