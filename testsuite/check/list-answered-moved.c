/* SPDX-License-Identifier: Apache-2.0 */
/* The list of who asks is held by a plan, and each in it is answered from a list that two plans share, moved by one. */
#include <mpi.h>
#include <stdlib.h>
struct plan {
    int count, fixed[64];
    int *from, *length;
};
static void plan_make(struct plan *p, int count)
{
    p->count = count;
    p->from = malloc(count * sizeof(int));
    p->length = calloc(8 * count, sizeof(int));
}
int main(int argc, char **argv)
{
    int rank, size, answer;
    struct plan *p, plans[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size > 64)
        MPI_Abort(MPI_COMM_WORLD, 1);
    plan_make(&plans[0], size);
    plan_make(&plans[1], size);
    p = &plans[0];
    for (int step = 0; step < 5; step++) {
        if (rank == 0) {
            for (int k = 1; k < p->count; k++) {
                MPI_Status status;
                MPI_Recv(&p->length[k], 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &status);
                p->from[k] = status.MPI_SOURCE;
                p->fixed[k] = status.MPI_SOURCE;
            }
            answer = step;
            p->length++;
            for (int k = 1; k < p->count; k++)
                MPI_Send(&p->length[k], 1, MPI_INT, p->from[k], 4, MPI_COMM_WORLD);
            for (int k = 1; k < p->count; k++)
                MPI_Send(&answer, 1, MPI_INT, p->fixed[k], 5, MPI_COMM_WORLD);
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
            MPI_Recv(&answer, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Recv(&answer, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 31 direct in A
 * pattern A order holds determinism broken separator 43 44 46
 */
/* EXPECT
 * verdict not-ready
 * reception 31 MPI_Recv direct in list-answered-moved.c:main:1
 * pattern main 28-45 order proved determinism refuted separator 46
 * finding 31 spbc-anonymous-reception
 * finding 40 spbc-order-dependent-message
 */
