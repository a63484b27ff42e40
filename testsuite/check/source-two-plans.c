/* SPDX-License-Identifier: Apache-2.0 */
/* Two objects of one type: one names its source, the other does not. */
#include <mpi.h>

struct plan {
    int from, tag;
};

static void plan_init(struct plan *plan, int from, int tag)
{
    plan->from = from;
    plan->tag = tag;
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    struct plan first, second;
    int in;

    plan_init(&first, MPI_ANY_SOURCE, 5);
    plan_init(&second, 0, 6);
    if (rank == 0) {
        MPI_Recv(&in, 1, MPI_INT, first.from, first.tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
        MPI_Recv(&in, 1, MPI_INT, second.from, second.tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    if (rank == 0)
        MPI_Send(&rank, 1, MPI_INT, 1, 6, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 28 variable in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 28 MPI_Recv variable in source-two-plans.c:main:1
 * pattern main 27-34 order proved determinism proved
 * finding 28 spbc-anonymous-reception
 */
