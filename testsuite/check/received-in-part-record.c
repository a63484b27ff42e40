/* SPDX-License-Identifier: Apache-2.0 */
/* A message fills a part of the record; the rest is what the round before has left. */
#include <math.h>
#include <mpi.h>
#define VAL (int)(1000 * sin(rank))
struct R {
    int a, b, c, d;
};

int main(int argc, char **argv)
{
    int rank, size, i, k, x, src;
    MPI_Status st;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        struct R a = {0};
        int o;
        for (k = 0; k < 1 * (size - 1); k++) {
            MPI_Recv(&a, 2, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &st);
            src = st.MPI_SOURCE;
            x = 0;
            o = a.d;
            MPI_Send(&o, 1, MPI_INT, src, 2, MPI_COMM_WORLD);
            a.d = src;
        }

    } else {
        {
            int y[4] = {VAL, rank, 5, 6};
            int a[64];
            MPI_Send(y, 2, MPI_INT, 0, 1, MPI_COMM_WORLD);
            MPI_Recv(a, 64, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 21 direct in A
 * pattern A order holds determinism broken
 */
/* EXPECT
 * verdict not-ready
 * reception 21 MPI_Recv direct in received-in-part-record.c:main:1
 * pattern main 17-36 order proved determinism refuted
 * finding 21 spbc-anonymous-reception
 * finding 25 spbc-arrival-kept
 * finding 25 spbc-order-dependent-message
 */
