/* SPDX-License-Identifier: Apache-2.0 */
/* Of the template of a base some arguments have a text of their own, whose member ends with the barrier. */
#include <mpi.h>

struct Bar {
    ~Bar()
    {
        MPI_Barrier(MPI_COMM_WORLD);
    }
};
template <class T, class U> struct Bs {
    T t;
};
template <class T> struct Bs<T, int> {
    Bar b;
    ~Bs()
    {
    }
};
template <class T> struct Ds : Bs<T, int> {
};
int main(int argc, char **argv)
{
    int rank, size, in = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        Ds<int> b;
        (void)b;
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
 * reception 33 direct
 * proved order
 */
