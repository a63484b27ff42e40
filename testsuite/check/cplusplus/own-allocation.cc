/* SPDX-License-Identifier: Apache-2.0 */
/* A class has an operator new of its own, which receives what the object begins with.
 *
 * TRUTH
 * reception 15 direct
 */
#include <mpi.h>
#include <cstdlib>

struct parcel {
    int value;
    static void *operator new(std::size_t bytes)
    {
        parcel *made = static_cast<parcel *>(std::malloc(bytes));
        MPI_Recv(&made->value, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        return made;
    }
    static void operator delete(void *made) { std::free(made); }
};

int main(int argc, char **argv)
{
    int rank, size, in = 0, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        for (int k = 1; k < size; k++) {
            parcel *made = new parcel;
            in = made->value;
            delete made;
            sum += in;
        }
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
    MPI_Finalize();
    return sum == 0;
}
