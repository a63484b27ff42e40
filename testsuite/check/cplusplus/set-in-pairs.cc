// SPDX-License-Identifier: Apache-2.0
// What comes is put into a set, where the first one of a pair stays.
#include <mpi.h>

#include <set>

struct Pairs {
    bool operator()(int x, int y) const
    {
        return x / 2 < y / 2;
    }
};

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int own = 5 * rank % 7;
    int in, mixed = 0, fresh = 0;
    std::set<int, Pairs> all;
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            all.insert(in);
        }
        for (int one : all)
            mixed = 3 * mixed + one;
    } else {
        MPI_Send(&own, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    mixed += fresh;
    MPI_Bcast(&mixed, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 25 direct
 * verdict not-ready
 */
