/* SPDX-License-Identifier: Apache-2.0 */
/* Behind an inherited constructor the class's own members begin with what they say: here with MPI_ANY_SOURCE.
 * flags: -x c++ */
#include <mpi.h>

struct Link {
    int tag;
    explicit Link(int tag) : tag(tag) {}
};

struct Port : Link {
    using Link::Link;
    int source = MPI_ANY_SOURCE;
    int get(int *from)
    {
        int value;
        MPI_Status status;
        MPI_Recv(&value, 1, MPI_INT, source, tag, MPI_COMM_WORLD, &status);
        *from = status.MPI_SOURCE;
        return value;
    }
};

int main(int argc, char **argv)
{
    int rank, size, seen[64] = {0}, from = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    Port port(7);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            int value = port.get(&from);
            seen[from] = value;
        }
        MPI_Send(&seen[1], 1, MPI_INT, 1, 8, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(seen, 1, MPI_INT, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 18 variable in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 18 MPI_Recv variable in inherited-constructor-member.c:main:1
 * pattern main 32-42 order proved determinism proved
 * finding 18 spbc-anonymous-reception
 */
