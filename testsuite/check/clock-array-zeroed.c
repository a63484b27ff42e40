/* SPDX-License-Identifier: Apache-2.0 */
/* Times are kept in an array that a function of the program sets to zero, as it does with the array that is sent.  That the
 * function is handed an array of times tells it nothing of them. */
#include <mpi.h>
#include <stdio.h>

static void zero(int count, double *values)
{
    for (int k = 0; k < count; k++)
        values[k] = 0;
}

static double sum(int count, const double *values)
{
    double all = 0;

    for (int k = 0; k < count; k++)
        all += values[k];
    return all;
}

int main(int argc, char **argv)
{
    double times[4], work[4], in;
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    zero(4, times);
    zero(4, work);
    for (int step = 0; step < 3; step++) {
        double begin = MPI_Wtime();

        MPI_Sendrecv(work, 4, MPI_DOUBLE, (rank + 1) % size, 2, &in, 1, MPI_DOUBLE,
                     (rank + size - 1) % size, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        work[step] = in + rank;
        times[step] += MPI_Wtime() - begin;
    }
    printf("%g s\n", sum(4, times));
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
