/* SPDX-License-Identifier: Apache-2.0 */
/* A function fills two numbers at a place that moves by one, and each is sent while the one before may still go out. */
#include <mpi.h>

static void fill(int *p, int x)
{
    p[0] = x;
    p[1] = x;
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int w[16] = {0};
    if (rank == 0) {
        int in[64];

        for (int k = 0; k < 3 * (size - 1); k++)
            MPI_Recv(in, 64, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Request q[3];
        int *p = w;
        for (int k = 0; k < 3; k++) {
            fill(p, rank + k);
            MPI_Isend(p, 2, MPI_INT, 0, 1, MPI_COMM_WORLD, &q[k]);
            p += 1;
        }
        MPI_Waitall(3, q, MPI_STATUSES_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 23 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict unknown
 * reception 23 MPI_Recv direct in early-callee-over.c:main:1
 * pattern main 19-33 order proved determinism unknown
 * finding 7 spbc-pending-buffer
 * finding 23 spbc-anonymous-reception
 */
