/* SPDX-License-Identifier: Apache-2.0 */
/* Counts of random numbers that the time seeds are collected from any source. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    long in = 0, s = 0, x;
    srand(time(NULL) + rank);
    for (int k = 0; k < 10000; k++) {
        double a = rand() / (double)RAND_MAX, b = rand() / (double)RAND_MAX;
        in += a * a + b * b < 1;
    }
    if (rank == 0) {
        s = in;
        for (int k = 1; k < size; k++) {
            MPI_Recv(&x, 1, MPI_LONG, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            s += x;
        }
    } else
        MPI_Send(&in, 1, MPI_LONG, 0, 1, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict unknown
 * reception 22 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 22 MPI_Recv direct in random-seed-collected.c:main:1
 * pattern main 19-26 order proved determinism unknown
 * finding 22 spbc-anonymous-reception
 * finding 26 spbc-clock-may-decide
 */
