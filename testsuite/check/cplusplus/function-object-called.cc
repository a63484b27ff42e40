// SPDX-License-Identifier: Apache-2.0
// A function is given a std::function, which it calls at once; others are members, and set anew.
#include <mpi.h>

#include <functional>
#include <vector>

static void each(int count, const std::function<void(int)> &operation)
{
    for (int k = 0; k < count; k++)
        operation(k);
}

static double half(double x)
{
    return 0.5 * x;
}

struct Model {
    std::function<double(double)> step;
    double value = 1;
    void run()
    {
        if (step)
            value = step(value);
    }
};

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::vector<double> mine(4), other(4);
    Model model;
    model.step = half;
    model.run();
    each(4, [&](int k) { mine[k] = rank + k + model.value; });
    MPI_Sendrecv(mine.data(), 4, MPI_DOUBLE, (rank + 1) % size, 0, other.data(), 4, MPI_DOUBLE,
                 (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * proved ready
 */
