/* SPDX-License-Identifier: Apache-2.0 */
/* Wrappers are given vectors by reference; what comes is listed as it comes, and sent. */
#include <mpi.h>
#include <vector>
static void send_to(std::vector<double> const &v, int to)
{
    MPI_Send(v.data(), (int)v.size(), MPI_DOUBLE, to, 3, MPI_COMM_WORLD);
}
static void receive(std::vector<double> &v)
{
    MPI_Recv(v.data(), (int)v.size(), MPI_DOUBLE, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::vector<double> mine(5, rank), in(5), list(size);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int i = 1; i < size; i++) {
                receive(in);
                list[i] = in[0];
            }
        } else
            send_to(mine, 0);
        MPI_Bcast(list.data(), size, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        mine[0] = list[rank];
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
}
/* TRUTH
 * reception 11 direct
 * pattern A order holds determinism broken
 */
