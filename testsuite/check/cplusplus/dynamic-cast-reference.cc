/* SPDX-License-Identifier: Apache-2.0 */
/* An object that is asked to be of its own class is itself. */
#include <mpi.h>

struct Comm {
    virtual ~Comm() {}
};
struct World : Comm {
    MPI_Comm handle = MPI_COMM_WORLD;
    int width = 1;
};

static int gather(const Comm *comm, int rank, int size)
{
    int sum = 0, value;
    const World &world = dynamic_cast<const World &>(*comm);

    if (rank == 0)
        for (int i = 1; i < size; i++) {
            MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += value;
        }
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
    MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    return sum * world.width;
}

int main(int argc, char **argv)
{
    int rank, size, sum = 0;
    World world;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int round = 0; round < 3; round++)
        sum += gather(&world, rank, size);
    MPI_Finalize();
    return sum < 0;
}

/* TRUTH
 * reception 20 direct
 * proved determinism
 */
