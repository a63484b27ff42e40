/* SPDX-License-Identifier: Apache-2.0 */
/* The library sorts by a function of the program, and calls another one for each element: both follow from what it was given.
 *
 * TRUTH
 * proved ready
 * silent spbc-clock-may-decide
 */
#include <algorithm>
#include <mpi.h>
#include <vector>

struct item {
    double time;
    int number;
};

int main(int argc, char **argv)
{
    int rank, size, out = 0, in = 0;
    std::vector<item> items(4);

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < 4; k++) {
        items[k].time = rank - k * 0.5;
        items[k].number = k;
    }
    std::sort(items.begin(), items.end(), [](const item &a, const item &b) { return a.time < b.time; });
    std::for_each(items.begin(), items.end(), [&](const item &one) { out = 3 * out + one.number; });
    MPI_Sendrecv(&out, 1, MPI_INT, (rank + 1) % size, 2, &in, 1, MPI_INT, (rank + size - 1) % size, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
