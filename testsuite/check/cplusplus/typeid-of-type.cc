// SPDX-License-Identifier: Apache-2.0
// Which type a class was made for is no clock.
#include <mpi.h>
#include <typeinfo>

static bool is_int(const std::type_info &type)
{
    return type == typeid(int);
}

int main(int argc, char **argv)
{
    int rank, size, y, sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank) {
        int x = is_int(typeid(long)) ? 1 : 2;
        MPI_Send(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    } else {
        for (int i = 1; i < size; ++i) {
            MPI_Recv(&y, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sum += y;
        }
    }
    MPI_Finalize();
    return sum < 0;
}
/* TRUTH
 * reception 22 direct
 * silent spbc-run-dependent
 * silent spbc-clock-may-decide
 * proved ready-after-rewrite
 */
