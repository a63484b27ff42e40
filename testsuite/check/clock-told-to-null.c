/* SPDX-License-Identifier: Apache-2.0 */
/* Clocks are asked with a null pointer for what nobody wants to know, a child is waited for in the same way, and a function
 * whose caller wants no time does not store it: nothing of a clock is left anywhere.  What the arguments of the program hold is
 * another matter. */
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>

static pthread_mutex_t mutex;

static void measure(double *when, int *calls)
{
    double now = MPI_Wtime();

    if (when != NULL)
        *when = now;
    if (calls != NULL)
        (*calls)++;
}

int main(int argc, char **argv)
{
    struct timeval moment;
    int calls = 0, rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    gettimeofday(&moment, NULL);
    pthread_mutex_init(&mutex, NULL);
    while (wait(NULL) > 0)
        printf("%d: a child has ended\n", rank);
    measure(NULL, &calls);
    printf("%d: %ld, %ld s\n", rank, (long)time(NULL), (long)moment.tv_sec);
    if (argc > 1 && strcmp(argv[1], "together") == 0)
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
