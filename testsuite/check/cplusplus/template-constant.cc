// SPDX-License-Identifier: Apache-2.0
// What a template makes once for a type is no clock.
#include <mpi.h>

template <typename T> int length_of(const T *)
{
    return (int)sizeof(T);
}
template <typename T> const int length = length_of(static_cast<T *>(nullptr));

int main(int argc, char **argv)
{
    int rank, size, y, sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank) {
        int x = length<double>;
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
 * proved ready-after-rewrite
 */
