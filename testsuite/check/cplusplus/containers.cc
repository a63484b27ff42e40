/* SPDX-License-Identifier: Apache-2.0 */
/* MPI_ANY_SOURCE is kept in containers of the library and taken out of them again. */
#include <algorithm>
#include <mpi.h>
#include <optional>
#include <vector>

struct peer {
    int tag, source;
};

static int wanted(std::optional<int> source)
{
    return source.value_or(MPI_ANY_SOURCE);
}

int main(int argc, char **argv)
{
    int rank, size, in = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::vector<int> all(3, MPI_ANY_SOURCE), some, rest(4);
    std::vector<peer> peers;
    some.push_back(MPI_ANY_SOURCE);
    std::fill(rest.begin(), rest.end(), MPI_ANY_SOURCE);
    peers.push_back({5, MPI_ANY_SOURCE});
    if (rank == 0) {
        for (int k = 1; k < size; k++)
            MPI_Recv(&in, 1, MPI_INT, all[1], 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int k = 1; k < size; k++)
            MPI_Recv(&in, 1, MPI_INT, some.back(), 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int k = 1; k < size; k++)
            MPI_Recv(&in, 1, MPI_INT, rest[k % 4], 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int k = 1; k < size; k++)
            MPI_Recv(&in, 1, MPI_INT, wanted({}), 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int k = 1; k < size; k++)
            MPI_Recv(&in, 1, MPI_INT, peers[0].source, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int k = 1; k < size; k++)
            MPI_Recv(&in, 1, MPI_INT, k, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        for (int tag = 1; tag <= 6; tag++)
            MPI_Send(&rank, 1, MPI_INT, 0, tag, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 30 variable
 * reception 32 variable
 * reception 34 variable
 * reception 36 variable
 * reception 38 variable
 */
