/* SPDX-License-Identifier: Apache-2.0 */
/* What the root has found ends the loop of all, as it tells them. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 10; step++) {
        int bad = 0;

        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                int m;
                MPI_Status st;

                MPI_Recv(&m, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &st);
                if (m != st.MPI_SOURCE) { printf("bad from %d\n", st.MPI_SOURCE); bad = 1; }
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }

        MPI_Bcast(&bad, 1, MPI_INT, 0, MPI_COMM_WORLD);
        if (bad)
            break;
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 20 direct in A
 * pattern A order holds determinism holds separator 27 30
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 20 MPI_Recv direct in flag-told-break.c:main:1
 * pattern main 15-25 order proved determinism unknown separator 30
 * finding 20 spbc-anonymous-reception
 */
