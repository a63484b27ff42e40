/* SPDX-License-Identifier: Apache-2.0 */
/* Arrays of vectors, and of objects with a constructor, whose elements are made one by one. */
#include <mpi.h>
#include <vector>

struct Halo {
    int cells[8];

    Halo()
    {
        for (int k = 0; k < 8; k++)
            cells[k] = 0;
    }
};

int main(int argc, char **argv)
{
    int rank, size, in[8];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int next = (rank + 1) % size, last = (rank + size - 1) % size;
    std::vector<int> out[2];

    for (int side = 0; side < 2; side++)
        out[side].resize(8);
    MPI_Sendrecv(out[1].data(), 8, MPI_INT, next, 1, in, 8, MPI_INT, last, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int step = 0; step < 10; step++) {
        Halo mine[2], theirs[2];

        for (int side = 0; side < 2; side++)
            MPI_Sendrecv(mine[side].cells, 8, MPI_INT, next, side, theirs[side].cells, 8, MPI_INT, last, side,
                         MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * proved ready
 */
