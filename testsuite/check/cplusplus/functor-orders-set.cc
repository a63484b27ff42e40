/* SPDX-License-Identifier: Apache-2.0 */
/* A set that is ordered by such an object. */
#include <algorithm>
#include <mpi.h>
#include <set>

static int place[64];

struct earlier {
    bool operator()(int x, int y) const
    {
        return place[x] < place[y];
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
        std::set<int, earlier> ordered;

        for (int k = 1; k < 4; k++)
            ordered.insert(k);
        out = *ordered.begin();
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
