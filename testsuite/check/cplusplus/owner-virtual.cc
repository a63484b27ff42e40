/* SPDX-License-Identifier: Apache-2.0 */
/* An object that a smart pointer owns exchanges by a virtual method. */
#include <mpi.h>
#include <memory>
#include <vector>
struct Exchanger {
    virtual ~Exchanger() = default;
    virtual void exchange(std::vector<double> &field) = 0;
};
struct Gather : Exchanger {
    int rank, size;
    Gather()
    {
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
        MPI_Comm_size(MPI_COMM_WORLD, &size);
    }
    void exchange(std::vector<double> &field) override
    {
        if (rank == 0)
            for (int i = 1; i < size; i++) {
                double x;
                MPI_Status s;
                MPI_Recv(&x, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 6, MPI_COMM_WORLD, &s);
                field[s.MPI_SOURCE] = x;
            }
        else
            MPI_Send(&field[rank], 1, MPI_DOUBLE, 0, 6, MPI_COMM_WORLD);
        MPI_Bcast(field.data(), size, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
};
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int size;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::unique_ptr<Exchanger> e = std::make_unique<Gather>();
    std::vector<double> f(size, 1.0);
    for (int t = 0; t < 10; t++) {
        e->exchange(f);
        for (auto &x : f)
            x *= 0.5;
    }
    e.reset();
    MPI_Finalize();
}
/* TRUTH
 * reception 23 direct
 * pattern A order holds determinism holds
 * proved order
 * proved determinism
 */
