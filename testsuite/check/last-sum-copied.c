/* SPDX-License-Identifier: Apache-2.0 */
/* The copy of a running sum is the whole sum in the end. */
#include <math.h>
#include <mpi.h>
#define VAL (int)(1000 * sin(rank))

int main(int argc, char **argv)
{
    int rank, size, i, k, x, src;
    MPI_Status st;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        int b = 0, s = 0;
        for (k = 0; k < 1 * (size - 1); k++) {
            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &st);
            src = st.MPI_SOURCE;
            s += x;
            b = s;
        }
        for (i = 1; i < size; i++)
            MPI_Send(&b, 1, MPI_INT, i, 2, MPI_COMM_WORLD);
    } else {
        {
            int y = VAL;
            MPI_Send(&y, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            MPI_Recv(&y, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 17 direct in A
 * pattern A order holds determinism holds
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 17 MPI_Recv direct in last-sum-copied.c:main:1
 * pattern main 14-30 order proved determinism proved
 * finding 17 spbc-anonymous-reception
 */
