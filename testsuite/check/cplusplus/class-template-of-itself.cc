/* SPDX-License-Identifier: Apache-2.0 */
/* A class template derives from a template that is given the class itself. */
#include <mpi.h>

template <class D, int N> class Crtp
{
    int d[N];

  public:
    ~Crtp()
    {
        static_cast<D *>(this)->meet();
    }
};
template <class T> class Thing : public Crtp<Thing<T>, 4>
{
  public:
    T t;
    void meet()
    {
        MPI_Barrier(MPI_COMM_WORLD);
    }
};
int main(int argc, char **argv)
{
    int rank, size, in = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        Thing<int> b;
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
 * reception 35 direct
 * proved order
 */
