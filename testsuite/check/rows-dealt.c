/* SPDX-License-Identifier: Apache-2.0 */
/* A long table is filled, its rows are dealt out in turn before the first answer is taken. */
#include <mpi.h>

#include <stdio.h>

#define N 70

static double table[N][N], total[N];

int main(int argc, char **argv)
{
    double row[N], sum;
    int rank, ranks;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (rank == 0) {
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                table[i][j] = i + 0.5 * j;
        for (int i = 0; i < N; i++)
            MPI_Send(table[i], N, MPI_DOUBLE, 1 + i % (ranks - 1), 1, MPI_COMM_WORLD);
        for (int i = 0; i < N; i++) {
            MPI_Recv(&sum, 1, MPI_DOUBLE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
            total[status.MPI_TAG - 2] = sum;
        }
        printf("%g\n", total[N - 1]);
    } else {
        for (int i = rank - 1; i < N; i += ranks - 1) {
            MPI_Recv(row, N, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD, &status);
            sum = 0;
            for (int j = 0; j < N; j++)
                sum += row[j];
            MPI_Send(&sum, 1, MPI_DOUBLE, 0, i + 2, MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict ready-after-rewrite
 * reception 27 direct in A
 * pattern A order holds determinism holds separator none
 */
/* EXPECT
 * verdict ready-after-rewrite
 * reception 27 MPI_Recv direct in rows-dealt.c:main:1
 * pattern main 20-39 order proved determinism proved
 * finding 27 spbc-anonymous-reception
 */
