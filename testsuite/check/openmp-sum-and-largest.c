/* SPDX-License-Identifier: Apache-2.0 */
/* Threads add integers up and find the largest: the same in every order.
 * flags: -fopenmp
 */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int list[100], in[2], out[2] = {0, 0};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        list[i] = i * rank;
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
#pragma omp critical
        {
            out[0] += list[i];
            if (list[i] > out[1])
                out[1] = list[i];
        }
    }
    MPI_Send(out, 2, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
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
