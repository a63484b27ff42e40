/* SPDX-License-Identifier: Apache-2.0 */
/* Who catches the exception works on for ever, and receives by name: the calls behind the throw go round. */
#include <mpi.h>
#include <vector>

static void round(int rank, int size)
{
    std::vector<int> values(8, rank);

    MPI_Sendrecv_replace(&values[0], 8, MPI_INT, (rank + 1) % size, 0, (rank + size - 1) % size, 0,
                         MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    try {
        if (argc > 1)
            throw 1;
    } catch (...) {
        for (;;)
            round(rank, size);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 */
