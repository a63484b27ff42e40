/* SPDX-License-Identifier: Apache-2.0 */
/* A wrapper returns what it received; another one is given a copy. */
#include <mpi.h>
#include <vector>
static std::vector<double> receive(int from, int tag, int &who)
{
    MPI_Status st;
    MPI_Probe(from, tag, MPI_COMM_WORLD, &st);
    int n;
    MPI_Get_count(&st, MPI_DOUBLE, &n);
    std::vector<double> v(n);
    MPI_Recv(v.data(), n, MPI_DOUBLE, st.MPI_SOURCE, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    who = st.MPI_SOURCE;
    return v;
}
static void send(std::vector<double> v, int to, int tag)
{
    MPI_Send(v.data(), (int)v.size(), MPI_DOUBLE, to, tag, MPI_COMM_WORLD);
}
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int it = 0; it < 3; it++) {
        std::vector<double> mine(2, rank + it), table(size, 0.0);
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                int who;
                auto v = receive(MPI_ANY_SOURCE, 2, who);
                table[who] = v[0] + v[1];
            }
            for (int k = 1; k < size; k++)
                send(table, k, 3);
        } else {
            send(mine, 0, 2);
            int who;
            mine = receive(0, 3, who);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
}
/* TRUTH
 * reception 31 wrapper
 * pattern A order holds determinism holds
 * proved order
 * proved determinism
 */
