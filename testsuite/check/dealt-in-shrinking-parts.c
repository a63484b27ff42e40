/* SPDX-License-Identifier: Apache-2.0 */
/* Who is done first gets half of what is left, divided among all: which numbers that are is told by the order. */
#include <mpi.h>
#include <stdio.h>

static void work(void)
{
    int part[2];
    double sum;

    for (;;) {
        MPI_Recv(part, 2, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (part[1] == 0)
            return;
        sum = 0;
        for (int k = 0; k < part[1]; k++)
            sum += 1.0 / (part[0] + k + 1);
        MPI_Send(&sum, 1, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD);
    }
}

static void part_send(int *part, int *left, int size, int to)
{
    part[1] = (*left + 2 * size - 1) / (2 * size);
    MPI_Send(part, 2, MPI_INT, to, 1, MPI_COMM_WORLD);
    part[0] += part[1];
    *left -= part[1];
}

int main(int argc, char **argv)
{
    int rank, size, left, busy = 0, part[2] = {0, 0};
    double sum, all = 0;
    MPI_Status status;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank != 0) {
        work();
        MPI_Finalize();
        return 0;
    }
    if (scanf("%d", &left) != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (int to = 1; to < size && left > 0; to++, busy++)
        part_send(part, &left, size, to);
    for (; busy > 0; busy--) {
        MPI_Recv(&sum, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, &status);
        all += sum;
        if (left > 0) {
            part_send(part, &left, size, status.MPI_SOURCE);
            busy++;
        }
    }
    part[1] = 0;
    for (int to = 1; to < size; to++)
        MPI_Send(part, 2, MPI_INT, to, 1, MPI_COMM_WORLD);
    printf("%f\n", all);
    MPI_Finalize();
    return 0;
}
/* TRUTH
 * verdict not-ready
 * reception 49 direct in A
 * pattern A order broken determinism broken separator none
 */
/* EXPECT
 * verdict not-ready
 * reception 49 MPI_Recv direct in dealt-in-shrinking-parts.c:main:1
 * pattern main 39-58 order refuted determinism refuted
 * finding 49 spbc-unordered-pattern
 * finding 52 spbc-order-dependent-message
 */
