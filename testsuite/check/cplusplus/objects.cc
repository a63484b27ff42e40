/* SPDX-License-Identifier: Apache-2.0 */
/* C++: the reception is in a template, its source is named in a virtual method, a lambda receives too; an object's end is the barrier. */
#include <mpi.h>

class peers
{
    MPI_Comm comm;

  public:
    int rank, size;
    explicit peers(MPI_Comm of) : comm(of)
    {
        MPI_Comm_rank(comm, &rank);
        MPI_Comm_size(comm, &size);
    }
    template <typename T> void take(T &value, int source, int tag) const
    {
        MPI_Recv(&value, sizeof value, MPI_BYTE, source, tag, comm, MPI_STATUS_IGNORE);
    }
    template <typename T> void give(const T &value, int target, int tag) const
    {
        MPI_Send(&value, sizeof value, MPI_BYTE, target, tag, comm);
    }
};

struct fence {
    ~fence() { MPI_Barrier(MPI_COMM_WORLD); }
};

struct phase {
    virtual ~phase() {}
    virtual long run(const peers &all) = 0;
};

struct gather : phase {
    long run(const peers &all) override
    {
        long sum = 0, value = all.rank;
        for (int i = 1; i < all.size && all.rank == 0; i++) {
            all.take(value, MPI_ANY_SOURCE, 1);
            sum += value;
        }
        if (all.rank != 0)
            all.give(value, 0, 1);
        return sum;
    }
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    {
        peers all(MPI_COMM_WORLD);
        gather sums;
        phase &next = sums;
        long total = 0;
        for (int n = 0; n < 10; n++) {
            fence behind;
            total += next.run(all);
        }
        auto last = [&](int source) {
            if (all.rank == 0)
                all.take(total, source, 2);
            else if (all.rank == 1)
                all.give(total, 0, 2);
        };
        last(MPI_ANY_SOURCE);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 40 wrapper in A
 * reception 67 wrapper in B
 * pattern A order holds determinism holds separator 27
 * pattern B order holds determinism holds separator none
 */
