// SPDX-License-Identifier: Apache-2.0
// Objects of a class template send when they end: what the barrier separates is sent behind it.
#include <mpi.h>

template <class T> struct Parting {
    T value;
    MPI_Comm comm;
    Parting(T from, MPI_Comm over) : value(from), comm(over) {}
    ~Parting() { MPI_Send(&value, sizeof value, MPI_BYTE, 0, 4, comm); }
};

int main(int argc, char **argv)
{
    int rank, size, in = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        Parting<int> parting(rank, MPI_COMM_WORLD);
        if (rank == 0) {
            for (int i = 1; i < size; i++)
                MPI_Recv(&in, sizeof in, MPI_BYTE, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Send(&rank, sizeof rank, MPI_BYTE, 0, 4, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 22 direct in A
 * pattern A order broken determinism holds separator none
 */
