/* SPDX-License-Identifier: Apache-2.0 */
/* A class around MPI with templates for what is sent; results are collected by rank. */
#include <mpi.h>
#include <vector>

template <class T> struct Type;
template <> struct Type<int> {
    static MPI_Datatype get() { return MPI_INT; }
};
template <> struct Type<double> {
    static MPI_Datatype get() { return MPI_DOUBLE; }
};

class Communicator {
  public:
    static constexpr int any = MPI_ANY_SOURCE;
    explicit Communicator(MPI_Comm comm) : comm_(comm)
    {
        MPI_Comm_rank(comm_, &rank_);
        MPI_Comm_size(comm_, &size_);
    }
    int rank() const { return rank_; }
    int size() const { return size_; }
    template <class T> void send(const std::vector<T> &data, int to, int tag) const
    {
        MPI_Send(data.data(), (int)data.size(), Type<T>::get(), to, tag, comm_);
    }
    template <class T> int recv(std::vector<T> &data, int from, int tag) const
    {
        MPI_Status status;
        MPI_Recv(data.data(), (int)data.size(), Type<T>::get(), from, tag, comm_, &status);
        return status.MPI_SOURCE;
    }
    void barrier() const { MPI_Barrier(comm_); }

  private:
    MPI_Comm comm_;
    int rank_, size_;
};

namespace tags {
constexpr int result = 17, all = 18;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    {
        Communicator world(MPI_COMM_WORLD);
        std::vector<double> mine(3, world.rank());
        std::vector<double> sums(world.size());
        for (int step = 0; step < 4; step++) {
            if (world.rank() == 0) {
                for (int k = 1; k < world.size(); k++) {
                    std::vector<double> in(3);
                    int from = world.recv(in, Communicator::any, tags::result);
                    sums[from] = in[0] + in[1] + in[2];
                }
                for (int k = 1; k < world.size(); k++)
                    world.send(sums, k, tags::all);
            } else {
                world.send(mine, 0, tags::result);
                world.recv(sums, 0, tags::all);
            }
            world.barrier();
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 56 wrapper
 * pattern A order holds determinism holds
 * proved order
 */
