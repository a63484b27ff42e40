/* SPDX-License-Identifier: Apache-2.0 */
/* An operator new of the program keeps what it is given for a place. */
#include <cstddef>
#include <mpi.h>

static int kept;

struct item {
    int number;
    static void *operator new(std::size_t, int slot);
};

static char memory[1024];

void *item::operator new(std::size_t, int slot)
{
    kept = slot;
    return memory + slot % 64 * sizeof(item);
}

int main(int argc, char **argv)
{
    int rank, size, in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            new (in) item;
        }
        for (int k = 1; k < size; k++)
            MPI_Send(&kept, 1, MPI_INT, k, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 30 direct
 * pattern A order holds determinism broken
 */
