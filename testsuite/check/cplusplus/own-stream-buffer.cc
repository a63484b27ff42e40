/* SPDX-License-Identifier: Apache-2.0 */
/* A stream of the library reads from a buffer of the program, which receives.
 *
 * TRUTH
 * reception 15 direct
 */
#include <mpi.h>
#include <istream>
#include <streambuf>

struct buffer : std::streambuf {
    char byte = 0;
    int underflow() override
    {
        MPI_Recv(&byte, 1, MPI_CHAR, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        setg(&byte, &byte, &byte + 1);
        return byte;
    }
};

int main(int argc, char **argv)
{
    int rank, size, in = 0, sum = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    buffer bytes;
    std::istream stream(&bytes);
    if (rank == 0)
        for (int k = 1; k < size; k++) {
            in = stream.get();
            sum += in;
        }
    else
        MPI_Send(&rank, 1, MPI_CHAR, 0, 3, MPI_COMM_WORLD);
    MPI_Finalize();
    return sum == 0;
}
