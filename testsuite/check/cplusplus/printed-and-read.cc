/* SPDX-License-Identifier: Apache-2.0 */
/* MPI_ANY_SOURCE is printed into a stream in memory, and read from there again: a class of the program's own derives from it.
 *
 * TRUTH
 * reception 29 variable
 * reception 34 variable
 */
#include <mpi.h>
#include <sstream>

struct notes : std::stringstream {
};

int main(int argc, char **argv)
{
    int rank, size, value = 0, first = 0, second = 0, source = argc > 1 ? 1 : MPI_ANY_SOURCE;
    std::stringstream text;
    notes own;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    text << source;
    text >> first;
    own << source;
    own >> second;
    if (rank == 0)
        for (int k = 1; k < size; k++)
            MPI_Recv(&value, 1, MPI_INT, first, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    if (rank == 0)
        for (int k = 1; k < size; k++)
            MPI_Recv(&value, 1, MPI_INT, second, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
