/* SPDX-License-Identifier: Apache-2.0 */
/* The rank is kept in a record that functions are given. */
#include <mpi.h>
#include <stdio.h>

struct world {
    int me, size;
};

int main(int argc, char **argv)
{
    struct world world;
    int in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &world.me);
    MPI_Comm_size(MPI_COMM_WORLD, &world.size);
    for (int step = 0; step < 10; step++) {
        if (world.me == 0) {
            printf("step %d\n", step);
            MPI_Send(&step, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else if (world.me == 1) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(&in, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 22 direct in A
 * reception 24 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 22 MPI_Recv direct in guard-talk-record.c:main:1
 * reception 24 MPI_Recv direct in guard-talk-record.c:main:1
 * pattern main 19-26 order proved determinism proved
 * finding 22 spbc-anonymous-reception
 */
