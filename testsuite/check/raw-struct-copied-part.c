/* SPDX-License-Identifier: Apache-2.0 */
/* A record is copied of which one member was never set, and that one is sent. */
#include <mpi.h>

struct pair {
    int x, y;
};

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == 0) {
        int in[64];

        for (int k = 0; k < size - 1; k++)
            MPI_Recv(in, 64, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        struct pair p, q;
        p.x = rank;
        q = p;
        q.x++;
        if (size > 40)
            p.y = q.y = 1;
        MPI_Send(&q.y, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 21 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 21 MPI_Recv direct in raw-struct-copied-part.c:main:1
 * pattern main 17-30 order proved determinism unknown
 * finding 21 spbc-anonymous-reception
 * finding 29 spbc-run-dependent
 */
