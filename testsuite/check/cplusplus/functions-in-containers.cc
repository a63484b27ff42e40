/* SPDX-License-Identifier: Apache-2.0 */
/* Steps are kept in containers of the C++ library, which give them back and run none of them in a thread. */
#include <list>
#include <map>
#include <mpi.h>
#include <set>
#include <string>

static int rank, size, value;

static void shift()
{
    int other;

    MPI_Sendrecv(&value, 1, MPI_INT, (rank + 1) % size, 0, &other, 1, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    value = other;
}

static void total()
{
    MPI_Allreduce(MPI_IN_PLACE, &value, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
}

typedef void (*step)();

int main(int argc, char **argv)
{
    std::map<std::string, step> steps;
    std::list<step> order;
    std::set<step> all;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    steps.insert(std::make_pair(std::string("shift"), &shift));
    order.push_back(steps.find("shift")->second);
    order.push_back(total);
    all.insert(shift);
    for (std::list<step>::iterator it = order.begin(); it != order.end(); ++it)
        (*it)();
    if (all.count(total))
        total();
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * silent spbc-order-unknown
 */
