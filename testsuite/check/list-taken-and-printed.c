/* SPDX-License-Identifier: Apache-2.0 */
/* What is taken from one list, the time, is printed with another one. */
#include <mpi.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static double kept[4];

static void keep(int count, ...)
{
    va_list list;

    va_start(list, count);
    for (int k = 0; k < count; k++)
        kept[k] = va_arg(list, double);
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
    keep(1, begin);
    text_make(name, "part.%d.%f", rank, kept[0]);
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
 * reception 43 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 43 MPI_Recv direct in list-taken-and-printed.c:main:1
 * pattern main 41-45 order proved determinism unknown
 * finding 43 spbc-anonymous-reception
 * finding 45 spbc-clock-may-decide
 */
