/* SPDX-License-Identifier: Apache-2.0 */
/* A static member function is called by an object, and by what a function gives, which sends: both are known.
 * flags: -x c++ */
#include <mpi.h>

class Order {
  public:
    static void up(int *list, int count)
    {
        for (int i = 1; i < count; i++)
            for (int j = i; j > 0 && list[j - 1] > list[j]; j--) {
                int kept = list[j];

                list[j] = list[j - 1];
                list[j - 1] = kept;
            }
    }
    template <typename T> static void down(T *list, int count)
    {
        for (int i = 0; i < count; i++)
            list[i] = -list[i];
    }
};

static Order *ask(int rank, int size)
{
    static Order order;

    MPI_Send(&rank, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
    return &order;
}

int main(int argc, char **argv)
{
    int rank, size, in, list[3] = {3, 1, 2};
    Order order;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    order.up(list, 3);
    order.down<int>(list, 3);
    ask(rank, size)->up(list, 3);
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 44 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 44 MPI_Recv direct in static-member-by-object.c:main:1
 * pattern main 43-44 order proved determinism proved
 * finding 44 spbc-anonymous-reception
 */
