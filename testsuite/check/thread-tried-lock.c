/* SPDX-License-Identifier: Apache-2.0 */
/* Two threads count what they do when a lock is free; how often it was is sent. */
#include <mpi.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int done;

static void *work(void *nothing)
{
    if (pthread_mutex_trylock(&lock) == 0) {
        done++;
        pthread_mutex_unlock(&lock);
    }
    return nothing;
}

int main(int argc, char **argv)
{
    int rank, size, in;
    pthread_t threads[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < 2; k++)
        pthread_create(&threads[k], NULL, work, NULL);
    for (int k = 0; k < 2; k++)
        pthread_join(threads[k], NULL);
    MPI_Sendrecv(&done, 1, MPI_INT, (rank + 1) % size, 1, &in, 1, MPI_INT, (rank + size - 1) % size,
                 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 30 spbc-clock-may-decide
 */
