/* SPDX-License-Identifier: Apache-2.0 */
/* What is stored by a name of a structured binding is there in the next round. */
#include <mpi.h>
#include <vector>
#include <utility>
#include <functional>
static int rank, size;
static void send(const std::vector<int> &v, int to)
{
    MPI_Send(v.data(), (int)v.size(), MPI_INT, to, 2, MPI_COMM_WORLD);
}
static int receive(std::vector<int> &v)
{
    MPI_Status s;
    MPI_Recv(v.data(), (int)v.size(), MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &s);
    return s.MPI_SOURCE;
}
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        if (rank == 0) {
            std::pair<int, int> last{0, 0};
            std::vector<int> in(2), list(size);
            for (int k = 1; k < size; k++) {
                int f = receive(in);
                auto &[a, b] = last;
                list[f] = b;
                b = in[0];
                a = f;
            }
            for (int k = 1; k < size; k++)
                send(list, k);
        } else {
            int m[2] = {rank, step};
            MPI_Send(m, 2, MPI_INT, 0, 1, MPI_COMM_WORLD);
            std::vector<int> back(size);
            MPI_Recv(back.data(), size, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
}
/* TRUTH
 * reception 15 direct
 * pattern A order holds determinism broken
 */
