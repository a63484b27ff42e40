/* SPDX-License-Identifier: Apache-2.0 */
/* A function that is handed the message, and its source, answers with a record of its own. */
#include <mpi.h>
struct req {
    int op, x;
};
struct ans {
    int v, who;
};
static void serve(const struct req *q, int to)
{
    struct ans a;
    a.v = q->x;
    a.who = q->op;
    MPI_Send(&a, sizeof a, MPI_BYTE, to, 3, MPI_COMM_WORLD);
}
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        struct req q;
        struct ans a;
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&q, sizeof q, MPI_BYTE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                serve(&q, status.MPI_SOURCE);
            }
        } else {
            q.op = step;
            q.x = rank;
            MPI_Send(&q, sizeof q, MPI_BYTE, 0, 1, MPI_COMM_WORLD);
            MPI_Recv(&a, sizeof a, MPI_BYTE, 0, 3, MPI_COMM_WORLD, &status);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 29 direct in A
 * pattern A order holds determinism holds separator 38
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 29 MPI_Recv direct in reply-record-helper.c:main:1
 * pattern main 27-37 order proved determinism proved separator 38
 * finding 29 spbc-anonymous-reception
 */
