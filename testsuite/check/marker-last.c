/* SPDX-License-Identifier: Apache-2.0 */
/* Each process sends its end marker last: all data are there when all markers are. */
#include <mpi.h>
enum { DATA = 1, DONE = 2 };
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int x, s = 0;
    MPI_Status st;
    for (int t = 0; t < 3; t++) {
        if (rank == 0) {
            int done = 0;
            while (done < size - 1) {
                MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &st);
                if (st.MPI_TAG == DONE)
                    done++;
                else
                    s += x;
            }
        } else {
            MPI_Send(&rank, 1, MPI_INT, 0, DATA, MPI_COMM_WORLD);
            MPI_Send(&t, 1, MPI_INT, 0, DONE, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Bcast(&s, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * pattern A order holds determinism holds separator 27
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv direct in marker-last.c:main:1
 * pattern main 14-26 order proved determinism proved separator 27
 * finding 17 spbc-anonymous-reception
 */
