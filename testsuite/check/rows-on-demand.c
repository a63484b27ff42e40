/* SPDX-License-Identifier: Apache-2.0 */
/* A long table is filled before rows of it are handed out on demand: who answers first gets the next one. */
#include <mpi.h>

#include <stdio.h>

#define N 70

static double table[N][N], total[N];

int main(int argc, char **argv)
{
    double row[N], sum;
    int rank, ranks, next = 0;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (rank == 0) {
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                table[i][j] = i + 0.5 * j;
        for (int to = 1; to < ranks && next < N; to++, next++)
            MPI_Send(table[next], N, MPI_DOUBLE, to, next + 1, MPI_COMM_WORLD);
        for (int i = 0; i < N; i++) {
            MPI_Recv(&sum, 1, MPI_DOUBLE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
            total[status.MPI_TAG - 1] = sum;
            if (next < N) {
                for (int j = 0; j < N; j++)
                    row[j] = table[next][j];
                next++;
                MPI_Send(row, N, MPI_DOUBLE, status.MPI_SOURCE, next, MPI_COMM_WORLD);
            } else {
                MPI_Send(row, 0, MPI_DOUBLE, status.MPI_SOURCE, 0, MPI_COMM_WORLD);
            }
        }
        printf("%g\n", total[N - 1]);
    } else {
        for (;;) {
            MPI_Recv(row, N, MPI_DOUBLE, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
            if (status.MPI_TAG == 0)
                break;
            sum = 0;
            for (int j = 0; j < N; j++)
                sum += row[j];
            MPI_Send(&sum, 1, MPI_DOUBLE, 0, status.MPI_TAG, MPI_COMM_WORLD);
        }
    }
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 27 direct in A
 * pattern A order broken determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 27 MPI_Recv direct in rows-on-demand.c:main:1
 * pattern main 20-49 order refuted determinism refuted
 * finding 27 spbc-unordered-pattern
 * finding 33 spbc-order-dependent-message
 */
