/* SPDX-License-Identifier: Apache-2.0 */
/* As sendrecv-one-memory.c, but they lie side by side. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, got, sum = 0;
    int numbers[4] = {0, 1, 2, 3};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    numbers[0] = rank;
    MPI_Sendrecv(numbers, 2, MPI_INT, (rank + 1) % size, 5, &numbers[2], 2, MPI_INT,
                 (rank + size - 1) % size, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += got;
        }
    } else {
        MPI_Send(&numbers[2], 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return sum < 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 18 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 18 MPI_Recv direct in sendrecv-side-by-side.c:main:1
 * pattern main 16-23 order proved determinism proved
 * finding 18 spbc-anonymous-reception
 */
