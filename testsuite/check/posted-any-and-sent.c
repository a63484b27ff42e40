/* SPDX-License-Identifier: Apache-2.0 */
/* All requests are waited for, of which one is a send. */
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
            MPI_Isend(&n, 1, MPI_INT, 1, 9, MPI_COMM_WORLD, &r[n]);
            for (int k = 0; k < n + 1; k++) {
                MPI_Status st;
                int j;
                MPI_Waitany(n + 1, r, &j, &st);
                if (j < n)
                    all[st.MPI_SOURCE] = in[j];
            }
        } else {
            MPI_Send(&out, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
            if (rank == 1)
                MPI_Recv(&total, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
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
 * pattern A order holds determinism holds separator 34
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Irecv direct in posted-any-and-sent.c:main:1
 * completion 22 MPI_Waitany harmless
 * pattern main 15-30 order proved determinism proved separator 34
 * finding 17 spbc-anonymous-reception
 */
