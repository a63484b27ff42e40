/* SPDX-License-Identifier: Apache-2.0 */
/* A try around all of the program, whose handler goes on: what was not received before the exception is left behind. */
#include <iostream>
#include <mpi.h>
#include <stdexcept>
#include <vector>

static void check(int value)
{
    if (value > 1)
        throw std::runtime_error("others may come later");
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    try {
        int rank, size;
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
        MPI_Comm_size(MPI_COMM_WORLD, &size);
        std::vector<int> sums(size, 0);
        for (int round = 0; round < 5; round++) {
            if (rank == 0)
                for (int k = 1; k < size; k++) {
                    int value;
                    MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                    check(value);
                    sums[0] += value;
                }
            else
                MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            MPI_Bcast(sums.data(), size, MPI_INT, 0, MPI_COMM_WORLD);
            MPI_Barrier(MPI_COMM_WORLD);
            std::cout << "round " << round << std::endl;
        }
    } catch (const std::exception &error) {
        std::cerr << error.what() << std::endl;
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 26 direct
 * pattern A order broken determinism broken
 * verdict not-ready
 */
