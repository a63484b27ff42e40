/* SPDX-License-Identifier: Apache-2.0 */
/* A constructor that is inherited through two classes, with a source that is MPI_ANY_SOURCE.
 * flags: -x c++ */
#include <mpi.h>

struct Link {
    int source;
    explicit Link(int source) : source(source) {}
    void get(int *value) { MPI_Recv(value, 1, MPI_INT, source, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE); }
};

struct Port : Link {
    using Link::Link;
};

struct Counting : Port {
    using Port::Port;
    int count = 0;
};

int main(int argc, char **argv)
{
    int rank, size, last = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    Counting port(MPI_ANY_SOURCE);
    if (rank == 0) {
        for (int k = 1; k < size; k++)
            port.get(&last);
        MPI_Send(&last, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&last, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 9 variable in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 9 MPI_Recv variable maybe
 * finding 9 spbc-unknown-source
 */
