/* SPDX-License-Identifier: Apache-2.0 */
/* While it works, each process takes in load updates by Iprobe; they decide to whom it gives the next task. */
#include <mpi.h>
enum { TASKS = 40, LOAD = 1, TASK = 2, MOST = 128 };

static double load[MOST];

static void take_loads(MPI_Comm comm)
{
    int found = 1;

    while (found) {
        MPI_Status status;

        MPI_Iprobe(MPI_ANY_SOURCE, LOAD, comm, &found, &status);
        if (found)
            MPI_Recv(&load[status.MPI_SOURCE], 1, MPI_DOUBLE, status.MPI_SOURCE, LOAD, comm, MPI_STATUS_IGNORE);
    }
}

int main(int argc, char **argv)
{
    int rank, size, given[MOST] = {0}, ones[MOST], comes, in;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int task = 0; task < TASKS; task++) {
        int least = (rank + 1) % size;

        take_loads(MPI_COMM_WORLD);
        for (int k = 0; k < size; k++)
            if (k != rank && load[k] < load[least])
                least = k;
        load[rank] += 1.0;
        given[least]++;
        MPI_Send(&task, 1, MPI_INT, least, TASK, MPI_COMM_WORLD);
        for (int k = 0; k < size; k++)
            if (k != rank)
                MPI_Send(&load[rank], 1, MPI_DOUBLE, k, LOAD, MPI_COMM_WORLD);
    }
    for (int k = 0; k < size; k++)
        ones[k] = 1;
    MPI_Reduce_scatter(given, &comes, ones, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    while (comes-- > 0)
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, TASK, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    take_loads(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 15 direct in A
 * reception 46 direct in B
 * pattern A order open determinism broken separator none
 * pattern B order holds determinism open separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 15 MPI_Iprobe direct in dynamic-scheduling.c:main:1
 * reception 46 MPI_Recv direct in dynamic-scheduling.c:main:2
 * pattern main 28-47 order unknown determinism refuted separator 44
 * pattern main 28-47 order unknown determinism unknown
 * finding 15 spbc-order-unknown
 * finding 37 spbc-order-dependent-message
 * finding 46 spbc-order-unknown
 */
