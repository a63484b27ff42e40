/* SPDX-License-Identifier: Apache-2.0 */
/* A function that is missing is given one that communicates.  What the C library does with times and numbers is another matter:
 * it runs nothing. */
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

double smallest(double (*of)(double), double from, double to);

static volatile sig_atomic_t is_asked;

static void ask(int number)
{
    is_asked = number;
}

static double energy(double x)
{
    double sum;

    MPI_Allreduce(&x, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return sum * sum;
}

int main(int argc, char **argv)
{
    int rank, size, in;
    time_t begin, end;
    div_t half;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    signal(SIGTERM, ask);
    time(&begin);
    printf("%g\n", smallest(energy, 0, 1));
    half = div(size, 2);
    MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    time(&end);
    printf("%d %g %s\n", half.quot, difftime(end, begin), asctime(localtime(&end)));
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict unknown
 * reception 41 direct in A
 * pattern A order holds determinism open separator none
 */
/* EXPECT
 * verdict unknown
 * reception 41 MPI_Recv direct in missing-minimiser.c:main:1
 * pattern main 40-41 order proved determinism unknown
 * finding 23 spbc-clock-may-decide
 * finding 38 spbc-missing-function
 * finding 41 spbc-anonymous-reception
 */
