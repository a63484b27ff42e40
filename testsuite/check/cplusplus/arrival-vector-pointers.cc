/* SPDX-License-Identifier: Apache-2.0 */
/* A vector of addresses of characters holds addresses: what came last is written behind one of them. */
#include <mpi.h>
#include <vector>
int main(int argc, char **argv)
{
    int rank, size;
    char in, out[4] = "no";
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::vector<char *> places;
    places.push_back(out);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            MPI_Recv(&in, 1, MPI_CHAR, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            *places[0] = in;
        }
        MPI_Send(out, 4, MPI_CHAR, 1, 2, MPI_COMM_WORLD);
    } else {
        in = (char)rank;
        MPI_Send(&in, 1, MPI_CHAR, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(out, 4, MPI_CHAR, 0, 2, MPI_COMM_WORLD, &status);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 17 direct
 * pattern A order holds determinism broken
 */
