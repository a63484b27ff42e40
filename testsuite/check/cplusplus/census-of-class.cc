// SPDX-License-Identifier: Apache-2.0
// How many send to a process is a member of the class that keeps the communicator; the list of ones is a vector.
#include <mpi.h>
#include <vector>

class Plan {
public:
    explicit Plan(MPI_Comm comm) : comm_(comm)
    {
        MPI_Comm_rank(comm_, &rank_);
        MPI_Comm_size(comm_, &size_);
    }

    void make(int step)
    {
        std::vector<int> is_sent(size_, 0), ones(size_, 1);

        for (int p = 0; p < size_; p++)
            is_sent[p] = (p + rank_ + step) % 2;
        MPI_Reduce_scatter(is_sent.data(), &senders_, ones.data(), MPI_INT, MPI_SUM, comm_);
        std::vector<int> lengths(senders_);
        std::vector<MPI_Request> requests(senders_);
        for (int k = 0; k < senders_; k++)
            MPI_Irecv(&lengths[k], 1, MPI_INT, MPI_ANY_SOURCE, 2, comm_, &requests[k]);
        for (int p = 0; p < size_; p++)
            if (is_sent[p])
                MPI_Send(&rank_, 1, MPI_INT, p, 2, comm_);
        MPI_Waitall(senders_, requests.data(), MPI_STATUSES_IGNORE);
        MPI_Barrier(comm_);
    }

private:
    MPI_Comm comm_;
    int rank_, size_, senders_ = 0;
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    Plan plan(MPI_COMM_WORLD);
    for (int step = 0; step < 3; step++)
        plan.make(step);
    MPI_Finalize();
}
/* TRUTH
 * reception 24 direct
 * proved order
 */
