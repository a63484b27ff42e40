/* SPDX-License-Identifier: Apache-2.0 */
/* Threads have a part of the list each. */
#include <mpi.h>
#include <pthread.h>
#include <stddef.h>

static int list[4];

static void *work(void *number)
{
    list[(long)number] = 3;
    return NULL;
}

int main(int argc, char **argv)
{
    int rank, size;
    int in[4];
    pthread_t threads[4];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (long k = 0; k < 4; k++)
        pthread_create(&threads[k], NULL, work, (void *)k);
    for (int k = 0; k < 4; k++)
        pthread_join(threads[k], NULL);
    MPI_Send(list, 4, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
    MPI_Recv(in, 4, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
