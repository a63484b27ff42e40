/* SPDX-License-Identifier: Apache-2.0 */
/* The source is a number that the class template was given; its value in the method is not seen. */
#include <mpi.h>

struct origin {
    virtual int rank() { return 1; }
    virtual ~origin() {}
};

template <int Rank> struct fixed : origin {
    int rank() override { return Rank; }
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
            fixed<MPI_ANY_SOURCE> all;
            origin &who = all;
            MPI_Recv(&value, 1, MPI_INT, who.rank(), 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 */
