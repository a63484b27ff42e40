/* SPDX-License-Identifier: Apache-2.0 */
/* Records of numbers, in vectors that a map holds by rank, are sent: they hold no addresses of the map. */
#include <map>
#include <mpi.h>
#include <vector>

struct Particle {
    double x, v;
    int id;
};

int main(int argc, char **argv)
{
    std::map<int, std::vector<Particle>> leaving;
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    leaving[(rank + 1) % size].push_back(Particle{1.0 * rank, 2.0, rank});
    for (auto &one : leaving) {
        Particle in;

        MPI_Sendrecv(one.second.data(), sizeof(Particle), MPI_BYTE, one.first, 5, &in, sizeof in, MPI_BYTE,
                     (rank + size - 1) % size, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * proved ready
 */
