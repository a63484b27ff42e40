/* SPDX-License-Identifier: Apache-2.0 */
/* As many rounds are counted down as receptions were posted. */
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int n = size - 1, out = rank, total = 0;
    int *in = calloc(n + 2, sizeof *in), *all = calloc(size + 1, sizeof *all);
    MPI_Request *r = malloc((n + 1) * sizeof *r);
    for (int step = 0; step < 10; step++) {
        if (rank == 0) {
            for (int i = 0; i < n; i++)
                MPI_Irecv(&in[i], 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &r[i]);
            int left = n;
            while (left > 0) {
                MPI_Status st;
                int j;
                MPI_Waitany(n, r, &j, &st);
                all[st.MPI_SOURCE] = in[j];
                left--;
            }
        } else {
            MPI_Send(&out, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        }
        MPI_Bcast(all, size, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Bcast(&total, 1, MPI_INT, 0, MPI_COMM_WORLD);
        out = (all[rank] + 2 * all[(rank + 1) % size] + total) % 1000;
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * completion 22 harmless
 * pattern A order holds determinism holds separator 32
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Irecv direct in posted-any-countdown.c:main:1
 * completion 22 MPI_Waitany harmless
 * pattern main 15-28 order proved determinism proved separator 32
 * finding 17 spbc-anonymous-reception
 */
