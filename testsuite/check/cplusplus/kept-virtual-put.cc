/* SPDX-License-Identifier: Apache-2.0 */
/* Through a virtual method. */
#include <mpi.h>
#include <vector>
struct Base {
    virtual ~Base() {}
    virtual void put(int k, int x) = 0;
};
struct Sub : Base {
    explicit Sub(int n) : v(n) {}
    std::vector<int> v;
    void put(int k, int x) override { v[k] = x; }
};
int main(int argc, char **argv)
{
    int rank, size, in = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    Sub box(size);
    Base &base = box;
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Status status;
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            base.put(k, in);
        }
        MPI_Send(box.v.data(), size, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1) {
            std::vector<int> got(size);
            MPI_Recv(got.data(), size, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 25 direct
 * pattern A order holds determinism broken
 * verdict not-ready
 */
