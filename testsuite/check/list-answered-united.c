/* SPDX-License-Identifier: Apache-2.0 */
/* What was asked and who asked lie in one list: each is told who it is. */
#include <mpi.h>
#include <stdlib.h>
struct plan {
    int count, fixed[64];
    union {
        int *from, *length;
    } list;
};
static void plan_make(struct plan *p, int count)
{
    p->count = count;
    p->list.from = malloc(count * sizeof(int));
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
                MPI_Recv(&p->list.length[k], 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD,
                         &status);
                p->fixed[k] = status.MPI_SOURCE;
            }
            answer = step;
            p->list.length[1] = p->list.from[2];
            for (int k = 1; k < p->count; k++)
                MPI_Send(&p->list.length[k], 1, MPI_INT, p->fixed[k], 4, MPI_COMM_WORLD);
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
 * reception 32 direct in A
 * pattern A order holds determinism broken separator 44 45 47
 */
/* EXPECT
 * verdict unknown
 * reception 32 MPI_Recv direct in list-answered-united.c:main:1
 * pattern main 29-46 order proved determinism unknown separator 47
 * finding 32 spbc-anonymous-reception
 * finding 41 spbc-arrival-kept
 */
