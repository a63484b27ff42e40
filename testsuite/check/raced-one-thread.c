/* SPDX-License-Identifier: Apache-2.0 */
/* One thread alone sets the number, and it is joined before the number is sent. */
#include <mpi.h>
#include <pthread.h>

static int result;
static void *work(void *arg)
{
    int *n = arg;
    for (int k = 0; k < *n; k++)
        result += k;
    return arg;
}
int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int in, n = 100;
    pthread_t t;
    pthread_create(&t, 0, work, &n);
    pthread_join(t, 0);
    MPI_Send(&result, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
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
