/* SPDX-License-Identifier: Apache-2.0 */
/* A parameter sweep: who is ready gets the next parameter. */
#include <mpi.h>
enum { READY = 1, JOB = 2, QUIT = 3, JOBS = 50 };

static void master(int workers)
{
    int next = 0, quit = 0;

    while (quit < workers) {
        double result[2];
        MPI_Status status;

        MPI_Recv(result, 2, MPI_DOUBLE, MPI_ANY_SOURCE, READY, MPI_COMM_WORLD, &status);
        if (next < JOBS) {
            double parameter = 0.1 * next++;

            MPI_Send(&parameter, 1, MPI_DOUBLE, status.MPI_SOURCE, JOB, MPI_COMM_WORLD);
        } else {
            MPI_Send(result, 0, MPI_DOUBLE, status.MPI_SOURCE, QUIT, MPI_COMM_WORLD);
            quit++;
        }
    }
}

static void worker(void)
{
    double result[2] = {-1, 0};

    for (;;) {
        double parameter;
        MPI_Status status;

        MPI_Send(result, 2, MPI_DOUBLE, 0, READY, MPI_COMM_WORLD);
        MPI_Recv(&parameter, 1, MPI_DOUBLE, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        if (status.MPI_TAG == QUIT)
            return;
        result[0] = parameter;
        result[1] = parameter * parameter;
    }
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        master(size - 1);
    else
        worker();
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 14 direct in A
 * pattern A order broken determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 14 MPI_Recv direct in sweep-dynamic.c:main:1
 * pattern main 50-53 order refuted determinism refuted
 * finding 14 spbc-unordered-pattern
 * finding 18 spbc-order-dependent-message
 */
