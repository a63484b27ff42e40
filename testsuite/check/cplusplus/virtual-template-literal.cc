/* SPDX-License-Identifier: Apache-2.0 */
/* The source is a literal in a virtual method of a class template, which refers to nothing. */
#include <mpi.h>

struct origin {
    virtual int rank() { return 1; }
    virtual ~origin() {}
};

template <class T> struct anyone : origin {
    T weight;
    int rank() override { return MPI_ANY_SOURCE; }
};

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        if (rank != 0) {
            MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
            continue;
        }
        for (int from = 1; from < size; from++) {
            int value;
            anyone<double> all;
            origin &who = all;
            MPI_Recv(&value, 1, MPI_INT, who.rank(), 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 30 variable in A
 * pattern A order broken determinism holds separator none
 */
