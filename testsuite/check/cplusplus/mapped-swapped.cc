// SPDX-License-Identifier: Apache-2.0
// What comes changes its place with what came under another key.
#include <mpi.h>

#include <map>
#include <utility>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int own[4] = {rank, 3 * rank, rank + 1, 7};
    int in[4], mixed = 0;
    std::map<int, int> all;
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Status status;
            MPI_Recv(in, 4, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            all[status.MPI_SOURCE] = in[1];
            std::swap(all[status.MPI_SOURCE], all[1]);
        }
        for (auto &one : all)
            mixed = 3 * mixed + one.second;
    } else {
        MPI_Send(own, 4, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Bcast(&mixed, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 20 direct
 * verdict not-ready
 */
