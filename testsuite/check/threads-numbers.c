/* SPDX-License-Identifier: Apache-2.0 */
/* Two threads of each process send numbers of their own: which of them comes first is anybody's guess. */
#include <mpi.h>
#include <pthread.h>

static int rank, size;

static void *exchange(void *number)
{
    int in;

    MPI_Send(number, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD);
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return NULL;
}

int main(int argc, char **argv)
{
    int given, mine = 1, others = 2;
    pthread_t other;

    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &given);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    pthread_create(&other, NULL, exchange, &others);
    exchange(&mine);
    pthread_join(other, NULL);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 13 direct in A
 * pattern A order open determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 13 MPI_Recv direct in threads-numbers.c:exchange:1
 * pattern exchange 12-13 order unknown determinism unknown
 * finding 13 spbc-order-unknown
 * finding 25 spbc-order-unknown
 */
