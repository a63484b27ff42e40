/* SPDX-License-Identifier: Apache-2.0 */
/* MPI_ANY_SOURCE is printed: it stands in no object of the C++ library for that, and what is read there is no such source.
 *
 * TRUTH
 * reception 18 variable
 */
#include <mpi.h>

#include <iostream>
#include <sstream>

static int receive(int source)
{
    int value = 0;

    if (source < 0)
        source = MPI_ANY_SOURCE;
    MPI_Recv(&value, 1, MPI_INT, source, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    std::cerr << "received from " << source << std::endl;
    return value;
}

static int ask(std::istringstream &leaders)
{
    int leader, value = 0;

    leaders >> leader;
    MPI_Recv(&value, 1, MPI_INT, leader, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return value;
}

int main(int argc, char **argv)
{
    int rank, size, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        std::istringstream leaders("2 4 6 8 10 12 14 16");

        for (int other = 1; other < size; other++)
            sum += receive(-1);
        for (int group = 1; 2 * group < size && group <= 8; group++)
            sum += ask(leaders);
        std::cout << sum << std::endl;
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank % 2 == 0 && rank <= 16)
            MPI_Send(&rank, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
