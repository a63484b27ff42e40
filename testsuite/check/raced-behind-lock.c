/* SPDX-License-Identifier: Apache-2.0 */
/* The second number is stepped when the lock has been given back. */
#include <mpi.h>
#include <pthread.h>

static int total, other;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *work(void *arg)
{
    pthread_mutex_lock(&lock);
    total += 1;
    pthread_mutex_unlock(&lock);
    other += 1;
    return arg;
}
int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in;
    pthread_t t[2];
    for (int k = 0; k < 2; k++)
        pthread_create(&t[k], 0, work, 0);
    for (int k = 0; k < 2; k++)
        pthread_join(t[k], 0);
    MPI_Send(&other, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
    MPI_Recv(&in, 1, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 29 spbc-clock-may-decide
 */
