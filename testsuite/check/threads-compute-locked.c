/* SPDX-License-Identifier: Apache-2.0 */
/* Threads count under a lock, and compute; nothing is received from any source. */
#include <math.h>
#include <mpi.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int total;

static void *compute(void *handed)
{
    double *x = handed;
    int before;

    pthread_mutex_lock(&lock);
    before = total;
    total = before + 1;
    pthread_mutex_unlock(&lock);
    *x = exp(*x) + log(*x) + sin(*x) + cos(*x) + sqrt(*x) + atan(*x) + tanh(*x) + cbrt(*x);
    return NULL;
}

int main(int argc, char **argv)
{
    double numbers[4] = {1, 2, 3, 4};
    pthread_t threads[4];

    MPI_Init(&argc, &argv);
    for (int k = 0; k < 4; k++)
        pthread_create(&threads[k], NULL, compute, &numbers[k]);
    for (int k = 0; k < 4; k++)
        pthread_join(threads[k], NULL);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
