/* SPDX-License-Identifier: Apache-2.0 */
/* What arrives last decides which object is asked, and that what all are told. */
#include <mpi.h>

struct Comm {
    virtual ~Comm() {}
};
struct World : Comm {
    MPI_Comm handle = MPI_COMM_WORLD;
    int width = 1;
};

static int gather(const Comm *const *all, int rank, int size)
{
    int sum = 0, value;

    if (rank == 0)
        for (int i = 1; i < size; i++) {
            MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum = value;
        }
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
    if (rank == 0)
        sum = dynamic_cast<const World *>(all[sum % 2]) != nullptr;
    MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    return sum;
}

int main(int argc, char **argv)
{
    int rank, size, sum = 0;
    World world;
    Comm plain;
    const Comm *all[2] = {&world, &plain};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int round = 0; round < 3; round++)
        sum += gather(all, rank, size);
    MPI_Finalize();
    return sum < 0;
}

/* TRUTH
 * verdict not-ready
 * reception 19 direct
 * pattern A determinism broken
 */
