/* SPDX-License-Identifier: Apache-2.0 */
/* The wildcard is a field that another function sets. */
#include <mpi.h>

struct plan {
    int from, tag;
};

static void plan_init(struct plan *plan)
{
    plan->from = MPI_ANY_SOURCE;
    plan->tag = 5;
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    struct plan plan;

    plan_init(&plan);
    if (rank == 0) {
        for (int k = 1; k < size; k++) {
            int in;

            MPI_Recv(&in, 1, MPI_INT, plan.from, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 29 variable in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 29 MPI_Recv variable in source-field.c:main:1
 * pattern main 25-33 order proved determinism proved
 * finding 29 spbc-anonymous-reception
 */
