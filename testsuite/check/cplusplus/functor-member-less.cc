/* SPDX-License-Identifier: Apache-2.0 */
/* The elements themselves are compared by the table. */
#include <algorithm>
#include <mpi.h>

static int place[64];

struct item {
    int number;
    bool operator<(const item &other) const
    {
        return place[number] < place[other.number];
    }
};

int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            place[in % 64] = k;
        }
        item list[3] = {{1}, {2}, {3}};

        std::sort(list, list + 3);
        out = list[0].number;
        MPI_Send(&out, 1, MPI_INT, 1, 9, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&out, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 25 direct
 * pattern A order holds determinism broken
 * verdict not-ready
 */
