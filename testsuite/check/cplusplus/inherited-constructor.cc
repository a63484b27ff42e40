/* SPDX-License-Identifier: Apache-2.0 */
/* A derived class takes the constructors of its base by `using`; the source that they store is MPI_ANY_SOURCE. */
#include <mpi.h>

class Port {
    int source;
    int tag;

public:
    Port(int source, int tag = 1) : source(source), tag(tag) {}
    virtual ~Port() {}
    virtual int get()
    {
        int value;
        MPI_Recv(&value, 1, MPI_INT, source, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        return value;
    }
};

class Counting : public Port {
    int count = 0;

public:
    using Port::Port;
    int get() override { return Port::get() + count++; }
};

int main(int argc, char **argv)
{
    int rank, size, last = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    Counting port(MPI_ANY_SOURCE);
    if (rank == 0) {
        for (int k = 1; k < size; k++)
            last = port.get();
        MPI_Send(&last, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&last, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 15 variable
 * pattern A order holds determinism broken
 */
