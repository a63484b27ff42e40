/* SPDX-License-Identifier: Apache-2.0 */
/* Bug: the layer sets the source in its status before it returns it. */
#include <mpi.h>
#include <stdlib.h>
static MPI_Status take(int *in)
{
    MPI_Status s;
    MPI_Recv(in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &s);
    s.MPI_SOURCE = 1;
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
 * pattern A order holds determinism broken separator 30
 */
/* EXPECT
 * verdict not-ready
 * reception 8 MPI_Recv direct in status-by-value-set.c:main:1
 * pattern main 21-29 order proved determinism refuted separator 30
 * finding 8 spbc-anonymous-reception
 * finding 30 spbc-arrival-kept
 * finding 30 spbc-order-dependent-message
 */
