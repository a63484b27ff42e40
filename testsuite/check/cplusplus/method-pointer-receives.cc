/* SPDX-License-Identifier: Apache-2.0 */
/* A method that receives is only ever reached by a pointer to it, in a table of its class. */
#include <mpi.h>

class Worker {
  public:
    typedef void (Worker::*Step)();
    Worker(int rank, int size) : rank_(rank), size_(size), at_(0) {}
    void run()
    {
        for (const Step *step = steps; *step != nullptr; ++step)
            (this->*(*step))();
    }

  private:
    void send()
    {
        if (rank_ != 0)
            MPI_Send(&rank_, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
    }
    void receive()
    {
        for (int k = 1; rank_ == 0 && k < size_; k++)
            MPI_Recv(&at_, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    static const Step steps[];
    int rank_, size_, at_;
};

const Worker::Step Worker::steps[] = {&Worker::send, &Worker::receive, nullptr};

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    Worker worker(rank, size);
    for (int round = 0; round < 3; round++)
        worker.run();
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 24 direct
 * pattern A order broken determinism holds
 * verdict not-ready
 */
