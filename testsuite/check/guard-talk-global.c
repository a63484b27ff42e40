/* SPDX-License-Identifier: Apache-2.0 */
/* The rank is kept at file scope, where any call could change it; none does. */
#include <mpi.h>
#include <stdio.h>

static int me, size;

int main(int argc, char **argv)
{
    int in = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        if (me == 0) {
            printf("step %d\n", step);
            MPI_Send(&step, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else if (me == 1) {
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(&in, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 19 direct in A
 * reception 21 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 19 MPI_Recv direct in guard-talk-global.c:main:1
 * reception 21 MPI_Recv direct in guard-talk-global.c:main:1
 * pattern main 16-23 order proved determinism proved
 * finding 19 spbc-anonymous-reception
 */
