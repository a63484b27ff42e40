/* SPDX-License-Identifier: Apache-2.0 */
/* The rounds of an unrolled loop begin in its middle: what goes into which sum is up to the order. */
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, in = 0, out = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int k = 0, c[4] = {0};
    if (rank != 0)
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    else {
        int n = size - 1;
        switch (n % 3) {
            while (n > 0) {
            case 0:
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                c[k++ % 4] += in;
                n--; /* fall through */
            case 2:
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                c[k++ % 4] += in;
                n--; /* fall through */
            case 1:
                MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                c[k++ % 4] += in;
                n--;
            }
        }
    }
    out = c[0];
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
 * reception 23 direct in A
 * reception 27 direct in A
 * pattern A order holds determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 19 MPI_Recv direct in switch-into-loop.c:main:1
 * reception 23 MPI_Recv direct in switch-into-loop.c:main:1
 * reception 27 MPI_Recv direct in switch-into-loop.c:main:1
 * pattern main 12-32 order proved determinism refuted
 * finding 19 spbc-anonymous-reception
 * finding 35 spbc-arrival-kept
 * finding 35 spbc-order-dependent-message
 */
