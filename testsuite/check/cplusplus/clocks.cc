/* SPDX-License-Identifier: Apache-2.0 */
// How long each process took, by a clock of the library, is collected as it comes.
#include <chrono>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    double longest = 0.0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    auto begin = std::chrono::steady_clock::now();
    MPI_Barrier(MPI_COMM_WORLD);
    std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin;
    double seconds = passed.count();

    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&seconds, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            longest = seconds > longest ? seconds : longest;
        }
    } else {
        MPI_Send(&seconds, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return longest < 0.0;
}
/* TRUTH
 * reception 21 direct
 * pattern A order holds determinism broken
 */
