/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: a map is walked through in the order of addresses, which no two runs share. */
#include <map>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        std::map<int *, int> by_place;
        for (int r = 1; r < size; r++) {
            MPI_Recv(&in, 1, MPI_INT, r, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            by_place[new int(r)] = in;
        }
        int sum = 0;
        for (auto at = by_place.begin(); at != by_place.end(); ++at)
            sum = 3 * sum + at->second;
        MPI_Send(&sum, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 */
