/* SPDX-License-Identifier: Apache-2.0 */
// A message that is refused by an exception ends the receptions of a round; the others are left for the next.
#include <mpi.h>
#include <stdexcept>

static int take()
{
    int number;

    MPI_Recv(&number, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (number < 0)
        throw std::runtime_error("a negative number");
    return number;
}

int main(int argc, char **argv)
{
    int rank, size, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int round = 0; round < 3; round++) {
        try {
            if (rank == 0) {
                for (int k = 1; k < size; k++)
                    sum += take();
            } else {
                int number = rank - 2;

                MPI_Send(&number, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
            }
        } catch (const std::exception &) {
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return sum > 0;
}
/* TRUTH
 * reception 10 direct
 * pattern A order broken determinism holds
 */
