/* SPDX-License-Identifier: Apache-2.0 */
/* All processes set the member of an object that a method sends. */
#include <mpi.h>

struct Part {
    double c;
    void set()
    {
        c = 1;
    }
    void send()
    {
        MPI_Send(&c, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
    }
};

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    Part *m = new Part;
    if (rank == 0) {
        double in[64];
        for (int k = 1; k < size; k++)
            MPI_Recv(in, 64, MPI_DOUBLE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        m->set();
        m->send();
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * reception 27 direct
 * pattern A order holds determinism holds
 * proved determinism
 */
