/* SPDX-License-Identifier: Apache-2.0 */
/* The end of an owned object of a derived class sends a message of the same tag. */
#include <mpi.h>
#include <vector>
#include <memory>
static int rank, size;
struct B {
    virtual ~B() = default;
    int v = 0;
};
struct D : B {
    ~D() override
    {
        int x = 0;
        MPI_Send(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
};
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::vector<int> list(size), back(size);
    for (int step = 0; step < 5; step++) {
        int m[2] = {rank, step}, in[2];
        MPI_Status s;
        if (rank == 0) {
            std::unique_ptr<B> b = std::make_unique<D>();
            for (int k = 1; k < size; k++) {
                MPI_Recv(in, 2, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &s);
                list[s.MPI_SOURCE] = in[0];
                b.reset();
            }
            for (int k = 1; k < size; k++)
                MPI_Send(list.data(), size, MPI_INT, k, 2, MPI_COMM_WORLD);
        } else {
            MPI_Send(m, 2, MPI_INT, 0, 1, MPI_COMM_WORLD);
            MPI_Recv(back.data(), size, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
}
/* TRUTH
 * reception 30 direct
 * pattern A order broken determinism broken
 */
