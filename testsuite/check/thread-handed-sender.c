/* SPDX-License-Identifier: Apache-2.0 */
/* A thread only reads what it is handed; the function that sends, in the same record, is called by the main thread. */
#include <mpi.h>
#include <pthread.h>

struct job {
    void (*send)(int);
    int to, sum;
};

static void tell(int to)
{
    MPI_Send(&to, 1, MPI_INT, to, 1, MPI_COMM_WORLD);
}

static void *add_up(void *handed)
{
    struct job *job = handed;

    for (int k = 0; k < 100; k++)
        job->sum += k;
    return NULL;
}

int main(int argc, char **argv)
{
    int rank, size, in;
    struct job job = {tell, 0, 0};
    pthread_t thread;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank > 0) {
        pthread_create(&thread, NULL, add_up, &job);
        pthread_join(thread, NULL);
        job.send(job.to);
    } else {
        for (int k = 1; k < size; k++)
            MPI_Recv(&in, 1, MPI_INT, k, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready
 */
/* EXPECT
 * verdict ready
 */
