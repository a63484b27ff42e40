// SPDX-License-Identifier: Apache-2.0
// Whether main's own handler ends the program is up to a clock.
#include <mpi.h>

#include <ctime>
#include <stdexcept>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    try {
        double mine = rank, other = 0;
        for (int step = 0; step < 5; step++) {
            MPI_Sendrecv(&mine, 1, MPI_DOUBLE, (rank + 1) % size, 0, &other, 1, MPI_DOUBLE,
                         (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (std::time(nullptr) % 60 == 59)
                throw std::runtime_error("the minute is over");
        }
    } catch (const std::exception &error) {
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 */
