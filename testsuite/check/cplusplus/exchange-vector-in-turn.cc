/* SPDX-License-Identifier: Apache-2.0 */
/* What comes is put behind the rest of a vector, and the vector is sent on in the order of arrival. */
#include <mpi.h>
#include <vector>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::vector<int> all;
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            int in;
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            all.push_back(in);
        }
        for (int k = 1; k < size; k++)
            MPI_Send(&all[0], (int)all.size(), MPI_INT, k, 2, MPI_COMM_WORLD);
    } else {
        all.resize(size - 1);
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(&all[0], size - 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 16 direct
 * pattern A order holds determinism broken
 * verdict not-ready
 */
