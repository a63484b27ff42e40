/* SPDX-License-Identifier: Apache-2.0 */
/* One field of the answer is what the message before has left in another record of the same type. */
#include <mpi.h>
struct req {
    int op, x;
};
struct ans {
    int v, who;
};
static struct ans last;
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
                a.who = last.who;
                last.who = q.x;
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
 * verdict not-ready
 * reception 23 direct in A
 * pattern A order holds determinism broken separator 35
 */
/* EXPECT
 * verdict not-ready
 * reception 23 MPI_Recv direct in reply-record-last.c:main:1
 * pattern main 21-34 order proved determinism refuted separator 35
 * finding 23 spbc-anonymous-reception
 * finding 27 spbc-arrival-kept
 * finding 27 spbc-order-dependent-message
 */
