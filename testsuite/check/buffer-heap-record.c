/* SPDX-License-Identifier: Apache-2.0 */
/* What comes into such memory is a record; the answer is computed from it. */
#include <mpi.h>
#include <stdlib.h>
struct req {
    int op, x;
};
struct ans {
    int v, who;
};
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 5; step++) {
        struct req q, *p = malloc(sizeof *p);
        struct ans a;
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(p, sizeof *p, MPI_BYTE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                a.v = p->op + p->x;
                a.who = status.MPI_SOURCE;
                MPI_Send(&a, sizeof a, MPI_BYTE, status.MPI_SOURCE, 3, MPI_COMM_WORLD);
            }
        } else {
            q.op = step;
            q.x = rank;
            MPI_Send(&q, sizeof q, MPI_BYTE, 0, 1, MPI_COMM_WORLD);
            MPI_Recv(&a, sizeof a, MPI_BYTE, 0, 3, MPI_COMM_WORLD, &status);
        }
        free(p);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict ready-after-rewrite
 * reception 23 direct in A
 * pattern A order holds determinism holds separator 35
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 23 MPI_Recv direct in buffer-heap-record.c:main:1
 * pattern main 21-33 order proved determinism proved separator 35
 * finding 23 spbc-anonymous-reception
 */
