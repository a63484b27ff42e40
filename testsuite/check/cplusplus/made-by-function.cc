/* SPDX-License-Identifier: Apache-2.0 */
/* Functions that the library runs return the source: for an array, for each element of one, for what a variant holds.
 *
 * TRUTH
 * reception 34 variable
 * reception 35 variable
 * reception 36 variable
 */
#include <mpi.h>
#include <algorithm>
#include <variant>
#include <vector>

struct nobody {};
struct choose {
    int operator()(nobody) const { return MPI_ANY_SOURCE; }
    int operator()(int rank) const { return rank; }
};

int main(int argc, char **argv)
{
    int rank, size, in = 0, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::vector<int> made(3), mapped(3, 1);
    std::variant<int, nobody> one = nobody();
    std::generate(made.begin(), made.end(), [] { return MPI_ANY_SOURCE; });
    std::transform(mapped.begin(), mapped.end(), mapped.begin(), [](int) { return MPI_ANY_SOURCE; });
    const int held = std::visit(choose(), one);
    if (rank == 0)
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, made[1], 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Recv(&in, 1, MPI_INT, mapped[1], 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Recv(&in, 1, MPI_INT, held, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += in;
        }
    else
        for (int k = 0; k < 3; k++)
            MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
    MPI_Finalize();
    return sum == 0;
}
