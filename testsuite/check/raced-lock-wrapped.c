/* SPDX-License-Identifier: Apache-2.0 */
/* The lock is taken and given back by functions of the program. */
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>

static int total;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void lock(void)
{
    pthread_mutex_lock(&m);
}
static void unlock(void)
{
    pthread_mutex_unlock(&m);
}
static void *work(void *arg)
{
    char name[8];
    snprintf(name, 8, "x");
    for (int k = 0; k < 10; k++) {
        lock();
        total += k;
        unlock();
    }
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
    MPI_Send(&total, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
    MPI_Recv(&in, 1, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
