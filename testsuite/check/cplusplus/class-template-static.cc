/* SPDX-License-Identifier: Apache-2.0 */
/* What static members of a class template begin with, which calls the library, is asked of what is made of it. */
#include <mpi.h>

#include <cmath>
template <class T> struct Disc {
    static const int tag;
    static T pi;
    T radius;
    T area()
    {
        return pi * radius * radius;
    }
};
template <class T> const int Disc<T>::tag = sizeof(T) + 3;
template <class T> T Disc<T>::pi = (T)4 * std::atan((T)1);
template struct Disc<float>;
int main(int argc, char **argv)
{
    int rank, size, in = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        Disc<double> r;
        r.radius = 4;
        in = (int)r.area();
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0)
            for (int k = 1; k < size; k++)
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * reception 31 direct
 * proved order
 * silent spbc-missing-function
 */
