/* SPDX-License-Identifier: Apache-2.0 */
/* Each is answered with a record whose fields are all computed from its message, which is a record as well. */
#include <mpi.h>
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
        struct req q;
        struct ans a;
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Recv(&q, sizeof q, MPI_BYTE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
                a.v = q.op + q.x;
                a.who = status.MPI_SOURCE;
                MPI_Send(&a, sizeof a, MPI_BYTE, status.MPI_SOURCE, 3, MPI_COMM_WORLD);
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
 * reception 22 direct in A
 * pattern A order holds determinism holds separator 33
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 22 MPI_Recv direct in reply-record-whole.c:main:1
 * pattern main 20-32 order proved determinism proved separator 33
 * finding 22 spbc-anonymous-reception
 */
