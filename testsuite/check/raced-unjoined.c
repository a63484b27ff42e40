/* SPDX-License-Identifier: Apache-2.0 */
/* The number is sent while the thread that sets it may still run. */
#include <mpi.h>
#include <pthread.h>

static int ready;
static void *work(void *arg)
{
    ready = 1;
    return arg;
}
int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in = 0;
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    MPI_Send(&ready, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
    MPI_Recv(&in, 1, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    pthread_join(t, 0);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 22 spbc-clock-may-decide
 */
