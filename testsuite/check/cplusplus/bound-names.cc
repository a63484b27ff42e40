/* SPDX-License-Identifier: Apache-2.0 */
/* The names of a structured binding run through a map keyed by source. */
#include <mpi.h>
#include <map>
#include <vector>
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::vector<double> data(rank + 1, 1.0);
    for (int it = 0; it < 5; ++it) {
        if (rank == 0) {
            std::map<int, std::vector<double>> got;
            for (int i = 1; i < size; ++i) {
                MPI_Status status;
                MPI_Probe(MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, &status);
                int n = 0;
                MPI_Get_count(&status, MPI_DOUBLE, &n);
                auto &buffer = got[status.MPI_SOURCE];
                buffer.resize(n);
                MPI_Recv(buffer.data(), n, MPI_DOUBLE, status.MPI_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            }
            for (auto &[who, buffer] : got) {
                double s = 0;
                for (double x : buffer)
                    s += x;
                MPI_Send(&s, 1, MPI_DOUBLE, who, 5, MPI_COMM_WORLD);
            }
        } else {
            MPI_Send(data.data(), (int)data.size(), MPI_DOUBLE, 0, 4, MPI_COMM_WORLD);
            MPI_Recv(data.data(), 1, MPI_DOUBLE, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
}
/* TRUTH
 * reception 18 direct
 * pattern A order holds determinism holds
 * proved order
 */
