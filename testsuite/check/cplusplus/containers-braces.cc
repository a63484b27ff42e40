/* SPDX-License-Identifier: Apache-2.0 */
/* MPI_ANY_SOURCE stands in the braces that containers of the library begin with. */
#include <array>
#include <map>
#include <utility>
#include <vector>
#include <mpi.h>

struct route {
    int source, tag;
};

static std::map<int, int> by_number = {{1, MPI_ANY_SOURCE}};
static std::map<int, route> routes = {{4, {MPI_ANY_SOURCE, 0}}};
static std::vector<std::pair<int, int>> pairs = {{7, 1}, {MPI_ANY_SOURCE, 2}};

static std::array<int, 2> both()
{
    return std::array<int, 2>{1, MPI_ANY_SOURCE};
}

int main(int argc, char **argv)
{
    int rank, size, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        if (rank != 0) {
            MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
            continue;
        }
        for (int from = 1; from < size; from++) {
            MPI_Comm all = MPI_COMM_WORLD;
            if (step == 0)
                MPI_Recv(&value, 1, MPI_INT, by_number[1], 0, all, MPI_STATUS_IGNORE);
            else if (step == 1)
                MPI_Recv(&value, 1, MPI_INT, routes[4].source, 0, all, MPI_STATUS_IGNORE);
            else if (step == 2)
                MPI_Recv(&value, 1, MPI_INT, pairs[1].first, 0, all, MPI_STATUS_IGNORE);
            else
                MPI_Recv(&value, 1, MPI_INT, both()[1], 0, all, MPI_STATUS_IGNORE);
        }
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 36 variable in A
 * reception 38 variable in A
 * reception 40 variable in A
 * reception 42 variable in A
 * pattern A order broken determinism holds separator none
 */
