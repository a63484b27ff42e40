/* SPDX-License-Identifier: Apache-2.0 */
/* Each source has a block of memory of its own, as long as its message is. */
#include <mpi.h>
#include <stdlib.h>
enum { MOST = 640 };

int main(int argc, char **argv)
{
    int rank, size, v = 0, all[MOST] = {0};
    MPI_Status st;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *rows[MOST];

    for (int i = 0; i < size; i++)
        rows[i] = calloc(100, sizeof **rows);
    for (int step = 0; step < 5; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                int n;
                MPI_Probe(MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, &st);
                MPI_Get_count(&st, MPI_INT, &n);
                MPI_Recv(rows[st.MPI_SOURCE], n, MPI_INT, st.MPI_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            }
        } else {
            v = rank * rank;
            MPI_Send(&v, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
        }
        MPI_Bcast(rows[1 % size], 100, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 23 direct in A
 * pattern A order holds determinism holds separator 31
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 23 MPI_Probe direct in body-in-block.c:main:1
 * pattern main 20-30 order proved determinism proved separator 31
 * finding 23 spbc-anonymous-reception
 */
