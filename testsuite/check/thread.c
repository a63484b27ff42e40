/* SPDX-License-Identifier: Apache-2.0 */
/* A thread that communicates beside the exchange. */
#include <mpi.h>
#include <pthread.h>

static void exchange(MPI_Comm comm, int rank, int size)
{
    int in, out = rank;
    MPI_Status status;

    MPI_Send(&out, 1, MPI_INT, (rank + 1) % size, 7, comm);
    MPI_Send(&out, 1, MPI_INT, (rank + size - 1) % size, 7, comm);
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, comm, &status);
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, comm, &status);
}

static void *run(void *unused)
{
    MPI_Barrier(MPI_COMM_SELF);
    return unused;
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    pthread_t thread;

    pthread_create(&thread, NULL, run, NULL);
    exchange(MPI_COMM_WORLD, rank, size);
    pthread_join(thread, NULL);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict open
 * reception 13 direct in A
 * reception 14 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict unknown
 * reception 13 MPI_Recv direct in thread.c:exchange:1
 * reception 14 MPI_Recv direct in thread.c:exchange:1
 * pattern exchange 11-14 order proved determinism proved
 * finding 13 spbc-anonymous-reception
 * finding 32 spbc-order-unknown
 */
