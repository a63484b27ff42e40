/* SPDX-License-Identifier: Apache-2.0 */
/* Of the class template that would receive from any source no class is made. */
#include <mpi.h>

struct origin {
    virtual int rank(int from) { return from; }
    virtual void end() {}
};

template <class T> struct anyone : origin {
    int rank(int) override { return MPI_ANY_SOURCE; }
    void end() override
    {
        int value;
        MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
};

struct named : origin {
    int rank(int from) override { return from - 0; }
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
            origin plain;
            named other;
            origin *who = from % 2 ? &plain : &other;
            MPI_Recv(&value, 1, MPI_INT, who->rank(from), 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            who->end();
        }
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready
 * proved ready
 */
