/* SPDX-License-Identifier: Apache-2.0 */
/* No number in the braces of the containers is MPI_ANY_SOURCE. */
#include <array>
#include <map>
#include <mpi.h>

static const std::array<int, 3> tags = {0, 4, 0};
static std::map<int, int> shift = {{1, 0}, {2, 0}};

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
            MPI_Recv(&value, 1, MPI_INT, from + shift[1], tags[0], MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 * proved ready
 */
