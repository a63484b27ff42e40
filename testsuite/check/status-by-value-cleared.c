/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: the layer returns another record for large numbers. */
#include <mpi.h>
#include <stdlib.h>
static MPI_Status take(int *in)
{
    MPI_Status s;
    MPI_Recv(in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &s);
    if (*in > 5)
        s = (MPI_Status){0};
    return s;
}
int main(int argc, char **argv)
{
    int rank, size, in = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *all = calloc(size, sizeof *all);

    for (int step = 0; step < 4; step++) {
        if (rank == 0) {
            for (int k = 1; k < size; k++) {
                MPI_Status s = take(&in);
                all[s.MPI_SOURCE] = in;
            }
        } else {
            int v = rank * step;
            MPI_Send(&v, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        }
        MPI_Bcast(all, size, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 8 direct in A
 * pattern A order holds determinism broken separator 31
 */
/* EXPECT
 * verdict not-ready
 * reception 8 MPI_Recv direct in status-by-value-cleared.c:main:1
 * pattern main 22-30 order proved determinism refuted separator 31
 * finding 8 spbc-anonymous-reception
 * finding 31 spbc-arrival-kept
 * finding 31 spbc-order-dependent-message
 */
