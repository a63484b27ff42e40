/* SPDX-License-Identifier: Apache-2.0 */
/* A method sends the member, which another one sets on every way before. */
#include <mpi.h>
struct part {
    double high;
    void raise(double by)
    {
        high = by;
    }
    void send()
    {
        MPI_Send(&high, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
    }
};
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    part mine;
    if (argc > 1)
        mine.raise(rank);
    else
        mine.raise(1);
    if (rank == 0) {
        double in[2];
        for (int k = 1; k < size; k++)
            MPI_Recv(in, 2, MPI_DOUBLE, k, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        mine.send();
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * proved ready
 */
