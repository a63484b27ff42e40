/* SPDX-License-Identifier: Apache-2.0 */
/* As counter-left-behind.c, where the counter is a variable of the file. */
static int gi;
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int rank, size, left, count, got[64];
    MPI_Status st;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int n = 1;
    double x = 1.5;
    for (long z = 0; z < 2000000000; z++) {
        x = x * x - 1.3;
        n += x > 0;
    }
    for (int k = 0; k < 3; k++) {
        if (rank == 0) {
            int sum[64] = {0};

            for (int j = 1; j < size; j++) {
                MPI_Recv(got, 64, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &st);
                MPI_Get_count(&st, MPI_INT, &count);
                for (gi = 0; gi < count; gi++)
                    sum[st.MPI_SOURCE] += got[gi];
            }
            left = gi;
            for (int b = 1; b < size; b++)
                MPI_Send(&left, 1, MPI_INT, b, 2, MPI_COMM_WORLD);
        } else {
            MPI_Send(got, 1 + (rank + n) % 7, MPI_INT, 0, 1, MPI_COMM_WORLD);
            MPI_Recv(got, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &st);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}

/* TRUTH
 * verdict not-ready
 * reception 25 direct in A
 * pattern A order holds determinism broken separator 37
 */
/* EXPECT
 * verdict unknown
 * reception 25 MPI_Recv direct in counter-left-global.c:main:1
 * pattern main 21-36 order proved determinism unknown separator 37
 * finding 25 spbc-anonymous-reception
 * finding 32 spbc-arrival-kept
 */
