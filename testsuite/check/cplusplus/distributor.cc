/* SPDX-License-Identifier: Apache-2.0 */
// A plan with arrays of its own: lengths from any source, a barrier, data by name with the same tag.
#include <mpi.h>

class Plan {
public:
    explicit Plan(MPI_Comm comm) : comm_(comm), tag_(7), from_(nullptr), length_(nullptr), requests_(nullptr)
    {
        MPI_Comm_size(comm, &size_);
    }
    ~Plan()
    {
        delete[] from_;
        delete[] length_;
        delete[] requests_;
    }
    void make(int to);
    void run(const int *data, int *in)
    {
        post(in);
        MPI_Send(data, 1, MPI_INT, to_, tag_, comm_);
        wait();
    }

private:
    void post(int *in);
    void wait()
    {
        if (receives_ > 0)
            MPI_Waitall(receives_, requests_, MPI_STATUSES_IGNORE);
    }
    MPI_Comm comm_;
    int tag_, size_, to_, receives_;
    int *from_, *length_;
    MPI_Request *requests_;
};

void Plan::make(int to)
{
    int *mark = new int[size_], *ones = new int[size_], one = 1;

    for (int k = 0; k < size_; k++) {
        mark[k] = 0;
        ones[k] = 1;
    }
    mark[to] = 1;
    to_ = to;
    MPI_Reduce_scatter(mark, &receives_, ones, MPI_INT, MPI_SUM, comm_);
    delete[] mark;
    delete[] ones;
    from_ = new int[receives_];
    length_ = new int[receives_];
    requests_ = new MPI_Request[receives_];
    MPI_Send(&one, 1, MPI_INT, to, tag_, comm_);
    for (int k = 0; k < receives_; k++) {
        MPI_Status status;

        MPI_Recv(&length_[k], 1, MPI_INT, MPI_ANY_SOURCE, tag_, comm_, &status);
        from_[k] = status.MPI_SOURCE;
    }
    MPI_Barrier(comm_);
}

void Plan::post(int *in)
{
    for (int k = 0; k < receives_; k++)
        MPI_Irecv(&in[k], length_[k], MPI_INT, from_[k], tag_, comm_, &requests_[k]);
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 3; step++) {
        Plan plan(MPI_COMM_WORLD);
        int *in = new int[size];

        plan.make((rank + step) % size);
        plan.run(&step, in);
        delete[] in;
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 58 direct
 * pattern A order holds determinism holds
 * proved order
 */
