// SPDX-License-Identifier: Apache-2.0
// A loop over a range calls what its iterator writes.
#include <mpi.h>

static int source;

struct numbers {
    struct iterator {
        int at;
        int operator*() const { return at; }
        iterator &operator++()
        {
            source = MPI_ANY_SOURCE;
            ++at;
            return *this;
        }
        bool operator!=(const iterator &other) const { return at != other.at; }
    };
    iterator begin() const { return {0}; }
    iterator end() const { return {3}; }
};

int main(int argc, char **argv)
{
    int rank, size, in = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int number : numbers())
        in += number;
    if (rank == 0)
        for (int k = 1; k < size; k++)
            MPI_Recv(&in, 1, MPI_INT, source, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 33 variable
 */
