/* SPDX-License-Identifier: Apache-2.0 */
/* A function sets the members, and again by MPI before it returns. */
#include <mpi.h>

enum { STEPS = 10 };

struct place {
    int rank, size;
};

static void place_find(struct place *place)
{
    place->rank = 0;
    place->size = 1;
    MPI_Comm_rank(MPI_COMM_WORLD, &place->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &place->size);
}

int main(int argc, char **argv)
{
    struct place here;
    int sum = 0, in, head = 0;

    MPI_Init(&argc, &argv);
    place_find(&here);
    for (int step = 0; step < STEPS; step++) {
        if (here.rank == 0)
            for (int k = 1; k < here.size; k++) {
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                sum += in;
            }
        else
            MPI_Send(&step, 1, MPI_INT, head, 1, MPI_COMM_WORLD);
        MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 29 direct in A
 * pattern A order holds determinism holds separator 34
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 29 MPI_Recv direct in rank-member-by-function.c:main:1
 * pattern main 27-33 order proved determinism proved separator 34
 * finding 29 spbc-anonymous-reception
 */
