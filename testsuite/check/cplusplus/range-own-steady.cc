// SPDX-License-Identifier: Apache-2.0
// What a loop over a range of the program's own adds up is the same in every run.
#include <mpi.h>

struct numbers {
    int all[8], count = 0;
    struct iterator {
        const numbers *in;
        int at;
        int operator*() const { return in->all[at]; }
        iterator &operator++()
        {
            ++at;
            return *this;
        }
        bool operator!=(const iterator &other) const { return at != other.at; }
    };
    iterator begin() const { return {this, 0}; }
    iterator end() const { return {this, count}; }
};

int main(int argc, char **argv)
{
    int rank, size, sum = 0, in = 0;
    numbers some;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < 5; i++)
        some.all[some.count++] = i * size;
    for (int number : some)
        sum += number;
    if (sum > 3 && rank == 0)
        MPI_Ssend(&sum, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else if (sum > 3 && rank == 1)
        MPI_Recv(&in, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * proved ready
 * silent spbc-clock-may-decide
 */
