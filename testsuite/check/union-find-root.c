/* SPDX-License-Identifier: Apache-2.0 */
/* The root of a set depends on the order in which its parts are joined. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int p[64];
    for (int k = 0; k < 64; k++)
        p[k] = k;
    if (rank != 0)
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    if (rank == 0)
        for (int k = 1; k < size; k++) {
            MPI_Status st;
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &st);
            int a = in, b = in % 2;
            while (p[a] != a)
                a = p[a];
            while (p[b] != b)
                b = p[b];
            p[b] = a;
        }
    int r = 1;
    while (p[r] != r)
        r = p[r];
    out = r;
    if (rank == 0)
        MPI_Send(&out, 1, MPI_INT, size - 1, 2, MPI_COMM_WORLD);
    if (rank == size - 1)
        MPI_Recv(&out, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 19 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 19 MPI_Recv direct in union-find-root.c:main:1
 * pattern main 14-26 order proved determinism refuted
 * finding 19 spbc-anonymous-reception
 * finding 32 spbc-arrival-kept
 * finding 32 spbc-order-dependent-message
 */
