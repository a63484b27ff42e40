/* SPDX-License-Identifier: Apache-2.0 */
/* In a critical section a function is called that appends to a list: it has the order of the threads.
 * flags: -fopenmp
 */
#include <mpi.h>

static int list[64], length;

static void append(int item)
{
    int place = length;

    list[place] = item;
    length++;
}

int main(int argc, char **argv)
{
    int rank, size, in[64];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
#pragma omp parallel for
    for (int i = 0; i < 64; i++) {
#pragma omp critical
        append(i);
    }
    MPI_Send(list, 64, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
    MPI_Recv(in, 64, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 */
/* EXPECT
 * verdict unknown
 * finding 29 spbc-clock-may-decide
 */
