/* SPDX-License-Identifier: Apache-2.0 */
/* C++: a server whose class is chosen at run time, with a table of handlers, exceptions and algorithms around the receptions. */
#include <algorithm>
#include <memory>
#include <mpi.h>
#include <stdexcept>
#include <vector>

struct server {
    virtual ~server() {}
    virtual int next(std::vector<int> &queue) = 0;
};

struct first_come : server {
    int next(std::vector<int> &queue) override
    {
        MPI_Status status;
        int value = 0;
        MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
        if (value < 0)
            throw std::runtime_error("no value");
        queue.push_back(value);
        return status.MPI_SOURCE;
    }
};

struct in_turn : server {
    int from = 1;
    int next(std::vector<int> &queue) override
    {
        int value = 0;
        MPI_Recv(&value, 1, MPI_INT, from, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        queue.push_back(value);
        return from++;
    }
};

static std::unique_ptr<server> make(int kind)
{
    if (kind == 0)
        return std::unique_ptr<server>(new first_come);
    return std::make_unique<in_turn>();
}

int main(int argc, char **argv)
{
    int rank, size, ticket = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::vector<int> queue;
    if (rank == 0) {
        auto chosen = make(argc - 1);
        try {
            for (int i = 1; i < size; i++) {
                int to = chosen->next(queue);
                MPI_Send(&ticket, 1, MPI_INT, to, 2, MPI_COMM_WORLD);
                ticket++;
            }
        } catch (const std::exception &) {
            MPI_Abort(MPI_COMM_WORLD, 1);
        }
        std::for_each(queue.begin(), queue.end(), [&](int &value) {
            MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        });
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(&ticket, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&ticket, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 19 direct in A
 * reception 64 direct in B
 * pattern A order holds determinism broken separator none
 * pattern B order holds determinism holds separator none
 */
