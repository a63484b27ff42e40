/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: what came last is at the bottom of a recursion that returns records, and is sent. */
#include <mpi.h>
#include <string.h>

struct box {
    int many[3];
};

static struct box fill(int depth, int bottom)
{
    struct box box;

    if (depth > 0) {
        box = fill(depth - 1, bottom);
        return box;
    }
    memset(&box, 0, sizeof box);
    box.many[2] = bottom;
    return box;
}

int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 4; step++) {
        if (rank == 0) {
            int last = 0;
            for (int i = 1; i < size; i++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                last = in;
            }
            out = fill(5, last).many[2];
            MPI_Send(&out, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
        } else {
            in = rank * 10 + step;
            MPI_Send(&in, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
            if (rank == 1)
                MPI_Recv(&out, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 34 direct in A
 * pattern A order holds determinism broken separator 45
 */
/* EXPECT
 * verdict not-ready
 * reception 34 MPI_Recv direct in returned-record-recursive.c:main:1
 * pattern main 31-44 order proved determinism refuted separator 45
 * finding 34 spbc-anonymous-reception
 * finding 38 spbc-arrival-kept
 * finding 38 spbc-order-dependent-message
 */
