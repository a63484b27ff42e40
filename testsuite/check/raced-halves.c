/* SPDX-License-Identifier: Apache-2.0 */
/* Each thread adds up in a place of its own, whose number it is told. */
#include <mpi.h>
#include <pthread.h>

static int halves[2];
static void *work(void *arg)
{
    int n = *(int *)arg;
    for (int k = 0; k < 100; k++)
        halves[n] += k;
    return arg;
}
int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in[2], n[2] = {0, 1};
    pthread_t t[2];
    for (int k = 0; k < 2; k++)
        pthread_create(&t[k], 0, work, &n[k]);
    for (int k = 0; k < 2; k++)
        pthread_join(t[k], 0);
    MPI_Send(halves, 2, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
    MPI_Recv(in, 2, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
