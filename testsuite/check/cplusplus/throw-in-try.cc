// SPDX-License-Identifier: Apache-2.0
// What MPI returns is asked for in main's own try, and the handler ends the program.
#include <mpi.h>

#include <iostream>
#include <stdexcept>

#define CHECKED(call)                                                                              \
    do {                                                                                           \
        if ((call) != MPI_SUCCESS)                                                                 \
            throw std::runtime_error(#call);                                                       \
    } while (0)

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    try {
        double mine = rank, other = 0;
        for (int step = 0; step < 5; step++) {
            CHECKED(MPI_Sendrecv(&mine, 1, MPI_DOUBLE, (rank + 1) % size, 0, &other, 1, MPI_DOUBLE,
                                 (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            mine = 0.5 * (mine + other);
        }
    } catch (const std::exception &error) {
        std::cerr << error.what() << '\n';
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * proved ready
 */
