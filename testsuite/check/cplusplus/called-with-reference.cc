// SPDX-License-Identifier: Apache-2.0
// A function that is called by a pointer, with what a call gives a reference to, receives from anyone.
#include <mpi.h>

#include <vector>

struct Table {
    std::vector<int> values;
    int &at(int k)
    {
        return values[k];
    }
};

static void collect(int k, int &value)
{
    MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, k, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void each(Table &table, int count, void (*operation)(int, int &))
{
    for (int k = 0; k < count; k++)
        operation(k, table.at(k));
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    Table table;
    table.values.resize(4);
    if (rank == 0)
        each(table, 4, collect);
    else if (rank == 1)
        for (int k = 0; k < 4; k++)
            MPI_Send(&k, 1, MPI_INT, 0, k, MPI_COMM_WORLD);
    MPI_Bcast(table.values.data(), 4, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 17 direct
 * silent spbc-missing-function
 */
