/* SPDX-License-Identifier: Apache-2.0 */
/* A library runs in a thread, and is handed a record with the function that sends. */
#include <mpi.h>
#include <pthread.h>

struct job {
    void (*send)(int);
    int to;
};

static void tell(int to)
{
    MPI_Send(&to, 1, MPI_INT, to, 1, MPI_COMM_WORLD);
}

void *lib_run(void *);
int main(int argc, char **argv)
{
    int rank, size, in;
    struct job job = {tell, 0};
    pthread_t thread;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank > 0) {
        pthread_create(&thread, NULL, lib_run, &job);
        pthread_join(thread, NULL);
    } else {
        for (int k = 1; k < size; k++)
            MPI_Recv(&in, 1, MPI_INT, k, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict unknown
 */
/* EXPECT
 * verdict unknown
 * finding 27 spbc-order-unknown
 */
